import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createSelfSignedCertificate } from '../support/self-signed-certificate';

/** What a provider would send. */
export interface ProviderRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Options {
  /** When it was signed; now by default. */
  readonly at?: Date;
  readonly token?: string;
}

const topicArn = 'arn:aws:sns:eu-central-1:123456789012:bounces';
const password = 'a-password-of-24-letters';
const mailgunKey = 'a-signing-key';
const resendSecret = randomBytes(24);
const sendgridKeys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
export const snsCertificate = createSelfSignedCertificate();
const certificateUrl = 'https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-0123.pem';

/** The `webhook_key` of each provider's transport. */
export const webhookKeys = {
  ses: topicArn,
  postmark: password,
  resend: `whsec_${resendSecret.toString('base64')}`,
  mailgun: mailgunKey,
  sendgrid: sendgridKeys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  brevo: password,
} as const;

export type Provider = keyof typeof webhookKeys;
export const providers = Object.keys(webhookKeys) as Provider[];

const inUrl = (provider: Provider) => `webhook_key=${encodeURIComponent(webhookKeys[provider])}`;

/** MAIL_URL with a transport of each provider. */
export const mailUrl = [
  `ses://AKIA:secret@eu-central-1?${inUrl('ses')}`,
  `postmark://a-token@default?${inUrl('postmark')}`,
  `resend://re_key@default?${inUrl('resend')}`,
  `mailgun://key@mg.example.com?${inUrl('mailgun')}`,
  `sendgrid://SG.key@default?${inUrl('sendgrid')}`,
  `brevo://xkeysib@default?${inUrl('brevo')}`,
].join(',');

const json = { 'Content-Type': 'application/json' };
const seconds = (at: Date) => String(Math.floor(at.getTime() / 1_000));
const basic = (login: string) => ({ ...json, Authorization: `Basic ${Buffer.from(login).toString('base64')}` });

