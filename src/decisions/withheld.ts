/**
 * Why nobody was notified of a submission (`submissions.withheld`); null once its e-mail, auto-reply and webhook
 * deliveries exist. Of several reasons, the first in this order is stored.
 */
export const withheldReasons = ['honeypot', 'list', 'filter', 'quota', 'payment'] as const;

export type Withheld = (typeof withheldReasons)[number];

interface ReasonFacts {
  /** Where the owner finds the submission: `held` lists it besides the inbox, `spam` instead of it. */
  readonly folder: 'inbox' | 'held' | 'spam';
  readonly badge: 'Held' | 'Over quota' | null;
  /** What ends the reason: the owner's “Not spam” or “Release”, or a completed payment. */
  readonly endsWith: 'release' | 'payment' | 'nothing';
  /** Whether the submission counts against the monthly quota. */
  readonly isCounted: boolean;
  /** Whether its files are stored. */
  readonly keepsFiles: boolean;
}

/** The generated column `is_spam` and the index `submissions_held` repeat the folders. */
const facts: Readonly<Record<Withheld, ReasonFacts>> = {
  honeypot: { folder: 'spam', badge: null, endsWith: 'release', isCounted: false, keepsFiles: false },
  /** An entry of a block list matches; `submissions.blocked_by` has the entry. */
  list: { folder: 'spam', badge: null, endsWith: 'release', isCounted: false, keepsFiles: false },
  /**
   * The score of the spam filter, which may be wrong. From the threshold for spam on, it is also marked as spam. If a
   * worker's look-up of the sender raised the score, a delivery that another worker had begun may exist.
   */
  filter: { folder: 'held', badge: 'Held', endsWith: 'release', isCounted: false, keepsFiles: true },
  /** Over the monthly quota (`OVER_QUOTA=flag`). */
  quota: { folder: 'held', badge: 'Over quota', endsWith: 'nothing', isCounted: false, keepsFiles: true },
  /** A checkout was offered and is not paid yet. */
  payment: { folder: 'inbox', badge: null, endsWith: 'payment', isCounted: true, keepsFiles: true },
};

/** The reason that is stored when these apply. */
export function firstReason(applies: Readonly<Record<Withheld, boolean>>): Withheld | null {
  return withheldReasons.find((reason) => applies[reason]) ?? null;
}

/** Whether the e-mail, auto-reply and webhook deliveries of a submission may be created. */
export function shouldNotify(withheld: Withheld | null): boolean {
  return withheld === null;
}

/**
 * The folder of a submission that is neither archived nor deleted; it may be marked by the spam filter or the owner.
 */
export function folderOf(withheld: Withheld | null, isMarkedSpam: boolean): ReasonFacts['folder'] {
  if (isMarkedSpam) return 'spam';
  return withheld === null ? 'inbox' : facts[withheld].folder;
}

/** The badge of a submission in lists and exports; null for none. */
export function badgeOf({ withheld, isSpam }: { readonly withheld: Withheld | null; readonly isSpam: boolean }) {
  // In spam, a badge would not say more than the folder does, unless “Not spam” does not end the reason.
  return withheld === null || (isSpam && facts[withheld].endsWith === 'release') ? null : facts[withheld].badge;
}

export function isCounted(withheld: Withheld | null): boolean {
  return withheld === null || facts[withheld].isCounted;
}

export function keepsFiles(withheld: Withheld | null): boolean {
  return withheld === null || facts[withheld].keepsFiles;
}

/** Whether the owner can release it, which is for the folder Held: what is spam is marked as not spam instead. */
export function isReleasable(withheld: Withheld | null): boolean {
  return withheld !== null && isHeldUntilRelease(facts[withheld]);
}

/**
 * The reason that is left once the owner released a submission, or its payment completed; null to notify people now.
 */
export function remainingReason(
  withheld: Withheld | null,
  { isReleased, isPaid }: { readonly isReleased: boolean; readonly isPaid: boolean },
): Withheld | null {
  if (withheld === null) return null;
  const hasEnded = { release: isReleased, payment: isPaid, nothing: false };
  return hasEnded[facts[withheld].endsWith] ? null : withheld;
}

/** SQL for whether people may be notified of the submission `row`, for the first time or again. */
export function mayNotifySql(row: string): string {
  return `${row}.withheld IS NULL AND ${row}.deleted_at IS NULL AND NOT ${row}.is_spam`;
}

/** SQL for whether a submission, a row of `submissions`, is withheld for this reason; never null. */
export function isWithheldForSql(reason: Withheld, row = 'submissions'): string {
  return `${row}.withheld IS NOT DISTINCT FROM '${reason}'`;
}

/** SQL for whether a submission is listed in the folder Held, unless it is spam or deleted; never null. */
export const isHeldSql = `withheld IS NOT NULL AND withheld IN (${listed(({ folder }) => folder === 'held')})`;

/** SQL for `isReleasable`, of the submission `row`; never null. */
export function isReleasableSql(row: string): string {
  return `(${row}.withheld IS NOT NULL AND ${row}.withheld IN (${listed(isHeldUntilRelease)}))`;
}

function isHeldUntilRelease({ folder, endsWith }: ReasonFacts): boolean {
  return folder === 'held' && endsWith === 'release';
}

function listed(matches: (reason: ReasonFacts) => boolean): string {
  return withheldReasons.flatMap((reason) => (matches(facts[reason]) ? [`'${reason}'`] : [])).join(', ');
}
