import type { NodemailerError } from 'nodemailer';
import { limits } from '../../config/limits';
import type { RemoteResponse } from '../lib/delivery-result';
import { oneLine } from '../lib/text';
import { ApiError, MailerError } from './mailer';

/** Prefix of the error when the server rejected the recipient; a 5xx status means permanently. */
export const rejectedRecipient = 'The mail server rejected the recipient';

const timeoutMessage = `No response from the mail server within ${limits.deliveryMs / 1_000} s`;

/** Explains to the owner why a message was not sent, and says so when it may have arrived nevertheless. */
export function describeMailError(error: unknown): string {
  if (!(error instanceof MailerError)) return 'The message could not be sent';
  const { cause, mayHaveArrived } = error;
  const reason = cause instanceof ApiError ? cause.message : describeCause(cause as NodemailerError);
  return mayHaveArrived ? `${reason}; the message had already been transmitted, so it may have arrived` : reason;
}

/**
 * Whether the message was certainly not taken, and may be at another time: the server responded with 4xx, an API with 429
 * or 503, or neither could be reached.
 */
export function isTemporaryError(error: unknown): boolean {
  if (!(error instanceof MailerError) || error.mayHaveArrived) return false;
  return error.isTemporary ?? isTemporaryCause(error.cause);
}

/** Whether the server or the API permanently rejected the message, rather than the login. */
export function isRejection(error: unknown): boolean {
  if (!(error instanceof MailerError) || error.mayHaveArrived || isTemporaryError(error)) return false;
  const { code, responseCode } = error.cause as NodemailerError;
  return responseCode !== undefined && code !== 'EAUTH';
}

function isTemporaryCause(cause: unknown): boolean {
  if (cause instanceof ApiError) {
    return cause.responseCode === undefined ? cause.isTemporary : [429, 503].includes(cause.responseCode);
  }
  const { code, responseCode, originalCode = '' } = cause as NodemailerError;
  if (responseCode) return responseCode >= 400 && responseCode < 500;
  switch (code) {
    case 'EDNS':
    case 'ETIMEDOUT':
      return true;
    case 'EABORT':
      return !isPlainAbort(cause as NodemailerError);
    case 'ESOCKET':
    case 'ECONNECTION':
      return !isTlsCode(originalCode);
    default:
      return false;
  }
}

/** The mail server's response, if the error contains one. */
export function responseOf(error: unknown): RemoteResponse | undefined {
  const { responseCode, response } = ((error as Error | undefined)?.cause ?? {}) as NodemailerError;
  return responseCode && response ? { status: responseCode, excerpt: response.slice(0, 1_024) } : undefined;
}

function describeCause(cause: NodemailerError): string {
  const quote = cause.response ? `: ${oneLine(cause.response, 300)}` : '';
  const rejected = cause.permanent === false ? 'temporarily rejected' : 'rejected';
  switch (cause.code) {
    case 'EABORT':
      return isPlainAbort(cause) ? 'Sending was stopped before the mail server responded' : timeoutMessage;
    case 'ETIMEDOUT':
      return timeoutMessage;
    case 'EENVELOPE':
      if (cause.command === 'RCPT TO') {
        return `${cause.permanent === false ? 'The mail server temporarily rejected the recipient' : rejectedRecipient}${quote}`;
      }
      if (cause.command === 'MAIL FROM') return `The mail server ${rejected} the sender${quote}`;
      return `The mail server ${rejected} the message${quote}`;
    case 'EMESSAGE':
      if (cause.response && (cause.responseCode ?? 0) < 400) return `Unexpected response from the mail server${quote}`;
      return `The mail server ${rejected} the message${quote}`;
    case 'EAUTH':
    case 'ENOAUTH':
    case 'EOAUTH2':
      return `The mail server rejected the login${quote}`;
    case 'EDNS':
      return 'The host name of the mail server could not be resolved';
    case 'ETLS':
      return `No secure connection to the mail server${quote || codeOf(cause)}`;
    case 'ESOCKET':
    case 'ECONNECTION':
      return describeConnectionError(cause, quote);
    case 'EPROTOCOL':
      return `Unexpected response from the mail server${quote}`;
    default:
      return 'The message could not be sent';
  }
}

function isPlainAbort(cause: NodemailerError): boolean {
  return (cause.cause as Error | undefined)?.name === 'AbortError';
}

function describeConnectionError(cause: NodemailerError, quote: string): string {
  const code = cause.originalCode ?? '';
  if (code === 'ECONNREFUSED') return 'The mail server refused the connection';
  if (isTlsCode(code)) return `No secure connection to the mail server (${code})`;
  if (code && code !== 'ECONNRESET') return `The mail server could not be reached (${code})`;
  return `The mail server closed the connection${quote}`;
}

function isTlsCode(code: string): boolean {
  return /CERT|SIGNED|ISSUER|ALTNAME|SSL|TLS/.test(code);
}

function codeOf(cause: NodemailerError): string {
  return cause.originalCode ? ` (${cause.originalCode})` : '';
}
