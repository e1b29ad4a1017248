import type { AutoReplyContext } from '../../src/email/auto-reply';
import type { Message } from '../../src/email/message';
import type { NotificationContext } from '../../src/email/notification';
import { type AutoResponder, completeSettings } from '../../src/forms/form.settings';

type Changes = {
  /** Settings of the form. */
  readonly form?: Partial<NotificationContext['form']['settings']> & { readonly name?: string };
  readonly submission?: Partial<NotificationContext['submission']>;
  readonly brand?: NotificationContext['form']['brand'];
} & Partial<Pick<NotificationContext, 'mailFrom' | 'zone' | 'linkedEmails' | 'deliveryId' | 'actions'>>;

/** The context of an ordinary notification with the test's changes. */
export function buildNotificationContext(changes: Changes = {}): NotificationContext {
  const { name = 'Contact', ...settings } = changes.form ?? {};
  return {
    deliveryId: '0198c3a0-0000-7000-8000-000000000001',
    mailFrom: 'Letterbox <letterbox@forms.example>',
    baseUrl: 'https://forms.example',
    zone: 'UTC',
    linkedEmails: [],
    actions: [],
    ...changes,
    form: {
      name,
      brand: changes.brand ?? {},
      settings: completeSettings({ email_to: 'owner@shop.example', ...settings }),
    },
    submission: {
      id: '0198c3a0-0000-7000-8000-00000000000a',
      createdAt: new Date('2025-03-04T05:06:07.089Z'),
      data: { name: 'Ann Example', email: 'ann@visitor.example' },
      files: [],
      mailOverrides: {},
      ipAddress: '203.0.113.9',
      referer: 'https://shop.example/contact',
      ...changes.submission,
    },
  };
}

/** The context of an auto-reply to the address in the field `email`. */
export function buildAutoReplyContext(
  fields: ReadonlyArray<readonly [name: string, value: unknown]>,
  autoResponder: Partial<AutoResponder> = {},
  more: Partial<AutoReplyContext['submission']> = {},
): AutoReplyContext {
  return {
    deliveryId: '0198c3a0-0000-7000-8000-000000000002',
    mailFrom: 'letterbox@forms.example',
    baseUrl: 'https://forms.example',
    form: {
      name: 'Contact',
      brand: {},
      settings: {
        email_to: 'owner@shop.example',
        auto_responder: { subject: 'Thanks, {{name}}', body: 'Hello {{name}},\n\nwe got it.', ...autoResponder },
      },
    },
    submission: { data: Object.fromEntries(fields), files: [], ...more },
  };
}

/** A short message to one recipient. */
export function buildMessage(to = 'owner@shop.example', changes: Partial<Message> = {}): Message {
  return {
    messageId: `<${Math.random().toString(36).slice(2)}@forms.example>`,
    from: { name: 'Letterbox', address: 'letterbox@forms.example' },
    to,
    cc: [],
    replyTo: null,
    subject: 'A test',
    text: 'Hello',
    html: '<p>Hello</p>',
    headers: {},
    envelope: { from: 'letterbox@forms.example', to: [to] },
    ...changes,
  };
}
