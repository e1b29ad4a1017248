import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import type { Config } from '../../config';
import { readMailUrl, type TransportConfig } from '../../config/mail-url';
import { inTransaction } from '../db/in-transaction';
import type { Queries } from '../db/transaction-queries';
import { findAccountMail } from '../email/account-transports';
import type { IncomingMail } from '../incoming-mail/incoming-mail';
import { HttpError } from '../lib/http-error';
import type { Logger } from '../lib/logger';
import { workOf } from '../lib/request-work';
import type { SecretBox } from '../lib/secrets';
import { errorMessage } from '../lib/text';
import type { LivePublisher } from '../live/publisher';
import type { Outbound } from '../outbound/http-client';
import { mailHooks } from './mail-hooks';
import type { HookDeps, HookRequest, MailHook } from './providers/mail-hook';
import { confirmMailEvents, publishMailEvents, storeMailEvents } from './record-mail-events';

interface MailHooksDeps {
  readonly pool: Pool;
  readonly config: Pick<Config, 'mailUrl' | 'snsUrl'>;
  readonly secrets: SecretBox;
  readonly outbound: Pick<Outbound, 'send'>;
  readonly live: Pick<LivePublisher, 'settled'>;
  /** What is done with a message that a provider received. */
  readonly receiveMail: (mail: IncomingMail) => Promise<string>;
  readonly logger: Pick<Logger, 'info' | 'error'>;
}

interface HookParams {
  readonly provider: string;
  /** Whose transport it is; absent for those of the installation. */
  readonly account?: string;
}

/** What `authenticate` finds out about a request. */
interface Authenticated {
  readonly provider: string;
  readonly hook: MailHook;
  readonly request: HookRequest;
  readonly accountId: string | null;
}

const maxEventBytes = 1024 * 1024;
/** Of a message; in JSON it may be larger. All requests at a time must fit into memory. */
const maxMailBytes = 5 * 1024 * 1024;

/**
 * `POST /hooks/mail/PROVIDER` and `/hooks/mail/PROVIDER/ACCOUNT`, where providers report bounces and complaints of what
 * transports of the installation or of an account sent, and below each `/inbound` for messages that a provider received.
 * Responds 200 `{received: true}` to every authentic request, also about what is not known; else `{error}`: 404 unless
 * a transport of the provider has a `webhook_key`, 401 if the request is not authentic or too old, 400 if it is
 * malformed, or 500, after which the provider sends it again.
 */
export function createMailHooksRouter(deps: MailHooksDeps): Router {
  const router = Router();
  const transports = deps.config.mailUrl ? readMailUrl(deps.config.mailUrl) : [];
  const add = (path: string, limit: number, receive: typeof receiveEvents) => {
    const handle = (req: Request<HookParams>, res: Response) =>
      workOf(res).run(async () => {
        const authenticated = await authenticate(deps, transports, req);
        const { hook, request } = authenticated;
        const isConfirmed = await hook.confirm?.(request, hookDepsOf(deps));
        if (!isConfirmed) await receive(deps, authenticated);
        res.json({ received: true });
      });
    // Any content type, unparsed: signatures cover the raw bytes.
    const readBody: RequestHandler<HookParams> = express.raw({ type: () => true, limit, inflate: false });
    router
      .route(path)
      .post(readBody, handle)
      .all((_req, res) => reject(res.set('Allow', 'POST'), 405, 'Only POST is accepted.'));
  };
  for (const path of ['/hooks/mail/:provider', '/hooks/mail/:provider/:account']) {
    // Mailgun sends the whole message only to URLs that end like this.
    add(`${path}/inbound{/mime}`, 1.5 * maxMailBytes, receiveMail);
  }
  add('/hooks/mail/:provider', maxEventBytes, receiveEvents);
  add('/hooks/mail/:provider/:account', maxEventBytes, receiveEvents);
  router.use('/hooks', handleErrors(deps.logger));
  return router;
}

function hookDepsOf({ outbound, config }: MailHooksDeps): HookDeps {
  return { send: outbound.send, snsUrl: config.snsUrl, now: new Date() };
}

