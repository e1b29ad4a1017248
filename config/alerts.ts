/** What alerts are about. The names are stored; texts for people are in `src/alerts/`. */
const alertCauses = [
  /** 80 % of the monthly quota is used. */
  'quota_80',
  /** The monthly quota is used up. */
  'quota_100',
  /** Files of accepted submissions were not stored. */
  'files_dropped',
  /** The time-trap drops many requests of a form. */
  'time_trap_wave',
  /** The captcha stops many requests of a form. */
  'captcha_wave',
  /** Since its captcha or domains were changed, a form drops or rejects requests of a site that submitted before. */
  'settings_loss',
  /** A webhook failed several times in a row. */
  'webhook_failing',
  /** The notifications of a form do not reach its owner. */
  'mail_failing',
  /** All recipients of a form's notifications are suppressed, because they bounced or complained. */
  'recipients_suppressed',
  /** A form that used to receive submissions has been silent for an unusually long time. */
  'silence',
] as const;

export type AlertCause = (typeof alertCauses)[number];

/** What an owner may turn off for the whole account: every cause, and the daily summary. */
export const accountAlerts = [...alertCauses, 'digest'] as const;

/** What an owner may turn off for one form. */
export const formAlerts = [
  'files_dropped',
  'time_trap_wave',
  'captcha_wave',
  'settings_loss',
  'mail_failing',
  'recipients_suppressed',
  'silence',
] as const;

/**
 * What the second channel gets besides the account's address: what e-mail may not be able to report, and the quota.
 * `digest` stands for summaries of held submissions and for samples; the daily summary is sent by e-mail only.
 */
export const channelAlerts = [
  'mail_failing',
  'recipients_suppressed',
  'quota_80',
  'quota_100',
  'digest',
] as const satisfies readonly AccountAlert[];

export type AccountAlert = (typeof accountAlerts)[number];
export type FormAlert = (typeof formAlerts)[number];

/** When alerts are opened (docs/alerts.md). */
export const alertLimits = {
  /** Share of the monthly quota. */
  quotaWarning: 0.8,
  /** Failed calls of a webhook in a row. The index `webhooks_failing` has the same number. */
  failedCalls: 3,
  /** Failed notifications of a form in a row; the second channel reports the first. */
  failedNotifications: 3,
  /** A wave is at least this many dropped requests in a clock hour, and this share of the form's requests in it. */
  wave: { requests: 10, share: 0.2 },
} as const;
