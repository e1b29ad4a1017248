import { listDroppedFiles } from '../decisions/dropped-files';
import type { Message } from '../email/message';
import { buildParagraphMail, type ParagraphMail } from '../email/paragraph-mail';
import { formatResetDay } from '../lib/format-time';
import { oneLine } from '../lib/text';
import type { Alert } from './alert';
import type { AlertDetails, SummaryLine } from './alert.details';
import {
  alertPath,
  countOf,
  formatNumber,
  formatTime,
  formName,
  type OverQuota,
  summarizeAlert,
  webhookName,
} from './alert.text';

interface MailContext extends Pick<ParagraphMail, 'mailFrom' | 'ownerEmail' | 'copyTo'> {
  /** Decides the Message-ID. */
  readonly deliveryId: string;
  readonly baseUrl: string;
  readonly overQuota: OverQuota;
}

/** The text of one e-mail; the link follows the paragraphs. */
interface Content {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** A path below BASE_URL. */
  readonly path: string;
}

/** Builds the e-mail of an alert; every attempt has the same Message-ID. */
export function buildAlertMail(alert: Alert, details: AlertDetails, context: MailContext): Message {
  const { subject, paragraphs, path } = describeAlert(alert, details, context.overQuota);
  const settings = alert.form
    ? `/dashboard/forms/${alert.form.id}/settings/notifications#alerts`
    : '/dashboard/settings/alerts';
  const footer = alert.form ? 'To turn off alerts like this for the form:' : 'To turn off alerts like this:';
  return build(context, subject, [
    ...paragraphs,
    { link: context.baseUrl + path },
    footer,
    { link: context.baseUrl + settings },
  ]);
}

/** What a sample of an alert says. */
export const sampleAlert: Content = {
  subject: 'Test of your alerts',
  paragraphs: [
    'Somebody in your account sent this to check that alerts arrive. Nothing is wrong.',
    'The settings of your alerts:',
  ],
  path: '/dashboard/settings/alerts',
};

/** Builds the e-mail of a sample; every attempt has the same Message-ID. */
export function buildSampleMail(context: MailContext): Message {
  const { subject, paragraphs, path } = sampleAlert;
  return build(context, subject, [...paragraphs, { link: context.baseUrl + path }]);
}

/** Builds the daily summary; every attempt has the same Message-ID. */
export function buildDigestMail(lines: readonly SummaryLine[], context: MailContext): Message {
  const subject = `Daily summary: ${countOf(lines.length, 'updated alert')}`;
  return build(context, subject, [
    ...lines.map((line) => describeLine(line, context.overQuota)),
    'All open alerts are on your overview:',
    { link: `${context.baseUrl}/dashboard` },
    'To turn off this summary or individual alerts:',
    { link: `${context.baseUrl}/dashboard/settings/alerts` },
  ]);
}

function build(context: MailContext, subject: string, paragraphs: ParagraphMail['paragraphs']): Message {
  const { deliveryId: id, mailFrom, ownerEmail, copyTo } = context;
  return buildParagraphMail({ id, mailFrom, ownerEmail, copyTo, subject, title: subject, paragraphs });
}

function describeLine({ alert, news, since }: SummaryLine, overQuota: OverQuota): string {
  const summary = summarizeAlert({ ...alert, count: Math.max(alert.count, news) }, overQuota);
  const started = `Since ${formatTime(since, alert.zone)}`;
  return `${summary}\n${alert.closedAt ? `${started}, ended ${formatTime(alert.closedAt, alert.zone)}.` : `${started}, still open.`}`;
}

/** What the e-mail of an alert says, and the path below BASE_URL where its owner acts on it. */
export function describeAlert(alert: Alert, details: AlertDetails, overQuota: OverQuota): Content {
  switch (alert.cause) {
    case 'quota_80':
    case 'quota_100':
      return describeQuota(alert, overQuota);
    case 'files_dropped':
      return describeDroppedFiles(alert, details);
    case 'time_trap_wave':
    case 'captcha_wave':
      return describeWave(alert);
    case 'settings_loss':
      return describeSettingsLoss(alert);
    case 'webhook_failing':
      return describeWebhook(alert);
    case 'mail_failing':
      return describeMail(alert, details);
    case 'recipients_suppressed':
      return describeSuppressedRecipients(alert);
    case 'silence':
      return {
        subject: `${formName(alert)} has been unusually quiet`,
        paragraphs: [
          summarizeAlert(alert, overQuota),
          'That is unusually long compared with the last 8 weeks. It may be a coincidence, or the form on your page may ' +
            'be broken.',
          'To find out, open your page and submit the form once. The access key, the snippets and a live test are here:',
        ],
        path: alertPath(alert),
      };
  }
}

