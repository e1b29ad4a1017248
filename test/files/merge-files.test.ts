import fc from 'fast-check';
import type { StoredFile } from '../../src/files/file.presenter';
import { createFileLinks } from '../../src/files/file-links';
import { mergeFiles } from '../../src/files/merge-files';

const links = createFileLinks('https://forms.example', 'a secret key for tests, 32 or more characters');
const file = (field: string, filename = 'cv.pdf'): StoredFile => ({
  ...{ id: '0198c3a0-0000-7000-8000-000000000001', field, filename, type: 'application/pdf', size: 12 },
});
const merge = (json: string, ...files: StoredFile[]) => mergeFiles(json, files, links);
const shown = (filename: string) => ({
  ...{ filename, size: 12, type: 'application/pdf', url: links.urlOf('0198c3a0-0000-7000-8000-000000000001') },
});

test('without files the text is the very same', () => {
  const json = '{ "a" : 1.50, "a" : 2 }';
  expect(merge(json)).toBe(json);
});

test('a file stands under the name of its field as filename, size, type and url, and several in an array', () => {
  expect(merge('{}', file('cv'))).toBe(JSON.stringify({ cv: shown('cv.pdf') }));
  expect(JSON.parse(merge('{"name":"Ada"}', file('cv', 'a.pdf'), file('photo'), file('cv', 'b.pdf')))).toEqual({
    name: 'Ada',
    cv: [shown('a.pdf'), shown('b.pdf')],
    photo: shown('cv.pdf'),
  });
});

test('texts of the same name come first, at the place of the name', () => {
  expect(JSON.parse(merge('{"cv":"see below","name":"Ada"}', file('cv')))).toEqual({
    ...{ cv: ['see below', shown('cv.pdf')], name: 'Ada' },
  });
  expect(merge('{"cv":["one","two"],"name":"Ada"}', file('cv'))).toMatch(
    /^\{"cv":\["one","two",\{"filename".*\}\],"name":"Ada"\}$/,
  );
  expect(JSON.parse(merge('{"cv":[]}', file('cv')))).toEqual({ cv: [shown('cv.pdf')] });
});

test('what else there is stays byte for byte as it is', () => {
  expect(merge('{"b":1.50,"10":"x",\n "a" : "\\u0041" , "2":{"cv":1}}', file('cv'))).toMatch(
    /^\{"b":1\.50,"10":"x",\n "a" : "\\u0041" , "2":\{"cv":1\},"cv":\{"filename":"cv\.pdf"[^{]*\}\}$/,
  );
  expect(merge('{"10":"x","b":1.50}', file('10'))).toMatch(/^\{"10":\["x",\{[^{]*\}\],"b":1\.50\}$/);
});

test('whatever the data and the names of the fields, the texts stay, and the files are beside them', () => {
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.array(fc.string(), { minLength: 2 }));
  const names = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('10', '__proto__', 'cv', '"', '\\'));
  fc.assert(
    fc.property(fc.array(fc.tuple(names, texts)), fc.array(names, { minLength: 1 }), (pairs, fields) => {
      const data = new Map(pairs);
      const json = `{${[...data].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
      const merged = new Map<string, unknown>(
        Object.entries(JSON.parse(merge(json, ...fields.map((name) => file(name))))),
      );
      expect([...merged.keys()].sort()).toEqual([...new Set([...data.keys(), ...fields])].sort());
      for (const [name, value] of merged) {
        const own = data.has(name) ? [data.get(name)].flat() : [];
        const files = fields.filter((field) => field === name).map(() => shown('cv.pdf'));
        const all = [...own, ...files];
        expect(value).toEqual(files.length === 0 ? data.get(name) : all.length === 1 ? all[0] : all);
      }
    }),
    { numRuns: 500 },
  );
});
