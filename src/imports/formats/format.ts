/** A name and its value, as in a record of an archive; a name may occur twice. */
export type Entry = readonly [name: string, value: unknown];

/**
 * What the columns of an archive can stand for besides fields. `subject` and `replyto` are those of the e-mail that the
 * service sent; `skip` is what the service or the page added and no visitor wrote.
 */
export const meanings = ['id', 'date', 'spam', 'ip', 'referrer', 'subject', 'replyto', 'file', 'skip'] as const;
export type Meaning = (typeof meanings)[number];

/** A record whose fields are apart from what the service stored about it. */
interface Unwrapped {
  readonly facts: readonly Entry[];
  readonly fields: readonly Entry[];
}

/** How the archives of a service look. */
export interface Format {
  readonly service: string;
  readonly title: string;
  /** Whether records with these names, in lower case, are probably of this service. */
  readonly recognizes: (names: readonly string[]) => boolean;
  /** What columns stand for, by their names in lower case. The first column with a meaning counts; others are fields. */
  readonly meanings: Readonly<Record<string, Meaning>>;
  /** Takes a record apart whose fields are nested; null for one that is flat, as in CSV. */
  readonly unwrap?: (record: readonly Entry[]) => Unwrapped | null;
  /** The name of a field without what the service put in front. */
  readonly renameField?: (name: string) => string;
  /** Whether objects with a `url` are files: the service takes no JSON from visitors, or has them apart. */
  readonly hasFileObjects?: true;
  /** The service's own domains: addresses there are files that visitors uploaded. */
  readonly domains?: readonly string[];
}

/** Fields that pages send to one service or another, in lower case: honeypots, tokens and settings of the page. */
export const controlFields: Readonly<Record<string, Meaning>> = Object.fromEntries(
  [
    ...['_gotcha', '_honey', '_honeypot', 'botcheck', 'bot-field', '_trap', 'kf_website'],
    ...['g-recaptcha-response', 'h-captcha-response', 'cf-turnstile-response', 'recaptcha_response', '_botpoison'],
    ...[
      '_format',
      '_language',
      '_host_nonce',
      '_captcha',
      '_template',
      '_blacklist',
      '_webhook',
      '_url',
      '_autoresponse',
    ],
    ...['_next', '_redirect', '_error', '_append', '_cc', 'ccemail', 'access_key', 'apikey', 'form-name'],
  ].map((name) => [name, 'skip' as const]),
);

/** Names for the time of a submission that visitors' fields hardly have. */
export const usualDates: Readonly<Record<string, Meaning>> = Object.fromEntries(
  [
    ...['created_at', 'createdat', 'created at', 'date created', 'submitted_at', 'submittedat', 'submitted at'],
    ...['submission date', 'submission time', 'date submitted', 'submitted on', 'submit date', 'received at'],
    ...['received_at', 'timestamp', 'sent at', 'sent_at'],
  ].map((name) => [name, 'date' as const]),
);

/** The members of a JSON object; none for anything else. */
export function entriesOf(value: unknown): readonly Entry[] {
  return isObject(value) ? Object.entries(value) : [];
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of the first entry with this name. */
export function memberOf(record: readonly Entry[], name: string): unknown {
  return record.find(([known]) => known === name)?.[1];
}
