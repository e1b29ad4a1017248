import { TimeoutError, withTimeout } from '../lib/with-timeout';
import { type Check, type CheckContext, type Finding, problem, reasonOf } from './check';
import { checkClock, checkDatabase, checkMigrations, checkOutbox, checkWorkers } from './database.checks';
import { checkTransports } from './mail.checks';
import { checkMailDomain } from './mail-domain.checks';
import { checkMailbox } from './mailbox.check';
import { checkRedis } from './redis.check';
import { checkDisk, checkStorages } from './storage.checks';
import { checkBaseUrl, checkProxy, checkSecrets } from './web.checks';

/** These come first: without them, the checks that read tables would only repeat the problem. */
const databaseChecks: Readonly<Record<string, Check>> = { database: checkDatabase, migrations: checkMigrations };
const checks: Readonly<Record<string, Check>> = {
  redis: checkRedis,
  mail: checkTransports,
  'mail domain': checkMailDomain,
  mailbox: checkMailbox,
  'base url': checkBaseUrl,
  disk: checkDisk,
};
const tableChecks: Readonly<Record<string, Check>> = {
  clock: checkClock,
  workers: checkWorkers,
  outbox: checkOutbox,
  proxy: checkProxy,
  secrets: checkSecrets,
  storages: checkStorages,
};

const timeoutMs = 5_000;

export interface Report {
  /** The worst severity. */
  readonly status: Finding['severity'];
  readonly findings: readonly (Finding & { readonly check: string })[];
}

/**
 * Runs the checks of the database, then all others in parallel, each for at most 5 s. A check that fails does not affect
 * the others, but tables are read only if they exist.
 */
export async function runChecks(context: CheckContext): Promise<Report> {
  const database = await runEach(databaseChecks, context);
  const hasTables = database.every(({ check, severity }) => check !== 'migrations' || severity !== 'problem');
  const others = await runEach({ ...checks, ...(hasTables && tableChecks) }, context);
  const findings = [...database, ...others];
  const has = (severity: Finding['severity']) => findings.some((finding) => finding.severity === severity);
  return { status: has('problem') ? 'problem' : has('warning') ? 'warning' : 'ok', findings };
}

async function runEach(some: Readonly<Record<string, Check>>, context: CheckContext): Promise<Report['findings']> {
  const results = await Promise.all(
    Object.entries(some).map(async ([name, check]) => {
      const findings = await runCheck(check, context);
      return findings.map((finding) => ({ check: name, ...finding }));
    }),
  );
  return results.flat();
}

async function runCheck(check: Check, context: CheckContext): Promise<Finding[]> {
  const abort = new AbortController();
  try {
    return await withTimeout(check(context, abort.signal), timeoutMs);
  } catch (error) {
    if (error instanceof TimeoutError) {
      return [problem(`no response within ${timeoutMs / 1000} s`, 'Find out why it hangs, then run doctor again.')];
    }
    return [problem(`the check failed: ${reasonOf(error)}`, 'Fix what the message names, then run doctor again.')];
  } finally {
    abort.abort();
  }
}

/** The report as text for a terminal: one line per finding, with the advice and a DNS record below it. */
export function renderReport({ findings }: Report): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.map(({ severity, check, found, advice, record }) => {
    const indent = ' '.repeat(width + 11);
    const hints = [advice, record && `TXT record: ${record.name}  ${record.value}`].filter(Boolean);
    return `${severity.padEnd(7)}  ${check.padEnd(width)}  ${found}\n${hints.map((hint) => `${indent}→ ${hint}\n`).join('')}`;
  });
  return lines.join('');
}