/** A message of Amazon SNS; `fields` may be those of a confirmation. */
export function snsRequest(
  fields: Readonly<Record<string, string>>,
  { at = new Date(), version = '2' }: Options & { version?: string } = {},
): ProviderRequest {
  const message: Record<string, string> = {
    ...{ Type: 'Notification', MessageId: 'd1e2', TopicArn: topicArn, Message: '', Timestamp: at.toISOString() },
    ...{ SignatureVersion: version, SigningCertURL: certificateUrl, ...fields },
  };
  const signed = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
  const text = signed.flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`])).join('');
  const Signature = sign(version === '1' ? 'sha1' : 'sha256', Buffer.from(text), snsCertificate.key).toString('base64');
  return { headers: { 'Content-Type': 'text/plain; charset=UTF-8' }, body: JSON.stringify({ ...message, Signature }) };
}

function sendgridRequest(body: string, contentType: string, at: Date): ProviderRequest {
  const signature = sign('sha256', Buffer.from(seconds(at) + body), sendgridKeys.privateKey).toString('base64');
  return {
    headers: {
      'Content-Type': contentType,
      'X-Twilio-Email-Event-Webhook-Signature': signature,
      'X-Twilio-Email-Event-Webhook-Timestamp': seconds(at),
    },
    body,
  };
}

function mailgunSignature({ at = new Date(), token = randomBytes(25).toString('hex') }: Options) {
  const timestamp = seconds(at);
  const signature = createHmac('sha256', mailgunKey)
    .update(timestamp + token)
    .digest('hex');
  return { timestamp, token, signature };
}

/** Signs what a provider sends: its event, or a list of events. */
export const signers: Readonly<Record<Provider, (event: object, options?: Options) => ProviderRequest>> = {
  ses: (event, options) => snsRequest({ Message: JSON.stringify(event) }, options),
  postmark: (event) => ({ headers: basic(`letterbox:${password}`), body: JSON.stringify(event) }),
  resend: (event, { at = new Date() } = {}) => {
    const body = JSON.stringify(event);
    const id = 'msg_2b';
    const hash = createHmac('sha256', resendSecret)
      .update(`${id}.${seconds(at)}.${body}`)
      .digest('base64');
    const headers = { 'svix-id': id, 'svix-timestamp': seconds(at), 'svix-signature': `v1,AAAA v1,${hash}` };
    return { headers: { ...json, ...headers }, body };
  },
  mailgun: (event, options = {}) => ({
    headers: json,
    body: JSON.stringify({ signature: mailgunSignature(options), 'event-data': event }),
  }),
  sendgrid: (event, { at = new Date() } = {}) => sendgridRequest(JSON.stringify([event]), json['Content-Type'], at),
  brevo: (event) => ({ headers: basic(`any:${password}`), body: JSON.stringify(event) }),
};

/** A hard bounce as each provider reports it, with the members that its documentation shows. */
export const hardBounces: Readonly<Record<Provider, (deliveryId: string, recipient: string) => object>> = {
  ses: (deliveryId, recipient) => ({
    notificationType: 'Bounce',
    bounce: {
      ...{ bounceType: 'Permanent', bounceSubType: 'General', feedbackId: '0100', remoteMtaIp: '192.0.2.9' },
      bouncedRecipients: [
        { emailAddress: recipient, action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' },
      ],
    },
    mail: {
      ...{ messageId: '0102015fd91a5ca3-000000', source: 'post@shop.example', destination: [recipient] },
      headers: [
        { name: 'From', value: 'post@shop.example' },
        { name: 'Message-ID', value: `<${deliveryId}@shop.example>` },
      ],
    },
  }),
  postmark: (deliveryId, recipient) => ({
    ...{ RecordType: 'Bounce', ID: 42, Type: 'HardBounce', TypeCode: 1, Name: 'Hard bounce', Inactive: true },
    ...{ MessageID: '883953f4-6105-42a2-a16a-77a8eac79483', Email: recipient, Tag: '' },
    Description: 'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
    Details: 'smtp;550 5.1.1 The email account that you tried to reach does not exist.',
    Metadata: { letterbox_delivery: deliveryId },
  }),
  resend: (deliveryId, recipient) => ({
    type: 'email.bounced',
    created_at: '2026-11-22T23:41:12.126Z',
    data: {
      ...{
        email_id: '56761188-7520-42d8-8898-ff6fc54ce618',
        from: 'post@shop.example',
        to: [recipient],
        subject: 'Hi',
      },
      bounce: { message: 'smtp; 550 5.1.1 no such user', subType: 'General', type: 'Permanent' },
      tags: { letterbox_delivery: deliveryId },
    },
  }),
  mailgun: (deliveryId, recipient) => ({
    ...{ event: 'failed', severity: 'permanent', reason: 'bounce', id: 'G9Bn5sl1TC6nu79C8C0bwg', recipient },
    'delivery-status': { code: 550, 'enhanced-code': '5.1.1', message: '5.1.1 no such user', description: '' },
    message: { headers: { 'message-id': `${deliveryId}@mg.example.com`, to: recipient } },
  }),
  sendgrid: (deliveryId, recipient) => ({
    ...{ email: recipient, event: 'bounce', type: 'bounce', status: '5.0.0', reason: '550 unknown recipient' },
    ...{ timestamp: 1_700_000_000, 'smtp-id': '<x@geopod-ismtpd>', bounce_classification: 'Invalid Address' },
    ...{ sg_event_id: 'a', sg_message_id: 'b', letterbox_delivery: deliveryId },
  }),
  brevo: (deliveryId, recipient) => ({
    ...{ event: 'hard_bounce', email: recipient, id: 1, reason: '550 5.1.1 user unknown', tags: [] },
    ...{ 'message-id': '<202611300000.1@smtp-relay.example>', 'X-Mailin-custom': deliveryId },
  }),
};

/** A message that a provider received. */
export const inboundRequests: Partial<
  Record<Provider, (raw: string, to: string, options?: Options) => ProviderRequest>
> = {
  ses: (raw, to) =>
    signers.ses({
      ...{ notificationType: 'Received', content: Buffer.from(raw).toString('base64') },
      ...{ receipt: { recipients: [to], action: { type: 'SNS', encoding: 'BASE64' } }, mail: { destination: [to] } },
    }),
  postmark: (raw, to) => signers.postmark({ RawEmail: raw, OriginalRecipient: to, ToFull: [{ Email: to }] }),
  mailgun: (raw, to, options = {}) => ({
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ recipient: to, 'body-mime': raw, ...mailgunSignature(options) }).toString(),
  }),
  sendgrid: (raw, to) => {
    const field = (name: string, value: string) =>
      `--xYzZY\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const body = `${field('email', raw)}${field('envelope', JSON.stringify({ to: [to], from: '' }))}--xYzZY--\r\n`;
    return sendgridRequest(body, 'multipart/form-data; boundary=xYzZY', new Date());
  },
};
