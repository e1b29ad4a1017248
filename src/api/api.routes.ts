import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { capacity, limits } from '../../config/limits';
import { allowLongBody } from '../http/request-limits';
import { ClientGone, permitsFor, workOf } from '../lib/request-work';
import { errorMessage } from '../lib/text';
import type { ApiToken, TokenAccount } from '../tokens/api-token';
import type { ApiDeps } from './api.deps';
import { readRequestKey } from './idempotency';
import { ApiProblem, invalidRequest, type ProblemResponse, presentProblem, toProblem } from './problem';
import { requireScope } from './require-scope';
import type { ApiRequest, ApiRoute, RequestFile } from './route';
import { apiRoutes } from './routes';
import { runRoute } from './run-route';

interface ApiRouterDeps extends ApiDeps {
  /** Middleware for 401 and 429, in this order; sets `res.locals.token` and `res.locals.account`. */
  readonly guards: readonly RequestHandler[];
}

/** What an API responds to, and how its errors look. */
interface ApiSurface {
  readonly routes: readonly ApiRoute[];
  readonly present: (problem: ApiProblem, requestId: string) => ProblemResponse;
}

const maxBodyBytes = 1024 * 1024;
const { requests, windowMs } = limits.api;

/**
 * The API for everything but reading submissions, which has the shape of the contract (`submissions/read-api/`). Errors
 * are RFC 9457 problems. With another surface, the routes of a dialect.
 */
export function createApiRouter(
  deps: ApiRouterDeps,
  { routes: all, present }: ApiSurface = { routes: apiRoutes, present: presentProblem },
): Router {
  const router = Router();
  const paths = [...new Set(all.map(({ path }) => path))];
  const roots = [...new Set(paths.map((path) => path.split('/').slice(0, 3).join('/')))];
  router.use(roots, sendPolicy, ...deps.guards);
  for (const path of paths) {
    const routes = all.filter((route) => route.path === path);
    router.all(path, allowMethodsOf(routes), readBodyOf(routes), (req, res) =>
      workOf(res).run(() => sendResponse(deps, routeOf(routes, req), req, res)),
    );
  }
  router.use(roots, () => {
    throw new ApiProblem(404, 'not_found', 'There is nothing at this address.');
  });
  router.use(roots, handleErrors(deps, present));
  return router;
}

/** Tells clients how many requests they may make (draft-ietf-httpapi-ratelimit-headers). */
const sendPolicy: RequestHandler = (_req, res, next) => {
  res.set('RateLimit-Policy', `"token";q=${requests};w=${windowMs / 1_000}`);
  next();
};

/** Has its GET in `submissions/read-api/`. */
const readInContract = '/api/submissions/:id';

function allowMethodsOf(routes: readonly ApiRoute[]): RequestHandler {
  const own = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const methods = routes.some(({ path }) => path === readInContract) ? ['GET', 'HEAD', ...own] : own;
  return (req, res, next) => {
    if (methods.includes(req.method)) return next();
    res.set('Allow', methods.join(', '));
    throw new ApiProblem(405, 'method_not_allowed', `This address takes ${methods.join(', ')}.`);
  };
}

function routeOf(routes: readonly ApiRoute[], { method }: Request): ApiRoute {
  const route = routes.find((one) => one.method === (method === 'HEAD' ? 'GET' : method));
  if (!route) throw new Error(`no route for ${method}`);
  return route;
}

const parseJson = express.json({ limit: maxBodyBytes, type: () => true, strict: false });

/** Reads a JSON body, if there is one. A file is left to its route, and what the route does not read is not waited for. */
function readBodyOf(routes: readonly ApiRoute[]): RequestHandler {
  return (req, res, next) => {
    const { fileTypes } = routeOf(routes, req);
    if (!fileTypes) {
      readBody(req, res, next);
      return;
    }
    res.set('Connection', 'close');
    allowLongBody(res);
    if (!req.is([...fileTypes])) {
      throw new ApiProblem(415, 'unsupported_media_type', `Send the file as ${fileTypes.join(', ')}.`);
    }
    next();
  };
}

