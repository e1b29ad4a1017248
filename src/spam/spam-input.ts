/** What the spam filter looks at. */
export interface SpamInput {
  /** The submitted data as stored: names to values (strings, numbers, booleans, arrays, nested objects). */
  readonly data: Readonly<Record<string, unknown>>;
  /** A URL of the website with the form; null if unknown. */
  readonly site: string | null;
  /** Submissions of the last 24 h that share a text fingerprint, this one not counted. */
  readonly repeats: number;
  /** Submissions to the same account with the same short text, in the same minute. */
  readonly burst: number;
  /** Submissions of the last 24 h with a link that this one has, too. */
  readonly linkRepeats: number;
  readonly blockedWords: readonly string[];
}

/** The input besides the data when nothing is known of the request. */
export const unknownRequest: Omit<SpamInput, 'data'> = {
  ...{ site: null, repeats: 0, burst: 0, linkRepeats: 0, blockedWords: [] },
};

/** What a rule found. */
export interface Hit {
  readonly points: number;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** One part of a score; `points` has one decimal, and negative points suggest a real message. */
export interface SpamReason extends Hit {
  readonly rule: string;
}

/** Rounds to one decimal; never to −0. */
export function roundPoints(points: number): number {
  return Math.round(points * 10) / 10 + 0;
}

/** `score` is the sum of the points of all reasons, rounded to one decimal. Higher means more likely spam. */
export interface SpamScore {
  readonly score: number;
  readonly reasons: readonly SpamReason[];
}
