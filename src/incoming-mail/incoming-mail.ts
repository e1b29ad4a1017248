/** A message that came back to Letterbox: over IMAP, or from the inbound webhook of a provider. */
export interface IncomingMail {
  /** The whole message (RFC 5322), at most `limits.incomingMailBytes` long. */
  readonly raw: Buffer;
  /** The addresses that it was delivered to, from the envelope or the headers that servers add. */
  readonly recipients: readonly string[];
}
