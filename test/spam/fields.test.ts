import { readFields } from '../../src/spam/fields';
import { contractRoleOf } from '../../src/submit/body/fields';
import { parseJsonFields } from '../../src/submit/body/json';

const parse = (body: object) => parseJsonFields(Buffer.from(JSON.stringify(body)), null, contractRoleOf).data;
const kindOf = (name: string) => readFields({ [name]: 'x' })[0]?.kind;

test.each([
  ['message', ['message', 'Your message', 'contact_message', 'MESSAGE_1', 'メッセージ', 'お問い合わせ内容', '留言']],
  ['name', ['name', 'firstName', 'Your Name', 'full-name', 'prénom', 'İsim', 'Adı Soyad', 'imię', 'お名前', '氏名']],
  ['email', ['email', 'E-Mail', 'e_mail', 'yourEmail', 'メールアドレス', '電子郵件']],
  ['phone', ['phone', 'Telefon', 'teléfono', '電話', '电话']],
  ['url', ['website', 'Web site', 'homepage']],
  ['trap', ['_gotcha', 'bot-field', '_honey', 'honeypot', 'Leave blank', '_hp', 'hp_field']],
  ['consent', ['gdpr', 'newsletter_message', 'emailOptIn', 'acceptance-42', 'Einwilligung', 'Einverstanden?', '同意']],
  ['other', ['x', '', 'ﷺ'.repeat(300), '\u0301'.repeat(900), 'mess_of_age', 'honey', 'hp', 'robot']],
])('a field of the kind %s is known by its name', (kind, names) => {
  expect(names.map((name) => [name, kindOf(name)])).toEqual(names.map((name) => [name, kind]));
});

test('values within other fields do not push out the message', () => {
  const message = 'online casino, free spins';
  const many = Array.from({ length: 5_000 }, (_, n) => `x${n}`);
  for (const other of [many, { list: many }, Object.fromEntries(many.map((name) => [name, 'x']))]) {
    expect(readFields(parse({ other, message })).at(-1)).toEqual({ kind: 'message', text: message });
  }
});

test('of an object with many names, the first are read, whether or not the parser noted them', () => {
  const members = Array.from({ length: 3_000 }, (_, n): [string, string] => [`name_${n}`, `Ada ${n}`]);
  const data = parse({ people: Object.fromEntries([['\0name_0', 'Bo'], ...members]), end: 'x' });
  expect(readFields(data)).toEqual(readFields(structuredClone(data)));
  expect(readFields(data)).toHaveLength(101);
  expect(readFields(data).filter(({ kind }) => kind === 'name')).toHaveLength(100);
});
