import { createHmac } from 'node:crypto';
import net, { type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Webhook } from 'standardwebhooks';
import type { DeliveryResult } from '../../src/lib/delivery-result';
import { createOutbound, type Outbound } from '../../src/outbound/http-client';
import { buildSampleEvent, deliverWebhook, type SubmissionEvent } from '../../src/webhooks/deliver-webhook';
import { createWebhookSecret } from '../../src/webhooks/webhook.signature';
import { startDeafListener } from '../support/deaf-listener';
import {
  answer,
  answerAfter,
  type Behaviour,
  breakOff,
  drip,
  endlessHeaders,
  type HttpReceiver,
  hang,
  hugeBody,
  raw,
  redirect,
  reset,
  startHttpReceiver,
} from '../support/http-receiver';
import { createSelfSignedCertificate, type TlsKeyPair } from '../support/self-signed-certificate';

const secret = createWebhookSecret();
const secretPath = '/services/T0K3N?key=k3y';
/** Short, where the deadline is what is tested; elsewhere generous, so that a busy machine fails nothing. */
const deadlineMs = 2_000;
const amplyMs = 8_000;

let outbound: Outbound;
const stops: (() => Promise<void>)[] = [];
beforeEach(() => {
  outbound = createOutbound({ allowedNetworks: ['127.0.0.0/8'], ownHosts: [] });
});
afterEach(async () => {
  outbound.close();
  for (const stop of stops.splice(0)) await stop();
});

async function receive(behaviour?: Behaviour, tls?: TlsKeyPair): Promise<HttpReceiver> {
  const receiver = await startHttpReceiver(behaviour, tls ? { tls } : {});
  stops.push(receiver.stop);
  return receiver;
}

interface Delivered {
  readonly outcome: DeliveryResult;
  readonly ms: number;
}

async function deliver(origin: string, event = buildSampleEvent(), withinMs = amplyMs): Promise<Delivered> {
  const began = performance.now();
  const target = { id: 'webhook-1', url: `${origin}${secretPath}`, secret, format: 'json' };
  const outcome = await deliverWebhook(target, event, {
    http: outbound.http,
    signal: AbortSignal.timeout(withinMs),
  });
  expect(JSON.stringify(outcome)).not.toMatch(/T0K3N|k3y|whsec_/);
  return { outcome, ms: performance.now() - began };
}

function deliverBriefly(origin: string, event?: SubmissionEvent): Promise<Delivered> {
  return deliver(origin, event, deadlineMs);
}

/** Expects the cut at the deadline: not before it, and not long after. */
function expectCut({ outcome, ms }: Delivered, error: string): void {
  expect(outcome).toMatchObject({ status: 'failed', error });
  expect(ms).toBeGreaterThan(deadlineMs - 20);
  expect(ms).toBeLessThan(deadlineMs + 1_500);
}

describe('what is sent', () => {
  test('is one POST of the exact signed bytes, which both signatures verify', async () => {
    const receiver = await receive();
    const event = { ...buildSampleEvent(), data: { z: 'Zoë 😀', a: 'b', n: 1.5 } };
    const { outcome } = await deliver(receiver.url, event);

    expect(outcome).toMatchObject({ status: 'succeeded', response: { status: 200, excerpt: 'ok' } });
    expect(receiver.requests).toHaveLength(1);
    const [request] = receiver.requests;
    if (!request) throw new Error('nothing arrived');
    const { method, url, headers, rawBody } = request;
    expect({ method, url }).toEqual({ method: 'POST', url: secretPath });
    expect(rawBody.toString()).toContain('"data":{"z":"Zoë 😀","a":"b","n":1.5},');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(rawBody.length),
      'user-agent': 'service-webhook/1.0',
      'x-service-event': 'submission.created',
      'x-service-signature': `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`,
    });
    expect(new Webhook(secret).verify(rawBody.toString(), headers as Record<string, string>)).toMatchObject({
      event: 'submission.created',
    });
  });

  test('has the same webhook-id when it is delivered again, and another for another webhook or submission', async () => {
    const receiver = await receive();
    const event = buildSampleEvent();
    const target = { id: 'webhook-1', url: receiver.url, secret, format: 'json' };
    const context = { http: outbound.http, signal: AbortSignal.timeout(5_000) };

    await deliverWebhook(target, event, context);
    await deliverWebhook(target, { ...event, deliveryId: 'another' }, context);
    await deliverWebhook({ ...target, id: 'webhook-2' }, event, context);
    await deliverWebhook(target, buildSampleEvent(), context);

    const [first, again, ...others] = receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(first).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(again).toBe(first);
    expect(new Set([first, ...others]).size).toBe(3);
  });

  test('is nothing when the format is unknown', async () => {
    const receiver = await receive();
    const target = { id: 'webhook-1', url: receiver.url, secret, format: 'constructor' };
    const signal = AbortSignal.timeout(deadlineMs);

    await expect(deliverWebhook(target, buildSampleEvent(), { http: outbound.http, signal })).resolves.toEqual({
      status: 'failed',
      error: 'the format of this webhook is not known',
    });
    expect(receiver.connections()).toBe(0);
  });
});

