import fc from 'fast-check';
import { presentFile, type StoredFile } from '../../src/files/file.presenter';
import { createFileLinks } from '../../src/files/file-links';
import { mergeFiles, type SubmissionData } from '../../src/files/merge-files';
import { runs } from '../support/nightly';

const links = createFileLinks('https://forms.example', 'a secret key for tests, 32 or more characters');
const file = (field: string, filename = 'cv.pdf'): StoredFile => ({
  ...{ id: '0198c3a0-0000-7000-8000-000000000001', field, filename, type: 'application/pdf', size: 12 },
});
const merge = (data: SubmissionData, ...files: StoredFile[]) =>
  mergeFiles(data, files, (stored) => presentFile(stored, links));
const presented = (filename: string) => ({
  ...{ filename, size: 12, type: 'application/pdf', url: links.urlOf('0198c3a0-0000-7000-8000-000000000001') },
});

test('data without files stays as it is', () => {
  const data = { a: 1.5, b: ['x'] };
  expect(merge(data)).toBe(data);
});

test('a file appears under its field with filename, size, type and url; several files form an array', () => {
  expect(merge({}, file('cv'))).toEqual({ cv: presented('cv.pdf') });
  expect(merge({ name: 'Ada' }, file('cv', 'a.pdf'), file('photo'), file('cv', 'b.pdf'))).toEqual({
    name: 'Ada',
    cv: [presented('a.pdf'), presented('b.pdf')],
    photo: presented('cv.pdf'),
  });
});

test('files follow submitted values of the same name, at the place of the name', () => {
  const merged = merge({ cv: 'see below', name: 'Ada' }, file('cv'));
  expect(merged).toEqual({ cv: ['see below', presented('cv.pdf')], name: 'Ada' });
  expect(Object.keys(merged)).toEqual(['cv', 'name']);
  expect(merge({ cv: ['one', 'two'] }, file('cv'))).toEqual({ cv: ['one', 'two', presented('cv.pdf')] });
  expect(merge({ cv: [] }, file('cv'))).toEqual({ cv: [presented('cv.pdf')] });
});

test('the submitted data is not modified', () => {
  const data = { cv: ['one'] };
  merge(data, file('cv'), file('photo'));
  expect(data).toEqual({ cv: ['one'] });
});

test('any name works: all values are kept, with the files beside them', () => {
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.array(fc.string(), { minLength: 2 }));
  const names = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('10', '__proto__', 'cv', '"', '\\'));
  fc.assert(
    fc.property(fc.array(fc.tuple(names, texts)), fc.array(names, { minLength: 1 }), (pairs, fields) => {
      const data = new Map<string, unknown>(pairs);
      const merged = new Map(Object.entries(merge(Object.fromEntries(data), ...fields.map((name) => file(name)))));
      expect([...merged.keys()].sort()).toEqual([...new Set([...data.keys(), ...fields])].sort());
      for (const [name, value] of merged) {
        const own = data.has(name) ? [data.get(name)].flat() : [];
        const files = fields.filter((field) => field === name).map(() => presented('cv.pdf'));
        const all = [...own, ...files];
        expect(value).toEqual(files.length === 0 ? data.get(name) : all.length === 1 ? all[0] : all);
      }
    }),
    runs(500),
  );
});
