import type { Config } from '../../config';
import type { Database } from '../db/database';

/** What a check found: in order, worth a look, or wrong; the advice is one sentence. */
export interface Finding {
  readonly verdict: 'ok' | 'warning' | 'problem';
  readonly found: string;
  readonly advice: string | null;
}

/** What the checks look at. */
export interface Patient {
  readonly config: Config;
  readonly db: Database;
  /** Asked instead of this machine's name servers. */
  readonly nameServers: readonly string[];
  /** The selectors that DKIM keys must stand under; the usual ones are tried where there are none. */
  readonly dkimSelectors: readonly string[];
}

/** Looks at one part; ends when `signal` fires. What it throws counts as a problem. */
export type Check = (patient: Patient, signal: AbortSignal) => Promise<Finding[]>;

export const ok = (found: string): Finding => ({ verdict: 'ok', found, advice: null });
export const warning = (found: string, advice: string): Finding => ({ verdict: 'warning', found, advice });
export const problem = (found: string, advice: string): Finding => ({ verdict: 'problem', found, advice });

/** An error as a part of a sentence. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as { message?: string; code?: unknown; cause?: unknown };
  // What fetch says is that it failed; why stands behind it.
  if (cause) return reasonOf(cause);
  return (message || String(code ?? error)).replaceAll(/\s+/g, ' ').slice(0, 300);
}
