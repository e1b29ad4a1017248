import { type Mailbox, parseOwnerAddress } from './addresses';
import type { DkimKey } from './dkim';

/** A sender that an account chose, in a verified domain. */
export interface Sender {
  readonly address: string;
  /** Signs its messages; null if the DNS does not have our key. */
  readonly key: DkimKey | null;
}

/** A complete e-mail. The SMTP envelope is separate from the headers, so that no header can add a recipient. */
export interface Message {
  readonly messageId: string;
  readonly from: Mailbox;
  readonly to: string;
  readonly cc: readonly string[];
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  /** Null for a message of plain text alone. */
  readonly html: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** `to` starts with the message's own `to`, unless that one gets a digest instead. */
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  /** Whom it comes from instead of `from`, where a transport may use it. */
  readonly sender?: Sender;
  /** Signs it. */
  readonly dkim?: DkimKey | null | undefined;
}

/** The Message-ID of a delivery's e-mail: the same for every attempt, so that receivers can recognize a duplicate. */
export function messageIdFor(deliveryId: string, senderAddress: string): string {
  return `<${deliveryId}@${senderAddress.split('@').at(-1)}>`;
}

/** The delivery of a Message-ID that `messageIdFor` made; null for any other. */
export function deliveryIdOf(messageId: string): string | null {
  return /^<?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/i.exec(messageId.trim())?.[1] ?? null;
}

/** A message as a test: to the owner alone, who sees in the subject that it is one. */
export function toTest<M extends Message>(message: M, ownerEmail: string): M {
  const to = parseOwnerAddress(ownerEmail) ?? ownerEmail;
  const envelope = { ...message.envelope, to: [to] };
  return { ...message, to, cc: [], subject: `[Test] ${message.subject}`, envelope };
}
