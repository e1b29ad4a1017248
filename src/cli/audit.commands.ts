import type { Command } from 'commander';
import { findAuditHead, listAudit } from '../audit/audit-query';
import { presentAudit } from '../audit/audit-text';
import { listChains, type VerifiedChain, verifyChain } from '../audit/verify-chain';
import { InputError } from '../lib/input-error';
import { readLimitOption, readTimeOption, requireAccount } from './arguments';
import type { CliContext, Run } from './context';

const maxRows = 1_000;

/** The commands `audit:…`. */
export function addAuditCommands(program: Command, run: Run): void {
  program
    .command('audit:list')
    .description('list the audit log of an account, newest first; without one, that of the installation')
    .option('--account <address>', 'e-mail address of the account')
    .option('--actor <id-or-kind>', 'id of a user, token or operator, or user, token, cli, operator or system')
    .option('--object <id>', 'id of a form, webhook or other object')
    .option('--since <time>', 'start of the range, such as 2026-03-01T12:00:00Z')
    .option('--until <time>', 'end of the range')
    .option('--limit <number>', `maximum number of entries, up to ${maxRows}`, '50')
    .action((options: ListOptions) => run((context) => list(context, options)));

  program
    .command('audit:verify')
    .description(
      'check that no entry of the audit logs was changed, removed, inserted or reordered; exit code 1 if one was',
    )
    .option('--account <address>', 'only the log of this account (default: all accounts and the installation)')
    .option('--head <seq:hash>', 'the head that an earlier call printed: also finds out if the end was cut off')
    .action(async (options: VerifyOptions) => {
      let problems = 0;
      await run(async (context) => {
        const chains = await verify(context, options);
        problems = chains.reduce((total, chain) => total + chain.problems.length, 0);
        return chains.map(presentChain);
      });
      if (problems > 0) throw new InputError('wrong_state', `problems in the audit logs: ${problems}`);
    });
}

interface ListOptions {
  readonly account?: string;
  readonly actor?: string;
  readonly object?: string;
  readonly since?: string;
  readonly until?: string;
  readonly limit: string;
}

async function list({ db }: CliContext, { account, actor, object, since, until, limit }: ListOptions) {
  const accountId = account === undefined ? null : (await requireAccount(db, account)).id;
  const filter = {
    ...{ accountId, actor, object },
    since: since === undefined ? undefined : readTimeOption('--since', since),
    until: until === undefined ? undefined : readTimeOption('--until', until),
  };
  const head = await findAuditHead(db.pool, accountId);
  const rows = await listAudit(db.pool, filter, null, readLimitOption(limit, maxRows));
  return { head: head && `${head.seq}:${head.hash}`, entries: rows.map(presentAudit) };
}

interface VerifyOptions {
  readonly account?: string;
  readonly head?: string;
}

async function verify({ db }: CliContext, { account, head }: VerifyOptions): Promise<VerifiedChain[]> {
  const noted = readHead(head);
  if (account !== undefined) return [await verifyChain(db.pool, (await requireAccount(db, account)).id, noted)];
  if (noted) throw new InputError('invalid_setting', '--head needs --account');
  const chains: VerifiedChain[] = [];
  for (const accountId of await listChains(db.pool)) chains.push(await verifyChain(db.pool, accountId));
  return chains;
}

function readHead(text: string | undefined): { readonly seq: number; readonly hash: string } | null {
  if (text === undefined) return null;
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined) {
    throw new InputError('invalid_setting', '--head must be a number, a colon and a hash, as audit:verify prints it');
  }
  return { seq: Number(seq), hash };
}

function presentChain({ accountId, rows, removedThrough, head, problems }: VerifiedChain) {
  return { account: accountId ?? 'installation', entries: rows, removed_through: removedThrough, head, problems };
}
