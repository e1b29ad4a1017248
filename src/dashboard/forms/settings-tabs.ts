import type { ReactNode } from 'react';
import { AutoReplyPreview } from './auto-reply.preview';
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
import type { SettingsGroup } from './groups/settings-group';
import { spamFilterGroup } from './groups/spam-filter.group';
import { thankYouGroup } from './groups/thank-you.group';
import { NotificationPreview } from './notification.preview';
import type { PreviewProps } from './preview-frame';
import { VisitorPagesPreview } from './visitor-pages.preview';

/** A page of a form's settings, which is saved on its own. */
export interface SettingsTab {
  /** The end of its address; the first tab is at the address without it. */
  readonly slug: string;
  readonly title: string;
  readonly groups: readonly SettingsGroup[];
  /** What visitors get, below the fields. */
  readonly Preview?: (props: PreviewProps) => ReactNode;
}

export const settingsTabs: readonly SettingsTab[] = [
  { slug: 'general', title: 'General', groups: [generalGroup] },
  {
    slug: 'notifications',
    title: 'Notifications',
    groups: [deliveryGroup, recipientsGroup, notificationGroup, alertsGroup],
    Preview: NotificationPreview,
  },
  {
    slug: 'auto-reply',
    title: 'Auto-reply',
    groups: [autoReplyGroup],
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
  },
  { slug: 'payment', title: 'Payment', groups: [paymentGroup] },
  { slug: 'retention', title: 'Data retention', groups: [retentionGroup] },
  { slug: 'danger', title: 'Danger zone', groups: [] },
];
