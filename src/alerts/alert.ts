import type { AlertCause } from '../../config/alerts';

/** An alert with everything that its texts need. */
export interface Alert {
  readonly id: string;
  readonly accountId: string;
  /** The account's time zone. */
  readonly zone: string;
  readonly cause: AlertCause;
  /** Numbers that were true when the alert was opened, by cause. Never what a visitor typed, and no secrets. */
  readonly facts: AlertFacts;
  /** How often it has occurred: requests, files, calls or e-mails, by cause. */
  readonly count: number;
  readonly openedAt: Date;
  readonly lastSeenAt: Date;
  /** Null while it lasts. */
  readonly closedAt: Date | null;
  /** Null for an alert of the account or of a webhook. */
  readonly form: AlertForm | null;
  /** Null for other alerts, and once the webhook is deleted. */
  readonly webhook: AlertWebhook | null;
}

interface AlertForm {
  readonly id: string;
  readonly name: string;
  /** Where its notifications go. */
  readonly emailTo: string;
}

interface AlertWebhook {
  readonly id: string;
  /** Its URL with the secret parts masked. */
  readonly name: string | null;
  readonly address: string;
  readonly lastError: string | null;
}

interface AlertFacts {
  /** `quota_80`, `quota_100`: submissions of the month, the limit, and the month as `YYYY-MM` (UTC). */
  readonly used?: number;
  readonly limit?: number;
  readonly period?: string;
  /** Waves: requests that were dropped in one hour, and all requests of the form in that hour. */
  readonly dropped?: number;
  readonly requests?: number;
  /** `settings_loss`: why requests are lost, the site of the first, and when the settings changed, in ISO 8601. */
  readonly reason?: 'captcha_missing' | 'captcha_failed' | 'origin_not_allowed';
  readonly site?: string;
  readonly changedAt?: string;
  /** `mail_failing`: notifications in a row that had failed; 0 if the mail server only rejected one for now. */
  readonly failures?: number;
  /** `mail_failing`: the mail server rejected the address for good. */
  readonly isRejected?: boolean;
  /** `mail_failing`: when the latest failure before the alert ended, in ISO 8601. */
  readonly failedAt?: string;
  /** `mail_failing`: the recipient whose digests fail; null for notifications. */
  readonly digestOf?: string | null;
  /** `recipients_suppressed`: all recipients, and the settings that they come from. */
  readonly recipients?: readonly string[];
  readonly recipientSettings?: unknown;
  /** `silence`: when the last submission arrived, in ISO 8601. */
  readonly lastAt?: string;
}

/** Something that is wrong now, to open an alert about. */
export interface AlertFinding {
  readonly accountId: string;
  readonly formId?: string | null;
  readonly webhookId?: string | null;
  readonly count: number;
  readonly facts: AlertFacts;
}
