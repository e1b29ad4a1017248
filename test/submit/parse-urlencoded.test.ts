import { limits } from '../../config/limits';
import { parseUrlencodedFields } from '../../src/submit/body/urlencoded';

const parse = (body: string) => parseUrlencodedFields(Buffer.from(body), 'utf-8');

test('as much as a submission keeps is read, each byte of its values escaped', () => {
  const { fieldsPerSubmission, bytesPerFieldName, bytesPerTextField } = limits;
  const nameOf = (n: number) => `${n}`.padEnd(bytesPerFieldName, 'n');
  const value = '%E2%82%AC'.repeat(Math.floor(bytesPerTextField / 3));
  const pairs = Array.from({ length: fieldsPerSubmission }, (_, n) => `${nameOf(n)}=${value}`);
  const { data, controls } = parse([...pairs, 'access_key=key'].join('&'));
  expect(Object.keys(data)).toEqual(Array.from({ length: fieldsPerSubmission }, (_, n) => nameOf(n)));
  expect(new Set(Object.values(data))).toEqual(new Set(['€'.repeat(Math.floor(bytesPerTextField / 3))]));
  expect(controls.access_key).toBe('key');
});

test.each([
  ['values that are taken again and again, for they come to nothing', `botcheck=${'\0'.repeat(60_000)}&`],
  ['names', `${'\0'.repeat(5_999)}&`],
])('of a body of %s no more is looked at than a submission could hold', (_what, pair) => {
  const body = pair.repeat(Math.floor((20 * 1024 * 1024) / pair.length));
  expect(parse(`subject=early&${body}access_key=late`).controls).toMatchObject({ subject: 'early' });
  expect(parse(`subject=early&${body}access_key=late`).controls).not.toHaveProperty('access_key');
});

test('pairs beyond ten thousand are not looked at', () => {
  const { data } = parse(`${'botcheck=&'.repeat(9_999)}last=1&late=1`);
  expect(Object.keys(data)).toEqual(['last']);
});
