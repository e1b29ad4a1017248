import { limits } from '../../../config/limits';
import { contractRoleOf } from '../../../src/submit/body/fields';
import { parseUrlencodedFields } from '../../../src/submit/body/urlencoded';
import { setUpForm, withType } from './fixtures';

const urlencoded = 'application/x-www-form-urlencoded';

describe('A URL-encoded body', () => {
  const context = setUpForm();
  const { accept, expectRejected } = context;
  const withKey = (rest: string | Buffer, type = urlencoded) =>
    withType(type, Buffer.concat([Buffer.from(`access_key=${context.accessKey}&`), Buffer.from(rest)]));

  test('may have stray separators, missing values and malformed escapes, which are kept as typed', async () => {
    const { text } = await accept(withKey('&&a&b=&=c&d=1=2&e=%&f=%4&g=%zz&h=1+2%2B3&i=%41&'));
    expect(text).toBe('{"a":"","b":"","":"c","d":"1=2","e":"%","f":"%4","g":"%zz","h":"1 2+3","i":"A"}');
  });

  test('is cleaned of %00', async () => {
    expect((await accept(withKey('a=x%00y&%00=n'))).data).toEqual({ a: 'xy', '': 'n' });
  });

  test('is read as windows-1252 where its bytes are not valid UTF-8', async () => {
    const { data } = await accept(withKey('a=Ren%E9+%80+%93x%94&b=%ED%A0%80&c=%FF&d=%C3&n%E4me=%C3%A4'));
    expect(data).toEqual({ a: 'René € “x”', b: 'í\xa0€', c: 'ÿ', d: 'Ã', näme: 'ä' });
  });

  test.each(['%C3%A9', '%E2%82%AC', '%F0%9F%98%80'])('keeps its UTF-8 when a long value of %s is cut', async (unit) => {
    const character = decodeURIComponent(unit);
    for (const lead of ['', 'a', 'ab', 'abc', '%41', '%41b']) {
      const { data } = parseUrlencodedFields(
        Buffer.from(`a=${lead}${unit.repeat(20_000)}&b=%E9`),
        null,
        contractRoleOf,
      );
      const start = decodeURIComponent(lead);
      const room = Math.floor((limits.bytesPerTextField - start.length) / Buffer.byteLength(character));
      expect(data).toEqual({ a: start + character.repeat(room), b: 'é' });
    }
  });

  test('may hold bytes that are not escaped', async () => {
    expect((await accept(withKey('ключ=é&a=%C3é%A9'))).data).toEqual({ ключ: 'é', a: 'ÃÃ©©' });
  });

  test.each([
    ['iso-8859-1', 'a=%E9&%E9=1', { a: 'é', é: '1' }],
    ['iso-8859-1', 'a=%80%92&b=%C3%A9', { a: '€’', b: 'Ã©' }],
    ['windows-1252', 'a=%80%92', { a: '€’' }],
    ['windows-1252', '_charset_=shift_jis&a=%80', { _charset_: 'shift_jis', a: '€' }],
    ['gbk', 'a=%C2%A3', { a: '拢' }],
    ['iso-2022-jp', 'a=%1B%24B%24%22%1B%28B', { a: 'あ' }],
    ['klingon', 'a=%80', { a: '€' }],
    ['"ISO-8859-1"', 'a=%E9', { a: 'é' }],
    ['windows-1251', 'a=%EA', { a: 'к' }],
    ['shift_jis', 'a=%82%A0', { a: 'あ' }],
    ['utf-8', 'a=%C3%A9', { a: 'é' }],
    ['"utf-8"', 'a=%C3%A9', { a: 'é' }],
    ['UTF8', 'a=%C3%A9', { a: 'é' }],
    ['klingon', 'a=%C3%A9', { a: 'é' }],
    ['', 'a=%C3%A9', { a: 'é' }],
  ])('is decoded with the charset %s of its Content-Type', async (charset, body, data) => {
    expect((await accept(withKey(body, `${urlencoded};x=y; charset=${charset}`))).data).toEqual(data);
  });

  test.each([
    ['Shift_JIS', '%82%A0', 'あ'],
    ['gbk', '%C2%A3', '拢'],
    ['windows-1252', '%C3%A9', 'Ã©'],
    ['UTF-8', '%C3%A9', 'é'],
    ['klingon', '%C3%A9', 'é'],
    ['', '%E9', 'é'],
  ])(
    'is decoded with the charset %p of its field `_charset_`, which is stored as well',
    async (charset, value, text) => {
      const stored = { a: text, [text]: '1', _charset_: charset };
      expect((await accept(withKey(`a=${value}&${value}=1&_charset_=${charset}`))).data).toEqual(stored);
    },
  );

  test('of a million pairs is accepted', async () => {
    const { data } = await accept(withKey('a=1&'.repeat(1_000_000)));
    expect(data).toEqual({ a: Array.from({ length: 100 }, () => '1') });
  });

  test('has no access key if it is empty', async () => {
    await expectRejected(withType(urlencoded, ''), 400, 'missing_access_key');
    await expectRejected({ headers: { 'Content-Type': urlencoded } }, 400, 'missing_access_key');
  });
});

describe('parseUrlencodedFields', () => {
  const parse = (body: string) => parseUrlencodedFields(Buffer.from(body), null, contractRoleOf);

  test('reads as much as a submission can hold, even if every byte is escaped', () => {
    const { fieldsPerSubmission, bytesPerFieldName, bytesPerTextField } = limits;
    const nameOf = (n: number) => `n${n}`.padEnd(bytesPerFieldName, 'n');
    const value = '%E2%82%AC'.repeat(Math.floor(bytesPerTextField / 3));
    const pairs = Array.from({ length: fieldsPerSubmission }, (_, n) => `${nameOf(n)}=${value}`);
    const { data, controls } = parse([...pairs, 'access_key=key'].join('&'));
    expect(Object.keys(data)).toEqual(Array.from({ length: fieldsPerSubmission }, (_, n) => nameOf(n)));
    expect(new Set(Object.values(data))).toEqual(new Set(['€'.repeat(Math.floor(bytesPerTextField / 3))]));
    expect(controls.access_key).toBe('key');
  });

  test.each([
    ['values that turn out empty', `botcheck=${'\0'.repeat(60_000)}&`],
    ['names', `${'\0'.repeat(5_999)}&`],
  ])('stops after more %s than a submission can hold', (_what, pair) => {
    const body = pair.repeat(Math.floor((20 * 1024 * 1024) / pair.length));
    const { controls } = parse(`subject=early&${body}access_key=late`);
    expect(controls).toMatchObject({ subject: 'early' });
    expect(controls).not.toHaveProperty('access_key');
  });

  test('stops after 10,000 pairs', () => {
    const { data } = parse(`${'botcheck=&'.repeat(9_999)}last=1&late=1`);
    expect(Object.keys(data)).toEqual(['last']);
  });
});
