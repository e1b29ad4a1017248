import { Secret, TOTP } from 'otpauth';
import type { Account } from '../../src/accounts/account.model';
import { hiddenIn } from '../support/dashboard';
import { buildAccount } from '../support/factories';
import { newClient, password } from './open-app';
import { app } from './set-up';

type Client = ReturnType<typeof newClient>;

/** An owner with a password, and a browser that is signed in. */
export async function buildOwner(): Promise<{ account: Account; client: Client }> {
  const account = await buildAccount(app.database, { password });
  const client = newClient(app);
  expect((await client.signIn(account.email)).location).toBe('/dashboard');
  return { account, client };
}

/** An authenticator app: another implementation's view of the secret. */
export interface App {
  readonly secret: string;
  /** The code `steps` of 30 s from now. */
  code(steps?: number): string;
}

/** Sets up an authenticator app in a signed-in browser, with the code of the step before the current one. */
export async function setUpAuthenticator(
  client: Client,
): Promise<App & { readonly firstCode: string; readonly recoveryCodes: string[] }> {
  const page = await client.get('/dashboard/second-factor/app');
  const secret = (/<code>([A-Z2-7 ]{39})<\/code>/.exec(page.html)?.[1] ?? '').replaceAll(' ', '');
  const authenticator = appWith(secret);
  const firstCode = authenticator.code(-1);
  const done = await client.post('/dashboard/second-factor/app', {
    ticket: hiddenIn(page.html, 'ticket'),
    code: firstCode,
  });
  expect(done.status).toBe(200);
  return { ...authenticator, firstCode, recoveryCodes: codesIn(done.html) };
}

export function appWith(secret: string): App {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return { secret, code: (steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 }) };
}

/** The recovery codes on a page. */
export function codesIn(html: string): string[] {
  return html.match(/\b[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}\b/g) ?? [];
}

/** Enters the second factor of a sign-in. */
export function enterCode(client: Client, code: string) {
  return client.post('/dashboard/sign-in/second-factor', { code });
}

export const secondFactorPage = '/dashboard/sign-in/second-factor';

/** Moves the sign-in of all sessions of an account's members into the past. */
export async function ageSessions(account: Account, age = '11 minutes'): Promise<void> {
  await app.database.pool.query(
    `UPDATE sessions SET confirmed_at = now() - $2::interval
     WHERE user_id IN (SELECT user_id FROM members WHERE account_id = $1)`,
    [account.id, age],
  );
}