function describeQuota(alert: Alert, overQuota: OverQuota): Content {
  const limit = formatNumber(alert.facts.limit ?? 0);
  const used = formatNumber(alert.facts.used ?? 0);
  const until = `${formatResetDay(alert.facts.period ?? '')} (UTC)`;
  const consequence =
    overQuota === 'flag'
      ? 'are stored in your inbox and listed under “Held”, but no e-mails or webhooks are sent for them, now or later'
      : 'are rejected: visitors see an error message, and nothing is stored';
  const action = 'To raise the limit, contact the operator of this service. Your plan and usage:';
  if (alert.cause === 'quota_80') {
    return {
      subject: `You have used ${used} of your ${limit} submissions`,
      paragraphs: [
        `Your account has received ${used} of the ${limit} submissions included this month. The limit resets on ${until}.`,
        `Nothing has been lost. If you reach the limit before then, new submissions ${consequence}.`,
        action,
      ],
      path: alertPath(alert),
    };
  }
  return {
    subject: `Your monthly limit of ${limit} submissions is reached`,
    paragraphs: [
      `From now on, new submissions ${consequence}. This lasts until ${until}, or until your limit is raised.`,
      'The submissions in your inbox are safe.',
      action,
    ],
    path: alertPath(alert),
  };
}

function describeDroppedFiles(alert: Alert, { droppedFiles }: AlertDetails): Content {
  const files = droppedFiles.flatMap(({ files: named = [] }) => named);
  const total = droppedFiles.reduce((sum, { dropped = 0 }) => sum + dropped, 0);
  const reasons = new Set(files.map(({ reason }) => reason));
  const [advice, path] = reasons.has('plan')
    ? ['Your plan does not include file storage. Your plan and usage:', '/dashboard/settings#plan']
    : reasons.has('no_storage')
      ? ['To store files from now on, connect file storage:', '/dashboard/settings/storage']
      : reasons.has('storage_full')
        ? ['Your file storage is full. Its usage and limit:', '/dashboard/settings/storage']
        : ['The affected submissions:', alertPath(alert)];
  return {
    subject: `Files sent to ${formName(alert)} were not stored`,
    paragraphs: [
      `${countOf(alert.count, 'submission')} to your form ${formName(alert)} arrived without some or all of ` +
        `${alert.count === 1 ? 'its' : 'their'} files${files.length > 0 ? ':' : '.'}`,
      ...(files.length > 0 ? [listDroppedFiles(files, total)] : []),
      'Everything else that was submitted is safe and was delivered as usual. The files are lost; ask the senders to send them again.',
      advice,
    ],
    path,
  };
}

function describeWave(alert: Alert): Content {
  const { dropped = 0, requests = 0 } = alert.facts;
  const share = `${dropped} of ${countOf(requests, 'request')}`;
  const percent = requests === 0 ? 100 : Math.round((dropped / requests) * 100);
  const isTimeTrap = alert.cause === 'time_trap_wave';
  const [what, why, mistake] = isTimeTrap
    ? [
        'The time-trap dropped',
        'because they arrived within 2 seconds of the page being loaded, or more than 24 hours after it',
        'They can also be real visitors, for example when your page is cached together with the hidden field ' +
          'form_loaded_at, or when a script adds that field only when the form is sent.',
      ]
    : [
        'The captcha check dropped',
        'because their captcha was missing or rejected',
        'They can also be real visitors, for example when the captcha does not load on your page, or when the secret ' +
          'in the form’s settings does not match the site key on the page.',
      ];
  return {
    subject: `${what} ${share} to ${formName(alert)}`,
    paragraphs: [
      `Within one hour, ${share} (${percent}%) to your form ${formName(alert)} were dropped, ${why}.`,
      `Dropped requests are not stored, and their senders see a success message. Usually they are bots. ${mistake}`,
      'If in doubt, submit the form once yourself. When the requests arrived, and from which sites:',
    ],
    path: alertPath(alert),
  };
}

type LossText = readonly [why: string, consequence: string, action: string];

