import type { Account } from '../../accounts/account.model';
import { proofName } from '../../outbound/domain-proof';
import type { AccountDomain } from '../../single-sign-on/domains';
import { callbackUrl } from '../../single-sign-on/oidc-client';
import type { Provider } from '../../single-sign-on/provider.service';
import { providerRoles } from '../../single-sign-on/provider.settings';
import { Card, Table, Time } from '../page/components';
import { Buttons, CheckboxField, PostForm, Problems, SelectField, TextArea, TextField } from '../page/form';
import type { FieldErrors } from '../page/read-form';
import { AddDomainForm, type RejectedDomain } from '../settings/add-domain-form';
import { ssoSettingsPath } from '../settings/settings-paths';

/** A form of the tab that was rejected, with what was typed. */
export type RejectedSso =
  | ({ readonly form: 'domain' } & RejectedDomain)
  | {
      readonly form: 'provider';
      readonly id: string | null;
      readonly draft: ProviderDraft;
      readonly errors: FieldErrors;
    };

const draftFields = ['name', 'issuer', 'client_id', 'default_role', 'groups_claim', 'role_by_group'] as const;

export type ProviderDraft = Readonly<Record<(typeof draftFields)[number], string>>;

const emptyDraft: ProviderDraft = {
  ...{ name: '', issuer: '', client_id: '', default_role: '', groups_claim: 'groups', role_by_group: '' },
};

function draftOf(provider: Provider): ProviderDraft {
  return {
    name: provider.name,
    issuer: provider.issuer,
    client_id: provider.clientId,
    default_role: provider.defaultRole ?? '',
    groups_claim: provider.groupsClaim,
    role_by_group: Object.entries(provider.roleByGroup)
      .map(([group, role]) => `${group} = ${role}`)
      .join('\n'),
  };
}

/** Reads a posted provider: `input` to be validated, `draft` to be shown again when it is rejected. */
export function readProviderForm(form: URLSearchParams): { draft: ProviderDraft; input: Record<string, unknown> } {
  const read = (name: string) => form.get(name) ?? '';
  const draft = { ...emptyDraft, ...Object.fromEntries(draftFields.map((name) => [name, read(name)])) };
  const lines = draft.role_by_group.split('\n').filter((each) => each.trim() !== '');
  const roles = lines.map((each) => {
    const at = each.lastIndexOf('=');
    // Without a role, the validation says what is missing.
    return at === -1
      ? [each.trim(), '']
      : [
          each.slice(0, at).trim(),
          each
            .slice(at + 1)
            .trim()
            .toLowerCase(),
        ];
  });
  const secret = read('client_secret');
  return {
    draft,
    input: {
      ...draft,
      default_role: draft.default_role || null,
      groups_claim: draft.groups_claim || undefined,
      role_by_group: Object.fromEntries(roles),
      ...(secret !== '' && { client_secret: secret }),
      ...(form.has('no_secret') && { client_secret: null }),
    },
  };
}

interface SsoCardsProps {
  readonly account: Account;
  readonly providers: readonly Provider[];
  readonly domains: readonly AccountDomain[];
  readonly baseUrl: string;
  readonly rejected: RejectedSso | null;
}

/** `/dashboard/settings/sso`: domains, identity providers, and whether single sign-on is required. */
export function SsoCards(props: SsoCardsProps) {
  return (
    <>
      <DomainsCard {...props} />
      <ProvidersCard {...props} />
      <RequirementCard {...props} />
    </>
  );
}

function DomainsCard({ domains, rejected }: SsoCardsProps) {
  return (
    <Card id="sso-domains" title="E-mail domains">
      <p className="soft">
        Only people with an address in a verified domain can sign in through your identity provider. Add the TXT record
        to your DNS, then verify it.
      </p>
      {domains.length > 0 && (
        <Table className="stacks" caption="E-mail domains" head={['Domain', 'TXT record', <Unseen key="action" />]}>
          {domains.map((each) => (
            <DomainRow key={each.domain} {...each} />
          ))}
        </Table>
      )}
      <AddDomainForm action={`${ssoSettingsPath}/domains`} rejected={rejected?.form === 'domain' ? rejected : null} />
    </Card>
  );
}

function DomainRow({ domain, token, verifiedAt }: AccountDomain) {
  return (
    <tr>
      <td>
        <bdi>{domain}</bdi>
        <br />
        {verifiedAt ? <span className="tag good">Verified</span> : <span className="tag warn">Not verified</span>}
      </td>
      <td data-label="TXT record">
        <code className="anywhere">{proofName(domain)}</code>
        <br />
        <code className="anywhere">{token}</code>
      </td>
      <td className="action">
        {!verifiedAt && (
          <PostForm action={`${ssoSettingsPath}/domains/verify`}>
            <input type="hidden" name="domain" value={domain} />
            <button type="submit" className="quiet small">
              Verify
            </button>
          </PostForm>
        )}
        <PostForm action={`${ssoSettingsPath}/domains/remove`} confirm={`Remove ${domain}?`}>
          <input type="hidden" name="domain" value={domain} />
          <button type="submit" className="quiet small">
            Remove
          </button>
        </PostForm>
      </td>
    </tr>
  );
}

