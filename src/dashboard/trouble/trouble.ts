import { type AlertCause, alertLimits } from '../../../config/alerts';
import type { Alert } from '../../alerts/alert';
import { alertPath, type OverQuota, summarizeAlert } from '../../alerts/alert.text';
import type { FailedDeliveries } from '../../deliveries/delivery.stats';
import type { FailingWebhook } from '../../deliveries/failing-webhooks';
import { retriedKinds } from '../../deliveries/retry-failed';
import { describeUnused, type UnusedSender } from '../../email/senders';
import type { DeliveryKind } from '../../queues/contracts';
import { alertLabel } from '../alerts/alert-switches';
import { severities } from '../alerts/health-dot';
import { formatCount, kindLabels } from '../page/format';
import { accountSettingsPath } from '../settings/settings-paths';
import { resendPath } from '../webhooks/delivery-log/delivery-log-query';

type RetriedKind = (typeof retriedKinds)[number];

/** Something that is wrong, by its cause, with the one thing to do about it. */
export interface Trouble {
  readonly key: string;
  /** A few words that name what is affected. */
  readonly what: string;
  /** The kind of deliveries that fail; null for other causes. */
  readonly kind: DeliveryKind | null;
  readonly tone: 'bad' | 'warn';
  /** What fails, as the beginning of the sentence; null if the text names it. */
  readonly subject: { readonly name: string; readonly path: string } | null;
  /** The rest of the sentence, including what separates it from the subject. */
  readonly text: string;
  /** When it began; null if that is unknown. */
  readonly since: Date | null;
  /** Whether the text ends with "since", to which the time belongs. */
  readonly endsWithTime: boolean;
  readonly error: string | null;
  readonly action: Action;
}

type Action = { readonly label: string; readonly path: string } | { readonly label: string; readonly retry: Retry };

/** The deliveries of one kind to these forms that failed since a moment. */
interface Retry {
  readonly kind: RetriedKind;
  readonly formIds: readonly string[];
  readonly since: Date;
  /** Whether they wait for the mail server instead. */
  readonly isPostponed: boolean;
}

interface Findings {
  /** The open alerts, oldest first. */
  readonly alerts: readonly Alert[];
  readonly failingWebhooks: readonly FailingWebhook[];
  readonly failures: readonly FailedDeliveries[];
  readonly unusedSenders: readonly UnusedSender[];
}

/** Alerts that stand for the failed notifications of a form. */
const mailCauses: readonly AlertCause[] = ['mail_failing', 'recipients_suppressed'];

/** What is wrong with an account, one entry per cause, the most severe first. */
export function listTrouble(findings: Findings, overQuota: OverQuota): Trouble[] {
  const { alerts, failingWebhooks, failures, unusedSenders } = findings;
  const failing = new Set(failingWebhooks.map(({ id }) => id));
  const alerted = new Set(alerts.filter(({ cause }) => mailCauses.includes(cause)).map(({ form }) => form?.id));
  const failed = failures.filter(({ kind, isPostponed }) => kind === 'email' && !isPostponed);
  const errors = new Map(failed.map(({ form, error }) => [form.id, error]));
  const all = [
    ...failingWebhooks.map((webhook) => ofWebhook(webhook, failures)),
    ...groupByCause(
      failures
        .filter(({ webhook }) => !(webhook && failing.has(webhook.id)))
        .filter(({ kind, form, isPostponed }) => isPostponed || !(kind === 'email' && alerted.has(form.id))),
    ).map(ofFailures),
    ...alerts
      .filter(({ cause, webhook }) => !(cause === 'webhook_failing' && webhook && failing.has(webhook.id)))
      .map((alert) => ofAlert(alert, overQuota, errors)),
    ...unusedSenders.map(ofSender),
  ];
  return [...all.filter(({ tone }) => tone === 'bad'), ...all.filter(({ tone }) => tone === 'warn')];
}

function ofWebhook({ id, label, failures, since, error }: FailingWebhook, all: readonly FailedDeliveries[]): Trouble {
  const ofIt = all.find(({ webhook }) => webhook?.id === id);
  const first = ofIt && since ? new Date(Math.min(ofIt.firstAt.getTime(), since.getTime())) : since;
  return {
    key: `webhook ${id}`,
    what: kindLabels.webhook,
    kind: 'webhook',
    tone: failures >= alertLimits.failedCalls ? 'bad' : 'warn',
    subject: { name: shortUrl(label), path: `/dashboard/webhooks/${id}` },
    text:
      failures > 1
        ? ` has failed ${formatCount(failures)} times${since ? ' since' : ' in a row'}`
        : ' failed the last time',
    since,
    endsWithTime: failures > 1 && since !== null,
    error,
    action: first ? resendAction(id, first) : { label: 'View webhook', path: `/dashboard/webhooks/${id}` },
  };
}

