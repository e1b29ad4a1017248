import type { ReactNode } from 'react';
import { isPaid } from '../../../config/plans';
import type { Account } from '../../accounts/account.model';
import type { Form } from '../../forms/form.model';
import { findFormRetention, listRetentionLog } from '../../submissions/retention/retention-rules';
import { findCaptchaOffers } from '../../submissions/statistics/captcha-offers';
import { countSpamScores } from '../../submissions/statistics/spam-scores';
import type { DashboardDeps } from '../dashboard.deps';
import type { FieldErrors } from '../page/read-form';
import { alertsGroup } from './groups/alerts.group';
import { autoReplyGroup } from './groups/auto-reply.group';
import { deliveryGroup } from './groups/delivery.group';
import { generalGroup } from './groups/general.group';
import { notificationGroup } from './groups/notification.group';
import { paymentGroup } from './groups/payment.group';
import { recipientsGroup } from './groups/recipients.group';
import { redirectGroup } from './groups/redirect.group';
import { type RetentionStatus, retentionGroup } from './groups/retention.group';
import { securityGroup } from './groups/security.group';
import type { FieldGroup, ReceivedFields, SettingsGroup, Values } from './groups/settings-group';
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
  readonly hasPreview: boolean;
  /** Reads what the tab shows besides the settings. */
  open(page: TabPage): Promise<TabContent>;
}

interface TabPage {
  readonly deps: Pick<DashboardDeps, 'config' | 'database'>;
  readonly form: Form;
  readonly account: Account;
}

/** What an open tab shows. */
export interface TabContent {
  /** Its groups; `typed` are the values of a page that could not be saved. */
  renderGroups(typed: Values | null, errors: FieldErrors): ReactNode;
  /** What visitors get, below the fields. */
  readonly preview: ReactNode;
}

interface TabDeclaration<Shown extends object> extends Pick<SettingsTab, 'slug' | 'title'> {
  readonly groups: readonly FieldGroup<Shown>[];
  /** What its groups and its preview show besides the settings. */
  load(page: TabPage): Shown | Promise<Shown>;
  readonly Preview?: (props: PreviewProps & Shown) => ReactNode;
}

export const settingsTabs: readonly SettingsTab[] = [
  defineTab({ slug: 'general', title: 'General', groups: [generalGroup], load: nothing }),
  defineTab({
    slug: 'notifications',
    title: 'Notifications',
    groups: [deliveryGroup, recipientsGroup, notificationGroup, alertsGroup],
    load: loadReceived,
    Preview: NotificationPreview,
  }),
  defineTab({
    slug: 'auto-reply',
    title: 'Auto-reply',
    groups: [autoReplyGroup],
    load: loadReceived,
    Preview: AutoReplyPreview,
  }),
  defineTab({
    slug: 'after-submit',
    title: 'After submit',
    groups: [thankYouGroup, redirectGroup],
    load: ({ account }) => ({ paid: isPaid(account.plan) }),
    Preview: VisitorPagesPreview,
  }),
  defineTab({
    slug: 'security',
    title: 'Spam and security',
    groups: [spamFilterGroup, securityGroup],
    load: loadSecurity,
  }),
  defineTab({
    slug: 'payment',
    title: 'Payment',
    groups: [paymentGroup],
    load: ({ deps }) => ({ baseUrl: deps.config.baseUrl }),
  }),
  defineTab({ slug: 'retention', title: 'Data retention', groups: [retentionGroup], load: loadRetention }),
  defineTab({ slug: 'danger', title: 'Danger zone', groups: [], load: nothing }),
];

function defineTab<Shown extends object>({ load, Preview, ...tab }: TabDeclaration<Shown>): SettingsTab {
  return {
    ...tab,
    hasPreview: Preview !== undefined,
    open: async (page) => {
      const shown = await load(page);
      const { form } = page;
      return {
        renderGroups: (typed, errors) =>
          tab.groups.map((group) => {
            const props = { ...shown, form, errors, values: typed ?? group.valuesOf(form) };
            return (
              <section key={group.slug} className="card" id={group.slug}>
                <h2>{group.title}</h2>
                <group.Fields {...props} />
              </section>
            );
          }),
        preview: Preview && <Preview {...{ ...shown, form }} />,
      };
    },
  };
}

function nothing(): object {
  return {};
}

async function loadReceived({ deps, form }: TabPage): Promise<{ readonly received: ReceivedFields }> {
  return { received: await findReceivedFields(deps.database.pool, form) };
}

async function loadSecurity({ deps, form }: TabPage) {
  const { pool } = deps.database;
  const [spamScores, [captchaOffer = null]] = await Promise.all([
    countSpamScores(pool, form.id),
    findCaptchaOffers(pool, { accountId: form.accountId, formId: form.id }),
  ]);
  return { spamScores, captchaOffer };
}

/** Days of the retention log that are shown. */
const maxLogged = 30;

async function loadRetention({ deps, form, account }: TabPage): Promise<RetentionStatus> {
  const { pool } = deps.database;
  const [current, log] = await Promise.all([
    findFormRetention(pool, form.id),
    listRetentionLog(pool, { formId: form.id }, maxLogged),
  ]);
  return { account, current, log };
}
