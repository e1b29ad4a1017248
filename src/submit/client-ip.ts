import type { Request } from 'express';
import type { Pool } from 'pg';
import type { Logger } from '../lib/logger';
import { usualIp } from '../lib/networks';
import { errorMessage } from '../lib/text';
import { hasForm } from '../members/scope';
import { findApiToken, recordTokenUse } from '../tokens/api-token';
import type { Dialect } from './dialect';
import { type FormCache, findForm } from './form-cache';
import { clientIpOf } from './request';

interface ClientIpDeps {
  readonly pool: Pool;
  readonly forms: FormCache;
  readonly logIgnoredAddress: (reason: string) => void;
}

/**
 * The address of the client that filled in the form. A server that sends for its visitors names theirs in a header, for
 * example `Letterbox-Client-IP`. It is believed only beside an API token with the scope `submit` that may access the
 * form; otherwise the server's own address counts, and why is logged.
 */
export async function findClientIp(
  deps: ClientIpDeps,
  req: Request,
  dialect: Dialect,
  accessKey: string,
): Promise<string> {
  const claimed = claimedAddress(req, dialect);
  if (claimed === null) return clientIpOf(req);
  const ignore = (reason: string) => {
    deps.logIgnoredAddress(reason);
    return clientIpOf(req);
  };
  const ip = usualIp(claimed.ip);
  if (ip === null) return ignore('it is not an IP address');
  const objection = await findObjection(deps, claimed.token, accessKey);
  return objection === null ? ip : ignore(objection);
}

/** The address that the headers name, and the token beside it; null if they name none. */
function claimedAddress(
  { headers }: Request,
  { forwarded }: Dialect,
): { readonly ip: string; readonly token: string } | null {
  const header = (name: string) => String(headers[name] ?? '');
  const own = header('letterbox-client-ip');
  if (own === '' && forwarded.ip.length === 0) return null;
  const [, bearer = ''] = /^bearer +(.*)$/i.exec(header('authorization')) ?? [];
  const token = bearer.trim() || header(forwarded.token).trim();
  // Proxies set the headers of other services too, so they mean nothing without a token.
  const named = token === '' ? [] : forwarded.ip.map(header);
  const ip = [own, ...named].find(Boolean);
  // X-Forwarded-For begins with the client; the proxies after it do not matter here.
  return ip ? { ip: ip.split(',', 1)[0]?.trim() ?? '', token } : null;
}

/** Why a token does not vouch for the address; null if it does. */
async function findObjection({ pool, forms }: ClientIpDeps, token: string, accessKey: string): Promise<string | null> {
  if (token === '') return 'no API token was sent with it';
  try {
    const login = await findApiToken(pool, token);
    if (!login) return 'the API token is not valid';
    if (!login.token.scopes.includes('submit')) return 'the API token does not have the scope submit';
    const form = await findForm(forms, accessKey, false);
    const scope = { accountId: login.account.id, formIds: login.token.formIds };
    if (form.account.id !== scope.accountId || !hasForm(scope, form.id)) return 'the API token may not access the form';
    if (login.isUseDue) await recordTokenUse(pool, login.token.id);
    return null;
  } catch (error) {
    // An unknown form is reported by the pipeline.
    return errorMessage(error);
  }
}

const logMs = 60_000;
const maxLogged = 1_000;

/** Calls `log` for each key at most once a minute. */
function oncePerMinute<Key>(log: (key: Key) => void): (key: Key) => void {
  const logged = new Set<Key>();
  return (key) => {
    if (logged.has(key) || logged.size >= maxLogged) return;
    logged.add(key);
    setTimeout(() => logged.delete(key), logMs).unref();
    log(key);
  };
}

/** Logs why an address was not believed. */
export function createIgnoredAddressLog(logger: Logger): (reason: string) => void {
  return oncePerMinute((reason) => {
    logger.warn({ reason }, 'the client address that a server sent with a submission was ignored');
  });
}

/** Logs that a server sends the submissions of many visitors as its own, so that it reached the rate limit. */
export function createServerLog(logger: Logger): (form: { readonly id: string } | null) => void {
  const log = oncePerMinute((formId: string | undefined) => {
    const text =
      'submissions from one address are rate limited and look like those of a server: it should name its visitors in ' +
      'the header Letterbox-Client-IP, with an API token of scope submit';
    logger.warn({ formId }, text);
  });
  return (form) => log(form?.id);
}