/** Throws HttpError unless the provider sent the request. */
async function authenticate(
  deps: MailHooksDeps,
  ofInstallation: readonly TransportConfig[],
  req: Request<HookParams>,
): Promise<Authenticated> {
  const { provider, account: accountId = null } = req.params;
  const hook = mailHooks[provider];
  const isKnown = hook && (accountId === null || isUuid(accountId));
  const transports =
    isKnown && accountId !== null
      ? (await findAccountMail(deps.pool, deps.secrets, accountId))?.transports
      : ofInstallation;
  const keys = (transports ?? []).flatMap(({ kind, settings }) =>
    kind === provider && settings.webhook_key ? [settings.webhook_key] : [],
  );
  if (!isKnown || keys.length === 0) {
    throw new HttpError(404, null, 'There is no transport of this provider with a webhook_key.');
  }
  const request: HookRequest = {
    header: (name) => req.get(name),
    body: Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0),
  };
  for (const key of keys) {
    if (await hook.isAuthentic(request, key, hookDepsOf(deps))) {
      return { provider, hook, request, accountId };
    }
  }
  throw new HttpError(401, null, 'The request is not signed with the webhook_key of the transport, or too old.');
}

async function receiveEvents(
  { pool, live, logger }: MailHooksDeps,
  { provider, hook, request, accountId }: Authenticated,
): Promise<void> {
  const events = hook.readEvents(request);
  const confirmed = await confirmMailEvents({ pool, provider, accountId }, events);
  const token = (await hook.tokenOf?.(request)) ?? null;
  if (confirmed.length === 0 && token === null) return;
  const isNew = await inTransaction(pool, async (client) => {
    if (token !== null && !(await consumeToken(client, provider, token))) return false;
    await storeMailEvents(client, confirmed);
    return true;
  });
  if (isNew) publishMailEvents(live, confirmed);
  logger.info({ provider, events: events.length, recorded: isNew ? confirmed.length : 0 }, 'received mail events');
}

async function receiveMail(
  { pool, logger, ...deps }: MailHooksDeps,
  { provider, hook, request }: Authenticated,
): Promise<void> {
  if (!hook.readMail) throw new HttpError(404, null, 'This provider does not send whole messages.');
  const token = (await hook.tokenOf?.(request)) ?? null;
  if (token !== null && (await isTokenUsed(pool, provider, token))) return;
  const mail = await hook.readMail(request);
  if (!mail) return;
  if (mail.raw.length > maxMailBytes) throw new HttpError(413, null, tooLarge);
  const result = await deps.receiveMail(mail);
  // Consumed afterwards: the provider sends again what failed.
  if (token !== null) await consumeToken(pool, provider, token);
  logger.info({ provider, result }, 'received a message');
}

/** Consumes a token, which counts only once; false if it was used. Those that are too old to be authentic are deleted. */
async function consumeToken(queries: Queries, provider: string, token: string): Promise<boolean> {
  const { rowCount } = await queries.query(
    `WITH old AS (DELETE FROM mail_hook_tokens WHERE used_at < now() - interval '2 days')
     INSERT INTO mail_hook_tokens (provider, token) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
    [provider, token.slice(0, 200)],
  );
  return rowCount === 1;
}

async function isTokenUsed(queries: Queries, provider: string, token: string): Promise<boolean> {
  const { rowCount } = await queries.query('SELECT FROM mail_hook_tokens WHERE provider = $1 AND token = $2', [
    provider,
    token.slice(0, 200),
  ]);
  return rowCount === 1;
}

const tooLarge = 'The request is too large.';

function handleErrors(logger: MailHooksDeps['logger']): ErrorRequestHandler {
  return (error: { status?: number; message: string }, _req, res, _next) => {
    if (error instanceof HttpError) return reject(res, error.status, error.message);
    if (error.status === 413) return reject(res, 413, tooLarge);
    if (error.status && error.status < 500) return reject(res, error.status, 'The body could not be read.');
    logger.error({ error: errorMessage(error) }, 'a request to a mail hook failed');
    reject(res, 500, 'The request could not be processed. Please send it again.');
  };
}

function reject(res: Response, status: number, error: string): void {
  res.status(status).json({ error });
}
