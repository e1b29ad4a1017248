import type { ReactNode } from 'react';
import type { TokenScope } from '../../members/token-scopes';
import type { OAuthClient } from '../../oauth/clients';
import { describeRedirect } from '../../oauth/redirect-uris';
import { maxProviderDays } from '../../tokens/connections';
import type { FilterForm } from '../../webhooks/form-filter';
import { Notice } from '../page/components';
import { Buttons, NoDefaultButton, PostForm, Problems } from '../page/form';
import { AuthLayout } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { usePage } from '../page/render-page';
import type { SignedIn } from '../session/session';
import { LimitFields, ScopeFields, tokenLabels } from '../tokens/new-token.page';
import type { TokenDraft } from '../tokens/token-draft';

/** What a person decides about. */
export interface Consent {
  readonly signedIn: SignedIn;
  /** The scopes that the program asked for and the member may grant. */
  readonly offered: readonly TokenScope[];
  readonly draft: TokenDraft;
  readonly forms: readonly FilterForm[];
  readonly errors: FieldErrors;
  /** The path of the page, to which the decision is posted. */
  readonly action: string;
}

interface ConsentPageProps extends Consent {
  readonly client: OAuthClient;
  readonly redirectUri: string;
}

/** Asks whether a program may be connected. */
export function ConsentPage({ client, redirectUri, ...consent }: ConsentPageProps) {
  return (
    <AuthLayout title={`Connect ${client.name}?`}>
      <p>
        <bdi>{client.name}</bdi> wants to use Letterbox on your behalf. Only allow this if you have just asked for it
        there.
      </p>
      <Facts {...consent}>
        <dt>Program</dt>
        <dd>
          <bdi>{client.name}</bdi>
          <small className="soft">
            {client.host === null
              ? 'The program gave this name itself. It is not verified.'
              : `Described at ${client.host}`}
          </small>
        </dd>
        <dt>Returns to</dt>
        <dd className="anywhere">{describeRedirect(redirectUri)}</dd>
      </Facts>
      <Decision {...consent} />
    </AuthLayout>
  );
}

interface DeviceConsentPageProps extends Consent {
  readonly name: string;
  readonly userCode: string;
  /** Where the request came from. */
  readonly ip: string | null;
}

/** Asks whether the command line that shows this code may be connected. */
export function DeviceConsentPage({ name, userCode, ip, ...consent }: DeviceConsentPageProps) {
  return (
    <AuthLayout title={`Connect ${name}?`}>
      <Notice tone="bad">
        Only continue if you started this on your own computer. If somebody sent you this code or link, deny it.
      </Notice>
      <Facts {...consent}>
        <dt>Code</dt>
        <dd>
          <code>{userCode}</code>
          <small className="soft">It must be the code in your terminal.</small>
        </dd>
        <dt>Requested from</dt>
        <dd className="anywhere">{ip ?? 'an unknown address'}</dd>
      </Facts>
      <Decision {...consent} />
    </AuthLayout>
  );
}

function Facts({ signedIn: { user, account, otherAccounts }, children }: Consent & { children: ReactNode }) {
  return (
    <>
      <dl className="facts">
        {children}
        <dt>Account</dt>
        <dd>
          <bdi>{account.title}</bdi>
          <small className="soft anywhere">
            Signed in as <bdi>{user.email}</bdi>
          </small>
        </dd>
      </dl>
      {otherAccounts.length > 0 && <OtherAccounts accounts={otherAccounts} />}
    </>
  );
}

/** Shows the page again for another account. */
function OtherAccounts({ accounts }: { accounts: SignedIn['otherAccounts'] }) {
  const { path } = usePage();
  return (
    <details className="fold">
      <summary>Use another account</summary>
      {accounts.map(({ id, title }) => (
        <PostForm key={id} action="/dashboard/switch">
          <input type="hidden" name="account" value={id} />
          <input type="hidden" name="next" value={path} />
          <button type="submit" className="quiet small">
            <bdi>{title}</bdi>
          </button>
        </PostForm>
      ))}
    </details>
  );
}

function Decision({ signedIn: { provider }, offered, draft, forms, errors, action }: Consent) {
  const canAllow = offered.length > 0;
  return (
    <PostForm action={action} className="consent">
      <Problems errors={errors} labels={tokenLabels} />
      <NoDefaultButton />
      {canAllow ? (
        <>
          <ScopeFields offered={offered} draft={draft} error={errors.scopes} inWords />
          <details className="fold" open={errors.form_ids !== undefined || errors.expires_at !== undefined}>
            <summary>Limits</summary>
            <LimitFields {...{ draft, forms, errors }} />
          </details>
          <p className="soft small">
            It can never do more than you can. You can disconnect it under <em>Settings › Security</em>.
            {provider &&
              ` You signed in through ${provider.name}, so it is disconnected after ${maxProviderDays} days.`}
          </p>
        </>
      ) : (
        <Notice tone="bad">Your role in this account does not allow anything that this program asks for.</Notice>
      )}
      <Buttons>
        {canAllow && (
          <button type="submit" name="decision" value="allow">
            Allow
          </button>
        )}
        <button type="submit" name="decision" value="deny" className="quiet">
          Deny
        </button>
      </Buttons>
    </PostForm>
  );
}

interface ReturnPageProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The address that takes the response to the program. */
  readonly url: string;
}

/**
 * Takes the browser back to a program. Not a redirect: that would count as sending the form to another site, which the
 * Content-Security-Policy forbids, and an app would leave the form on the screen.
 */
export function ReturnPage({ title, children, url }: ReturnPageProps) {
  return (
    <AuthLayout title={title} hasScript={false}>
      <meta httpEquiv="refresh" content={`0;url=${url}`} />
      <p>{children}</p>
      <p className="aside">
        <a href={url}>Continue</a>, if nothing happens.
      </p>
    </AuthLayout>
  );
}
