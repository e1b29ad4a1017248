import { createMailLinks } from '../src/email/mail-links';
import { actionsFor, buildNotification } from '../src/email/notification';
import { completeSettings } from '../src/forms/form.settings';
import { buildSampleEvent } from '../src/webhooks/submission-event';
import { buildRequest } from '../src/webhooks/webhook.request';
import { createWebhookSecret } from '../src/webhooks/webhook.secrets';
import { secretKey } from './harness/seed';
import { visitorData } from './workers-backlog';

/** Headers and body of a webhook call as our workers send it. */
export function floorPost(): { headers: Readonly<Record<string, string>>; body: string } {
  const event = { ...buildSampleEvent(), data: visitorData, textData: visitorData };
  const target = { id: event.deliveryId, url: 'http://127.0.0.1/', secret: createWebhookSecret(), format: null };
  const request = buildRequest(target, event);
  return { headers: request?.headers ?? {}, body: String(request?.data) };
}

/** The e-mail that our workers send, as nodemailer's options. */
export function floorMail() {
  const { submissionId: id, deliveryId, createdAt, ipAddress, referer } = buildSampleEvent();
  const { from, to, subject, text, html, headers } = buildNotification({
    deliveryId,
    mailFrom: 'letterbox@localhost',
    form: {
      name: 'Contact 1',
      settings: completeSettings({ email_to: 'owner@example.com' }),
    },
    linkedEmails: [],
    submission: { id, createdAt, data: visitorData, files: [], mailOverrides: {}, ipAddress, referer },
    actions: actionsFor(id, createMailLinks({ baseUrl: 'http://localhost', secretKey, secretKeyPrevious: undefined })),
  });
  return { from, to, subject, text, html, headers };
}
