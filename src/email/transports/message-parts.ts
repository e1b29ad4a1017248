import { createHash } from 'node:crypto';
import type { Mailbox } from '../addresses';
import { deliveryIdOf, type Message } from '../message';

/**
 * Whom an API must send a message to. Only the recipients of the envelope get it, so a recipient of the headers that is
 * not in the envelope, because a digest follows, is left out.
 */
export function recipientsOf({ to, cc, envelope }: Message): Record<'to' | 'cc' | 'bcc', readonly string[]> {
  const [first = to] = envelope.to;
  const shownTo = envelope.to.includes(to) ? to : first;
  const shownCc = cc.filter((address) => address !== shownTo && envelope.to.includes(address));
  const bcc = envelope.to.filter((address) => address !== shownTo && !shownCc.includes(address));
  return { to: [shownTo], cc: shownCc, bcc };
}

/** Text without line breaks and other control characters, which must not end a header. */
export function flatten(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}

/** `"Name" <address>`, in which a name cannot become an address. */
export function formatMailbox({ name, address }: Mailbox): string {
  const quoted = flatten(name).replaceAll(/["\\]/g, '\\$&').trim();
  return quoted ? `"${quoted}" <${address}>` : address;
}

/** The headers that an API adds, with the Message-ID. */
export function extraHeaders({ messageId, headers }: Message): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, flatten(value)]);
  return { ...Object.fromEntries(entries), 'Message-ID': messageId };
}

/** The name under which providers repeat the id of a delivery in what they report about it. */
export const deliveryKey = 'letterbox_delivery';

/** Has a provider repeat the id of the delivery in the way that `write` says; nothing if the message has none. */
export function labelDelivery<T extends object>({ messageId }: Message, write: (id: string) => T): T | null {
  const id = deliveryIdOf(messageId);
  return id === null ? null : write(id);
}

/** A UUID for the same content of the same message, however often it is sent. */
export function idempotencyKey({ messageId }: Message, content: string): string {
  const hash = createHash('sha256').update(`${messageId}\n${content}`).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

export function jsonBody(value: unknown): { readonly headers: Record<string, string>; readonly data: Buffer } {
  return { headers: { 'Content-Type': 'application/json' }, data: Buffer.from(JSON.stringify(value)) };
}
