import type { ReactNode } from 'react';
import { listSessions } from '../../accounts/session.repository';
import { usageOf } from '../../accounts/usage';
import { findStorage } from '../../files/storage.repository';
import { listMutedForms } from '../../forms/form.repository';
import { listRetentionLog } from '../../submissions/retention/retention-rules';
import { LogoCard } from '../brand/brand-fields';
import type { DashboardDeps } from '../dashboard.deps';
import { NotificationSwitch } from '../live/notification-switch';
import { Card } from '../page/components';
import type { FieldErrors } from '../page/read-form';
import { RetentionLog } from '../retention/retention-fields';
import type { Owner } from '../session/session';
import type { AccountGroup } from './groups/account-group';
import { alertsGroup } from './groups/alerts.group';
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
  /** What the save bar of the tab saves. */
  readonly groups: readonly AccountGroup[];
  /** What they look like, beside them. */
  readonly Preview?: () => ReactNode;
  /** Reads what it shows besides: cards with buttons of their own. */
  loadCards?(page: TabPage): ReactNode | Promise<ReactNode>;
}

interface TabPage {
  readonly deps: Pick<DashboardDeps, 'config' | 'database'>;
  readonly owner: Owner;
  readonly rejected: RejectedCard | undefined;
}

/** A form of a card that was rejected, with what the owner typed. */
export type RejectedCard =
  | { readonly card: 'password'; readonly errors: FieldErrors }
  | { readonly card: 'storage'; readonly draft: StorageDraft; readonly errors: FieldErrors };

export const accountTabs: readonly AccountTab[] = [
  { slug: 'profile', title: 'Profile', groups: [timeZoneGroup], loadCards: loadProfile },
  { slug: 'brand', title: 'Brand', groups: [brandGroup], Preview: BrandPreview, loadCards: loadLogo },
  { slug: 'security', title: 'Security', groups: [], loadCards: loadSecurity },
  { slug: 'email', title: 'E-mail', groups: [copiesGroup] },
  { slug: 'storage', title: 'Storage', groups: [], loadCards: loadStorage },
  { slug: 'tokens', title: 'Tokens and agents', groups: [], loadCards: loadTokens },
  { slug: 'privacy', title: 'Privacy', groups: [retentionGroup, ipAddressesGroup], loadCards: loadPrivacy },
  { slug: 'alerts', title: 'Alerts', groups: [alertsGroup], loadCards: loadAlerts },
];

async function loadProfile({ deps, owner: { account } }: TabPage): Promise<ReactNode> {
  const usage = await usageOf(deps.database, account);
  return <ProfileCards account={account} usage={usage} overQuota={deps.config.overQuota} />;
}

function loadLogo({ owner: { account } }: TabPage): ReactNode {
  return <LogoCard action={`${brandPath}/logo`} brand={account.brand} inherited={null} />;
}

async function loadSecurity({ deps, owner, rejected }: TabPage): Promise<ReactNode> {
  const sessions = await listSessions(deps.database, owner.account.id);
  return (
    <SecurityCards owner={owner} sessions={sessions} errors={rejected?.card === 'password' ? rejected.errors : null} />
  );
}

async function loadStorage({ deps: { database }, owner: { account }, rejected }: TabPage): Promise<ReactNode> {
  const [usage, storage] = await Promise.all([usageOf(database, account), findStorage(database, account)]);
  return (
    <StorageCard {...{ account, usage, storage }} rejected={rejected?.card === 'storage' ? rejected : undefined} />
  );
}

function loadTokens({ deps, owner }: TabPage): ReactNode {
  const { baseUrl } = deps.config;
  return (
    <>
      <TokenCard tokenHash={owner.account.apiTokenHash} baseUrl={baseUrl} />
      <AgentsCard baseUrl={baseUrl} />
    </>
  );
}

async function loadPrivacy({ deps, owner }: TabPage): Promise<ReactNode> {
  const erased = await listRetentionLog(deps.database.pool, { accountId: owner.account.id });
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

async function loadAlerts({ deps, owner }: TabPage): Promise<ReactNode> {
  return (
    <>
      <MutedFormsCard forms={await listMutedForms(deps.database, owner.account.id)} />
      <NotificationSwitch />
    </>
  );
}
