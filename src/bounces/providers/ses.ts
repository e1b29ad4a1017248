import { verify, X509Certificate } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { deliveryIdOf } from '../../email/message';
import type { Bounce } from '../../lib/delivery-result';
import { asJsonObject, type JsonObject, parseJsonObject } from '../../lib/json';
import { readBody } from '../../outbound/response-body';
import { classifyFailure, type MailEvent } from '../mail-event';
import { type HookDeps, isNear, type MailHook, malformed, readObject, textOf } from './mail-hook';

/** SNS repeats a message for up to an hour by default; its signature keeps the first time. */
const toleranceSeconds = 24 * 60 * 60;
const timeoutMs = 5_000;
/** Of a region: others, such as sns.s3-eu-west-1.amazonaws.com, are buckets that belong to somebody. */
const snsHost = /^sns\.[a-z]{2}(?:-[a-z]+)+-\d{1,2}\.amazonaws\.com(?:\.cn)?$/;
/** Certificates by their URL. */
const certificates = new LRUCache<string, X509Certificate>({ max: 20 });

/** Amazon SES reports to a topic of Amazon SNS, which signs what it sends on. `key` is the ARN of the topic. */
export const ses: MailHook = {
  async isAuthentic(request, topicArn, deps) {
    const message = readObject(request);
    if (textOf(message.TopicArn) !== topicArn) return false;
    if (!isNear(Date.parse(textOf(message.Timestamp)), deps.now, toleranceSeconds)) return false;
    const algorithm = { 1: 'sha1', 2: 'sha256' }[textOf(message.SignatureVersion)];
    const signed = algorithm && signedText(message);
    if (!algorithm || !signed) return false;
    const certificate = await findCertificate(textOf(message.SigningCertURL), deps);
    const signature = Buffer.from(textOf(message.Signature), 'base64');
    return certificate !== null && verify(algorithm, Buffer.from(signed), certificate.publicKey, signature);
  },
  readEvents(request) {
    const message = readObject(request);
    // The message that SES tests a topic with is no JSON.
    return message.Type === 'Notification' ? toEvents(parseJsonObject(textOf(message.Message))) : [];
  },
  async confirm(request, deps) {
    const { Type, SubscribeURL } = readObject(request);
    if (Type !== 'SubscriptionConfirmation') return false;
    const url = snsUrlOf(textOf(SubscribeURL), deps);
    if (url === null) throw malformed();
    const { status } = await load(url, deps);
    if (status !== 200) throw new Error(`Amazon SNS responded with ${status} to the confirmation`);
    return true;
  },
  async readMail(request) {
    const message = readObject(request);
    const { notificationType, receipt, content } = parseJsonObject(textOf(message.Message));
    // Bounces may be sent to the same topic.
    if (notificationType !== 'Received' || typeof content !== 'string') return null;
    const { recipients, action } = asJsonObject(receipt);
    const isBase64 = asJsonObject(action).encoding === 'BASE64';
    return {
      raw: Buffer.from(content, isBase64 ? 'base64' : 'utf8'),
      recipients: Array.isArray(recipients) ? recipients.map(textOf) : [],
    };
  },
};

/** What SNS signs: these members of the message, those that it has, each as its name and its value on a line. */
function signedText(message: JsonObject): string | null {
  const members = {
    Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
    SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
    UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  }[textOf(message.Type)];
  if (!members) return null;
  const present = members.filter((name) => message[name] !== undefined && message[name] !== null);
  return present.map((name) => `${name}\n${message[name]}\n`).join('');
}

async function findCertificate(given: string, deps: HookDeps): Promise<X509Certificate | null> {
  const url = snsUrlOf(given, deps);
  if (url === null || !new URL(url).pathname.endsWith('.pem')) return null;
  const known = certificates.get(url);
  if (known && Date.now() < Date.parse(known.validTo)) return known;
  const { status, body } = await load(url, deps);
  if (status >= 500) throw new Error(`the certificate of Amazon SNS could not be loaded: ${status}`);
  const certificate = status === 200 ? readCertificate(body) : null;
  if (certificate === null || Date.now() > Date.parse(certificate.validTo)) return null;
  certificates.set(url, certificate);
  return certificate;
}

function readCertificate(body: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(body);
  } catch {
    return null;
  }
}

/** The URL if it is one of Amazon SNS, at the host that replaces it; null for any other. */
function snsUrlOf(given: string, { snsUrl }: HookDeps): string | null {
  if (!URL.canParse(given)) return null;
  const { protocol, host, username, pathname, search } = new URL(given);
  if (protocol !== 'https:' || username || !snsHost.test(host)) return null;
  return (snsUrl ?? `https://${host}`) + pathname + search;
}

async function load(url: string, { send }: HookDeps): Promise<{ readonly status: number; readonly body: Buffer }> {
  const response = await send({ method: 'GET', url, headers: {}, signal: AbortSignal.timeout(timeoutMs) });
  const { content, ended } = await readBody(response.data);
  if (ended !== 'complete') throw new Error('Amazon SNS sent an incomplete response');
  return { status: response.status, body: content };
}

/** A notification of an identity, or an event of a configuration set. */
function toEvents(event: JsonObject): MailEvent[] {
  const deliveryId = findDelivery(asJsonObject(event.mail));
  if (deliveryId === null) return [];
  const about = (recipients: unknown, kindOf: (recipient: JsonObject) => Bounce['kind'], detail: string): MailEvent[] =>
    asArray(recipients)
      .map(asJsonObject)
      .map((one) => ({
        kind: kindOf(one),
        deliveryId,
        recipient: textOf(one.emailAddress),
        detail: textOf(one.diagnosticCode) || detail,
      }));
  switch (event.notificationType ?? event.eventType) {
    case 'Bounce': {
      const { bounceType, bounceSubType, bouncedRecipients } = asJsonObject(event.bounce);
      const kindOf = ({ status, diagnosticCode }: JsonObject): Bounce['kind'] => {
        if (/Suppress/.test(textOf(bounceSubType))) return 'blocked';
        const isHard = bounceType === 'Permanent';
        return classifyFailure({ status: textOf(status), diagnostic: textOf(diagnosticCode), isHard });
      };
      return about(bouncedRecipients, kindOf, `${textOf(bounceType)}: ${textOf(bounceSubType)}`);
    }
    case 'Complaint': {
      const { complainedRecipients, complaintFeedbackType } = asJsonObject(event.complaint);
      const detail = textOf(complaintFeedbackType) || 'complaint';
      // Lists all who may have complained: those with the same provider.
      const events = about(complainedRecipients, () => 'complaint', detail);
      return events.length > 1 ? [{ kind: 'complaint', deliveryId, recipient: null, detail }] : events;
    }
    case 'DeliveryDelay': {
      const { delayedRecipients, delayType } = asJsonObject(event.deliveryDelay);
      return about(delayedRecipients, () => 'delayed', textOf(delayType));
    }
    default:
      return [];
  }
}

/** SES sends under a Message-ID of its own, and reports the headers that it was given. */
function findDelivery({ headers }: JsonObject): string | null {
  const header = asArray(headers)
    .map(asJsonObject)
    .find(({ name }) => textOf(name).toLowerCase() === 'message-id');
  return header ? deliveryIdOf(textOf(header.value)) : null;
}

function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
