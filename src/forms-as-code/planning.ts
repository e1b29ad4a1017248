import type { SecretBox } from '../lib/secrets';
import type { AccountState } from './account-state';
import type { ReadConfig } from './config-file';
import type { Difference } from './differences';

export type Kind = 'form' | 'webhook' | 'template' | 'lists';

/** A change that an apply would make, as it is shown. */
export interface PlannedChange {
  readonly action: 'create' | 'update' | 'delete' | 'move';
  /** `lists` are those of the account; they have no key, id and name. */
  readonly kind: Kind;
  readonly key: string | null;
  /** Null for what is created. */
  readonly id: string | null;
  /** What people call it. */
  readonly name: string | null;
  readonly differences: readonly Difference[];
}

export interface PlanOptions {
  /** Whether what has this key is deleted when it is not in the file; for `lists`, whether their other entries are. */
  readonly isDeleted: (kind: Kind, key: string | null) => boolean;
  /** Whether a setting that an entry leaves out gets its default, rather than stays as it is. */
  readonly isComplete: boolean;
  /** Whether the aliases of forms may be changed. */
  readonly maySetAliases?: boolean;
}

/** A file that is complete; with `keep`, nothing is deleted. */
export function wholeFile(keep: boolean): PlanOptions {
  return { isDeleted: () => !keep, isComplete: true };
}

/** What the parts of a plan are made of. */
export interface Planning extends ReadConfig, PlanOptions {
  readonly state: AccountState;
  readonly secrets: SecretBox;
  /** The keys that rows have after the moves, by id. */
  readonly keyOf: (row: { readonly id: string }) => string | null;
}