const counted: Readonly<Record<DeliveryKind, readonly [one: string, many: string]>> = {
  email: ['notification', 'notifications'],
  'auto-reply': ['auto-reply', 'auto-replies'],
  reply: ['of your replies', 'of your replies'],
  'file-upload': ['file upload', 'file uploads'],
  webhook: ['delivery', 'deliveries'],
};

/** Failures of the same kind with the same error have one cause, whatever their forms. */
function groupByCause(failures: readonly FailedDeliveries[]): FailedDeliveries[][] {
  const groups = new Map<string, FailedDeliveries[]>();
  for (const failed of failures) {
    const { kind, webhook, form, error, isPostponed } = failed;
    const cause = webhook ? webhook.id : error === null || kind === 'reply' ? form.id : error;
    const key = `${kind} ${isPostponed} ${cause}`;
    const group = groups.get(key);
    if (group) group.push(failed);
    else groups.set(key, [failed]);
  }
  return [...groups.values()];
}

function ofFailures(group: readonly FailedDeliveries[]): Trouble {
  const [latest] = group as [FailedDeliveries];
  const { kind, webhook, form, error, isPostponed } = latest;
  const count = group.reduce((sum, failed) => sum + failed.count, 0);
  const since = new Date(Math.min(...group.map(({ firstAt }) => firstAt.getTime())));
  const amount = `${formatCount(count)} ${counted[kind][count === 1 ? 0 : 1]}`;
  const subject = webhook
    ? { name: shortUrl(webhook.label), path: `/dashboard/webhooks/${webhook.id}` }
    : group.length > 1
      ? { name: `${formatCount(group.length)} forms`, path: '/dashboard/inbox' }
      : { name: form.name, path: `/dashboard/inbox?form=${form.id}` };
  return {
    key: `${isPostponed ? 'postponed ' : ''}${kind} ${webhook?.id ?? form.id}`,
    what: kindLabels[kind],
    kind,
    tone: kind === 'email' && !isPostponed ? 'bad' : 'warn',
    subject,
    text: isPostponed
      ? `: ${amount} waiting for the mail server`
      : `: ${amount} ${count === 1 ? 'failed' : 'failed since'}`,
    since,
    endsWithTime: count > 1 && !isPostponed,
    error,
    action: actionFor(group, since),
  };
}

function actionFor(group: readonly FailedDeliveries[], since: Date): Action {
  const [{ kind, webhook, submissionId, isPostponed }] = group as [FailedDeliveries];
  if (webhook) return resendAction(webhook.id, since);
  const retried = retriedKinds.find((each) => each === kind);
  if (!retried) return { label: 'View', path: `/dashboard/submissions/${submissionId}` };
  return {
    label: isPostponed ? 'Send now' : 'Resend',
    retry: { kind: retried, formIds: group.map(({ form }) => form.id), since, isPostponed },
  };
}

/** Leads to the page that says how many would be resent, and asks. */
function resendAction(webhook: string, first: Date): Action {
  return { label: 'Resend', path: resendPath({ webhook, status: '', since: first.toISOString(), until: '' }) };
}

const alertActions: Readonly<Record<AlertCause, string>> = {
  quota_100: 'View plan and usage',
  mail_failing: 'Check the address',
  recipients_suppressed: 'View suppressions',
  webhook_failing: 'View failed deliveries',
  files_dropped: 'View issues',
  silence: 'Test the form',
  captcha_wave: 'View issues',
  settings_loss: 'Check the settings',
  time_trap_wave: 'View issues',
  quota_80: 'View plan and usage',
};

function ofAlert(alert: Alert, overQuota: OverQuota, errors: ReadonlyMap<string, string | null>): Trouble {
  const { id, cause, form, webhook, openedAt } = alert;
  return {
    key: id,
    what: alertLabel(cause),
    kind: cause === 'webhook_failing' ? 'webhook' : mailCauses.includes(cause) ? 'email' : null,
    tone: severities[cause],
    subject: null,
    text: summarizeAlert(alert, overQuota),
    since: openedAt,
    endsWithTime: false,
    error: mailCauses.includes(cause) && form ? (errors.get(form.id) ?? null) : (webhook?.lastError ?? null),
    action: { label: alertActions[cause], path: alertPath(alert) },
  };
}

function ofSender(unused: UnusedSender): Trouble {
  return {
    key: `sender ${unused.form?.id} ${unused.address}`,
    what: 'Sender',
    kind: null,
    tone: 'warn',
    subject: null,
    text: describeUnused(unused),
    since: null,
    endsWithTime: false,
    error: null,
    action: { label: 'Verify the domain', path: `${accountSettingsPath('email')}#sender-domains` },
  };
}

function shortUrl(label: string): string {
  return label.replace(/^https?:\/\//, '');
}
