import { namesOf } from '../lib/member-names';
import { hashText } from './text/hash';

/** The part of a submission that the filter reads. The rest is ignored, so that the work is bounded for any body. */
export const textLimits = {
  /** Top-level fields, and separately the nested values of arrays and objects. */
  values: 100,
  depth: 4,
  /** UTF-16 code units of one value; longer ones are cut to their beginning and end. */
  valueLength: 1_200,
  /** UTF-16 code units of all values together. */
  totalLength: 2_000,
  /** UTF-16 code units of a field's name. */
  nameLength: 60,
} as const;

/** Nested members of arrays and objects that are visited, empty ones included. */
const maxVisited = 4 * textLimits.values;

/** Whole words of field names, in the languages of the pages that visitors see. If several kinds fit, the first one wins. */
const wordsOfKinds = {
  consent:
    'consent agree agreement accept acceptance gdpr dsgvo rgpd privacy datenschutz einwilligung zustimmung einverstanden consentement consentimiento consenso toestemming akkoord zgoda onay 同意 terms agb cgu newsletter optin utm token',
  email: 'email mail почта courriel correo eposta 邮箱 电子邮件 電子郵件 メール メールアドレス',
  phone:
    'phone tel telephone телефон mobile telefon telefono telefone telefoon handy cell whatsapp fax 电话 電話 电话号码',
  url: 'url website site web homepage link portfolio',
  subject: 'subject topic betreff sujet objet asunto oggetto assunto onderwerp temat konu 主题 主旨 件名',
  company: 'company organization organisation firma entreprise empresa azienda bedrijf sirket 公司 会社 会社名',
  message:
    'message messages comment comments сообщение комментарий 메시지 문의내용 body text enquiry inquiry question details description notes nachricht mitteilung anfrage anliegen kommentar frage commentaire mensaje comentario comentarios consulta messaggio commento richiesta mensagem comentario bericht opmerking vraag wiadomosc komentarz tresc pytanie zprava meddelande besked mesaj yorum mesajiniz 留言 留言内容 信息 訊息 消息 内容 內容 メッセージ 本文 お問い合わせ内容 ご用件',
  name: 'name firstname lastname fullname surname fname lname contactperson ansprechpartner kontaktperson jmeno navn namn имя фамилия фио 이름 성함 الاسم vorname nachname nom prenom nombre apellido apellidos nome cognome sobrenome naam achternaam voornaam imie nazwisko ad adi soyad isim 姓名 名字 名前 氏名 お名前',
};

type FieldKind = keyof typeof wordsOfKinds | 'trap' | 'other';

export interface Field {
  readonly kind: FieldKind;
  readonly text: string;
}

/**
 * Reads the values of a submission in order, within {@link textLimits}. Nested values cannot push out top-level fields.
 * Never throws.
 */
export function readFields(data: unknown): Field[] {
  const found: Field[] = [];
  let [top, nested, visited] = [0, 0, 0];
  const visit = (name: string, value: unknown, depth: number): void => {
    if (depth > 0 && nested >= textLimits.values) return;
    if (typeof value === 'object' && value !== null) {
      if (depth < textLimits.depth) visitMembers(name, value, depth + 1);
      return;
    }
    if (typeof value === 'string' && value !== '') found.push({ kind: kindOf(name, value), text: value });
    else if (typeof value === 'number' || typeof value === 'bigint') {
      found.push({ kind: 'other', text: String(value).slice(0, 40) });
    } else return;
    if (depth > 0) nested += 1;
  };
  const visitMembers = (name: string, value: object, depth: number): void => {
    const isList = Array.isArray(value);
    // One by one: a sparse or huge array costs nothing beyond the limit.
    for (const key of isList ? value.keys() : namesOf(value)) {
      if (depth === 0 ? top >= textLimits.values : visited >= maxVisited) return;
      if (depth === 0) top += 1;
      else visited += 1;
      visit(isList ? name : String(key), (value as Record<string | number, unknown>)[key], depth);
    }
  };
  visit('', data, -1);
  return cut(found);
}

/** Shortens the longest values until all fit, so that long values in other fields do not push out the message. */
function cut(found: Field[]): Field[] {
  const lengthWith = (limit: number) => found.reduce((sum, { text }) => sum + Math.min(text.length, limit), 0);
  let limit: number = textLimits.valueLength;
  while (lengthWith(limit) > textLimits.totalLength) limit = Math.floor(0.9 * limit);
  return found.map((field) => {
    return field.text.length <= limit ? field : { kind: field.kind, text: beginningAndEnd(field.text, limit) };
  });
}

function beginningAndEnd(value: string, length: number): string {
  const end = Math.floor(length / 4);
  return `${value.slice(0, length - end - 1)}\n${value.slice(-end)}`;
}

/** The names of forms' fields are few. */
const kindsOfNames = new Map<string, FieldKind>();
const maxNames = 1_000;

function kindOf(name: string, value: string): FieldKind {
  const start = name.slice(0, textLimits.nameLength);
  let kind = kindsOfNames.get(start);
  if (kind === undefined) {
    kind = kindOfName(start);
    // Made-up names push out all others.
    if (kindsOfNames.size >= maxNames) kindsOfNames.clear();
    // A copy: part of a string would keep all of it in memory, which may be a whole body.
    kindsOfNames.set(Buffer.from(start, 'utf16le').toString('utf16le'), kind);
  }
  // Names of fields are sometimes misleading: an “e-mail text” is no address.
  const isText = isAlwaysShort.has(kind) ? manyWords.test(value) : kind === 'other' && value.length >= 100;
  return isText ? 'message' : kind;
}

const isAlwaysShort: ReadonlySet<FieldKind> = new Set(['email', 'phone', 'url', 'company']);
/** More words than a company, an address or a number has. */
const manyWords = /^\s*(?:\S+\s+){8}\S/;

/** Names of fields that pages hide from visitors, to find programs that fill in all fields; without other characters. */
const traps = new Set(
  'gotcha honeypot hpfield hpot botfield botcheck botfilter bottrap spamtrap leaveblank leavethisblank leaveempty leavethisempty donotfill dontfill donotfillthis dontfillthis'.split(
    ' ',
  ),
);

/** Without the first character, these are names of ordinary fields. */
const underscoreTraps = /^_(?:honey|hp)$/i;

function kindOfName(name: string): FieldKind {
  if (underscoreTraps.test(name) || traps.has(name.toLowerCase().replaceAll(/[^a-z]/g, ''))) return 'trap';
  const words = name.split(/[^\p{L}\p{M}]+|(?<=[a-z])(?=[A-Z])/u);
  // “e-mail”, “first name” and “web site” are also tried as one word.
  const pairs = words.slice(1).map((word, i) => words[i] + word);
  const ranks = [...words, ...pairs, words.join('')].map((word) => rankOfWord.get(hashText(word)) ?? Infinity);
  return kinds[Math.min(...ranks)] ?? 'other';
}

const kinds = Object.keys(wordsOfKinds) as readonly (keyof typeof wordsOfKinds)[];
/** By the hash of the word. */
const rankOfWord = new Map(
  kinds.flatMap((kind, rank) => wordsOfKinds[kind].split(' ').map((word) => [hashText(word), rank] as const)),
);
