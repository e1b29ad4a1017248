import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import type { Pool } from 'pg';
import { asWork } from '../http/routes';
import { HttpError } from '../lib/http-error';
import type { Logger } from '../lib/logger';
import { errorMessage } from '../lib/text';
import { type RateLimiter, type RateWindow, rateLimitAddress } from '../rate-limits/rate-limiter';
import { disconnect, type IssuedTokens, refreshConnection } from '../tokens/connections';
import { readScopes } from './authorization-request';
import { cliClient, registerClient } from './clients';
import { invalidGrant, type Origin, redeemAuthorizationCode } from './codes';
import { deviceSeconds, pollSeconds, redeemDeviceCode, startDevice } from './devices';
import { describeResource, describeServer, deviceGrant, metadataPaths } from './metadata';
import { checkResource, type Parameters, readParameters, requireParameter } from './parameters';

interface OAuthDeps {
  readonly baseUrl: string;
  readonly pool: Pool;
  readonly limiter: RateLimiter;
  readonly logger: Logger;
}

type Handler = (deps: OAuthDeps, req: Request, res: Response) => Promise<void> | void;

/** The address of a request may have at most this many characters: it has to survive a sign-in. */
const maxRequestLength = 1_900;
const maxBytes = 32 * 1024;

/**
 * The authorization server for agents and the command line (OAuth 2.1): metadata, and what programs call. Pages for
 * people are in the dashboard. Errors are JSON `{error, error_description}`.
 */
export function createOAuthRouter(deps: OAuthDeps): Router {
  const { baseUrl, limiter, logger } = deps;
  const router = Router();
  const form = express.text({ type: 'application/x-www-form-urlencoded', limit: maxBytes });
  const json = express.json({ limit: maxBytes });
  const post = (path: string, limit: RateWindow, body: RequestHandler, handle: Handler) =>
    router
      .route(path)
      .all(allowAnyOrigin('POST'))
      .post(
        limitClient(limiter, path, limit),
        body,
        asWork((req, res) => handle(deps, req, res)),
      )
      .all(rejectMethod('POST'));

  router
    .route(metadataPaths.server)
    .all(allowAnyOrigin('GET'))
    .get((_req, res) => void res.json(describeServer(baseUrl)))
    .all(rejectMethod('GET'));
  router
    .route(metadataPaths.resources)
    .all(allowAnyOrigin('GET'))
    .get((req, res) => void res.json(describeResource(baseUrl, req.path)))
    .all(rejectMethod('GET'));
  router.route('/oauth/authorize').get(openConsent).all(rejectMethod('GET'));
  post('/oauth/register', { limit: 60, windowMs: 3_600_000 }, json, register);
  post('/oauth/device_authorization', { limit: 30, windowMs: 900_000 }, form, authorizeDevice);
  post('/oauth/token', { limit: 300, windowMs: 60_000 }, form, issueTokens);
  post('/oauth/revoke', { limit: 300, windowMs: 60_000 }, form, revoke);
  router.use('/oauth', handleErrors(logger));
  return router;
}

/** Leads to the page of the dashboard, which asks the person to sign in first. */
function openConsent(req: Request, res: Response): void {
  const query = new URL(req.originalUrl, 'http://own.invalid').searchParams.toString();
  if (query.length > maxRequestLength) {
    throw new HttpError(400, 'invalid_request', `The request has more than ${maxRequestLength} characters.`);
  }
  res.redirect(302, `/dashboard/oauth/authorize?${query}`);
}

async function register({ pool }: OAuthDeps, req: Request, res: Response): Promise<void> {
  const client = await registerClient(pool, req.body);
  res.status(201).json({
    client_id: client.id,
    client_id_issued_at: Math.floor(client.createdAt.getTime() / 1_000),
    client_name: client.name,
    redirect_uris: client.redirectUris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  });
}

async function authorizeDevice({ pool, baseUrl }: OAuthDeps, req: Request, res: Response): Promise<void> {
  const [parameters, sent] = readBody(req);
  if (requireParameter(parameters, 'client_id') !== cliClient.id) {
    throw new HttpError(400, 'unauthorized_client', `Only ${cliClient.id} may use the device flow.`);
  }
  checkResource(baseUrl, sent);
  const scopes = readScopes(parameters.get('scope'));
  const { deviceCode, userCode } = await startDevice(pool, { scopes, ip: req.ip ?? null });
  const page = `${baseUrl}/dashboard/device`;
  res.json({
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: page,
    verification_uri_complete: `${page}?user_code=${userCode}`,
    expires_in: deviceSeconds,
    interval: pollSeconds,
  });
}

