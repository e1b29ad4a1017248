import type { Bounce } from '../lib/delivery-result';

/** What a provider or a mail server reports about an e-mail. */
export interface MailEvent {
  readonly kind: Bounce['kind'];
  readonly deliveryId: string;
  /** Null if the report does not name it. */
  readonly recipient: string | null;
  /** The report names a recipient of the e-mail, but may be about another one. */
  readonly isVague?: true;
  /** What the mail server or the provider said. */
  readonly detail: string;
}

/** What a report says about an e-mail that failed. */
interface Failure {
  /** The enhanced status code (RFC 3463) if the report has a field for it. */
  readonly status?: string | undefined;
  /** What the receiving server said. */
  readonly diagnostic: string;
  /** Whether the provider has decided that the address is at fault. */
  readonly isHard?: boolean;
}

/** No such mailbox or domain, moved, or disabled (RFC 3463, RFC 7505). */
const addressCodes = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.4.4']);
/** Codes that servers use for anything. */
const vagueCodes = new Set(['5.0.0', '5.1.0', '5.2.0', '5.3.0', '5.5.0']);
const noSuchAddress = new RegExp(
  [
    String.raw`\b(?:user|recipient|mailbox|account|address|domain)\b[^.;]{0,60}\b(?:unknown|not found|not exist|unavailable|disabled|inactive)`,
    String.raw`\b(?:no such|unknown|invalid|nonexistent)\b[^.;]{0,20}\b(?:user|recipient|mailbox|account|address|domain)`,
    "doesn't have an? |unrouteable|host (?:or domain name )?not found|no mailbox here",
  ].join('|'),
  'i',
);

/**
 * `bounce` if the address is at fault, `undelivered` if the message or something else may be. A server that rejects a
 * message as spam responds with 5xx, too, and what visitors typed must not cut an owner off from notifications.
 */
export function classifyFailure({ status = '', diagnostic, isHard = false }: Failure): 'bounce' | 'undelivered' {
  const quoted = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/.exec(diagnostic)?.[0] ?? '';
  const code = quoted && !vagueCodes.has(quoted) ? quoted : status || quoted;
  if (addressCodes.has(code)) return 'bounce';
  if (code !== '' && !vagueCodes.has(code)) return 'undelivered';
  return isHard || (code !== '' && noSuchAddress.test(diagnostic)) ? 'bounce' : 'undelivered';
}
