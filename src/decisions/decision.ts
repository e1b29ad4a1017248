/** Why a request was not simply accepted. The names are stored; labels for people are with the pages. */
export const decisionReasons = [
  /** Rejected: the account's monthly quota is used up. */
  'quota_reached',
  /** Stored over the quota, and withheld (OVER_QUOTA=flag). */
  'over_quota',
  'rate_limited',
  /** Dropped: sent too soon or too late after its page was loaded. */
  'time_trap',
  /** Dropped: the token is invalid. */
  'captcha_failed',
  /** Dropped: no token, and the form requires one. */
  'captcha_missing',
  /** Accepted: the token could not be verified. */
  'captcha_unavailable',
  /** Stored as spam. */
  'honeypot',
  /** Stored as spam: an entry of a block list matches. */
  'list_blocked',
  /** Stored as spam: the spam filter's score reached the form's threshold for spam. */
  'content_spam',
  /** Stored, and held until the owner releases it: the score reached the threshold for holding. */
  'held',
  /** Dropped: spam beyond what is stored per account and day. */
  'spam_limit',
  'origin_not_allowed',
  /** Rejected: the form is paused. */
  'inactive_form',
  /** Rejected: the form is deleted or its account is suspended or being deleted. */
  'form_unavailable',
  /** Accepted without some or all of its files. */
  'files_dropped',
  /** Accepted, but something that its page asks for in a field is not done. */
  'not_followed',
  'invalid_body',
  'payload_too_large',
  /** Rejected: the payment provider created no checkout. */
  'payment_failed',
] as const;

export type DecisionReason = (typeof decisionReasons)[number];

/** The reasons of submissions that are stored as spam. */
export const spamReasons = ['honeypot', 'list_blocked', 'content_spam'] as const satisfies readonly DecisionReason[];

/** The reasons of submissions that are stored and withheld. */
export const withheldDecisionReasons = [
  'over_quota',
  'held',
  ...spamReasons,
] as const satisfies readonly DecisionReason[];

/** Whether a text, for instance of a query string, is a reason. */
export function isDecisionReason(text: unknown): text is DecisionReason {
  return (decisionReasons as readonly unknown[]).includes(text);
}

/** Why a file was not stored. `unnamed`: its field has no name, or the name of a control field. */
export const fileDropReasons = [
  'plan',
  'no_storage',
  'too_large',
  'too_many',
  'unnamed',
  'storage_full',
  'lost',
] as const;

export type FileDropReason = (typeof fileDropReasons)[number];

export interface DroppedFile {
  /** As the visitor's browser sent it, made safe; at most 255 bytes. */
  readonly name: string;
  /** In bytes; null if it is not known. */
  readonly size: number | null;
  readonly reason: FileDropReason;
}

/** What else is known about a decision, by reason. Never what a visitor typed, except for the names of files
 * and of fields. */
export interface DecisionDetails {
  /** `files_dropped`: the first 10 of them. */
  readonly files?: readonly DroppedFile[];
  /** `files_dropped`: their number. */
  readonly dropped?: number;
  /** `time_trap`: how the page's load time differs from what is accepted. */
  readonly timing?: 'too-fast' | 'too-old' | 'future';
  /** `list_blocked`: the entry of the list, which the owner wrote. */
  readonly entry?: string;
  /** `content_spam`, `held`: the score of the spam filter. */
  readonly score?: number;
  /** `quota_reached`: the monthly limit. */
  readonly limit?: number;
  /** `not_followed`: the names of the fields. */
  readonly fields?: readonly string[];
  /** `rate_limited`: the client was a server rather than a browser. */
  readonly server?: true;
}

/** One recorded request. */
export interface DecisionSample {
  /** UUIDv7. */
  readonly id: string;
  readonly formId: string;
  readonly createdAt: Date;
  readonly reason: DecisionReason;
  /** The site that the request came from, such as `https://example.com`; null if the headers do not tell. */
  readonly origin: string | null;
  /**
   * Equal for requests of one client to one form on one UTC day; cannot be compared across forms or days. Null if the
   * address is unknown.
   */
  readonly ipHash: string | null;
  readonly details: DecisionDetails | null;
  /** The stored submission, for the reasons that store one. */
  readonly submissionId: string | null;
}

/** At most this many samples are stored per form, reason and hour; later ones are only counted. */
export const maxSamplesPerHour = 20;
