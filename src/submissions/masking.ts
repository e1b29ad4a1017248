import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { DecisionDetails, DecisionSample } from '../decisions/decision';
import type { DeliveryLogEntry } from '../deliveries/delivery.log';
import type { StoredFile } from '../files/file.presenter';
import { mergeFiles, type SubmissionData } from '../files/merge-files';
import { readFields } from '../spam/fields';
import type { SpamReason } from '../spam/spam-input';
import { foldFieldName, foldText } from './search/fold-text';
import type { Statistics } from './statistics/form-statistics';
import type { SubmissionDetail } from './submission.repository';
import type { ListedSubmission } from './submission-listing';

/*
 * Masks personal data for tokens that must not see it. Copies of what the queries return are masked before they are
 * presented, so that every surface shows the same. Fields whose name says what they contain are replaced as a whole, and
 * their values wherever else they occur; in all other texts, e-mail addresses, IP addresses and long numbers are. Rather
 * too much is masked than too little, but no program finds everything: a friend's name in a message stays.
 */

/** A submission of a list with its personal data masked, and without links to its files. */
export function maskListed(submission: ListedSubmission): ListedSubmission {
  const { data, reasons } = maskContent(JSON.parse(submission.dataJson), submission);
  const assignedTo = submission.assignedTo && '[e-mail]';
  return { ...submission, dataJson: JSON.stringify(data), files: [], spamReasons: reasons, assignedTo };
}

/** A form as `presentForm` shows it with its settings masked; what identifies it stays. */
export function maskForm(form: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { id, account_id, key, name, access_key, active, created_at, updated_at, deleted_at, ...settings } = form;
  const kept = { id, account_id, key, name, access_key, active, created_at, updated_at, deleted_at };
  return { ...kept, ...(maskTexts(settings) as Record<string, unknown>) };
}

/** A submission with its personal data masked, also in notes, replies, answers and deliveries, and without links to its files. */
export function maskDetail(submission: SubmissionDetail): SubmissionDetail {
  const { data, reasons, mask } = maskContent(submission.data, submission);
  return {
    ...submission,
    ...{ data, files: [], spamReasons: reasons, ipAddress: '[ip]', mailOverrides: null },
    assignee: submission.assignee && { ...submission.assignee, name: '', email: '[e-mail]' },
    referer: submission.referer && mask(submission.referer.replace(/[?#].*$/s, '')),
    notes: submission.notes.map((note) => ({ ...note, author: mask(note.author), text: mask(note.text) })),
    replies: submission.replies.map((reply) => ({
      ...{ ...reply, recipient: '[e-mail]', subject: mask(reply.subject), text: mask(reply.text) },
    })),
    answers: submission.answers.map((answer) => ({
      ...{ ...answer, sender: '[e-mail]', senderName: '[name]', files: [] },
      ...{ subject: mask(answer.subject), text: mask(answer.text) },
    })),
    deliveries: submission.deliveries.map((delivery) => maskDelivery(delivery, mask)),
    droppedFiles: submission.droppedFiles && maskDroppedFiles(submission.droppedFiles),
  };
}

/**
 * A delivery without what its receiver responded, which may repeat the submission. Without the mask of the submission,
 * its error ends at the receiver's code.
 */
export function maskDelivery<
  Entry extends Pick<DeliveryLogEntry, 'error' | 'response_excerpt'> &
    Partial<Pick<DeliveryLogEntry, 'transports' | 'bounces'>>,
>(delivery: Entry, mask: Mask = maskError): Entry {
  const { error, response_excerpt: excerpt, transports, bounces } = delivery;
  return {
    ...delivery,
    error: error && mask(error),
    response_excerpt: excerpt && '[response]',
    ...(bounces && { bounces: bounces.map((one) => ({ ...one, recipient: '[e-mail]', detail: '[response]' })) }),
    ...(transports && { transports: transports.map((one) => ({ ...one, error: one.error && mask(one.error) })) }),
  };
}

/** The error of a delivery without what its receiver responded. */
export const maskError: Mask = (error) => maskText(error.replace(/\b([45]\d\d)\b.+/s, '$1 [response]'));

/** A sample of the decision log without the visitor and the names of files. */
export function maskSample(sample: DecisionSample): DecisionSample {
  return { ...sample, ipHash: null, details: sample.details && maskDroppedFiles(sample.details) };
}

/** A copy of a JSON value with e-mail and IP addresses and long numbers masked in its texts, but not in names. */
function maskTexts(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(maskTexts);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskTexts(inner)]));
}

function maskDroppedFiles(details: DecisionDetails): DecisionDetails {
  return details.files ? { ...details, files: details.files.map((file) => ({ ...file, name: '[file]' })) } : details;
}