describe('an answer', () => {
  test.each([200, 201, 202, 204, 299])(
    'of %i has succeeded, and the note names host, status and time',
    async (status) => {
      const receiver = await receive(answer(status));
      const { outcome } = await deliver(receiver.url);

      expect(outcome).toMatchObject({ status: 'succeeded', response: { status, excerpt: '' } });
      expect(outcome).toHaveProperty(
        'note',
        expect.stringMatching(new RegExp(`^127\\.0\\.0\\.1:${receiver.port} answered ${status} in \\d+ ms$`)),
      );
    },
  );

  test.each([304, 400, 404, 410, 429, 500, 503])('of %i has failed and is not tried again', async (status) => {
    const receiver = await receive(answer(status, 'no\u0000pe'.slice(0, status === 304 ? 0 : 5)));
    const { outcome } = await deliver(receiver.url);

    expect(outcome).toMatchObject({ status: 'failed', error: `answered ${status}`, response: { status } });
    expect(receiver.requests).toHaveLength(1);
  });

  test('is kept as an excerpt of 1,024 characters that Postgres can hold', async () => {
    const receiver = await receive(answer(500, `\u0000${'é'.repeat(3_000)}`));
    const { outcome } = await deliver(receiver.url);

    expect(outcome).toMatchObject({ response: { excerpt: `\uFFFD${'é'.repeat(1_023)}` } });
  });

  test.each([
    [301, 'http://127.0.0.1:9/T0K3N', '127.0.0.1:9'],
    [302, 'http://user:T0K3N@127.0.0.9:9/x', '127.0.0.9:9'],
    [307, 'https://127.0.0.8/latest', '127.0.0.8'],
    [308, 'http://[', 'no valid address'],
    [302, 'mailto:T0K3N@example.com', 'no valid address'],
  ])('of %i to %s is a failure that names the host alone', async (status, location, host) => {
    const receiver = await receive(redirect(status, location));
    const { outcome } = await deliver(receiver.url);

    expect(outcome).toMatchObject({
      status: 'failed',
      error: `answered ${status}, a redirect to ${host}; redirects are not followed`,
    });
  });

  test('that redirects to its own receiver is not followed there either', async () => {
    const receiver = await receive(redirect(302, '/elsewhere'));
    const { outcome } = await deliver(receiver.url);

    expect(outcome).toHaveProperty('error', expect.stringContaining(`a redirect to 127.0.0.1:${receiver.port};`));
    expect(receiver.requests).toHaveLength(1);
  });

  test('of 100 MB is decided after 64 KiB, quickly and without reading the rest', async () => {
    let sent = 0;
    const receiver = await receive(hugeBody(200, 100 * 1024 * 1024, (total) => (sent = total)));
    const { outcome, ms } = await deliver(receiver.url);

    expect(outcome).toMatchObject({ status: 'succeeded', response: { excerpt: 'x'.repeat(1_024) } });
    expect(ms).toBeLessThan(2_000);
    expect(sent).toBeLessThan(20 * 1024 * 1024);
  });

  test('that is compressed unasked is not inflated, so that no small answer becomes a large one', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, 'x'));
    const receiver = await receive(answer(200, bomb, { 'content-encoding': 'gzip' }));
    const { outcome } = await deliver(receiver.url);

    expect(receiver.requests[0]?.headers['accept-encoding']).toBe('identity');
    expect(outcome).toMatchObject({ status: 'succeeded', response: { excerpt: expect.not.stringContaining('xxx') } });
  });

  test('that breaks off in the middle has failed, for nobody knows what it would have said', async () => {
    const { outcome } = await deliver((await receive(breakOff())).url);

    expect(outcome).toEqual({
      status: 'failed',
      error: 'answered 200, but the answer did not end: the connection broke',
      response: { status: 200, excerpt: 'half' },
    });
  });
});

