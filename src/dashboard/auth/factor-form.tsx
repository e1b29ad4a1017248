import type { ReactNode } from 'react';
import { createTickets } from '../../lib/tickets';
import { createChallenge, takeChallenge } from '../../users/factors/challenges';
import type { Factors } from '../../users/factors/factors';
import { canUsePasskeys, requestOptions, verifyPasskey } from '../../users/factors/passkeys';
import { takeRecoveryCode } from '../../users/factors/recovery-codes';
import { isTotpCode, takeTotpCode } from '../../users/factors/totp';
import type { DashboardDeps } from '../dashboard.deps';
import { Buttons, PostForm, Problems, TextField } from '../page/form';

/** What the page must contain for the browser to use a passkey. */
export interface PasskeyOffer {
  /** What the browser's API takes, as JSON. */
  readonly options: object;
  /** Comes back with the response. */
  readonly ticket: string;
}

/** Offers the passkeys of a user, or of everybody; null where browsers have none. */
export async function offerPasskey(
  { config, database }: Pick<DashboardDeps, 'config' | 'database'>,
  purpose: string,
  userId: string | null = null,
): Promise<PasskeyOffer | null> {
  if (!canUsePasskeys(config.baseUrl)) return null;
  const { challenge, ticket } = createChallenge(createTickets(config), purpose, userId);
  return { options: await requestOptions(database.pool, config.baseUrl, userId, challenge), ticket };
}

/**
 * The id of the user whose passkey was posted for the same purpose: of this user or, with null, of anybody; null when it
 * is not valid.
 */
export async function readPasskey(
  { config, database: { pool } }: Pick<DashboardDeps, 'config' | 'database'>,
  purpose: string,
  form: URLSearchParams,
  userId: string | null = null,
): Promise<string | null> {
  const challenge = await takeChallenge(pool, createTickets(config), purpose, form.get('ticket'), userId);
  if (challenge === null) return null;
  return verifyPasskey(pool, config.baseUrl, { challenge, credential: form.get('credential') ?? '', userId });
}

/** Whether the posted code or passkey is a second factor of the user. It is used up then. The caller counts attempts. */
export async function isRightFactor(
  deps: Pick<DashboardDeps, 'config' | 'database' | 'secrets'>,
  purpose: string,
  form: URLSearchParams,
  userId: string,
): Promise<boolean> {
  const { pool } = deps.database;
  if (form.get('credential')) return (await readPasskey(deps, purpose, form, userId)) === userId;
  const code = form.get('code') ?? '';
  if (isTotpCode(code)) return takeTotpCode({ pool, secrets: deps.secrets }, userId, code);
  return takeRecoveryCode(pool, userId, code);
}

export const wrongFactor =
  'That did not work. A code is valid for 30 seconds and works once, and so does each recovery code.';

interface FactorFormProps {
  readonly action: string;
  readonly factors: Factors;
  /** Null where browsers have no passkeys. */
  readonly passkey: PasskeyOffer | null;
  readonly error?: string | undefined;
  /** Hidden fields. */
  readonly children?: ReactNode;
}

/** Asks for a second factor: a code or a recovery code, or a passkey. */
export function FactorForm({ action, factors, passkey, error, children }: FactorFormProps) {
  const errors = error === undefined ? {} : { form: error };
  const { hasApp, passkeys } = factors;
  const passkeyForm = passkeys > 0 && passkey && (
    <PasskeyForm action={action} offer={passkey} label="Use a passkey" isMain={!hasApp}>
      {children}
    </PasskeyForm>
  );
  return (
    <>
      <Problems errors={errors} />
      {!hasApp && passkeyForm}
      <PostForm action={action}>
        {children}
        <TextField
          name="code"
          label={hasApp ? 'Code' : 'Recovery code'}
          hint={
            hasApp ? '6 digits from your authenticator app, or a recovery code.' : 'If you cannot use your passkey.'
          }
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus={hasApp}
        />
        <Buttons>
          <button type="submit" className={hasApp ? undefined : 'quiet'}>
            Continue
          </button>
        </Buttons>
      </PostForm>
      {hasApp && passkeyForm}
    </>
  );
}

interface PasskeyFormProps {
  readonly action: string;
  readonly offer: PasskeyOffer;
  /** Whether the browser creates a passkey, instead of using one. */
  readonly creates?: true;
  readonly label: string;
  /** Whether its button is the main one of the page. */
  readonly isMain?: boolean;
  /** More fields. */
  readonly children?: ReactNode;
}

/** A form that the browser fills in with a passkey. The client script shows it. */
export function PasskeyForm({ action, offer, creates, label, isMain = false, children }: PasskeyFormProps) {
  return (
    <div data-passkey={creates ? 'create' : 'get'} data-options={JSON.stringify(offer.options)} hidden>
      <PostForm action={action}>
        <p className="wrong" role="alert" />
        {children}
        <input type="hidden" name="ticket" value={offer.ticket} />
        <input type="hidden" name="credential" value="" />
        <Buttons>
          <button type="submit" className={isMain ? undefined : 'quiet'}>
            {label}
          </button>
        </Buttons>
      </PostForm>
    </div>
  );
}
