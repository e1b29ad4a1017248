import type { ReactNode } from 'react';
import { isPaid } from '../../../config/plans';
import type { Form } from '../../forms/form.model';
import { type ListedMember, listMembers } from '../../members/member.service';
import { wholeAccount } from '../../members/scope';
import { findFormRetention, listRetentionLog } from '../../submissions/retention/retention-rules';
import { findAddressField } from '../../submissions/statistics/address-field';
import { findCaptchaOffers } from '../../submissions/statistics/captcha-offers';
import { countSpamScores } from '../../submissions/statistics/spam-scores';
import type { DashboardDeps } from '../dashboard.deps';
import { WhoCanSee } from '../members/who-can-see';
import { Card } from '../page/components';
import type { FieldErrors } from '../page/read-form';
import { Can } from '../page/render-page';
import type { SignedIn } from '../session/session';
import { DangerZone } from './danger-zone';
import { testIdPattern } from './form-integration.page';
import { importPath } from './form-paths';
import { alertsGroup } from './groups/alerts.group';
import { autoReplyGroup } from './groups/auto-reply.group';
import { brandGroup, FormLogo } from './groups/brand.group';
import { captchaGroup } from './groups/captcha.group';
import { deliveryGroup } from './groups/delivery.group';
import { generalGroup } from './groups/general.group';
import { type Moving, movingGroup } from './groups/moving.group';
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
import { type PreviewProps, WithPreview } from './previews/preview-frame';
import { VisitorPagesPreview } from './previews/visitor-pages.preview';
import { findReceivedFields } from './received-fields';
import { ReplyToOffer } from './reply-to-offer';

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
  readonly signedIn: SignedIn;
}

/** What an open tab shows. */
export interface TabContent {
  /** Its groups and their previews; `typed` are the values of a page that could not be saved. */
  renderSections(typed: Values | null, errors: FieldErrors): ReactNode;
  /** What is saved on its own, above and below the form. */
  readonly before: ReactNode;
  readonly after: ReactNode;
}

/** Groups, with a preview of what they set beside them. */
interface Section<Shown extends object> {
  readonly groups: readonly FieldGroup<Shown>[];
  readonly Preview?: (props: PreviewProps & Shown) => ReactNode;
}

interface TabDeclaration<Shown extends object> extends Pick<SettingsTab, 'slug' | 'title'> {
  readonly sections: readonly Section<Shown>[];
  /** What its sections show besides the settings. */
  load(page: TabPage): Shown | Promise<Shown>;
  readonly Before?: (props: PreviewProps & Shown) => ReactNode;
  readonly After?: (props: PreviewProps & Shown) => ReactNode;
}

export const settingsTabs: readonly SettingsTab[] = [
  defineTab({
    slug: 'general',
    title: 'General',
    sections: [{ groups: [generalGroup] }],
    load: async ({ deps, form, signedIn }) => ({
      members: signedIn.hasColleagues ? await listMembers(deps.database, form.accountId) : [],
    }),
    After: AccessAndDangerZone,
  }),
  defineTab({
    slug: 'notifications',
    title: 'Notifications',
    sections: [
      { groups: [deliveryGroup, recipientsGroup, notificationGroup, alertsGroup], Preview: NotificationPreview },
    ],
    load: loadReceived,
    Before: ReplyToOffer,
  }),
  defineTab<VisitorTexts>({
    slug: 'visitors',
    title: 'What visitors get',
    sections: [
      { groups: [thankYouGroup, redirectGroup], Preview: VisitorPagesPreview },
      { groups: [autoReplyGroup], Preview: AutoReplyPreview },
    ],
    load: async (page) => ({ ...(await loadReceived(page)), paid: isPaid(page.signedIn.account.plan) }),
    Before: ReplyToOffer,
  }),
  defineTab({
    slug: 'brand',
    title: 'Brand',
    sections: [{ groups: [brandGroup], Preview: VisitorPagesPreview }],
    load: ({ signedIn: { account } }) => ({ account }),
    After: FormLogo,
  }),
  defineTab({
    slug: 'security',
    title: 'Spam and security',
    sections: [{ groups: [spamFilterGroup, securityGroup, captchaGroup] }],
    load: loadSecurity,
  }),
  defineTab({
    slug: 'payment',
    title: 'Payment',
    sections: [{ groups: [paymentGroup] }],
    load: ({ deps }) => ({ baseUrl: deps.config.baseUrl }),
  }),
  defineTab({
    slug: 'retention',
    title: 'Data retention',
    sections: [{ groups: [retentionGroup] }],
    load: loadRetention,
  }),
  defineTab<Moving>({
    slug: 'moving',
    title: 'Moving',
    sections: [{ groups: [movingGroup] }],
    load: ({ deps: { config } }) => ({ baseUrl: config.baseUrl, maySetAliases: config.signup === 'closed' }),
    After: ImportOffer,
  }),
];

