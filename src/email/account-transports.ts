import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { limits } from '../../config/limits';
import { fieldsOf, isTransportKind, transportKindNames } from '../../config/mail-transports';
import {
  checkSettings,
  readMailUrl,
  type TransportConfig,
  TransportError,
  writeTransportUrl,
} from '../../config/mail-url';
import { inTransaction } from '../db/in-transaction';
import type { Queries } from '../db/transaction-queries';
import { InputError } from '../lib/input-error';
import { asJsonObject } from '../lib/json';
import type { SecretBox } from '../lib/secrets';
import type { Outbound } from '../outbound/http-client';
import type { RateLimiter } from '../rate-limits/rate-limiter';
import { createAccountMailer } from './create-mailer';
import { sendMail } from './send-mail';
import { buildTestMail } from './test-mail';
import { tokenIdOf } from './transports/access-tokens';

/** How an account sends its e-mail. */
export interface AccountMail {
  readonly transports: readonly TransportConfig[];
  /** Whether the transports of the installation are tried after them. */
  readonly fallback: boolean;
}

export const maxTransports = 5;

/** The account's own transports; null if it uses those of the installation. Throws if no key opens them. */
export async function findAccountMail(
  pool: Queries,
  secrets: SecretBox,
  accountId: string,
): Promise<AccountMail | null> {
  const { rows } = await pool.query<{ sealed: string | null }>(
    'SELECT mail_transports AS sealed FROM accounts WHERE id = $1',
    [accountId],
  );
  return openAccountMail(secrets, rows[0]?.sealed ?? null);
}

/** They are stored as URLs, sealed with their secrets. */
export function openAccountMail(secrets: SecretBox, sealed: string | null): AccountMail | null {
  if (sealed === null) return null;
  const { urls, fallback } = JSON.parse(secrets.open(sealed)) as { urls: string[]; fallback: boolean };
  return { transports: urls.flatMap(readMailUrl), fallback };
}

/** The transports as their owner sees them, without secrets. */
export function presentAccountMail(mail: AccountMail | null) {
  return {
    transports: (mail?.transports ?? []).map(({ kind, settings }) => ({ kind, ...withoutSecrets(kind, settings) })),
    fallback: mail?.fallback ?? true,
  };
}

function withoutSecrets(kind: TransportConfig['kind'], settings: TransportConfig['settings']) {
  const open = Object.entries(fieldsOf(kind)).filter(
    ([name, { isSecret }]) => !isSecret && settings[name] !== undefined,
  );
  return Object.fromEntries(open.map(([name]) => [name, settings[name] ?? '']));
}

interface ChangeDeps {
  readonly pool: Queries;
  readonly secrets: SecretBox;
}

/**
 * Changes how an account sends its e-mail; without transports, those of the installation are used. Changes at the same
 * time are made one after the other. Tokens of transports that are gone are deleted.
 */
export async function changeAccountMail(
  { pool, secrets }: ChangeDeps,
  accountId: string,
  change: (current: AccountMail | null) => AccountMail | null,
): Promise<AccountMail | null> {
  return inTransaction(pool, async (client) => {
    await client.query('SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
    const next = change(await findAccountMail(client, secrets, accountId));
    const isOwn = next !== null && next.transports.length > 0;
    if (isOwn && next.transports.length > maxTransports) throw tooManyTransports();
    const urls = next?.transports.map(writeTransportUrl);
    const sealed = isOwn ? secrets.seal(JSON.stringify({ urls, fallback: next.fallback })) : null;
    await client.query('UPDATE accounts SET mail_transports = $2, updated_at = now() WHERE id = $1', [
      accountId,
      sealed,
    ]);
    const tokens = next?.transports.map(({ settings }) => tokenIdOf(settings, accountId)) ?? [];
    await client.query('DELETE FROM mail_tokens WHERE account_id = $1 AND id <> ALL ($2::uuid[])', [accountId, tokens]);
    return isOwn ? next : null;
  });
}

function tooManyTransports(): InputError {
  const message = `must be at most ${maxTransports}`;
  return new InputError('invalid_setting', `transports ${message}`, [{ setting: 'transports', message }]);
}

/**
 * Reads a transport that an owner describes: its kind and its settings. A secret that is missing is taken from the
 * transport of `known` with the same other settings. Throws InputError.
 */
export function readTransport(input: unknown, known: readonly TransportConfig[] = []): TransportConfig {
  const { kind, ...given } = asJsonObject(input);
  if (!isTransportKind(kind)) throw invalid('kind', `must be one of ${transportKindNames.join(', ')}`);
  const entries = Object.entries(given).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  const settings = Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value.trim() : String(value)]),
  );
  if (!settings.from) throw invalid('from', 'is required');
  const open = JSON.stringify(withoutSecrets(kind, settings));
  const same = known.find((one) => one.kind === kind && JSON.stringify(withoutSecrets(kind, one.settings)) === open);
  try {
    return { kind, settings: checkSettings(kind, { ...same?.settings, ...settings }), options: '' };
  } catch (error) {
    if (!(error instanceof TransportError) || !error.at) throw error;
    throw invalid(error.at.setting, error.at.problem);
  }
}

function invalid(setting: string, message: string): InputError {
  return new InputError('invalid_setting', `${setting} ${message}`, [{ setting, message }]);
}

interface TestDeps {
  readonly pool: Pool;
  readonly secrets: SecretBox;
  readonly outbound: Outbound;
  readonly config: { readonly mailFrom: string; readonly baseUrl: string };
}

/** Sends a test e-mail through a transport alone, within 8 s. Throws InputError unless it accepts the message. */
export async function testTransport(deps: TestDeps, accountId: string, transport: TransportConfig, to: string) {
  const { pool, secrets, outbound, config } = deps;
  const mailer = createAccountMailer([transport], { connections: 1, outbound, store: { pool, secrets, accountId } });
  try {
    const message = buildTestMail({ ...config, id: uuidv7(), ownerEmail: to, sentBy: 'owner' });
    const result = await sendMail(message, mailer, AbortSignal.timeout(limits.deliveryMs));
    if (result.status === 'succeeded') return;
    throw new InputError('invalid_setting', `the test e-mail was not sent: ${result.error}`);
  } finally {
    await mailer.close();
  }
}

/** Each test connects to an address that the owner typed. */
const testLimit = [{ limit: 10, windowMs: 60_000 }];

/** Counts a test of an account's transports; false after too many within a minute. */
export async function countTransportTest(limiter: RateLimiter, accountId: string): Promise<boolean> {
  return (await limiter.consume(`mail-test:${accountId}`, testLimit)).allowed;
}
