import type { NodemailerError } from 'nodemailer';
import { limits } from '../../config/limits';
import type { RemoteResponse } from '../lib/delivery-result';
import { oneLine } from '../lib/text';
import { MailerError } from './mailer';

const seconds = limits.deliveryMs / 1_000;

/** A sentence for the owner that says why a message was not sent, and that it may have arrived where that is so. */
export function describeMailError(error: unknown): string {
  if (!(error instanceof MailerError)) return 'The message could not be sent';
  const reason = describeCause(error.cause as NodemailerError);
  // With an answer there is no doubt what became of it.
  const inDoubt = error.mayHaveArrived && !responseOf(error);
  return inDoubt ? `${reason}; the message had been handed over, so it may have arrived` : reason;
}

/** The mail server's answer, when the error came with one. */
export function responseOf(error: unknown): RemoteResponse | undefined {
  const { responseCode, response } = ((error as Error | undefined)?.cause ?? {}) as NodemailerError;
  return responseCode && response ? { status: responseCode, excerpt: response.slice(0, 1_024) } : undefined;
}

function describeCause(cause: NodemailerError): string {
  const said = cause.response ? `: ${oneLine(cause.response, 300)}` : '';
  const forNow = cause.permanent === false ? ' for now' : '';
  switch (cause.code) {
    case 'EABORT':
      return isPlainAbort(cause)
        ? 'Sending was stopped before the mail server answered'
        : `No answer from the mail server in ${seconds} s`;
    case 'ETIMEDOUT':
      return `No answer from the mail server in ${seconds} s`;
    case 'EENVELOPE':
      if (cause.command === 'RCPT TO') return `The mail server refused the recipient${forNow}${said}`;
      if (cause.command === 'MAIL FROM') return `The mail server refused the sender${forNow}${said}`;
      return `The mail server refused the message${forNow}${said}`;
    case 'EMESSAGE':
      return `The mail server refused the message${forNow}${said}`;
    case 'EAUTH':
    case 'ENOAUTH':
    case 'EOAUTH2':
      return `The mail server refused the login${said}`;
    case 'EDNS':
      return 'The name of the mail server could not be resolved';
    case 'ETLS':
      return `No secure connection to the mail server${said || codeOf(cause)}`;
    case 'ESOCKET':
    case 'ECONNECTION':
      return describeBrokenConnection(cause, said);
    case 'EPROTOCOL':
      return `The mail server did not speak as expected${said}`;
    default:
      return 'The message could not be sent';
  }
}

function isPlainAbort(cause: NodemailerError): boolean {
  return (cause.cause as Error | undefined)?.name === 'AbortError';
}

function describeBrokenConnection(cause: NodemailerError, said: string): string {
  const code = cause.originalCode ?? '';
  if (code === 'ECONNREFUSED') return 'Connection refused by the mail server';
  if (/CERT|SIGNED|ISSUER|ALTNAME|SSL|TLS/.test(code)) return `No secure connection to the mail server (${code})`;
  if (code && code !== 'ECONNRESET') return `The mail server could not be reached (${code})`;
  return `The mail server closed the connection${said}`;
}

function codeOf(cause: NodemailerError): string {
  return cause.originalCode ? ` (${cause.originalCode})` : '';
}
