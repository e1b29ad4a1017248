import { hashToken } from '../../lib/tokens';
import type { ListedToken } from '../../tokens/token.service';
import { Card, CodeBlock, Notice } from '../page/components';
import { PostForm } from '../page/form';
import { Page } from '../page/page';
import { LastUse, TokenPrefix } from '../tokens/token-list.card';
import { tokensPath } from './settings-paths';

interface NewTokenProps {
  readonly token: string;
  readonly baseUrl: string;
  /** What it may do; null for the personal token, which may do everything. */
  readonly scopes?: readonly string[] | null;
}

/** Shows a new API token. No other page ever shows it. */
export function NewTokenPage({ token, baseUrl, scopes = null }: NewTokenProps) {
  const has = (scope: string) => scopes?.includes(scope) ?? true;
  const example = ['submissions', 'forms'].find((path) => has(`${path}:read`));
  return (
    <Page title="Your new API token" nav="settings">
      <Notice tone="plain">
        Copy the token now. You won’t see it again.{scopes === null && ' Any earlier token no longer works.'}
      </Notice>
      <CodeBlock label="API token" code={token} />
      {example && (
        <>
          <h2>Try it</h2>
          <CodeBlock label="Shell" code={`curl -H 'Authorization: Bearer ${token}' ${baseUrl}/api/${example}`} />
        </>
      )}
      {has('mcp') && (
        <>
          <h2>Connect an AI agent</h2>
          <AgentInstructions baseUrl={baseUrl} token={token} />
        </>
      )}
      <p>
        <a className="button quiet" href={tokensPath}>
          Done
        </a>
      </p>
    </Page>
  );
}

type PersonalToken = Pick<ListedToken, 'hash' | 'prefix' | 'lastUsedAt'>;

/** How to connect an MCP client with a token that is not shown again. */
export function AgentsCard({ baseUrl }: { baseUrl: string }) {
  return (
    <Card id="agents" title="AI agents (MCP)">
      <p className="soft">
        AI assistants that support the Model Context Protocol can read, triage and resend your submissions. Most of them
        need only this address: they open a page of Letterbox, where you choose what they may do.
      </p>
      <CodeBlock label="URL (Streamable HTTP)" code={`${baseUrl}/mcp`} />
      <details className="fold">
        <summary>Connect with a token</summary>
        <AgentInstructions baseUrl={baseUrl} token={null} />
      </details>
    </Card>
  );
}

/** How to connect an MCP client. `token` is null when it cannot be shown. */
function AgentInstructions({ baseUrl, token }: { baseUrl: string; token: string | null }) {
  const url = `${baseUrl}/mcp`;
  const authorization = `Bearer ${token ?? 'YOUR_API_TOKEN'}`;
  return (
    <>
      <p className="soft">
        {token === null
          ? 'For assistants that cannot open a page. Replace YOUR_API_TOKEN with your API token.'
          : 'AI assistants that support the Model Context Protocol can use this token.'}
      </p>
      <fieldset className="choice-tabs">
        <legend className="unseen">Client</legend>
        {[...agentClients.map(({ name }) => name), 'Other'].map((name, n) => (
          <label key={name}>
            <input type="radio" name="client" defaultChecked={n === 0} /> {name}
          </label>
        ))}
        {agentClients.map(({ name, label, codeOf }) => (
          <div key={name} className="choice-panel">
            <CodeBlock label={label} code={codeOf(url, authorization)} />
          </div>
        ))}
        <div className="choice-panel">
          <CodeBlock label="URL (Streamable HTTP)" code={url} />
          <CodeBlock label="Header" code={`Authorization: ${authorization}`} />
        </div>
      </fieldset>
    </>
  );
}

interface AgentClient {
  readonly name: string;
  /** Where the code goes. */
  readonly label: string;
  codeOf(url: string, authorization: string): string;
}

const agentClients: readonly AgentClient[] = [
  {
    name: 'Claude',
    label: 'Claude Code, in a terminal',
    codeOf: (url, authorization) =>
      `claude mcp add --transport http letterbox ${url} --header "Authorization: ${authorization}"`,
  },
  {
    name: 'Cursor',
    label: '~/.cursor/mcp.json',
    codeOf: (url, Authorization) => format({ mcpServers: { letterbox: { url, headers: { Authorization } } } }),
  },
  {
    name: 'VS Code',
    label: '.vscode/mcp.json',
    codeOf: (url, Authorization) =>
      format({ servers: { letterbox: { type: 'http', url, headers: { Authorization } } } }),
  },
];

function format(settings: object): string {
  return JSON.stringify(settings, null, 2);
}

/** The state of the account's personal token, with the forms that generate, replace and revoke it. */
export function TokenCard({ token, baseUrl }: { token: PersonalToken | null; baseUrl: string }) {
  return (
    <Card id="token" title="API token">
      <p className="soft">
        Programs use the token to read your submissions at <code>{`${baseUrl}/api/submissions`}</code>, and AI agents
        use it to work with them. It gives access to everything you have received, so treat it like a password. See the{' '}
        <a href="/docs">documentation</a>.
      </p>
      {token === null ? <GenerateToken /> : <ReplaceToken token={token} />}
    </Card>
  );
}

/** Identifies the token that a page was rendered with, without revealing its hash; empty for no token. */
export function tokenMark(tokenHash: string | null): string {
  return tokenHash === null ? '' : hashToken(tokenHash);
}

function GenerateToken() {
  return (
    <>
      <p>You have no API token.</p>
      <PostForm action="/dashboard/settings/token">
        <input type="hidden" name="seen" value={tokenMark(null)} />
        <button type="submit">Generate token</button>
      </PostForm>
    </>
  );
}

function ReplaceToken({ token }: { token: PersonalToken }) {
  return (
    <>
      <p>
        <span className="tag good">Active</span> Hidden. You can replace it, but not view it.
      </p>
      <p className="soft">
        Starts with <TokenPrefix token={token} />. Last used: <LastUse token={token} />.
      </p>
      <details className="fold">
        <summary>Replace token</summary>
        <p>The current token stops working at once. Update every program that uses it.</p>
        <PostForm action="/dashboard/settings/token">
          <input type="hidden" name="seen" value={tokenMark(token.hash)} />
          <button type="submit" className="danger">
            Replace token
          </button>
        </PostForm>
      </details>
      <details className="fold">
        <summary>Revoke token</summary>
        <p>The token stops working at once. You can generate a new one at any time.</p>
        <PostForm action="/dashboard/settings/token/revoke">
          <button type="submit" className="danger">
            Revoke token
          </button>
        </PostForm>
      </details>
    </>
  );
}
