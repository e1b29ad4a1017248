import { formatDateTime } from '../lib/format-time';
import { oneLine } from '../lib/text';
import type { Alert } from './alert';

/** What happens to submissions over the quota (OVER_QUOTA). */
export type OverQuota = 'reject' | 'flag';

/** What an alert says in one sentence, on the overview and in the daily summary. */
export function summarizeAlert(alert: Alert, overQuota: OverQuota): string {
  const { cause, count, facts } = alert;
  const form = formName(alert);
  switch (cause) {
    case 'quota_80':
      return `At least 80% of your ${formatNumber(facts.limit ?? 0)} submissions for this month are used.`;
    case 'quota_100':
      return `All ${formatNumber(facts.limit ?? 0)} submissions for this month are used; ${describeBeyond(count, overQuota)}.`;
    case 'files_dropped':
      return `Files of ${countOf(count, 'submission')} to ${form} were not stored.`;
    case 'time_trap_wave':
      return `The time-trap dropped ${countOf(count, 'request')} to ${form}.`;
    case 'captcha_wave':
      return `The captcha check dropped ${countOf(count, 'request')} to ${form}.`;
    case 'settings_loss':
      return (
        `${form} has dropped or rejected ${countOf(count, 'request')} since its settings changed, at least one of them ` +
        `from ${facts.site}, which submitted before.`
      );
    case 'webhook_failing':
      return `${alert.webhook ? shortWebhookName(alert) : 'A deleted webhook'} has failed ${formatNumber(count)} times in a row.`;
    case 'mail_failing':
      if (facts.failures === 0) return `Notifications for ${form} are delayed: the mail server did not accept them.`;
      return `${countOf(count, 'notification')} for ${form} could not be delivered.`;
    case 'recipients_suppressed':
      return `Nobody is notified of submissions to ${form}: all recipients are suppressed.`;
    case 'silence':
      return `${form} has received no submission since ${formatTime(new Date(facts.lastAt ?? alert.openedAt), alert.zone)}.`;
  }
}

function describeBeyond(count: number, overQuota: OverQuota): string {
  const one = count === 1;
  if (overQuota === 'flag') {
    return count === 0 ? 'new ones are stored but not sent' : `${countOf(count, 'more')} ${one ? 'is' : 'are'} held`;
  }
  return count === 0 ? 'new ones are rejected' : `${countOf(count, 'more')} ${one ? 'was' : 'were'} rejected`;
}

/** The page where an owner acts on the alert; a path below BASE_URL. */
export function alertPath({ cause, form, webhook }: Alert): string {
  switch (cause) {
    case 'quota_80':
    case 'quota_100':
      return '/dashboard/settings#plan';
    case 'files_dropped':
      return `/dashboard/forms/${form?.id}/issues?reason=files_dropped`;
    case 'time_trap_wave':
      return `/dashboard/forms/${form?.id}/issues?reason=time_trap`;
    case 'captcha_wave':
      return `/dashboard/forms/${form?.id}/issues`;
    case 'settings_loss':
      return `/dashboard/forms/${form?.id}/settings/security`;
    case 'webhook_failing':
      return `/dashboard/webhooks/log?webhook=${webhook?.id}&status=failed`;
    case 'mail_failing':
      return `/dashboard/forms/${form?.id}/settings/notifications`;
    case 'recipients_suppressed':
      return '/dashboard/settings/email#suppressions';
    case 'silence':
      return `/dashboard/forms/${form?.id}`;
  }
}

/** The form's name in quotation marks, on one line. */
export function formName({ form }: Pick<Alert, 'form'>): string {
  return form ? `“${oneLine(form.name, 80)}”` : 'a deleted form';
}

/** A webhook in a sentence: by its name in quotation marks, or by the host that it calls. */
export function webhookName(alert: Pick<Alert, 'webhook'>): string {
  const name = shortWebhookName(alert);
  if (!alert.webhook) return name;
  return alert.webhook.name === null ? `your webhook to ${name}` : `your webhook ${name}`;
}

function shortWebhookName({ webhook }: Pick<Alert, 'webhook'>): string {
  if (!webhook) return 'a deleted webhook';
  if (webhook.name !== null) return `“${oneLine(webhook.name, 80)}”`;
  return webhook.address.replace(/^\w+:\/\//, '').replace(/[/?#].*$/, '');
}

const numbers = new Intl.NumberFormat('en');

/** A number with its noun: `1 delivery`, `1,200 deliveries`. */
export function countOf(count: number, noun: string): string {
  const isPlural = count !== 1 && noun !== 'more';
  return `${numbers.format(count)} ${isPlural ? `${noun.replace(/y$/, 'ie')}s` : noun}`;
}

export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** A point in time with its zone: `Nov 20, 14:05 UTC+1`. */
export function formatTime(at: Date, zone: string): string {
  return formatDateTime(at, zone, { now: new Date(), isZoneNamed: true });
}
