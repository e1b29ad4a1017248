import Joi from 'joi';
import { validate as isUuid } from 'uuid';
import { findAccount } from '../../accounts/account.service';
import {
  changeAccountMail,
  countTransportTest,
  findAccountMail,
  maxTransports,
  presentAccountMail,
  readTransport,
  testTransport,
} from '../../email/account-transports';
import { liftSuppression, listSuppressions } from '../../email/suppressions';
import { InputError } from '../../lib/input-error';
import { readSettings } from '../../lib/settings';
import type { ApiDeps } from '../api.deps';
import { invalidCursor, presentPage, readPage } from '../paging';
import { notFound, tooMany } from '../problem';
import { type ApiRequest, type ApiResult, type ApiRoute, action, type Change, change, read } from '../route';

/** `/api/account/mail`: through which transports the account sends its e-mail, and to whom it sends nothing. */
export const mailRoutes: readonly ApiRoute[] = [
  read('/api/account/mail', 'account:read', showMail),
  action('PUT', '/api/account/mail', 'account:write', 'account.transports-changed', replaceMail),
  change('DELETE', '/api/account/mail', 'account:write', 'account.transports-changed', removeMail),
  read('/api/account/mail/suppressions', 'account:read', showSuppressions),
  change(
    'DELETE',
    '/api/account/mail/suppressions/:id',
    'account:write',
    'account.suppression-lifted',
    removeSuppression,
  ),
];

interface MailInput {
  readonly transports: readonly unknown[];
  readonly fallback: boolean;
}

const mailSettings = Joi.object<MailInput>({
  transports: Joi.array().items(Joi.object().unknown()).min(1).max(maxTransports).required(),
  fallback: Joi.boolean().default(true),
});

async function showMail({ database, secrets }: ApiDeps, { account }: ApiRequest): Promise<ApiResult> {
  return { body: presentAccountMail(await findAccountMail(database.pool, secrets, account.id)) };
}

/** Replaces the transports. Each one that is new must accept a test e-mail to the account's address. */
async function replaceMail(deps: ApiDeps, { account, body }: ApiRequest): Promise<ApiResult> {
  const { database, secrets, limiter } = deps;
  const store = { pool: database.pool, secrets };
  const { transports, fallback } = readSettings(mailSettings, body);
  const known = (await findAccountMail(store.pool, secrets, account.id))?.transports ?? [];
  const wanted = transports.map((one, position) => readAt(position, () => readTransport(one, known)));
  const owner = await findAccount(database, account.id);
  if (!owner) throw notFound('account');
  const stored = new Set(known.map((one) => JSON.stringify(one)));
  for (const transport of wanted.filter((one) => !stored.has(JSON.stringify(one)))) {
    if (!(await countTransportTest(limiter, account.id))) throw tooMany('Too many tests. Try again in a minute.', 60);
    await testTransport({ ...deps, ...store }, account.id, transport, owner.email);
  }
  return {
    body: presentAccountMail(await changeAccountMail(store, account.id, () => ({ transports: wanted, fallback }))),
  };
}

async function removeMail({ secrets }: ApiDeps, { account }: ApiRequest, { queries }: Change): Promise<ApiResult> {
  await changeAccountMail({ pool: queries, secrets }, account.id, () => null);
  return {};
}

async function showSuppressions({ database }: ApiDeps, { account, query }: ApiRequest): Promise<ApiResult> {
  const page = readPage(query);
  const [before = null] = page.after ?? [];
  if (before !== null && !isUuid(before)) throw invalidCursor();
  const rows = await listSuppressions(database.pool, account.id, { limit: page.limit + 1, before });
  return presentPage(
    'suppressions',
    rows,
    page,
    (row) => row,
    ({ id }) => [id],
  );
}

async function removeSuppression(
  _deps: ApiDeps,
  { account, params }: ApiRequest<{ readonly id: string }>,
  { queries }: Change,
): Promise<ApiResult> {
  if (!(await liftSuppression(queries, account.id, params.id))) throw notFound('suppression');
  return {};
}

/** Adds the position in the list to the names of invalid settings. */
function readAt<T>(position: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const problems = error.problems.map((one) => ({ ...one, setting: `transports.${position}.${one.setting}` }));
    throw new InputError(error.code, `transports.${position}.${error.message}`, problems);
  }
}
