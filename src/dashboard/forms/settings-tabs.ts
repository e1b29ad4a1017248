import type { Pool } from 'pg';
import type { ReactNode } from 'react';
import type { Form } from '../../forms/form.model';
import { findFormRetention, listRetentionLog } from '../../submissions/retention/retention-rules';
import { countSpamScores, noScores, type SpamScores } from '../../submissions/statistics/spam-scores';
import { alertsGroup } from './groups/alerts.group';
import { autoReplyGroup } from './groups/auto-reply.group';
import { deliveryGroup } from './groups/delivery.group';
import { generalGroup } from './groups/general.group';
import { notificationGroup } from './groups/notification.group';
import { paymentGroup } from './groups/payment.group';
import { recipientsGroup } from './groups/recipients.group';
import { redirectGroup } from './groups/redirect.group';
import { retentionGroup } from './groups/retention.group';
import { securityGroup } from './groups/security.group';
import type { ReceivedFields, RetentionStatus, SettingsGroup } from './groups/settings-group';
import { spamFilterGroup } from './groups/spam-filter.group';
import { thankYouGroup } from './groups/thank-you.group';
import { AutoReplyPreview } from './previews/auto-reply.preview';
import { NotificationPreview } from './previews/notification.preview';
import type { PreviewProps } from './previews/preview-frame';
import { VisitorPagesPreview } from './previews/visitor-pages.preview';
import { findReceivedFields } from './received-fields';

/** A page of a form's settings, which is saved on its own. */
export interface SettingsTab {
  /** The end of its address; the first tab is at the address without it. */
  readonly slug: string;
  readonly title: string;
  readonly groups: readonly SettingsGroup[];
  /** Reads what its groups show besides the form. */
  readonly load?: (pool: Pool, form: Form) => Promise<Partial<TabData>>;
  /** What visitors get, below the fields. */
  readonly Preview?: (props: PreviewProps) => ReactNode;
}

/** What tabs show besides the form; a tab loads its own part. */
export interface TabData {
  readonly retention: RetentionStatus;
  readonly received: ReceivedFields;
  readonly spamScores: SpamScores;
}

export const nothingLoaded: TabData = {
  retention: { current: null, log: [] },
  received: { names: [], newest: [] },
  spamScores: noScores,
};

export const settingsTabs: readonly SettingsTab[] = [
  { slug: 'general', title: 'General', groups: [generalGroup] },
  {
    slug: 'notifications',
    title: 'Notifications',
    groups: [deliveryGroup, recipientsGroup, notificationGroup, alertsGroup],
    load: loadReceived,
    Preview: NotificationPreview,
  },
  {
    slug: 'auto-reply',
    title: 'Auto-reply',
    groups: [autoReplyGroup],
    load: loadReceived,
    Preview: AutoReplyPreview,
  },
  {
    slug: 'after-submit',
    title: 'After submit',
    groups: [thankYouGroup, redirectGroup],
    Preview: VisitorPagesPreview,
  },
  {
    slug: 'security',
    title: 'Spam and security',
    groups: [spamFilterGroup, securityGroup],
    load: async (pool, { id }) => ({ spamScores: await countSpamScores(pool, id) }),
  },
  { slug: 'payment', title: 'Payment', groups: [paymentGroup] },
  { slug: 'retention', title: 'Data retention', groups: [retentionGroup], load: loadRetention },
  { slug: 'danger', title: 'Danger zone', groups: [] },
];

async function loadReceived(pool: Pool, form: Form): Promise<Partial<TabData>> {
  return { received: await findReceivedFields(pool, form) };
}

/** Days of the retention log that are shown. */
const maxLogged = 30;

async function loadRetention(pool: Pool, { id }: Form): Promise<Partial<TabData>> {
  const [current, log] = await Promise.all([
    findFormRetention(pool, id),
    listRetentionLog(pool, { formId: id }, maxLogged),
  ]);
  return { retention: { current, log } };
}