/**
 * Statistics without answers and pages. Choices are no exception: whoever may define the fields of a form could ask for
 * any value.
 */
export function maskStatistics(statistics: Statistics): Statistics {
  return { ...statistics, answers: null, pages: null };
}

type Mask = (text: string) => string;
type Marker = '[e-mail]' | '[phone]' | '[address]' | '[name]';

function maskContent(
  submitted: SubmissionData,
  { files, spamReasons }: Pick<ListedSubmission, 'files' | 'spamReasons'>,
) {
  const mask = createMask(submitted);
  const shown = files.map((file) => ({ ...file, field: mask(file.field) }));
  const present = ({ size, type }: StoredFile) => ({ filename: '[file]', size, type });
  const data = mergeFiles(maskMembers(submitted, null, mask) as SubmissionData, shown, present);
  return { mask, data, reasons: spamReasons?.map(maskReason) ?? null };
}

/** Values that describe a language. All others quote the submission. */
const plainValues = new Set(['language', 'script', 'markup', 'ending']);

function maskReason({ values, ...reason }: SpamReason): SpamReason {
  if (!values) return reason;
  const masked = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' || plainValues.has(name) ? value : '[text]',
  ]);
  return { ...reason, values: Object.fromEntries(masked) };
}

/** Masks a value; in a field that says what it contains, as a whole. */
function maskValue(value: unknown, marker: Marker | null, mask: Mask): unknown {
  if (typeof value === 'string') {
    if (marker === null || isLongText(marker, value)) return mask(value);
    return value.trim() === '' ? value : marker;
  }
  if (typeof value === 'number') {
    const text = String(value);
    return marker ?? (mask(text) === text ? value : '[number]');
  }
  return typeof value === 'object' && value !== null ? maskMembers(value, marker, mask) : value;
}

function maskMembers(value: object, marker: Marker | null, mask: Mask): unknown {
  if (Array.isArray(value)) return value.map((one) => maskValue(one, marker, mask));
  const masked = new Map<string, unknown>();
  for (const [name, one] of Object.entries(value)) {
    let shown = mask(name);
    while (masked.has(shown)) shown += '*';
    masked.set(shown, maskValue(one, markerOf(name) ?? marker, mask));
  }
  return Object.fromEntries(masked);
}

/** Names of fields are sometimes misleading: an “e-mail text” is no address. */
function isLongText(marker: Marker, value: string): boolean {
  return (marker === '[e-mail]' || marker === '[phone]') && /^\s*(?:\S+\s+){8}\S/.test(value.slice(0, 1_000));
}

const addressWords = new Set(
  (
    'address street streetaddress house housenumber city town zip zipcode postcode postalcode postal ' +
    'adresse anschrift strasse hausnummer plz postleitzahl ort wohnort stadt rue ville codepostal direccion calle ' +
    'ciudad codigopostal indirizzo via citta cap endereco rua cidade cep adres straat huisnummer woonplaats plaats ' +
    'ulica miasto kodpocztowy sokak sehir ilce postakodu адрес улица город индекс 住所 郵便番号 地址 邮编'
  ).split(' '),
);
/** Fields that are named only this, and contain a person's name. */
const personFields = new Set(
  'contact kontakt contacto contatto sender absender username nickname attendee signature unterschrift'.split(' '),
);
const markerOfKind: Readonly<Partial<Record<string, Marker>>> = { email: '[e-mail]', phone: '[phone]', name: '[name]' };
/** If the words of a name suggest several, the first of these wins: an “e-mail address” is no address. */
const markers: readonly Marker[] = ['[e-mail]', '[phone]', '[address]', '[name]'];

/** The names of forms' fields are few; made-up ones push each other out. */
const markersOfNames = new LRUCache<string, { readonly marker: Marker | null }>({ max: 1_000 });

/** What a field contains as far as its name says; null for anything but personal data. */
function markerOf(fieldName: string): Marker | null {
  const name = fieldName.slice(0, 100);
  const known = markersOfNames.get(name);
  if (known) return known.marker;
  const parts = name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const pairs = parts.slice(1).map((part, n) => `${parts[n]}${part}`);
  const found = new Set([name, ...parts, ...pairs].flatMap((words) => markerOfWords(words) ?? []));
  if (personFields.has(foldFieldName(name))) found.add('[name]');
  const marker = markers.find((each) => found.has(each)) ?? null;
  markersOfNames.set(name, { marker });
  return marker;
}

function markerOfWords(words: string): Marker | undefined {
  const kind = readFields({ [words]: 'x' })[0]?.kind ?? 'other';
  return markerOfKind[kind] ?? (addressWords.has(foldFieldName(words)) ? '[address]' : undefined);
}