async function issueTokens({ pool, baseUrl }: OAuthDeps, req: Request, res: Response): Promise<void> {
  const [parameters, sent] = readBody(req);
  const grantType = requireParameter(parameters, 'grant_type');
  const clientId = requireParameter(parameters, 'client_id');
  checkResource(baseUrl, sent);
  const redeem = grants[grantType];
  if (!redeem) throw new HttpError(400, 'unsupported_grant_type', 'This grant_type is not supported.');
  const tokens = await redeem(pool, clientId, parameters, originOf(req));
  res.json({
    access_token: tokens.accessToken,
    token_type: 'Bearer',
    expires_in: tokens.expiresIn,
    refresh_token: tokens.refreshToken,
    scope: tokens.scopes.join(' '),
  });
}

type Redeem = (pool: Pool, clientId: string, parameters: Parameters, origin: Origin) => Promise<IssuedTokens>;

const grants: Readonly<Partial<Record<string, Redeem>>> = Object.assign(Object.create(null), {
  authorization_code: redeemCode,
  refresh_token: redeemRefreshToken,
  [deviceGrant]: redeemDevice,
});

function redeemCode(pool: Pool, clientId: string, parameters: Parameters, origin: Origin): Promise<IssuedTokens> {
  const sent = {
    clientId,
    code: requireParameter(parameters, 'code'),
    redirectUri: requireParameter(parameters, 'redirect_uri'),
    verifier: requireParameter(parameters, 'code_verifier'),
  };
  return redeemAuthorizationCode(pool, sent, origin);
}

async function redeemRefreshToken(
  pool: Pool,
  clientId: string,
  parameters: Parameters,
  origin: Origin,
): Promise<IssuedTokens> {
  const refreshToken = requireParameter(parameters, 'refresh_token');
  const tokens = await refreshConnection(pool, { refreshToken, clientId }, origin);
  if (!tokens) throw invalidGrant();
  return tokens;
}

function redeemDevice(pool: Pool, clientId: string, parameters: Parameters, origin: Origin): Promise<IssuedTokens> {
  return redeemDeviceCode(pool, { code: requireParameter(parameters, 'device_code'), clientId }, origin);
}

/** Responds alike to every token, also to an unknown one (RFC 7009). */
async function revoke({ pool }: OAuthDeps, req: Request, res: Response): Promise<void> {
  const [parameters] = readBody(req);
  const token = requireParameter(parameters, 'token');
  await disconnect(pool, token, requireParameter(parameters, 'client_id'), originOf(req));
  res.json({});
}

function readBody(req: Request): readonly [Parameters, URLSearchParams] {
  if (typeof req.body !== 'string') {
    throw new HttpError(400, 'invalid_request', 'Send the parameters as application/x-www-form-urlencoded.');
  }
  const sent = new URLSearchParams(req.body);
  return [readParameters(sent), sent];
}

function originOf(req: Request): Origin {
  return { ip: req.ip ?? null, userAgent: req.get('user-agent') ?? null };
}

/** Lets pages of all sites read the responses, for agents that run in a browser. No response depends on a cookie. */
function allowAnyOrigin(method: string): RequestHandler {
  return (req, res, next) => {
    res.set('Access-Control-Allow-Origin', '*');
    if (req.method !== 'OPTIONS') return next();
    res.set({
      'Access-Control-Allow-Methods': method,
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, MCP-Protocol-Version',
      'Access-Control-Max-Age': '86400',
    });
    res.status(204).end();
  };
}

function rejectMethod(allowed: string): RequestHandler {
  return (_req, res) => {
    res.set('Allow', allowed);
    sendError(res, new HttpError(405, 'invalid_request', `Only ${allowed} is accepted.`));
  };
}

function limitClient(limiter: RateLimiter, path: string, window: RateWindow): RequestHandler {
  const windows = [window];
  return asWork(async (req, res, next) => {
    const { allowed } = await limiter.consume(`${path}:${rateLimitAddress(req.ip ?? '')}`, windows);
    if (allowed) return next();
    res.set('Retry-After', String(window.windowMs / 1_000));
    sendError(res, new HttpError(429, 'slow_down', 'Too many requests from this address. Try again later.'));
  });
}

function handleErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    if (res.headersSent) return next(error);
    if (error instanceof HttpError) return sendError(res, error);
    const { status } = error as { status?: number };
    if (status !== undefined && status >= 400 && status < 500) {
      return sendError(res, new HttpError(status, 'invalid_request', 'The body could not be read.'));
    }
    logger.error({ requestId: res.locals.requestId, error: errorMessage(error) }, 'an OAuth request failed');
    return sendError(res, new HttpError(500, 'server_error', 'Something went wrong. Please try again.'));
  };
}

function sendError(res: Response, { status, code, message }: HttpError): void {
  res.status(status).json({ error: code ?? 'invalid_request', error_description: message });
}
