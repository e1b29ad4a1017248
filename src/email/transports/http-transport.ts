import { limits } from '../../../config/limits';
import { fieldsOf, transportKinds } from '../../../config/mail-transports';
import { nameTransport, type TransportConfig } from '../../../config/mail-url';
import { oneLine } from '../../lib/text';
import { describeOutboundError, isUnreachable } from '../../outbound/errors';
import type { Outbound } from '../../outbound/http-client';
import { readBody } from '../../outbound/response-body';
import { ApiError, type Mailer, MailerError } from '../mailer';
import type { Message } from '../message';

type Settings = TransportConfig['settings'];

interface ApiRequest {
  readonly method: 'POST' | 'GET';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly data?: Buffer;
}

type SendingRequest = Pick<Required<ApiRequest>, 'headers' | 'data'> & { readonly path: string };

/** The API of a provider: what differs between them. */
export interface MailApi {
  /** Used unless the settings have another one. */
  endpoint(settings: Settings): string;
  /** Whether it takes complete messages, which may have a signature of ours. */
  readonly sendsMime?: true;
  /** The request that sends a message. */
  compose(message: Message, settings: Settings): SendingRequest | Promise<SendingRequest>;
  /** Headers that authenticate a request. */
  authenticate(request: ApiRequest, settings: Settings): ApiRequest['headers'] | Promise<ApiRequest['headers']>;
  /** What can be read with valid credentials. */
  checkPath(settings: Settings): string;
  /** Found in the response to that request if the credentials may send, but not read. */
  readonly sendingOnly?: RegExp;
  /** The recipients whom an accepted message does not reach. */
  findRejected?(body: string): readonly string[];
}

interface ApiResponse {
  readonly status: number;
  readonly body: string;
  /** The beginning of the body, without the secrets of the transport. */
  readonly excerpt: string;
}

/** Sends through the HTTP API of a provider. */
export function createHttpTransport(api: MailApi, config: TransportConfig, send: Outbound['send']): Mailer {
  const { label } = transportKinds[config.kind];
  const call = createCaller(api, config, send);
  const inFlight = new Set<Promise<unknown>>();
  let isClosed = false;

  const transmit = async (message: Message, signal: AbortSignal, onTransmit?: () => void) => {
    const response = await call('POST', await api.compose(message, config.settings), signal, onTransmit);
    const { status, body, excerpt } = response;
    if (status >= 200 && status < 300) {
      const rejected = (api.findRejected?.(body) ?? []).map((recipient) => ({
        recipient,
        response: `${status} ${excerpt}`,
      }));
      return { host: call.host, response: `${status} ${excerpt}`, rejected };
    }
    const verb = isRejection(response) ? 'rejected the message:' : 'responded with';
    const cause = new ApiError(`${label} ${verb} ${status} ${excerpt.slice(0, 300)}`.trim(), status, excerpt);
    throw new MailerError(cause, !isRejection(response));
  };
  return {
    name: nameTransport(config),
    async send(message, signal, onTransmit) {
      if (isClosed) throw new MailerError(new ApiError('The message could not be sent'), false);
      const sending = transmit(message, signal, onTransmit);
      inFlight.add(sending);
      return sending.finally(() => inFlight.delete(sending));
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(inFlight);
    },
  };
}

/**
 * Whether the credentials of a transport are accepted: `limited` if they may not read what was requested, which does not
 * say whether they may send. Throws MailerError if the API cannot be reached.
 */
export async function checkCredentials(
  api: MailApi,
  config: TransportConfig,
  send: Outbound['send'],
  signal: AbortSignal,
): Promise<'accepted' | 'sending-only' | 'limited' | ApiResponse> {
  const response = await createCaller(api, config, send)('GET', { path: api.checkPath(config.settings) }, signal);
  if (response.status >= 200 && response.status < 300) return 'accepted';
  if (api.sendingOnly?.test(response.body)) return 'sending-only';
  return response.status === 403 ? 'limited' : response;
}

/**
 * Whether a response says that the message was not taken. Gateways respond with 408, 500, 502 and 504 when they do not
 * know, and 409 means that a request with the same key is in progress. A 503 counts if the API itself wrote it.
 */
function isRejection({ status, body }: ApiResponse): boolean {
  if (status === 503) return body.startsWith('{');
  return status < 500 && status !== 408 && status !== 409;
}

function createCaller(api: MailApi, config: TransportConfig, send: Outbound['send']) {
  const { settings, kind } = config;
  const { label } = transportKinds[kind];
  const endpoint = (settings.endpoint ?? api.endpoint(settings)).replace(/\/+$/, '');
  const redact = createRedactor(config);

  /** Throws MailerError if there is no complete response. */
  const call = async (
    method: ApiRequest['method'],
    {
      path,
      headers,
      data,
    }: { readonly path: string; readonly headers?: ApiRequest['headers']; readonly data?: Buffer },
    signal: AbortSignal,
    onTransmit?: () => void,
  ): Promise<ApiResponse> => {
    const request = {
      method,
      url: endpoint + path,
      headers: { Accept: 'application/json', ...headers },
      ...(data && { data }),
    };
    let isConnected = false;
    const onConnect = () => {
      isConnected = true;
      onTransmit?.();
    };
    try {
      const authentication = await api.authenticate(request, settings);
      const allHeaders = { ...request.headers, ...authentication };
      const response = await send({ ...request, headers: allHeaders, signal, onConnect });
      const { content, ended } = await readBody(response.data);
      // Only the body of an accepted message may be missing.
      if (ended === 'broken' && response.status >= 300) throw new Error('the response is incomplete');
      const body = content.toString();
      return { status: response.status, body, excerpt: redact(oneLine(body, 1_000)) };
    } catch (error) {
      const reason = signal.aborted ? describeAbort(signal) : describeOutboundError(error);
      const message = `${label} could not be reached: ${reason}`;
      const cause = new ApiError(message, undefined, undefined, signal.aborted || isUnreachable(error));
      throw new MailerError(cause, isConnected);
    }
  };
  return Object.assign(call, { host: new URL(endpoint).host });
}

function describeAbort({ reason }: AbortSignal): string {
  const isTimeout = reason instanceof DOMException && reason.name === 'TimeoutError';
  return isTimeout ? `no response within ${limits.deliveryMs / 1_000} s` : 'sending was stopped';
}

/** Removes the secrets of a transport from responses, which may repeat them. */
function createRedactor({ kind, settings }: TransportConfig): (text: string) => string {
  const names = Object.entries(fieldsOf(kind)).flatMap(([name, { isSecret }]) => (isSecret ? [name] : []));
  const secrets = names.map((name) => settings[name] ?? '').filter(Boolean);
  return (text) => secrets.reduce((redacted, secret) => redacted.replaceAll(secret, '…'), text);
}
