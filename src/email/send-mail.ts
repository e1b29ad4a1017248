import { type DeliveryResult, failed, type RemoteResponse, succeeded } from '../lib/delivery-result';
import { oneLine } from '../lib/text';
import { parseOwnerAddress } from './addresses';
import { describeMailError, isTemporaryError, rejectedRecipient, responseOf } from './mail-errors';
import { type Mailer, MailerError, type Receipt } from './mailer';
import type { Message } from './message';

/**
 * Sends a message. It fails unless the server accepts the recipient in `to`; rejected copies are only counted in the
 * note. Never throws for errors of the mail server.
 */
export async function sendMail(message: Message, mailer: Mailer, signal: AbortSignal): Promise<DeliveryResult> {
  if (!parseOwnerAddress(message.to)) return failed('The recipient is not a valid e-mail address');
  try {
    const receipt = await mailer.send(message, signal);
    return withTransports(toResult(message, receipt), receipt.transports);
  } catch (error) {
    const { transports, mayHaveArrived } = error instanceof MailerError ? error : {};
    const result = failed(describeMailError(error), responseOf(error), {
      isTemporary: isTemporaryError(error),
      mayHaveArrived,
    });
    return withTransports(result, transports);
  }
}

function withTransports(result: DeliveryResult, transports: Receipt['transports']): DeliveryResult {
  return transports && result.status !== 'skipped' ? { ...result, transports } : result;
}

function toResult(message: Message, { host, response, rejected }: Receipt): DeliveryResult {
  const rejection = rejected.find(({ recipient }) => recipient.toLowerCase() === message.to.toLowerCase());
  if (rejection) {
    const accepted = message.envelope.to.length - rejected.length;
    const error = `${rejectedRecipient}: ${oneLine(rejection.response, 300)}`;
    return failed(
      `${error} (${count(accepted, 'other recipient')} got the message)`,
      parseResponse(rejection.response),
    );
  }
  const parsed = parseResponse(response);
  const note = `${host} responded with ${parsed.status}`;
  return succeeded(rejected.length > 0 ? `${note}, ${count(rejected.length, 'recipient')} rejected` : note, parsed);
}

function parseResponse(response: string): RemoteResponse {
  return { status: Number.parseInt(response, 10) || 0, excerpt: response.slice(0, 1_024) };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
