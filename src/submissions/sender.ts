import { parsePlainAddress } from '../email/addresses';
import type { SubmissionData } from '../files/merge-files';
import { truncate } from '../lib/text';
import { foldFieldName } from './search/fold-text';

/** Who sent a submission, as far as its fields tell. */
export interface Sender {
  /** The sender's name, else what the field for the e-mail address contains; empty when no field tells. */
  readonly name: string;
  /** Null unless the field contains exactly one valid address. */
  readonly address: string | null;
  /** The names of the fields whose values are `name` and `address`. */
  readonly fields: readonly string[];
}

/**
 * Names of the fields that identify the sender, in the languages of the pages that visitors see, without separators. In
 * Japanese and Chinese, the family name is written first.
 */
const fieldNames = {
  name: words(
    'name yourname fullname contactname vollständigername ihrname nom votrenom nomcomplet nomprénom nombre sunombre nombrecompleto nombreyapellidos nome ilsuonome nomecompleto nomecognome nomeecognome seunome naam uwnaam volledigenaam imię imięinazwisko ad adınız adsoyad adsoyadı adınızsoyadınız isim имя вашеимя фио 名前 お名前 氏名 姓名 您的姓名 名字',
  ),
  first: words('firstname givenname yourfirstname vorname prénom votreprénom primernombre voornaam 姓'),
  last: words(
    'lastname familyname surname yourlastname nachname familienname zuname nomdefamille apellido apellidos cognome sobrenome apelido achternaam nazwisko soyad soyadı soyadınız soyisim фамилия 名',
  ),
  email: words(
    'email emailaddress youremail youremailaddress mail emailadresse mailadresse courriel adresseemail adressemail votreemail correo correoelectrónico indirizzoemail emailadres adresemail adresmailowy eposta epostaadresi почта электроннаяпочта メール メールアドレス 邮箱 电子邮件 電子郵件 電郵',
  ),
} as const;

type Part = keyof typeof fieldNames;

const partOfName = new Map(
  Object.entries(fieldNames).flatMap(([part, names]) => names.map((name) => [foldFieldName(name), part as Part])),
);
const maxLength = 60;

/** Whether a field with this name contains a person's name or a part of it. */
export function isNameField(fieldName: string): boolean {
  const part = partOf(fieldName);
  return part !== undefined && part !== 'email';
}

/** Whether a field with this name contains the sender's e-mail address. */
export function isAddressField(fieldName: string): boolean {
  return partOf(fieldName) === 'email';
}

function partOf(fieldName: string): Part | undefined {
  return partOfName.get(foldFieldName(fieldName));
}

/** SQL for whether `column` is the name of a field that identifies the sender. Accents must be as usual or left out. */
export function isSenderFieldSql(column: string): string {
  const names = Object.values(fieldNames).flat();
  const spellings = new Set([...names, ...names.map(foldFieldName)]);
  return `translate(lower(${column}), ' _.-', '') = ANY ('{${[...spellings].join(',')}}')`;
}

/** Finds the sender's name and address among the submitted fields. */
export function findSender(data: SubmissionData): Sender {
  const fields = Object.entries(data).map(([name, value]) => ({ name, value, part: partOf(name) }));
  const find = (part: Part) => {
    const { name, value } = fields.find((field) => field.part === part) ?? {};
    const text = typeof value === 'string' ? value.slice(0, 1_000).replaceAll(/\s+/g, ' ').trim() : '';
    return name === undefined || text === '' ? [] : [{ name, text, isWhole: text === value }];
  };
  // “Name” may be the whole name or, beside a first or a last name, the rest of it.
  const parts = [...find('first'), ...find('name'), ...find('last')];
  const names = parts.filter(({ text }, n) => !parts.some((other, m) => m !== n && contains(other.text, text, m < n)));
  const [email] = find('email');
  const name = truncate(names.map(({ text }) => text).join(' ') || (email?.text ?? ''), maxLength);
  const address = email ? parsePlainAddress(email.text) : null;
  const shown = [...names.filter(({ text }) => name.includes(text)), ...(email && address ? [email] : [])];
  return { name, address, fields: shown.filter(({ isWhole }) => isWhole).map((field) => field.name) };
}

/** Whether a part of the name is in another one; of two equal ones, in the first. */
function contains(other: string, text: string, isBefore: boolean): boolean {
  return other === text ? isBefore : other.includes(text);
}

function words(text: string): readonly string[] {
  return text.split(' ');
}