/** Parts of names that are ordinary words. */
const particles = new Set('von der den van de da do dos di del la le du zu el al bin ten ter mr mrs ms dr'.split(' '));
const words = /[\p{L}\p{M}]+/gu;
/** In these scripts, words are not separated. */
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const maxPhraseLength = 200;
/** Per marker. More would let one submission occupy the process. */
const maxPhrases = 20;

/** Creates the mask for texts about a submission: it also replaces the values of the fields with personal data. */
function createMask(data: SubmissionData): Mask {
  const phrases = new Map<Marker, Set<string>>(markers.map((marker) => [marker, new Set()]));
  const names = new Set<string>();
  const collect = (value: unknown, marker: Marker | null): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [name, one] of Object.entries(value))
        collect(one, Array.isArray(value) ? marker : (markerOf(name) ?? marker));
      return;
    }
    if (marker === null || (typeof value !== 'string' && typeof value !== 'number')) return;
    const text = String(value).trim();
    if (text.length > maxPhraseLength || isLongText(marker, text)) return;
    // A name is replaced word by word.
    if (marker !== '[name]' || withoutSpaces.test(text)) phrases.get(marker)?.add(text);
    if (marker !== '[name]') return;
    for (const word of text.match(words) ?? []) {
      const folded = foldWord(word);
      if (folded.length >= 2 && !particles.has(folded)) names.add(folded);
    }
  };
  collect(data, null);
  const patterns = markers.flatMap((marker) => {
    const pattern = patternOf([...(phrases.get(marker) ?? [])]);
    return pattern ? [{ marker, pattern }] : [];
  });
  return (text) => {
    const masked = maskText(patterns.reduce((rest, { marker, pattern }) => rest.replace(pattern, marker), text));
    return names.size === 0 ? masked : masked.replace(words, (word) => (names.has(foldWord(word)) ? '[name]' : word));
  };
}

/** As `foldText`, which takes longer. */
function foldWord(word: string): string {
  return /^[a-z]+$/i.test(word) ? word.toLowerCase() : foldText(word);
}

/** Matches each of the phrases as whole words, ignoring case; null without phrases. */
function patternOf(phrases: readonly string[]): RegExp | null {
  const alternatives = phrases
    .filter((phrase) => phrase.length >= (withoutSpaces.test(phrase) ? 2 : 3))
    .slice(0, maxPhrases)
    .sort((a, b) => b.length - a.length)
    .map((phrase) => {
      const escaped = phrase.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
      return withoutSpaces.test(phrase) ? escaped : String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`;
    });
  return alternatives.length === 0 ? null : new RegExp(alternatives.join('|'), 'giu');
}

const ownFile = /https?:\/\/[^\s"'<>]{1,300}\/files\/[\da-f-]{36}\/[\w-]+/gi;
/** Pieces of a text that an e-mail address does not reach beyond. */
const pieces = /[^\s<>()[\],;:"“”„?&=/]+/gu;
const isAddress = /.(?:[@＠]|%40)./iu;
const hexRuns = /[\da-f:.]+/gi;
/** At least seven digits: the shortest phone numbers that people write with their area. */
const longNumbers = /\+?\p{Nd}(?:[\s()./\-‐-―−'’]{0,3}\p{Nd}){6,}/gu;
/** Perhaps with the hour after it. */
const date = /^(?:\d{4}[-/.]\d\d?[-/.]\d\d?|\d\d?[-/.]\d\d?[-/.]\d{4})(?:\s+\d\d?)?$/;

/** Replaces links to files, e-mail and IP addresses, and long numbers. Takes linear time. */
function maskText(text: string): string {
  let masked = text.replace(ownFile, '[file]');
  // Most texts have neither, and their words need not be looked at one by one.
  if (/[@＠]|%40/.test(masked))
    masked = masked.replace(pieces, (piece) => (isAddress.test(piece) ? '[e-mail]' : piece));
  if (/\d\.\d{1,3}\.\d|:[\da-f]{0,4}:/i.test(masked)) masked = masked.replace(hexRuns, maskIp);
  return masked.replace(longNumbers, (run) => (date.test(run) ? run : '[number]'));
}

function maskIp(run: string): string {
  if (run.length < 3) return run;
  if (isIP(run) !== 0) return '[ip]';
  const core = run.replace(/(?<=[\da-f])[.:]+$/i, '');
  const end = run.slice(core.length);
  const [, v4, port = ''] = /^(\d{1,3}(?:\.\d{1,3}){3})(:\d+)?$/.exec(core) ?? [];
  return isIP(v4 ?? core) === 0 ? run : `[ip]${port}${end}`;
}