const readBody: RequestHandler = (req, res, next) => {
  const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  if (!hasBody) return next();
  if (!req.is(['application/json', 'application/merge-patch+json'])) {
    throw new ApiProblem(415, 'unsupported_media_type', 'Send the body as application/json.');
  }
  parseJson(req, res, (error?: unknown) => {
    if (!error && isTooDeep(req.body)) {
      return next(new ApiProblem(400, 'invalid_json', `The body may be nested at most ${maxDepth} levels deep.`));
    }
    if (!error) return next();
    const { type } = error as { readonly type?: unknown };
    if (type === 'entity.parse.failed') next(new ApiProblem(400, 'invalid_json', 'The body is not valid JSON.'));
    else if (type === 'entity.too.large') {
      // The unread rest would be taken for the next request.
      res.set('Connection', 'close');
      next(new ApiProblem(413, 'payload_too_large', 'The body may have at most 1 MiB.'));
    } else next(error);
  });
};

/** Deeper nesting is rejected: what walks through a body would overflow the stack at some greater depth. */
const maxDepth = 64;

function isTooDeep(body: unknown): boolean {
  let level = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return false;
}

async function sendResponse(deps: ApiDeps, route: ApiRoute, req: Request, res: Response): Promise<void> {
  const base = requestOf(route, req, res);
  for (const scope of [route.needs, ...(route.alsoNeeds ?? [])]) {
    if (scope !== null) requireScope(base.token, scope);
  }
  if (base.ifMatch !== null && route.kind !== 'read' && !route.hasEtag) {
    throw invalidRequest('What this request changes has no ETag: send it without If-Match.');
  }
  const permits = { ...deps, reads: permitsFor(res, deps.reads, capacity.waitingApiReads) };
  const key = route.kind === 'read' || route.fileTypes ? null : readRequestKey(req, base);
  const request = { ...base, idempotencyKey: key?.key ?? null };
  const { status, headers, body, chunks, isReplay } = await runRoute(permits, route, request, key);
  res.status(status).set(headers);
  if (chunks) return sendChunks(deps, res, chunks);
  if (isReplay) res.set('Idempotent-Replayed', 'true');
  if (body === null) res.end();
  else res.json(body);
}

/** Sends a JSON document in parts. An error after the first part breaks the connection: the document is incomplete. */
async function sendChunks({ logger }: ApiDeps, res: Response, chunks: AsyncIterator<string, void>): Promise<void> {
  const { value: first } = await chunks.next();
  res.type('json').write(first ?? '');
  try {
    await pipeline(Readable.from({ [Symbol.asyncIterator]: () => chunks }), res);
  } catch (error) {
    logger.warn({ requestId: res.locals.requestId, error: errorMessage(error) }, 'a long API response was interrupted');
    res.destroy();
  }
}

function requestOf(route: ApiRoute, req: Request, res: Response): Omit<ApiRequest<never>, 'idempotencyKey'> {
  const account: TokenAccount = res.locals.account;
  const token: ApiToken = res.locals.token;
  const start = req.url.indexOf('?');
  return {
    ...{ account, token, scope: { accountId: account.id, formIds: token.formIds } },
    params: req.params as never,
    // Express would pass on only the first thousand parameters.
    query: new URLSearchParams(start === -1 ? '' : req.url.slice(start + 1)),
    body: req.body as unknown,
    file: route.fileTypes ? fileOf(req) : null,
    ifMatch: req.get('if-match') ?? null,
    requestId: String(res.locals.requestId),
    ip: req.ip ?? null,
    userAgent: req.get('user-agent') ?? null,
  };
}

function fileOf(req: Request): RequestFile {
  const { 'content-type': type = '', 'content-length': length } = req.headers;
  return {
    stream: req,
    type: type.split(';', 1)[0]?.trim().toLowerCase() ?? '',
    bytes: length === undefined ? null : Number(length),
  };
}

function handleErrors({ logger }: ApiDeps, present: ApiSurface['present']): ErrorRequestHandler {
  return (thrown: unknown, _req, res, next) => {
    if (res.headersSent) return next(thrown);
    if (thrown instanceof ClientGone) return;
    const requestId = String(res.locals.requestId);
    const problem = toProblem(thrown) ?? internalError;
    if (problem === internalError) logger.error({ requestId, error: errorMessage(thrown) }, 'an API request failed');
    const { status, type, body } = present(problem, requestId);
    res.status(status).set(problem.headers).type(type).send(JSON.stringify(body));
  };
}

const internalError = new ApiProblem(
  500,
  'internal_error',
  'Something went wrong. It is safe to retry with the same Idempotency-Key.',
);
