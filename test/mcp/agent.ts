import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Variable } from '../../config/env';
import type { Account } from '../../src/accounts/account.model';
import { effectiveScopes, scopeNames, type TokenScope } from '../../src/members/token-scopes';
import { cloneDatabase } from '../setup/services';
import { type RunningApp, startApp } from '../support/app';
import { buildAccount, buildForm } from '../support/factories';
import { buildToken } from '../tokens/token-rig';

export let app: RunningApp;
const clients: Client[] = [];

/** Starts the app for the tests of this file, with these variables; agents are disconnected after each test. */
export function startAppForTests(config: Partial<Record<Variable, string>> = {}): void {
  let clone: Awaited<ReturnType<typeof cloneDatabase>>;
  beforeAll(async () => {
    clone = await cloneDatabase();
    app = await startApp({ databaseUrl: clone.url, config });
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
  });
  afterAll(async () => {
    await app?.close();
    await clone?.drop();
  });
}

/** An account with a form and a connected agent. */
export async function buildOwner() {
  const owner = await buildAccount(app.database);
  return { owner, form: await buildForm(app.database, owner), agent: await connect(owner.apiToken) };
}

/** Connects an agent with a new token of the account: with all scopes that it may have, unless these are named. */
export async function connectToken(
  owner: Pick<Account, 'id'>,
  limits: {
    readonly scopes?: readonly TokenScope[];
    readonly formIds?: readonly string[];
    readonly masked?: boolean;
  } = {},
): Promise<Client> {
  const { scopes = allScopes(limits), ...rest } = limits;
  return connect((await buildToken(app.database, owner, { scopes, ...rest })).token);
}

function allScopes({ formIds = null, masked = false }: { formIds?: readonly string[] | null; masked?: boolean }) {
  return effectiveScopes(scopeNames, { role: 'owner', formIds, isMasked: masked });
}

/** Connects the official MCP client with this token. */
export async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'an agent', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  clients.push(client);
  return client;
}

/** Calls a tool, which may fail. */
export async function call(agent: Client, name: string, args: Record<string, unknown> = {}) {
  const result = await agent.callTool({ name, arguments: args });
  const [content] = result.content as { type: string; text: string }[];
  expect(content?.text.length).toBeLessThanOrEqual(100_000);
  return { isError: result.isError === true, text: content?.text ?? '' };
}

/** Calls a tool and parses its result; throws if the tool failed. */
export async function use<Result = never>(
  agent: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<Result> {
  const { isError, text } = await call(agent, name, args);
  if (isError) throw new Error(text);
  return JSON.parse(text) as Result;
}

export interface Listing {
  readonly submissions: { id: string; created_at: string; data: Record<string, unknown>; cut?: string }[];
  readonly has_more: boolean;
  readonly next_before: string | null;
}

export const idsOf = ({ submissions }: Listing) => submissions.map(({ id }) => id);

/** The JSON-RPC message that calls a tool. */
export const callOf = (name: string, args = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});

interface Request {
  readonly token?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly url?: string;
}

/** Sends one raw HTTP request to /mcp. */
export function post(body: unknown, { token, method = 'POST', headers = {}, url = app.url }: Request = {}) {
  return fetch(`${url}/mcp`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}
