import { checkBaseUrl } from './base-url.check';
import { checkClock } from './clock.check';
import { checkDatabase } from './database.check';
import { checkDisk } from './disk.check';
import { type Check, type Finding, type Patient, problem, reasonOf } from './finding';
import { checkMailDomain } from './mail-domain.check';
import { checkMigrations } from './migrations.check';
import { checkOutbox } from './outbox.check';
import { checkProxy } from './proxy.check';
import { checkRedis } from './redis.check';
import { checkSecrets } from './secrets.check';
import { checkSmtp } from './smtp.check';
import { checkStorages } from './storages.check';

const checks: Readonly<Record<string, Check>> = {
  database: checkDatabase,
  migrations: checkMigrations,
  clock: checkClock,
  redis: checkRedis,
  outbox: checkOutbox,
  smtp: checkSmtp,
  'mail domain': checkMailDomain,
  'base url': checkBaseUrl,
  proxy: checkProxy,
  secrets: checkSecrets,
  storages: checkStorages,
  disk: checkDisk,
};

/** How long a check may take, in milliseconds. */
const patienceMs = 5_000;

export interface Diagnosis {
  readonly status: Finding['verdict'];
  readonly findings: readonly (Finding & { readonly check: string })[];
}

/** Runs every check at once, each for at most 5 s and whatever becomes of the others. Nothing is changed or sent. */
export async function examine(patient: Patient): Promise<Diagnosis> {
  const all = await Promise.all(
    Object.entries(checks).map(async ([check, look]) => {
      const findings = await runCheck(look, patient);
      return findings.map((finding) => ({ check, ...finding }));
    }),
  );
  const findings = all.flat();
  const has = (verdict: Finding['verdict']) => findings.some((finding) => finding.verdict === verdict);
  return { status: has('problem') ? 'problem' : has('warning') ? 'warning' : 'ok', findings };
}

async function runCheck(look: Check, patient: Patient): Promise<Finding[]> {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Finding[]>((resolve) => {
    timer = setTimeout(() => {
      late.abort();
      resolve([
        problem(`there was no answer within ${patienceMs / 1000} s`, 'See whether it hangs, and run doctor again.'),
      ]);
    }, patienceMs);
  });
  const looking = look(patient, late.signal).catch((error) => [
    problem(`this could not be looked at: ${reasonOf(error)}`, 'Mend what the message names, and run doctor again.'),
  ]);
  try {
    return await Promise.race([looking, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
