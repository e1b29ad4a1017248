import type { Command } from 'commander';
import { validate as isUuid } from 'uuid';
import type { Database } from '../db/database';
import { renderReport, runChecks } from '../doctor/run-checks';
import { InputError } from '../lib/input-error';
import { rotateSecrets } from '../secrets/rotate-secrets';
import { eraseSubmission } from '../submissions/changes/erase';
import { throwNotFound } from './arguments';
import { type CliContext, type Run, type Terminal, withContext } from './context';
import { audited } from './record-command';

/** The commands `doctor`, `secrets:rotate` and `submission:erase`. */
export function addMaintenanceCommands(program: Command, run: Run, terminal: Terminal): void {
  program
    .command('doctor')
    .description('check everything that Letterbox depends on and say what to fix; exits with 1 if there is a problem')
    .option('--json', 'print JSON even to a terminal')
    .option('--dkim-selector <selector...>', "DKIM selectors that must have a key in MAIL_FROM's domain")
    .option('--dns-server <address>', 'name server to query about that domain, as ADDRESS or ADDRESS:PORT')
    .action((options: DoctorOptions) => doctor(options, terminal));

  program
    .command('secrets:rotate')
    .description(
      'encrypt every secret that still needs SECRET_KEY_PREVIOUS with SECRET_KEY; the service may keep running',
    )
    .action(async () => {
      let unreadable = 0;
      await run(async (context) => {
        const rotated = await audited(context.db, null, { action: 'installation.secrets-rotated' }, () =>
          rotate(context),
        );
        unreadable = rotated.unreadable;
        return rotated;
      });
      if (unreadable > 0) {
        throw new InputError('wrong_state', `stored secrets that neither key can decrypt: ${unreadable}`);
      }
    });

  program
    .command('submission:erase')
    .description('delete a submission permanently, with its files, deliveries and everything else that belongs to it')
    .requiredOption('--submission <id>', 'id of the submission')
    .action(({ submission }: { submission: string }) =>
      run(async ({ db }) => {
        const record = { action: 'submission.erased', object: { kind: 'submission', id: submission } };
        const erase = () => eraseSubmission(db.pool, null, submission);
        const accountId = await findOwner(db, submission);
        if (accountId !== null && (await audited(db, accountId, record, erase)))
          return { id: submission, erased: true };
        return throwNotFound('submission with the id', submission);
      }),
    );
}

/** The account of a submission; null if there is no such submission. */
async function findOwner({ pool }: Database, id: string): Promise<string | null> {
  const { rows } = await pool.query<{ accountId: string }>(
    'SELECT account_id AS "accountId" FROM submissions WHERE id = $1',
    [isUuid(id) ? id : null],
  );
  return rows[0]?.accountId ?? null;
}

interface DoctorOptions {
  readonly json?: true;
  readonly dkimSelector?: string[];
  readonly dnsServer?: string;
}

async function doctor({ json, dkimSelector = [], dnsServer }: DoctorOptions, terminal: Terminal): Promise<void> {
  const nameServers = dnsServer === undefined ? [] : [dnsServer];
  const report = await withContext(terminal.env, ({ config, db }) =>
    runChecks({ config, db, nameServers, dkimSelectors: dkimSelector }),
  );
  const asText = terminal.isInteractive && !json;
  terminal.print(asText ? renderReport(report) : `${JSON.stringify(report, null, 2)}\n`);
  const problems = report.findings.filter(({ severity }) => severity === 'problem').length;
  if (problems > 0) {
    throw new InputError('wrong_state', `doctor found ${problems} problem${problems === 1 ? '' : 's'}`);
  }
}

const maxListed = 100;

async function rotate({ config, db, secrets }: CliContext) {
  // Throws if SECRET_KEY is missing.
  secrets();
  const { resealed, current, unreadable } = await rotateSecrets(db.pool, config);
  const next = config.secretKeyPrevious
    ? 'remove SECRET_KEY_PREVIOUS and restart the web process and the worker'
    : null;
  return {
    resealed,
    already_current: current,
    unreadable: unreadable.length,
    ...(unreadable.length > 0 && { unreadable_secrets: unreadable.slice(0, maxListed) }),
    next:
      unreadable.length > 0
        ? 'set SECRET_KEY_PREVIOUS to the key that encrypted these secrets, or enter them again'
        : next,
  };
}
