import type { SpamInput } from '../spam-input';
import type { Submission } from '../submission';

/** What a rule found: `strength` times the rule's weight are the points. */
export interface Hit {
  readonly strength: number;
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface Rule {
  readonly id: string;
  /** Points for a strength of 1. */
  readonly weight: number;
  readonly check: (submission: Submission, input: SpamInput) => Hit | null;
}
