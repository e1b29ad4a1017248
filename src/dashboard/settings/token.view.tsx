import { hashToken } from '../../lib/tokens';
import { CodeBlock } from '../page/code.view';
import { PostForm } from '../page/form.view';
import { Notice } from '../page/notice.view';
import { Page } from '../page/page.view';
import { AgentSetup } from './agent.view';
import { Card } from './card.view';

/** Whether the account has an API token, and what can be done about it. */
export function TokenCard({ tokenHash, baseUrl }: { tokenHash: string | null; baseUrl: string }) {
  return (
    <Card id="token" title="API token">
      <p className="soft">
        Programs read your submissions with it at <code>{`${baseUrl}/api/submissions`}</code>, and agents work with
        them. It reads and changes everything that you received: keep it as you keep a password. See the{' '}
        <a href="/docs">documentation</a>.
      </p>
      {tokenHash === null ? <Generation /> : <Renewal tokenHash={tokenHash} />}
    </Card>
  );
}

/** A mark of the token that a page was drawn with, which tells nothing of it; empty for none. */
export function tokenMark(tokenHash: string | null): string {
  return tokenHash === null ? '' : hashToken(tokenHash);
}

function Generation() {
  return (
    <>
      <p>There is no token.</p>
      <PostForm action="/dashboard/settings/token">
        <input type="hidden" name="seen" value={tokenMark(null)} />
        <button type="submit">Generate a token</button>
      </PostForm>
    </>
  );
}

function Renewal({ tokenHash }: { tokenHash: string }) {
  return (
    <>
      <p>
        <span className="tag good">Set</span> It was shown when it was made and is not kept in clear.
      </p>
      <details className="fold">
        <summary>Generate a new token</summary>
        <p>The present one stops at once: every program that uses it is refused until it has the new one.</p>
        <PostForm action="/dashboard/settings/token">
          <input type="hidden" name="seen" value={tokenMark(tokenHash)} />
          <button type="submit" className="danger">
            Replace the token
          </button>
        </PostForm>
      </details>
      <details className="fold">
        <summary>Revoke the token</summary>
        <p>It stops at once, and there is none until you generate one.</p>
        <PostForm action="/dashboard/settings/token/revoke">
          <button type="submit" className="danger">
            Revoke the token
          </button>
        </PostForm>
      </details>
    </>
  );
}

/** The one page that shows an API token, right after it was made. */
export function NewTokenPage({ token, baseUrl }: { token: string; baseUrl: string }) {
  return (
    <Page title="Your new API token" nav="settings">
      <Notice tone="plain">Copy it now: it is shown this once. Any earlier token has stopped working.</Notice>
      <CodeBlock label="API token" code={token} />
      <h2>Try it</h2>
      <CodeBlock label="Shell" code={`curl -H 'Authorization: Bearer ${token}' ${baseUrl}/api/submissions`} />
      <h2>Connect an agent</h2>
      <AgentSetup baseUrl={baseUrl} token={token} />
      <p>
        <a className="button quiet" href="/dashboard/settings#token">
          I have copied it
        </a>
      </p>
    </Page>
  );
}