function ProvidersCard({ providers, baseUrl, rejected }: SsoCardsProps) {
  const own = rejected?.form === 'provider' ? rejected : null;
  return (
    <Card id="sso-providers" title="Identity providers">
      <p className="soft">
        Any provider with OpenID Connect, such as Microsoft Entra ID, Google Workspace, Okta or Keycloak. Register
        Letterbox there as a web application with this redirect URL:
      </p>
      <p>
        <code className="anywhere">{callbackUrl(baseUrl)}</code>
      </p>
      {providers.map((provider) => {
        const retry = own?.id === provider.id ? own : null;
        return (
          <details key={provider.id} className="fold" open={retry !== null}>
            <summary>
              <bdi>{provider.name}</bdi>
            </summary>
            <p className="soft">
              {provider.lastUsedAt ? (
                <>
                  Last used <Time at={provider.lastUsedAt} />.
                </>
              ) : (
                'Nobody has signed in with it yet.'
              )}{' '}
              Back-channel logout URL:{' '}
              <code className="anywhere">{`${baseUrl}/dashboard/sso/logout/${provider.id}`}</code>
            </p>
            <ProviderForm
              action={`${ssoSettingsPath}/providers/${provider.id}`}
              draft={retry?.draft ?? draftOf(provider)}
              errors={retry?.errors ?? {}}
              hasSecret={provider.clientSecret !== null}
              label="Save"
            />
            <PostForm
              action={`${ssoSettingsPath}/providers/${provider.id}/remove`}
              confirm={`Remove ${provider.name}? Everyone who signed in with it is signed out.`}
            >
              <button type="submit" className="danger">
                Remove provider
              </button>
            </PostForm>
          </details>
        );
      })}
      <details className="fold" open={providers.length === 0 || (own !== null && own.id === null)}>
        <summary>Add a provider</summary>
        <ProviderForm
          action={`${ssoSettingsPath}/providers`}
          draft={own?.id === null ? own.draft : emptyDraft}
          errors={own?.id === null ? own.errors : {}}
          hasSecret={false}
          label="Add provider"
        />
      </details>
    </Card>
  );
}

interface ProviderFormProps {
  readonly action: string;
  readonly draft: ProviderDraft;
  readonly errors: FieldErrors;
  readonly hasSecret: boolean;
  readonly label: string;
}

function ProviderForm({ action, draft, errors, hasSecret, label }: ProviderFormProps) {
  const field = (name: keyof ProviderDraft) => ({ name, value: draft[name], errors, autoComplete: 'off' }) as const;
  return (
    <PostForm action={action} guard={Object.keys(errors).length > 0 ? 'rejected' : 'unchanged'}>
      <Problems errors={errors} labels={{ client_id: 'Client ID', role_by_group: 'Roles by group' }} />
      <TextField {...field('name')} label="Name" hint="On the button of the sign-in page." />
      <TextField {...field('issuer')} label="Issuer" type="url" placeholder="https://login.example.com" />
      <div className="two">
        <TextField {...field('client_id')} label="Client ID" />
        <TextField
          name="client_secret"
          label="Client secret"
          type="password"
          autoComplete="off"
          value=""
          errors={errors}
          hint={hasSecret ? 'Saved. Leave it empty to keep it.' : 'Leave it empty for a public client.'}
        />
      </div>
      {hasSecret && (
        <CheckboxField
          name="no_secret"
          label="Remove the client secret"
          hint="For a public client, which has none."
          checked={false}
        />
      )}
      <SelectField
        name="default_role"
        label="Role of new members"
        value={draft.default_role}
        errors={errors}
        options={[
          ['', 'None: only members and mapped groups can sign in'],
          ...providerRoles.map((role) => [role, capitalize(role)] as const),
        ]}
      />
      <TextArea
        {...field('role_by_group')}
        label="Roles by group"
        rows={3}
        placeholder="support = editor"
        hint="One per line. The highest role counts, at each sign-in. Members who are in none of these groups get the role of new members, or lose access."
      />
      <TextField {...field('groups_claim')} label="Groups claim" hint="The claim that lists a person’s groups." />
      <Buttons>
        <button type="submit">{label}</button>
      </Buttons>
    </PostForm>
  );
}

function RequirementCard({ account, providers }: SsoCardsProps) {
  const isProven = providers.some(({ lastUsedAt }) => lastUsedAt !== null);
  return (
    <Card id="sso-required" title="Require single sign-on">
      <p className="soft">
        Members then see this account only after they have signed in through a provider. Owners can always sign in with
        their own password, so that a broken provider locks nobody out for good.
      </p>
      <PostForm action={`${ssoSettingsPath}/required`}>
        <CheckboxField
          name="require_sso"
          label="Require single sign-on"
          checked={account.requireSso}
          {...(!isProven && !account.requireSso && { disabled: true })}
          hint={isProven || account.requireSso ? undefined : 'Sign in with a provider once, then you can turn this on.'}
        />
        <Buttons>
          <button type="submit" className="quiet">
            Save
          </button>
        </Buttons>
      </PostForm>
    </Card>
  );
}

function Unseen() {
  return <span className="unseen">Action</span>;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
