import { parseUrl } from '../../lib/urls';
import { cliClient } from '../../oauth/clients';
import type { ListedToken } from '../../tokens/token.service';
import { Card, Table, Time } from '../page/components';
import { usePage } from '../page/render-page';
import { tokenPath, tokensPath } from '../settings/settings-paths';

/** The tokens of an account, without the personal one. */
export function TokenListCard({ tokens }: { tokens: readonly ListedToken[] }) {
  return (
    <Card id="tokens" title="Tokens with scopes">
      <p className="soft">
        Give each program and agent a token of its own, with no more access than it needs. You can limit it to some
        forms and to a date, and mask personal data.
      </p>
      {tokens.length > 0 && <TokenTable tokens={tokens} />}
      <p>
        <a className="button quiet" href={`${tokensPath}/new`}>
          New token
        </a>
      </p>
    </Card>
  );
}

/** The programs that members connected. */
export function ConnectionsCard({ connections }: { connections: readonly ListedToken[] }) {
  if (connections.length === 0) return null;
  return (
    <Card id="connections" title="Connected agents and programs">
      <p className="soft">Members connected these by signing in. Each can do no more than the member.</p>
      <TokenTable caption="Connected agents and programs" tokens={connections} />
    </Card>
  );
}

function TokenTable({ tokens, caption = 'Tokens' }: { tokens: readonly ListedToken[]; caption?: string }) {
  return (
    <Table
      className="stacks"
      caption={caption}
      head={[caption === 'Tokens' ? 'Token' : 'Program', 'Scopes', 'Forms', 'Created', 'Last used', 'Expires']}
    >
      {tokens.map((token) => (
        <tr key={token.id}>
          <td>
            <a href={tokenPath(token.id)}>
              <bdi className="anywhere">{token.name}</bdi>
            </a>
            <br />
            <Origin token={token} />
            {token.isMasked && (
              <>
                {' '}
                <span className="tag">Masked</span>
              </>
            )}
          </td>
          <td data-label="Scopes">
            <Scopes token={token} />
          </td>
          <td data-label="Forms">
            <Forms token={token} />
          </td>
          <td data-label="Created">
            <Time at={token.createdAt} compact />
            <br />
            <small className={token.creator === null ? 'soft' : 'soft anywhere'}>
              {token.creator ?? 'Command line'}
            </small>
          </td>
          <td data-label="Last used">
            <LastUse token={token} />
          </td>
          <td data-label="Expires">
            <Expiry token={token} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** The beginning of a token, or the client that it was granted to. */
export function Origin({ token }: { token: ListedToken }) {
  if (token.clientId === null) return <TokenPrefix token={token} />;
  const host = parseUrl(token.clientId)?.host;
  const origin = host ?? (token.clientId === cliClient.id ? 'Command line' : 'Unverified name');
  return <small className="soft anywhere">{origin}</small>;
}

/** The beginning of a token, by which its owner recognizes it. */
export function TokenPrefix({ token }: { token: Pick<ListedToken, 'prefix'> }) {
  return <code className="soft">{token.prefix}…</code>;
}

export function Scopes({ token: { scopes, idleScopes } }: { token: ListedToken }) {
  return (
    <>
      {scopes.join(', ')}
      {idleScopes.length > 0 && (
        <small className="soft">
          <br />
          Without effect: {idleScopes.join(', ')}. Its creator may not do this anymore.
        </small>
      )}
    </>
  );
}

export function Forms({ token: { formNames } }: { token: ListedToken }) {
  if (formNames === null) return 'All';
  return formNames.length === 0 ? 'None: they were deleted' : <bdi>{formNames.join(', ')}</bdi>;
}

export function LastUse({ token: { lastUsedAt } }: { token: Pick<ListedToken, 'lastUsedAt'> }) {
  return lastUsedAt ? <Time at={lastUsedAt} compact /> : 'Never';
}

export function Expiry({ token: { expiresAt } }: { token: ListedToken }) {
  const { now } = usePage();
  if (!expiresAt) return 'Never';
  return (
    <>
      <Time at={expiresAt} compact /> {expiresAt <= now && <span className="tag bad">Expired</span>}
    </>
  );
}
