import type { Config } from '../../../config';
import { accountAlerts } from '../../../config/alerts';
import { isPaid } from '../../../config/plans';
import type { Account } from '../../accounts/account.model';
import type { Usage } from '../../accounts/usage';
import type { StorageRow } from '../../files/storage';
import type { RetentionLogEntry } from '../../submissions/retention/retention-rules';
import { AlertSwitches } from '../alerts/alert-switches';
import { accountListsPath } from '../forms/form-paths';
import { Card, UsageBar } from '../page/components';
import { Buttons, PostForm, Problems, TextArea } from '../page/form';
import { formatCount, formatResetDay, planLabels } from '../page/format';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import {
  describeRule,
  IpAddressField,
  RetentionFields,
  RetentionLog,
  retentionLabels,
  retentionValues,
} from '../retention/retention-fields';
import { StorageCard, type StorageDraft } from './storage-card';
import { AgentInstructions, TokenCard } from './token.page';

interface SettingsPageProps {
  readonly account: Account;
  readonly usage: Usage;
  readonly storage: StorageRow | null;
  /** What was erased under retention rules, newest first. */
  readonly erased: readonly RetentionLogEntry[];
  /** What happens to submissions over the quota. */
  readonly overQuota: Config['overQuota'];
  /** The URL of this service, without a trailing slash. */
  readonly baseUrl: string;
  readonly rejected?: RejectedForm;
}

/** A form that was rejected, with what the owner typed. */
export type RejectedForm =
  | { readonly form: 'emails'; readonly emails: string; readonly errors: FieldErrors }
  | { readonly form: 'retention'; readonly values: Readonly<Record<string, string>>; readonly errors: FieldErrors }
  | { readonly form: 'storage'; readonly draft: StorageDraft; readonly errors: FieldErrors };

/** The settings of the account. */
export function SettingsPage({ account, usage, storage, erased, overQuota, baseUrl, rejected }: SettingsPageProps) {
  return (
    <Page title="Settings" nav="settings">
      <PlanCard account={account} usage={usage} overQuota={overQuota} />
      <EmailsCard account={account} rejected={rejected?.form === 'emails' ? rejected : undefined} />
      <AlertsCard account={account} />
      <Card id="templates" title="Reply templates">
        <p className="soft">Texts that you can insert when you reply to a submission.</p>
        <a className="button quiet" href="/dashboard/settings/templates">
          Manage templates
        </a>
      </Card>
      <RetentionCard
        account={account}
        erased={erased}
        rejected={rejected?.form === 'retention' ? rejected : undefined}
      />
      <StorageCard
        account={account}
        usage={usage}
        storage={storage}
        rejected={rejected?.form === 'storage' ? rejected : undefined}
      />
      <Card id="labels" title="Labels">
        <p>
          Labels organize your submissions. <a href="/dashboard/labels">Manage labels</a>
        </p>
      </Card>
      <Card id="lists" title="Allow and block lists">
        <p className="soft">Addresses, networks and words whose submissions go to spam, or skip the spam filter.</p>
        <a className="button quiet" href={accountListsPath}>
          Manage lists
        </a>
      </Card>
      <TokenCard tokenHash={account.apiTokenHash} baseUrl={baseUrl} />
      <Card id="agents" title="AI agents (MCP)">
        <AgentInstructions baseUrl={baseUrl} token={null} />
      </Card>
      <Card id="account" title="Account">
        <p className="soft">Your password and signed-in browsers.</p>
        <a className="button quiet" href="/dashboard/account">
          Manage account
        </a>
      </Card>
    </Page>
  );
}

function PlanCard({ account, usage, overQuota }: Pick<SettingsPageProps, 'account' | 'usage' | 'overQuota'>) {
  const resetDay = formatResetDay(usage.period);
  return (
    <Card id="plan" title="Plan and usage">
      <dl className="facts">
        <dt>Plan</dt>
        <dd>{planLabels[account.plan]}</dd>
        <dt>Includes</dt>
        <dd>
          {usage.limit === null ? 'Unlimited submissions' : `${formatCount(usage.limit)} submissions per month`}
          {isPaid(account.plan)
            ? ', webhooks, file storage, exports'
            : '. Webhooks, file storage and exports are turned off; their settings are kept.'}
        </dd>
        {usage.limit !== null && (
          <>
            <dt>Resets on</dt>
            <dd>{resetDay}, 00:00 UTC</dd>
          </>
        )}
      </dl>
      <UsageBar label="Submissions this month" value={usage.used} max={usage.limit} format={formatCount} />
      {usage.limit !== null && usage.used >= usage.limit && (
        <p className="wrong">
          Monthly limit reached.{' '}
          {overQuota === 'flag'
            ? `Until ${resetDay}, new submissions are stored, but no e-mails or webhooks are sent for them.`
            : `Until ${resetDay}, new submissions are rejected.`}
        </p>
      )}
    </Card>
  );
}

interface EmailsCardProps {
  readonly account: Account;
  readonly rejected: { readonly emails: string; readonly errors: FieldErrors } | undefined;
}

function EmailsCard({ account, rejected }: EmailsCardProps) {
  const errors = rejected?.errors ?? {};
  return (
    <Card id="emails" title="Linked e-mail addresses">
      <PostForm action="/dashboard/settings/emails#emails">
        <Problems errors={errors} labels={{ linked_emails: 'Addresses' }} />
        <TextArea
          name="linked_emails"
          label="Addresses"
          hint="Each address gets a blind copy of every submission to any of your forms. One per line, 50 at most."
          rows={4}
          autoComplete="off"
          spellCheck={false}
          value={rejected?.emails ?? account.linkedEmails.join('\n')}
          errors={errors}
        />
        <Buttons>
          <button type="submit">Save changes</button>
        </Buttons>
      </PostForm>
    </Card>
  );
}

interface RetentionCardProps extends Pick<SettingsPageProps, 'account' | 'erased'> {
  readonly rejected: Extract<RejectedForm, { form: 'retention' }> | undefined;
}

function RetentionCard({ account, erased, rejected }: RetentionCardProps) {
  const { retention, ipAddresses } = account;
  const errors = rejected?.errors ?? {};
  const values = rejected?.values ?? { ...retentionValues(retention ?? 'keep'), ip_addresses: ipAddresses ?? 'full' };
  return (
    <Card id="data-retention" title="Data retention">
      <p className="soft">Submissions are {describeRule(retention ?? 'keep')}, unless the form has its own rule.</p>
      <PostForm action="/dashboard/settings/retention">
        <Problems errors={errors} labels={retentionLabels} />
        <RetentionFields values={values} errors={errors} />
        <p className="small">
          <a href="/dashboard/settings/retention">Preview what a rule would erase</a>
        </p>
        <IpAddressField values={values} errors={errors} />
        <Buttons>
          <button type="submit">Save changes</button>
        </Buttons>
      </PostForm>
      <RetentionLog log={erased} />
    </Card>
  );
}

function AlertsCard({ account: { email, mutedAlerts } }: Pick<SettingsPageProps, 'account'>) {
  return (
    <Card id="alerts" title="Alerts">
      <p className="soft">
        Shown on the <a href="/dashboard">overview</a> and sent to <bdi>{email}</bdi>, once per cause. Alerts about a
        form can also be turned off in the settings of that form.
      </p>
      <PostForm action="/dashboard/settings/alerts#alerts">
        <AlertSwitches alerts={accountAlerts} isOn={(alert) => !mutedAlerts.includes(alert)} />
        <Buttons>
          <button type="submit">Save changes</button>
        </Buttons>
      </PostForm>
    </Card>
  );
}
