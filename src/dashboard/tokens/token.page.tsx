import { type ListedToken, maxTokenName } from '../../tokens/token.service';
import { Time } from '../page/components';
import { Buttons, PostForm, Problems, TextField } from '../page/form';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { tokenPath, tokensPath } from '../settings/settings-paths';
import { Expiry, Forms, LastUse, Origin, Scopes } from './token-list.card';

interface TokenPageProps {
  readonly token: ListedToken;
  /** The name as typed. */
  readonly name: string;
  readonly errors: FieldErrors;
}

/** Shows, renames or revokes a token. */
export function TokenPage({ token, name, errors }: TokenPageProps) {
  return (
    <Page title={token.name} nav="settings">
      <p>
        <a href={tokensPath}>← Tokens and agents</a>
      </p>
      <section className="card" aria-label="Token">
        <dl className="facts">
          <dt>{token.clientId === null ? 'Starts with' : 'Client'}</dt>
          <dd>
            <Origin token={token} />
          </dd>
          <dt>Scopes</dt>
          <dd>
            <Scopes token={token} />
          </dd>
          <dt>Forms</dt>
          <dd>
            <Forms token={token} />
          </dd>
          <dt>Personal data</dt>
          <dd>{token.isMasked ? 'Masked' : 'Shown'}</dd>
          <dt>Created</dt>
          <dd>
            <Time at={token.createdAt} /> {token.creator ? `by ${token.creator}` : 'on the command line'}
          </dd>
          <dt>Last used</dt>
          <dd>
            <LastUse token={token} />
          </dd>
          <dt>Expires</dt>
          <dd>
            <Expiry token={token} />
          </dd>
        </dl>
      </section>
      <section className="card" aria-label="Rename">
        <PostForm action={tokenPath(token.id)}>
          <Problems errors={errors} />
          <TextField
            name="name"
            label="Name"
            maxLength={maxTokenName}
            autoComplete="off"
            value={name}
            errors={errors}
          />
          <Buttons>
            <button type="submit">Rename</button>
          </Buttons>
        </PostForm>
      </section>
      <PostForm
        action={`${tokenPath(token.id)}/revoke`}
        confirm="Revoke this token? Programs and agents that use it lose access at once."
      >
        <button type="submit" className="danger">
          Revoke token
        </button>
      </PostForm>
    </Page>
  );
}
