import type { Pool } from 'pg';
import type { SubmissionEvent } from '../webhooks/submission-event';
import { type AlertContent, findAlertContent } from './alert.details';
import { describeAlert, sampleAlert } from './alert.mail';
import type { OverQuota } from './alert.text';
import { describeHeld } from './held-summary';

interface EventContext {
  readonly baseUrl: string;
  readonly overQuota: OverQuota;
}

/**
 * What a webhook receives about an alert; as text, why it receives nothing. Throws ContextUnavailable. It contains no
 * submitted data, unless the response of a mail server repeats some.
 */
export async function findAlertEvent(
  pool: Pool,
  deliveryId: string,
  { baseUrl, overQuota }: EventContext,
): Promise<SubmissionEvent | string> {
  const content = await findAlertContent(pool, deliveryId);
  if (content.kind === 'skip') return content.reason;
  const { alertId, openedAt, zone } = content;
  const described = describe(content, overQuota);
  const alert = content.kind === 'alert' ? content.alert : null;
  const [text, url] = [described.paragraphs.join('\n\n'), baseUrl + described.path];
  return {
    ...{
      deliveryId,
      submissionId: alertId,
      formName: 'Alerts',
      ipAddress: '',
      referer: null,
      createdAt: openedAt,
      zone,
    },
    data: {},
    textData: { Details: text, Open: url },
    other: {
      name: 'alert.created',
      property: 'alert',
      title: described.subject,
      payload: {
        id: alertId,
        cause: alert?.cause ?? content.kind,
        form: alert?.form ? { id: alert.form.id, name: alert.form.name } : null,
        ...{ title: described.subject, text, url, created_at: openedAt.toISOString() },
      },
    },
  };
}

function describe(
  content: Exclude<AlertContent, { readonly kind: 'skip' }>,
  overQuota: OverQuota,
): Pick<ReturnType<typeof describeAlert>, 'subject' | 'paragraphs' | 'path'> {
  switch (content.kind) {
    case 'alert':
      return describeAlert(content.alert, content.details, overQuota);
    case 'held':
      return describeHeld(content.lines, content.total);
    default:
      return sampleAlert;
  }
}
