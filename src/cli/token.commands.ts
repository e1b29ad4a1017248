import type { Command } from 'commander';
import { scopeNames, scopes } from '../members/token-scopes';
import { createToken, findToken, type ListedToken, listTokens, revokeToken } from '../tokens/token.service';
import { readTimeOption, requireAccount, requireForm, throwNotFound } from './arguments';
import type { CliContext, Run } from './context';

interface NewTokenOptions {
  readonly account: string;
  readonly name: string;
  readonly scopes: string;
  readonly forms?: string;
  readonly expires?: string;
  readonly mask?: true;
}

/** The commands `token:…`. `account:token` is for the personal token. */
export function addTokenCommands(program: Command, run: Run): void {
  program
    .command('token:create')
    .description('create a token with scopes, which is shown only once; no member limits it')
    .requiredOption('--account <address>', 'e-mail address of the account')
    .requiredOption('--name <name>', 'what uses the token')
    .requiredOption('--scopes <list>', 'what it may do, such as submissions:read,mcp')
    .option('--forms <list>', 'limits it to these forms: ids or access keys, separated by commas')
    .option('--expires <time>', 'when it stops working, such as 2026-12-31 or 2026-12-31T18:00:00Z (default: never)')
    .option('--mask', 'mask personal data in submissions')
    .addHelpText('after', describeScopes)
    .action((options: NewTokenOptions) => run((context) => create(context, options)));

  program
    .command('token:list')
    .description('list the tokens of an account, the personal one first')
    .requiredOption('--account <address>', 'e-mail address of the account')
    .action(({ account }: { account: string }) =>
      run(async ({ db }) => (await listTokens(db, (await requireAccount(db, account)).id)).map(present)),
    );

  program
    .command('token:revoke')
    .description('revoke a token, which stops working immediately')
    .requiredOption('--account <address>', 'e-mail address of the account')
    .requiredOption('--token <id>', 'id of the token, from token:list')
    .action(({ account, token }: { account: string; token: string }) =>
      run(async ({ db }) => {
        const { id } = await requireAccount(db, account);
        if (!(await revokeToken(db, id, token))) throwNotFound('token of this account with the id', token);
        return { revoked: token };
      }),
    );
}

async function create({ db }: CliContext, options: NewTokenOptions) {
  const account = await requireAccount(db, options.account);
  const forms =
    options.forms === undefined ? null : await Promise.all(split(options.forms).map((one) => requireForm(db, one)));
  const { id, token } = await createToken(db, account.id, null, {
    name: options.name,
    scopes: split(options.scopes),
    form_ids: forms?.map((form) => form.id) ?? null,
    expires_at: options.expires === undefined ? null : readTimeOption('--expires', options.expires),
    masked: options.mask === true,
  });
  const created = await findToken(db, account.id, id);
  return { ...(created && present(created)), api_token: token };
}

function split(list: string): string[] {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

function present(token: ListedToken) {
  return {
    id: token.id,
    name: token.name,
    prefix: token.prefix,
    personal: token.isPersonal,
    scopes: token.isPersonal ? scopeNames : token.scopes,
    scopes_without_effect: token.idleScopes,
    form_ids: token.formIds,
    masked: token.isMasked,
    created_by: token.creator,
    created_at: token.createdAt,
    last_used_at: token.lastUsedAt,
    expires_at: token.expiresAt,
  };
}

function describeScopes(): string {
  const width = Math.max(...scopeNames.map((name) => name.length)) + 2;
  return ['', 'Scopes:', ...scopeNames.map((name) => `  ${name.padEnd(width)}${scopes[name].allows}`)].join('\n');
}
