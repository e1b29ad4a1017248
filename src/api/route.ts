import type { Readable } from 'node:stream';
import type { Transaction } from 'sequelize';
import type { AuditChanges } from '../audit/audit-changes';
import type { AuditObject } from '../audit/audit-entry';
import type { Queries } from '../db/transaction-queries';
import type { ParamsOf } from '../http/routes';
import type { Scope } from '../members/scope';
import type { TokenScope } from '../members/token-scopes';
import type { ApiToken, TokenAccount } from '../tokens/api-token';
import type { ApiDeps } from './api.deps';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a route knows about its request. */
export interface ApiRequest<Params = Readonly<Record<string, string>>> {
  readonly params: Params;
  readonly query: URLSearchParams;
  /** The parsed JSON body; undefined without one. */
  readonly body: unknown;
  /** The body as it arrives, for routes that take a file; null for others. */
  readonly file: RequestFile | null;
  readonly account: TokenAccount;
  readonly token: ApiToken;
  /** The forms of the account that the token may see and change. */
  readonly scope: Scope;
  /** The header If-Match; null without one. See `requireMatch`. */
  readonly ifMatch: string | null;
  /** Hash of the header Idempotency-Key; null without one, and for routes that ignore it. */
  readonly idempotencyKey: string | null;
  readonly requestId: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** A file that is the body of a request. */
export interface RequestFile {
  readonly stream: Readable;
  /** Its media type, without parameters. */
  readonly type: string;
  /** Its size, if the client told. */
  readonly bytes: number | null;
}

/** What a route responds with. */
export interface ApiResult {
  /** 200 by default, and 204 without a body. */
  readonly status?: number;
  readonly body?: object;
  /** A JSON document in parts, instead of `body`. */
  readonly chunks?: AsyncIterator<string, void>;
  /** What the ETag of `body` stands for, if it is one object that can be changed; see `etagOf`. */
  readonly version?: unknown;
  /** The submission that the body shows: a response that is stored for repeated requests is erased together with it. */
  readonly submissionId?: string;
  /** The path of what was created. */
  readonly location?: string;
  /** What was done, where the route's `audit` does not tell; null if nothing was. A list for several objects. */
  readonly audit?: ApiAudit | readonly ApiAudit[] | null;
}

export interface ApiAudit {
  readonly action?: string;
  readonly object?: AuditObject;
  readonly changes?: AuditChanges;
}

/** The database of a request that changes something: everything is committed together, or nothing. */
export interface Change {
  readonly transaction: Transaction;
  /** The same transaction for functions that take a pool. */
  readonly queries: Queries;
}

interface RouteBase {
  readonly method: Method;
  /** As in Express: `/api/forms/:id`. */
  readonly path: string;
  /** The scope that a token needs; null if any token will do. */
  readonly needs: TokenScope | null;
  /** More scopes that it needs, for a route with several kinds of objects. */
  readonly alsoNeeds?: readonly TokenScope[];
  /** Whether it takes If-Match; see `withEtag`. */
  readonly hasEtag?: true;
  /** The media types of a file that is its body; see `withFile`. */
  readonly fileTypes?: readonly string[];
}

interface ReadRoute extends RouteBase {
  readonly kind: 'read';
  /** What it is called in the audit log; null if it is not recorded. */
  readonly audit: string | null;
  readonly handle: (deps: ApiDeps, request: ApiRequest<never>) => Promise<ApiResult>;
}

interface ChangeRoute extends RouteBase {
  readonly kind: 'change';
  /** What it is called in the audit log, as in `dashboard/audit/audited-routes.ts`. */
  readonly audit: string;
  /** Runs before the transaction, which must not wait for the network. */
  readonly before: ((deps: ApiDeps, request: ApiRequest<never>) => Promise<void>) | null;
  readonly handle: (deps: ApiDeps, request: ApiRequest<never>, change: Change) => Promise<ApiResult>;
}

interface ActionRoute extends RouteBase {
  readonly kind: 'action';
  readonly audit: string | null;
  /** Says what it would do; null if it has no dry run. */
  readonly dryRun: ((deps: ApiDeps, request: ApiRequest<never>) => Promise<ApiResult>) | null;
  readonly handle: (deps: ApiDeps, request: ApiRequest<never>) => Promise<ApiResult>;
}

export type ApiRoute = ReadRoute | ChangeRoute | ActionRoute;

type Handle<Path extends string, More extends unknown[] = [], Result = ApiResult> = (
  deps: ApiDeps,
  request: ApiRequest<ParamsOf<Path>>,
  ...more: More
) => Promise<Result>;

/** A route that changes nothing. */
export function read<Path extends string>(path: Path, needs: TokenScope | null, handle: Handle<Path>): ApiRoute {
  return { kind: 'read', method: 'GET', path, needs, audit: null, handle };
}

/**
 * A route that changes nothing, but takes a body, such as an e-mail address that must not be in the address of a request,
 * and is in the audit log.
 */
export function query<Path extends string>(
  path: Path,
  needs: TokenScope,
  audit: string,
  handle: Handle<Path>,
): ApiRoute {
  return { kind: 'read', method: 'POST', path, needs, audit, handle };
}

/**
 * A route that changes rows in one transaction, together with its entry of the audit log and the response for its
 * idempotency key. With `?dry_run=true` the transaction is rolled back, and the response says what would have been.
 * `before` runs before the transaction, which must not wait for the network.
 */
export function change<Path extends string>(
  method: Exclude<Method, 'GET'>,
  path: Path,
  needs: TokenScope | null,
  audit: string,
  handle: Handle<Path, [change: Change]>,
  before: Handle<Path, [], void> | null = null,
): ApiRoute {
  return { kind: 'change', method, path, needs, audit, before, handle };
}

/** A route that changes an object with an ETag. Its handler must call `requireMatch`; other routes reject If-Match. */
export function withEtag(route: ApiRoute): ApiRoute {
  return { ...route, hasEtag: true };
}

/**
 * A route whose body is a file of one of these media types, of any size, which it reads as it arrives. It ignores
 * Idempotency-Key.
 */
export function withFile(fileTypes: readonly string[], route: ApiRoute): ApiRoute {
  return { ...route, fileTypes };
}

/**
 * A route whose effect is not one transaction of its own, such as a test of a webhook. It has a dry run only if `dryRun`
 * says what it would do.
 */
export function action<Path extends string>(
  method: Exclude<Method, 'GET'>,
  path: Path,
  needs: TokenScope,
  audit: string | null,
  handle: Handle<Path>,
  dryRun: Handle<Path> | null = null,
): ApiRoute {
  return { kind: 'action', method, path, needs, audit, dryRun, handle };
}
