import { randomUUID } from 'node:crypto';
import { app } from '../dashboard/set-up';
import { createContract, readDocument } from '../openapi/contract';
import type { Method } from '../openapi/openapi.types';
import { send } from '../openapi/send';

/** Every response of the API tests is compared with the OpenAPI document. */
const contract = createContract(readDocument('http://127.0.0.1'));

interface ApiAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what tests expect of a body is their matter.
  readonly body: any;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

type Send = (path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<ApiAnswer>;

/** A client of the API with a token: `client.post('/api/forms', {…})`. Null sends no token. */
export function apiClient(token: string | null): Readonly<Record<'get' | 'post' | 'put' | 'patch' | 'delete', Send>> {
  const sender =
    (method: Method): Send =>
    async (path, body, headers = {}) => {
      const response = await send(app.url + path, {
        method: method.toUpperCase(),
        headers: {
          ...(token !== null && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      expect(contract.check(documentedPath(path, method), method, response)).toEqual([]);
      const { status, body: text, headers: received } = response;
      return { status, headers: received, body: /json/.test(received['content-type'] ?? '') ? JSON.parse(text) : text };
    };
  return {
    get: sender('get'),
    post: sender('post'),
    put: sender('put'),
    patch: sender('patch'),
    delete: sender('delete'),
  };
}

const documentedPaths = Object.entries(readDocument('http://127.0.0.1').paths);

/** The path of the document that a request goes to: the one with the fewest parameters. */
function documentedPath(path: string, method: Method): string {
  const asked = (path.split('?')[0] ?? '').split('/');
  const [best = path] = documentedPaths
    .filter(([, operations]) => operations[method] !== undefined)
    .map(([documented]) => documented)
    .filter((documented) => {
      const steps = documented.split('/');
      return steps.length === asked.length && steps.every((step, n) => step.startsWith('{') || step === asked[n]);
    })
    .sort((one, other) => one.split('{').length - other.split('{').length);
  return best;
}

/** A header that makes a request safe to repeat. */
export const newKey = () => ({ 'Idempotency-Key': randomUUID() });

/** The actions in the audit log of an account, oldest first, without those of its creation. */
export async function auditedActions(accountId: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE account_id = $1 AND action <> 'token.used-anew' ORDER BY seq",
    [accountId],
  );
  return rows.map(({ action }) => action);
}
