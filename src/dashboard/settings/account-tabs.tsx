import type { ReactNode } from 'react';
import { isTransportKind } from '../../../config/mail-transports';
import { readMailUrl } from '../../../config/mail-url';
import { usageOf } from '../../accounts/usage';
import { mailHookUrl } from '../../bounces/mail-hooks';
import { findAccountMail, presentAccountMail } from '../../email/account-transports';
import { isSignable } from '../../email/create-mailer';
import { listSenderDomains, presentSenderDomain } from '../../email/sender-domains';
import { findUnusedSenders } from '../../email/senders';
import { listSuppressions } from '../../email/suppressions';
import { findStorage } from '../../files/storage.repository';
import { listMutedForms } from '../../forms/form.repository';
import { listInvitations } from '../../members/invitations';
import { listMembers } from '../../members/member.service';
import { canDo, type Permission } from '../../members/permissions';
import { listDomains } from '../../single-sign-on/domains';
import { listProviders } from '../../single-sign-on/provider.service';
import { listRetentionLog } from '../../submissions/retention/retention-rules';
import { listConnections, listTokens } from '../../tokens/token.service';
import { findRequestedEmail } from '../../users/email-change';
import { readFactors } from '../../users/factors/factors';
import { canUsePasskeys, listPasskeys } from '../../users/factors/passkeys';
import { listSessions } from '../../users/session.repository';
import { listWebhooks } from '../../webhooks/webhook.repository';
import { AuditCard } from '../audit/audit.card';
import { readAuditLog } from '../audit/audit-log-query';
import { LogoCard } from '../brand/brand-fields';
import type { DashboardDeps } from '../dashboard.deps';
import { NotificationSwitch } from '../live/notification-switch';
import { listChoosableForms } from '../members/choosable-forms';
import { type InvitationDraft, MembersCards } from '../members/members.cards';
import { Card } from '../page/components';
import { type FieldErrors, parametersOf } from '../page/read-form';
import { RetentionLog } from '../retention/retention-fields';
import type { SignedIn } from '../session/session';
import { type RejectedSso, SsoCards } from '../single-sign-on/sso-settings';
import { ConnectionsCard, TokenListCard } from '../tokens/token-list.card';
import type { RejectedDomain } from './add-domain-form';
import { AlertChannelCard, type RejectedChannel } from './alert-channel.card';
import { DataCards } from './data.cards';
import type { AccountGroup } from './groups/account-group';
import { accountNameGroup } from './groups/account-name.group';
import { alertsGroup } from './groups/alerts.group';
import { auditGroup } from './groups/audit.group';
import { BrandPreview, brandGroup } from './groups/brand.group';
import { copiesGroup } from './groups/copies.group';
import { ipAddressesGroup, retentionGroup } from './groups/privacy.groups';
import { senderGroup } from './groups/sender.group';
import { timeZoneGroup } from './groups/time-zone.group';
import { MutedFormsCard } from './muted-forms.card';
import { NameForm, ProfileCards } from './profile.cards';
import { SecurityCards } from './security.cards';
import { SenderDomainsCard } from './sender-domains-card';
import { brandPath } from './settings-paths';
import { StorageCard, type StorageDraft } from './storage-card';
import { maxShownSuppressions, SuppressionsCard } from './suppressions-card';
import { AgentsCard, TokenCard } from './token.page';
import { type RejectedTransport, TransportsCard } from './transports-card';

/** A page of the account's settings. */
export interface AccountTab {
  /** The end of its address; the first tab is at the address without it. */
  readonly slug: string;
  readonly title: string;
  /** What a member must be allowed to do to see it; `self` is the member's own. */
  readonly needs: Permission;
  /** What the save bar of the tab saves. */
  readonly groups: readonly AccountGroup[];
  /** What they look like, beside them. */
  readonly Preview?: () => ReactNode;
  /** What it shows first. */
  Lead?(page: Pick<TabPage, 'signedIn' | 'rejected'>): ReactNode;
  /** Reads what it shows besides: cards with buttons of their own. */
  loadCards?(page: TabPage): ReactNode | Promise<ReactNode>;
}

interface TabPage {
  readonly deps: Pick<DashboardDeps, 'config' | 'database' | 'secrets'>;
  readonly signedIn: SignedIn;
  readonly rejected: RejectedCard | undefined;
  /** The path of the page, with its query. */
  readonly path: string;
}

