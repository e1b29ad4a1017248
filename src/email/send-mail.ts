import { type DeliveryResult, failed, type RemoteResponse, succeeded } from '../lib/delivery-result';
import { oneLine } from '../lib/text';
import { parseOwnerAddress } from './addresses';
import { describeMailError, responseOf } from './mail-errors';
import type { Mailer, Receipt } from './mailer';
import type { Message } from './message';

/**
 * Sends one message and says what became of it. It failed unless the server took it for the recipient in `to`; copies
 * that were refused are counted in the note. Never throws for what the mail server does.
 */
export async function sendMail(message: Message, mailer: Mailer, signal: AbortSignal): Promise<DeliveryResult> {
  if (!parseOwnerAddress(message.to)) return failed('The recipient is not a valid e-mail address');
  try {
    return judge(message, await mailer.send(message, signal));
  } catch (error) {
    return failed(describeMailError(error), responseOf(error));
  }
}

function judge(message: Message, receipt: Receipt): DeliveryResult {
  const { refused, host } = receipt;
  const response = parseResponse(receipt.response);
  const own = refused.find(({ recipient }) => recipient.toLowerCase() === message.to.toLowerCase());
  if (own) {
    const others = message.envelope.to.length - refused.length;
    const sentence = `The mail server refused the recipient: ${oneLine(own.response, 300)}`;
    return failed(`${sentence} (${count(others, 'other recipient')} got the message)`, parseResponse(own.response));
  }
  const note = `${host} answered ${response.status}`;
  return succeeded(refused.length > 0 ? `${note}, ${count(refused.length, 'recipient')} refused` : note, response);
}

function parseResponse(response: string): RemoteResponse {
  return { status: Number.parseInt(response, 10) || 0, excerpt: response.slice(0, 1_024) };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
