import { oneLine } from '../lib/text';
import type { Message } from './message';
import { buildParagraphMail } from './paragraph-mail';

/** The content of an e-mail about a webhook that keeps failing. */
interface WebhookNotice {
  readonly deliveryId: string;
  readonly mailFrom: string;
  readonly ownerEmail: string;
  /** Masked: its secret parts do not belong in an e-mail. */
  readonly maskedUrl: string;
  readonly failures: number;
  readonly lastError: string | null;
}

/** Builds the e-mail about a webhook that has failed several times in a row; every attempt has the same Message-ID. */
export function buildWebhookNotice(notice: WebhookNotice): Message {
  const title = `Your webhook failed ${notice.failures} times in a row`;
  return buildParagraphMail({
    id: notice.deliveryId,
    mailFrom: notice.mailFrom,
    ownerEmail: notice.ownerEmail,
    subject: title,
    title,
    paragraphs: [
      `All recent calls to ${notice.maskedUrl} failed. Last error: ${oneLine(notice.lastError ?? 'unknown', 500)}.`,
      'Your submissions are safe. The webhook is still active, so new submissions are sent to it.',
      'When the webhook works again, you can resend the failed calls in the dashboard or with the command ' +
        'webhook:redeliver. You will not be notified again until a call succeeds and failures start over.',
    ],
  });
}