function AccessAndDangerZone({ form, members }: PreviewProps & { readonly members: readonly ListedMember[] }) {
  return (
    <>
      <WhoCanSee formId={form.id} members={members} />
      <DangerZone form={form} />
    </>
  );
}

function ImportOffer({ form }: PreviewProps) {
  return (
    <Can permission="submissions:write">
      <Card id="import" title="Import">
        <p className="soft">Bring the submissions that another form service stored, with their original times.</p>
        <a className="button quiet" href={importPath(form)}>
          Import submissions
        </a>
      </Card>
    </Can>
  );
}

/** What arrived at the form. */
interface Received {
  readonly received: ReceivedFields;
  /** The field in which visitors' addresses arrive, if it could be chosen for them. */
  readonly addressField: string | null;
}

interface VisitorTexts extends Received {
  /** Whether the plan of the account is a paid one. */
  readonly paid: boolean;
}

function defineTab<Shown extends object>({
  load,
  sections,
  Before,
  After,
  ...tab
}: TabDeclaration<Shown>): SettingsTab {
  return {
    ...tab,
    groups: sections.flatMap(({ groups }) => groups),
    hasPreview: sections.some(({ Preview }) => Preview),
    open: async (page) => {
      const shown = await load(page);
      const { form } = page;
      return {
        renderSections: (typed, errors) =>
          sections.map(({ groups, Preview }) => (
            <WithPreview
              key={groups[0]?.slug}
              title={groups[0]?.title ?? ''}
              preview={Preview && <Preview {...{ ...shown, form }} />}
            >
              {groups.map((group) => {
                const props = { ...shown, form, errors, values: typed ?? group.valuesOf(form) };
                return (
                  <Card key={group.slug} id={group.slug} title={group.title}>
                    <group.Fields {...props} />
                  </Card>
                );
              })}
            </WithPreview>
          )),
        before: Before && <Before {...{ ...shown, form }} />,
        after: After && <After {...{ ...shown, form }} />,
      };
    },
  };
}

async function loadReceived({ deps, form }: TabPage): Promise<Received> {
  const { pool } = deps.database;
  const [received, addressField] = await Promise.all([
    findReceivedFields(pool, form),
    findAddressField(pool, form, testIdPattern),
  ]);
  return { received, addressField };
}

async function loadSecurity({ deps, form }: TabPage) {
  const { pool } = deps.database;
  const [spamScores, [captchaOffer = null]] = await Promise.all([
    countSpamScores(pool, form.id),
    findCaptchaOffers(pool, { ...wholeAccount(form.accountId), formId: form.id }),
  ]);
  return { spamScores, captchaOffer };
}

async function loadRetention({ deps, form, signedIn: { account } }: TabPage): Promise<RetentionStatus> {
  const { pool } = deps.database;
  const [current, log] = await Promise.all([
    findFormRetention(pool, form.id),
    listRetentionLog(pool, { formId: form.id }),
  ]);
  return { account, current, log };
}