/** A form of a card that was rejected, with what the owner typed. */
export type RejectedCard =
  | { readonly card: 'password' | 'email'; readonly errors: FieldErrors; readonly typed: string }
  | { readonly card: 'sso'; readonly rejected: RejectedSso }
  | { readonly card: 'deletion'; readonly errors: FieldErrors }
  | { readonly card: 'name'; readonly name: string; readonly errors: FieldErrors }
  | { readonly card: 'invitation'; readonly draft: InvitationDraft; readonly errors: FieldErrors }
  | { readonly card: 'channel'; readonly rejected: RejectedChannel }
  | { readonly card: 'sender-domain'; readonly rejected: RejectedDomain }
  | { readonly card: 'transport'; readonly rejected: RejectedTransport }
  | { readonly card: 'storage'; readonly draft: StorageDraft; readonly errors: FieldErrors };

export const accountTabs: readonly AccountTab[] = [
  {
    slug: 'profile',
    title: 'Profile',
    needs: 'self',
    groups: [accountNameGroup, timeZoneGroup],
    Lead: ProfileLead,
    loadCards: loadProfile,
  },
  { slug: 'members', title: 'Members', needs: 'members:read', groups: [], loadCards: loadMembers },
  {
    slug: 'brand',
    title: 'Brand',
    needs: 'account:read',
    groups: [brandGroup],
    Preview: BrandPreview,
    loadCards: loadLogo,
  },
  { slug: 'security', title: 'Security', needs: 'self', groups: [], loadCards: loadSecurity },
  { slug: 'sso', title: 'Single sign-on', needs: 'account:own', groups: [], loadCards: loadSso },
  { slug: 'email', title: 'E-mail', needs: 'account:read', groups: [senderGroup, copiesGroup], loadCards: loadMail },
  { slug: 'storage', title: 'Storage', needs: 'account:read', groups: [], loadCards: loadStorage },
  { slug: 'tokens', title: 'Tokens and agents', needs: 'tokens:write', groups: [], loadCards: loadTokens },
  {
    slug: 'privacy',
    title: 'Privacy',
    needs: 'account:read',
    groups: [retentionGroup, ipAddressesGroup],
    loadCards: loadPrivacy,
  },
  { slug: 'alerts', title: 'Alerts', needs: 'account:read', groups: [alertsGroup], loadCards: loadAlerts },
  { slug: 'audit', title: 'Audit log', needs: 'audit:read', groups: [auditGroup], loadCards: loadAudit },
  { slug: 'data', title: 'Export and deletion', needs: 'account:own', groups: [], loadCards: loadData },
];

function ProfileLead({ signedIn, rejected }: Pick<TabPage, 'signedIn' | 'rejected'>): ReactNode {
  return <NameForm user={signedIn.user} rejected={rejected?.card === 'name' ? rejected : undefined} />;
}

async function loadProfile({ deps, signedIn }: TabPage): Promise<ReactNode> {
  const { account, formIds } = signedIn;
  // It counts all of the account's forms.
  const usage = formIds === null ? await usageOf(deps.database, account) : null;
  return <ProfileCards {...{ signedIn, account, usage, overQuota: deps.config.overQuota }} />;
}

async function loadMembers({ deps, signedIn, rejected }: TabPage): Promise<ReactNode> {
  const { database, config } = deps;
  const { id } = signedIn.account;
  const invitations = canDo(signedIn, 'members:write') ? await listInvitations(database, id) : [];
  const [members, forms] = await Promise.all([listMembers(database, id), listChoosableForms(deps, id)]);
  return (
    <MembersCards
      {...{ members, invitations, forms, canMail: config.mailUrl !== undefined }}
      rejected={rejected?.card === 'invitation' ? rejected : undefined}
    />
  );
}

function loadLogo({ signedIn: { account } }: TabPage): ReactNode {
  return <LogoCard action={`${brandPath}/logo`} brand={account.brand} inherited={null} />;
}

async function loadSecurity({ deps: { config, database }, signedIn, rejected }: TabPage): Promise<ReactNode> {
  const { id } = signedIn.user;
  const [sessions, factors, passkeys, requestedEmail, connections] = await Promise.all([
    listSessions(database, id),
    readFactors(database.pool, id),
    listPasskeys(database.pool, id),
    findRequestedEmail(database, id),
    listConnections(database, signedIn.account.id, id),
  ]);
  const shown = { signedIn, sessions, factors, passkeys, requestedEmail, connections };
  return (
    <SecurityCards
      {...shown}
      canAddPasskey={canUsePasskeys(config.baseUrl)}
      rejected={rejected?.card === 'password' || rejected?.card === 'email' ? rejected : undefined}
    />
  );
}

