import type { Config } from '../../config';
import type { Database } from '../db/database';
import { oneLine } from '../lib/text';

/** A TXT record that would settle a finding. */
export interface DnsRecord {
  readonly name: string;
  readonly value: string;
}

/** The result of one check. `advice` is a single sentence, and null only for `ok`. */
export interface Finding {
  readonly severity: 'ok' | 'warning' | 'problem';
  readonly found: string;
  readonly advice: string | null;
  readonly record?: DnsRecord;
}

/** What the checks examine. */
export interface CheckContext {
  readonly config: Config;
  readonly db: Database;
  /** Used instead of this machine's name servers; empty for those. */
  readonly nameServers: readonly string[];
  /** DKIM selectors that must have a key; if empty, common ones are tried. */
  readonly dkimSelectors: readonly string[];
}

/**
 * Examines one part of the installation without changing anything, apart from a key in Redis that expires. An error
 * that it throws is reported as a problem.
 */
export type Check = (context: CheckContext, signal: AbortSignal) => Promise<Finding[]>;

export const ok = (found: string): Finding => ({ severity: 'ok', found, advice: null });
export const warning = (found: string, advice: string, record?: DnsRecord): Finding => ({
  ...{ severity: 'warning', found, advice },
  ...(record && { record }),
});
export const problem = (found: string, advice: string): Finding => ({ severity: 'problem', found, advice });

/** The message of an error's root cause, on one line. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as { message?: string; code?: unknown; cause?: unknown };
  // Fetch only says that it failed; its cause says why.
  if (cause) return reasonOf(cause);
  return oneLine(message || String(code ?? error), 300);
}