describe('the deadline', () => {
  test('cuts a receiver that takes the request and never answers', async () => {
    const receiver = await receive(hang());

    expectCut(await deliverBriefly(receiver.url), 'timeout: no answer within 8 s');
    expect(receiver.requests).toHaveLength(1);
  });

  test('cuts a receiver that drips one byte a second, although it said 200', async () => {
    const delivered = await deliverBriefly((await receive(drip(200))).url);

    expectCut(delivered, 'timeout: answered 200, but the answer did not end within 8 s');
    expect(delivered.outcome).toMatchObject({ response: { status: 200, excerpt: expect.stringMatching(/^\.+$/) } });
  });

  test('cuts a receiver that drips faster too', async () => {
    expectCut(
      await deliverBriefly((await receive(drip(500, 20))).url),
      'timeout: answered 500, but the answer did not end within 8 s',
    );
  });

  test('cuts a receiver whose headers never end', async () => {
    expectCut(await deliverBriefly((await receive(endlessHeaders(100))).url), 'timeout: no answer within 8 s');
  });

  test('cuts a connect that is never answered', async () => {
    const listener = await startDeafListener();
    stops.push(listener.stop);

    expectCut(await deliverBriefly(`http://127.0.0.1:${listener.port}`), 'timeout: no answer within 8 s');
  });

  test.each(['http', 'https'])('cuts an %s receiver that never reads and never shakes hands', async (scheme) => {
    const sockets: net.Socket[] = [];
    const server = net.createServer((socket) => void sockets.push(socket.pause())).listen(0, '127.0.0.1');
    stops.push(async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const event = { ...buildSampleEvent(), data: { much: 'x'.repeat(8 * 1024 * 1024) } };

    expectCut(await deliverBriefly(`${scheme}://127.0.0.1:${port}`, event), 'timeout: no answer within 8 s');
  });

  test('leaves a receiver alone that is slow but in time', async () => {
    expect((await deliver((await receive(answerAfter(300))).url)).outcome.status).toBe('succeeded');
  });

  test('that passed before the start sends nothing', async () => {
    const receiver = await receive();
    const signal = AbortSignal.timeout(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const target = { id: 'webhook-1', url: receiver.url, secret, format: 'json' };

    await expect(deliverWebhook(target, buildSampleEvent(), { http: outbound.http, signal })).resolves.toEqual({
      status: 'failed',
      error: 'timeout: no answer within 8 s',
    });
    expect(receiver.connections()).toBe(0);
  });

  test('is told from a delivery that was stopped for another reason', async () => {
    const receiver = await receive(hang());
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    const target = { id: 'webhook-1', url: receiver.url, secret, format: 'json' };

    await expect(
      deliverWebhook(target, buildSampleEvent(), { http: outbound.http, signal: controller.signal }),
    ).resolves.toEqual({ status: 'failed', error: 'stopped: no answer; it may or may not have arrived' });
  });
});

describe('a failure on the way is a sentence', () => {
  test('when nothing listens', async () => {
    const receiver = await startHttpReceiver();
    await receiver.stop();

    expect((await deliver(receiver.url)).outcome).toEqual({
      status: 'failed',
      error: 'connection refused: nothing is listening at this address and port',
    });
  });

  test('when the connection is reset', async () => {
    expect((await deliver((await receive(reset())).url)).outcome).toEqual({
      status: 'failed',
      error: 'the server closed the connection before it responded',
    });
  });

  test.each([
    'SSH-2.0-OpenSSH_9.2\r\n',
    'HTTP/1.1 two hundred\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
  ])('when the answer is no HTTP: %j', async (bytes) => {
    expect((await deliver((await receive(raw(bytes))).url)).outcome).toEqual({
      status: 'failed',
      error: 'the response is not valid HTTP',
    });
  });

  test('when the headers are larger than any honest ones', async () => {
    const bytes = `HTTP/1.1 200 OK\r\nX-Large: ${'x'.repeat(100_000)}\r\n\r\n`;

    expect((await deliver((await receive(raw(bytes))).url)).outcome).toEqual({
      status: 'failed',
      error: 'the response headers are too large',
    });
  });

  test('when the receiver wants to switch protocols', async () => {
    const { outcome } = await deliverBriefly(
      (await receive(raw('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'))).url,
    );

    expect(outcome.status).toBe('failed');
  });

  test('when the certificate is self-signed', async () => {
    const receiver = await receive(answer(200), createSelfSignedCertificate());

    expect((await deliver(receiver.url)).outcome).toEqual({
      status: 'failed',
      error: 'the TLS certificate is self-signed',
    });
    expect(receiver.requests).toHaveLength(0);
  });

  test('when https meets a receiver of plain http', async () => {
    const receiver = await receive();

    expect((await deliver(receiver.url.replace('http:', 'https:'))).outcome).toEqual({
      status: 'failed',
      error: 'the TLS connection failed: the server may not support HTTPS',
    });
  });

  test('when policy does not allow the address, and then nothing is dialled', async () => {
    const receiver = await receive();
    const strict = createOutbound({ allowedNetworks: [], ownHosts: [] });
    const target = { id: 'webhook-1', url: receiver.url, secret, format: 'json' };
    const signal = AbortSignal.timeout(deadlineMs);
    const outcome = await deliverWebhook(target, buildSampleEvent(), { http: strict.http, signal });

    expect(outcome).toEqual({
      status: 'failed',
      error:
        'this address is not allowed: it is private, reserved or belongs to this service; ' +
        'the operator can allow its network with OUTBOUND_ALLOWED_NETWORKS',
    });
    expect(receiver.connections()).toBe(0);
  });

  test.each(['not a url', 'http://', 'http://exa mple/'])('when the address is no URL: %j', async (url) => {
    const target = { id: 'webhook-1', url, secret, format: 'json' };
    const signal = AbortSignal.timeout(deadlineMs);

    await expect(deliverWebhook(target, buildSampleEvent(), { http: outbound.http, signal })).resolves.toEqual({
      status: 'failed',
      error: 'the address is not a valid URL',
    });
  });
});
