import type { ReactNode } from 'react';
import { usageOf } from '../../accounts/usage';
import { findStorage } from '../../files/storage.repository';
import { listMutedForms } from '../../forms/form.repository';
import type { Permission } from '../../members/permissions';
import { listRetentionLog } from '../../submissions/retention/retention-rules';
import { findPersonalToken } from '../../tokens/personal-token';
import { listSessions } from '../../users/session.repository';
import { AuditCard } from '../audit/audit.card';
import { readAuditLog } from '../audit/audit-log-query';
import { LogoCard } from '../brand/brand-fields';
import type { DashboardDeps } from '../dashboard.deps';
import { NotificationSwitch } from '../live/notification-switch';
import { Card } from '../page/components';
import { type FieldErrors, parametersOf } from '../page/read-form';
import { RetentionLog } from '../retention/retention-fields';
import type { SignedIn } from '../session/session';
import type { AccountGroup } from './groups/account-group';
import { alertsGroup } from './groups/alerts.group';
import { auditGroup } from './groups/audit.group';
import { BrandPreview, brandGroup } from './groups/brand.group';
import { copiesGroup } from './groups/copies.group';
import { ipAddressesGroup, retentionGroup } from './groups/privacy.groups';
import { timeZoneGroup } from './groups/time-zone.group';
import { MutedFormsCard } from './muted-forms.card';
import { ProfileCards } from './profile.cards';
import { SecurityCards } from './security.cards';
import { brandPath } from './settings-paths';
import { StorageCard, type StorageDraft } from './storage-card';
import { AgentsCard, TokenCard } from './token.page';

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
  /** Reads what it shows besides: cards with buttons of their own. */
  loadCards?(page: TabPage): ReactNode | Promise<ReactNode>;
}

interface TabPage {
  readonly deps: Pick<DashboardDeps, 'config' | 'database'>;
  readonly signedIn: SignedIn;
  readonly rejected: RejectedCard | undefined;
  /** The path of the page, with its query. */
  readonly path: string;
}

/** A form of a card that was rejected, with what the owner typed. */
export type RejectedCard =
  | { readonly card: 'password'; readonly errors: FieldErrors }
  | { readonly card: 'storage'; readonly draft: StorageDraft; readonly errors: FieldErrors };

export const accountTabs: readonly AccountTab[] = [
  { slug: 'profile', title: 'Profile', needs: 'self', groups: [timeZoneGroup], loadCards: loadProfile },
  {
    slug: 'brand',
    title: 'Brand',
    needs: 'account:read',
    groups: [brandGroup],
    Preview: BrandPreview,
    loadCards: loadLogo,
  },
  { slug: 'security', title: 'Security', needs: 'self', groups: [], loadCards: loadSecurity },
  { slug: 'email', title: 'E-mail', needs: 'account:read', groups: [copiesGroup] },
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
];

async function loadProfile({ deps, signedIn: { account, formIds } }: TabPage): Promise<ReactNode> {
  // It counts all of the account's forms.
  const usage = formIds === null ? await usageOf(deps.database, account) : null;
  return <ProfileCards account={account} usage={usage} overQuota={deps.config.overQuota} />;
}

function loadLogo({ signedIn: { account } }: TabPage): ReactNode {
  return <LogoCard action={`${brandPath}/logo`} brand={account.brand} inherited={null} />;
}

async function loadSecurity({ deps, signedIn, rejected }: TabPage): Promise<ReactNode> {
  const sessions = await listSessions(deps.database, signedIn.user.id);
  return (
    <SecurityCards
      signedIn={signedIn}
      sessions={sessions}
      errors={rejected?.card === 'password' ? rejected.errors : null}
    />
  );
}

async function loadStorage({ deps: { database }, signedIn: { account }, rejected }: TabPage): Promise<ReactNode> {
  const [usage, storage] = await Promise.all([usageOf(database, account), findStorage(database, account)]);
  return (
    <StorageCard {...{ account, usage, storage }} rejected={rejected?.card === 'storage' ? rejected : undefined} />
  );
}

async function loadTokens({ deps, signedIn: { account } }: TabPage): Promise<ReactNode> {
  const { baseUrl } = deps.config;
  const tokenHash = await findPersonalToken(deps.database, account.id);
  return (
    <>
      <TokenCard tokenHash={tokenHash} baseUrl={baseUrl} />
      <AgentsCard baseUrl={baseUrl} />
    </>
  );
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

async function loadAlerts({ deps, signedIn }: TabPage): Promise<ReactNode> {
  return (
    <>
      <MutedFormsCard forms={await listMutedForms(deps.database, signedIn.account.id)} />
      <NotificationSwitch />
    </>
  );
}