async function loadSso({ deps, signedIn: { account }, rejected }: TabPage): Promise<ReactNode> {
  const { pool } = deps.database;
  const [providers, domains] = await Promise.all([listProviders(pool, account.id), listDomains(pool, account.id)]);
  return (
    <SsoCards
      {...{ account, providers, domains, baseUrl: deps.config.baseUrl }}
      rejected={rejected?.card === 'sso' ? rejected.rejected : null}
    />
  );
}

async function loadStorage({ deps: { database }, signedIn: { account }, rejected }: TabPage): Promise<ReactNode> {
  const [usage, storage] = await Promise.all([usageOf(database, account), findStorage(database, account)]);
  return (
    <StorageCard {...{ account, usage, storage }} rejected={rejected?.card === 'storage' ? rejected : undefined} />
  );
}

async function loadMail({ deps, signedIn, rejected, path }: TabPage): Promise<ReactNode> {
  const { database, secrets, config } = deps;
  const { account, user } = signedIn;
  const chosen = parametersOf(path).get('transport');
  const { pool } = database;
  const [mail, domains, unused, suppressions] = await Promise.all([
    findAccountMail(pool, secrets, account.id),
    listSenderDomains(pool, account.id),
    findUnusedSenders(pool, account.id),
    listSuppressions(pool, account.id, { limit: maxShownSuppressions, before: null }),
  ]);
  const hookUrls = (mail?.transports ?? []).map(({ kind, settings }) =>
    settings.webhook_key ? mailHookUrl(config.baseUrl, kind, account.id) : null,
  );
  const used = mail?.transports ?? (config.mailUrl ? readMailUrl(config.mailUrl) : []);
  return (
    <>
      <SenderDomainsCard
        domains={domains.map((domain) => presentSenderDomain(domain, mail?.transports ?? []))}
        unused={unused}
        canSign={mail === null && used.length > 0 ? used.some(isSignable) : null}
        rejected={rejected?.card === 'sender-domain' ? rejected.rejected : null}
      />
      <TransportsCard
        mail={presentAccountMail(mail)}
        hookUrls={hookUrls}
        adding={isTransportKind(chosen) ? chosen : null}
        testsTo={user.email}
        rejected={rejected?.card === 'transport' ? rejected.rejected : null}
      />
      <SuppressionsCard suppressions={suppressions} />
    </>
  );
}

async function loadTokens({ deps, signedIn: { account } }: TabPage): Promise<ReactNode> {
  const { baseUrl } = deps.config;
  const tokens = await listTokens(deps.database, account.id);
  return (
    <>
      <TokenCard token={tokens.find(({ isPersonal }) => isPersonal) ?? null} baseUrl={baseUrl} />
      <ConnectionsCard connections={tokens.filter(({ clientId }) => clientId !== null)} />
      <TokenListCard tokens={tokens.filter(({ isPersonal, clientId }) => !isPersonal && clientId === null)} />
      <AgentsCard baseUrl={baseUrl} />
    </>
  );
}

function loadData({ signedIn: { account }, rejected }: TabPage): ReactNode {
  return <DataCards account={account} errors={rejected?.card === 'deletion' ? rejected.errors : null} />;
}

async function loadPrivacy({ deps, signedIn }: TabPage): Promise<ReactNode> {
  const erased = await listRetentionLog(deps.database.pool, { accountId: signedIn.account.id });
  return (
    <>
      {erased.length > 0 && (
        <Card id="erased" title="Erased by retention rules">
          <RetentionLog log={erased} />
        </Card>
      )}
      <Card id="personal-data" title="Personal data requests">
        <p className="soft">Find, export or erase everything that one person submitted.</p>
        <a className="button quiet" href="/dashboard/data-subjects">
          Find a person
        </a>
      </Card>
    </>
  );
}

async function loadAudit({ deps, signedIn: { account }, path }: TabPage): Promise<ReactNode> {
  return <AuditCard {...(await readAuditLog(deps.database.pool, account, parametersOf(path)))} />;
}

async function loadAlerts({ deps: { database }, signedIn: { account }, rejected }: TabPage): Promise<ReactNode> {
  return (
    <>
      <AlertChannelCard
        {...{ account, webhooks: await listWebhooks(database, account.id) }}
        rejected={rejected?.card === 'channel' ? rejected.rejected : null}
      />
      <MutedFormsCard forms={await listMutedForms(database, account.id)} />
      <NotificationSwitch />
    </>
  );
}
