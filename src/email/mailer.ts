import type { TransportResult } from '../lib/delivery-result';
import type { Message } from './message';

/** A mail server's or a provider's confirmation of a message. */
export interface Receipt {
  readonly host: string;
  /** Starts with the status code. */
  readonly response: string;
  /** The recipients that the server rejected while it accepted others, with its responses. */
  readonly rejected: ReadonlyArray<{ readonly recipient: string; readonly response: string }>;
  /** What each transport that was tried did, if there are several. */
  readonly transports?: readonly TransportResult[];
}

/** Sends e-mail: one transport, or several of which the next one is tried when one fails. */
export interface Mailer {
  /** For people, without secrets: `SMTP (mail.example.com)`. */
  readonly name: string;
  /**
   * Sends a message. When `signal` aborts, the message is withdrawn: removed from the queue, or its connection
   * destroyed; it is never sent later. Calls `onTransmit` right before the first byte of the message leaves. Throws
   * MailerError.
   */
  send(message: Message, signal: AbortSignal, onTransmit?: () => void): Promise<Receipt>;
  /** Waits for messages in flight and closes the connections; later sends fail. */
  close(): Promise<void>;
}

/** The message was not confirmed; `cause` is nodemailer's error or an ApiError. */
export class MailerError extends Error {
  constructor(
    cause: unknown,
    /** The message was transmitted and nothing says that it was rejected. */
    readonly mayHaveArrived: boolean,
    readonly transports?: readonly TransportResult[],
    /** Whether all of several transports failed temporarily; `isTemporaryError` knows about a single one. */
    readonly isTemporary?: boolean,
  ) {
    super('the message was not confirmed', { cause });
    this.name = 'MailerError';
  }
}

/** A message was not confirmed; the error's message says why, and is for the owner. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly responseCode?: number,
    readonly response?: string,
    /** Whether the server could not be reached, or gave no access token, but may be able to later. */
    readonly isTemporary = false,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}