const lossTexts: Readonly<Record<NonNullable<Alert['facts']['reason']>, LossText>> = {
  captcha_missing: [
    'dropped without a captcha',
    'Dropped requests are not stored, and their senders see a success message',
    'If your page does not send the captcha yet, replace its snippet. Until you have, turn off “Require a captcha”:',
  ],
  captcha_failed: [
    'dropped because the captcha was rejected',
    'Dropped requests are not stored, and their senders see a success message',
    'Check that the secret in the settings belongs to the captcha on your page:',
  ],
  origin_not_allowed: [
    'rejected because the domain is not allowed',
    'Rejected requests are not stored, and their senders see an error message',
    'If the site is yours, add its domain to the allowed domains:',
  ],
};

function describeSettingsLoss(alert: Alert): Content {
  const { reason = 'captcha_missing', site = '', changedAt } = alert.facts;
  const name = formName(alert);
  const [why, consequence, action] = lossTexts[reason];
  const changed = `Since you changed the settings of your form ${name}${changedAt ? ` on ${formatTime(new Date(changedAt), alert.zone)}` : ''}`;
  const lost =
    alert.count === 1
      ? `a request from ${site} was ${why}. ${site} submitted to this form before.`
      : `${countOf(alert.count, 'request')} were ${why}. At least one came from ${site}, which submitted to this form before.`;
  return {
    subject: `${name} is losing submissions from ${site.replace(/^https?:\/\//, '')}`,
    paragraphs: [`${changed}, ${lost}`, `${consequence}.`, action],
    path: alertPath(alert),
  };
}

function describeWebhook(alert: Alert): Content {
  const lastError = oneLine(alert.webhook?.lastError ?? 'unknown', 500).replace(/\.$/, '');
  return {
    subject: `${webhookName(alert).replace(/^./, (first) => first.toUpperCase())} failed ${alert.count} times in a row`,
    paragraphs: [
      `The last ${countOf(alert.count, 'delivery')} to ${alert.webhook?.address} failed. Last error: ${lastError}.`,
      'Your submissions are safe. The webhook is still active, so new submissions are sent to it. Failed deliveries are ' +
        'not retried automatically.',
      'Once the webhook works again, resend the failed deliveries here:',
    ],
    path: alertPath(alert),
  };
}

function describeMail(alert: Alert, { mailError }: AlertDetails): Content {
  const name = formName(alert);
  const { digestOf, isRejected, failures } = alert.facts;
  const address = digestOf ?? alert.form?.emailTo;
  const what = digestOf ? 'digest' : 'notification';
  const lastError = mailError === null ? [] : [`Last error: ${oneLine(mailError, 500).replace(/\.$/, '')}.`];
  if (failures === 0) {
    return {
      subject: `Notifications for ${name} are delayed`,
      paragraphs: [
        `The mail server did not accept a ${what} for your form ${name} to ${address}, nor when it was tried again.`,
        ...lastError,
        'Your submissions are safe: all of them are in your inbox. The e-mail is tried again for up to a day. If it still ' +
          'fails then, you can resend it on the page of the submission.',
        'The settings of the form, with its notification address:',
      ],
      path: alertPath(alert),
    };
  }
  return {
    subject:
      alert.count === 1 && !isRejected && !digestOf
        ? `A notification for ${name} could not be delivered`
        : `Notifications for ${name} cannot be delivered`,
    paragraphs: [
      isRejected
        ? `The mail server rejected a ${what} for your form ${name} because of its recipient, ${address}.`
        : `The last ${alert.count === 1 ? what : countOf(alert.count, what)} for your form ${name} to ${address} failed.`,
      ...lastError,
      'Your submissions are safe: all of them are in your inbox. Failed e-mails are not retried automatically, but you ' +
        'can resend them on the page of each submission.',
      'Check the notification address in the settings of the form:',
    ],
    path: alertPath(alert),
  };
}

function describeSuppressedRecipients(alert: Alert): Content {
  const name = formName(alert);
  const recipients = oneLine((alert.facts.recipients ?? []).join(', '), 500);
  return {
    subject: `Nobody is notified of submissions to ${name}`,
    paragraphs: [
      `E-mails to all recipients of your form ${name} bounced or were reported as spam, so nothing more is sent to them: ` +
        `${recipients}.`,
      'Your submissions are safe: all of them are in your inbox. Their notifications fail until you change the recipients ' +
        'or lift a suppression. Then you can resend them on the page of each submission.',
      'What was reported about the addresses, and how to send to them again:',
    ],
    path: alertPath(alert),
  };
}
