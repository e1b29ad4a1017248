import net, { type AddressInfo } from 'node:net';
import type { DeliveryResult } from '../../src/lib/delivery-result';
import { createOutbound } from '../../src/outbound/http-client';
import { deliverWebhook } from '../../src/webhooks/deliver-webhook';
import { buildSampleEvent, type SubmissionEvent } from '../../src/webhooks/submission-event';
import { startDeafListener } from '../support/deaf-listener';
import {
  answer,
  answerAfter,
  drip,
  endlessHeaders,
  hang,
  raw,
  reset,
  startHttpReceiver,
} from '../support/http-receiver';
import { createSelfSignedCertificate } from '../support/self-signed-certificate';
import { openWebhookRig, secret } from './webhook-rig';

const { cleanUps, send, receive, deliver } = openWebhookRig();

describe('the deadline', () => {
  /** Delivers with a short deadline, and with longer ones while a busy machine needs them to get as far as `error`. */
  async function expectTimeout(origin: string, error: string, event?: SubmissionEvent): Promise<DeliveryResult> {
    for (let deadlineMs = 300; ; deadlineMs *= 2) {
      const startedAt = performance.now();
      const result = await deliver(origin, event, AbortSignal.timeout(deadlineMs));
      if (deadlineMs < 5_000 && !('error' in result && result.error === error)) continue;
      expect(result).toMatchObject({ status: 'failed', error });
      expect(performance.now() - startedAt).toBeGreaterThan(deadlineMs - 20);
      return result;
    }
  }

  test('ends a request that never gets a response', async () => {
    const receiver = await receive(hang());

    await expectTimeout(receiver.url, 'timeout: no response within 8 s');
    expect(receiver.requests.length).toBeGreaterThan(0);
  });

  test('ends a response of one byte a second, even with status 200', async () => {
    const { url } = await receive(drip(200));
    const result = await expectTimeout(
      url,
      'timeout: responded with 200, but the response did not complete within 8 s',
    );

    expect(result).toMatchObject({ response: { status: 200, excerpt: expect.stringMatching(/^\.+$/) } });
  });

  test('ends a response that keeps sending small pieces', async () => {
    const { url } = await receive(drip(500, 20));

    await expectTimeout(url, 'timeout: responded with 500, but the response did not complete within 8 s');
  });

  test('ends a response whose headers never end', async () => {
    const { url } = await receive(endlessHeaders(100));

    await expectTimeout(url, 'timeout: no response within 8 s');
  });

  test('ends a connection attempt that is never accepted', async () => {
    const listener = await startDeafListener();
    cleanUps.push(listener.stop);

    await expectTimeout(`http://127.0.0.1:${listener.port}`, 'timeout: no response within 8 s');
  });

  test.each(['http', 'https'])('ends an %s request to a server that never reads', async (scheme) => {
    const sockets: net.Socket[] = [];
    const server = net.createServer((socket) => void sockets.push(socket.pause())).listen(0, '127.0.0.1');
    cleanUps.push(async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const event = { ...buildSampleEvent(), data: { long: 'x'.repeat(8 * 1024 * 1024) } };

    await expectTimeout(`${scheme}://127.0.0.1:${port}`, 'timeout: no response within 8 s', event);
  });

  test('does not affect a slow response that is in time', async () => {
    expect(await deliver((await receive(answerAfter(300))).url)).toHaveProperty('status', 'succeeded');
  });

  test('sends nothing when it has passed before the start', async () => {
    const receiver = await receive();
    const signal = AbortSignal.timeout(1);
    await new Promise((resolve) => setTimeout(resolve, 20));

    expect(await deliver(receiver.url, buildSampleEvent(), signal)).toEqual({
      status: 'failed',
      error: 'timeout: no response within 8 s',
    });
    expect(receiver.connections()).toBe(0);
  });

  test('is distinguished from a delivery that was stopped for another reason', async () => {
    const receiver = await receive(hang());
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);

    expect(await deliver(receiver.url, buildSampleEvent(), controller.signal)).toEqual({
      status: 'failed',
      error: 'stopped: no response; it may or may not have arrived',
    });
  });
});

describe('the error explains', () => {
  test('that nothing is listening', async () => {
    const receiver = await startHttpReceiver();
    await receiver.stop();

    expect(await deliver(receiver.url)).toEqual({
      status: 'failed',
      error: 'connection refused: nothing is listening at this address and port',
    });
  });

  test('that the connection was reset', async () => {
    expect(await deliver((await receive(reset())).url)).toEqual({
      status: 'failed',
      error: 'the server closed the connection before it responded',
    });
  });

  test.each([
    'SSH-2.0-OpenSSH_9.2\r\n',
    'HTTP/1.1 two hundred\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
  ])('that the response is not HTTP: %j', async (bytes) => {
    expect(await deliver((await receive(raw(bytes))).url)).toEqual({
      status: 'failed',
      error: 'the response is not valid HTTP',
    });
  });

  test('that the headers are too large', async () => {
    const bytes = `HTTP/1.1 200 OK\r\nX-Large: ${'x'.repeat(100_000)}\r\n\r\n`;

    expect(await deliver((await receive(raw(bytes))).url)).toEqual({
      status: 'failed',
      error: 'the response headers are too large',
    });
  });

  test('that an attempt to switch protocols failed', async () => {
    const upgrade = raw('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    const result = await deliver((await receive(upgrade)).url, buildSampleEvent(), AbortSignal.timeout(300));

    expect(result.status).toBe('failed');
  });

  test('that the certificate is self-signed', async () => {
    const receiver = await receive(answer(200), createSelfSignedCertificate());

    expect(await deliver(receiver.url)).toEqual({ status: 'failed', error: 'the TLS certificate is self-signed' });
    expect(receiver.requests).toHaveLength(0);
  });

  test('that a server does not support HTTPS', async () => {
    const receiver = await receive();

    expect(await deliver(receiver.url.replace('http:', 'https:'))).toEqual({
      status: 'failed',
      error: 'the TLS connection failed: the server may not support HTTPS',
    });
  });

  test('that the address is not allowed, without connecting to it', async () => {
    const receiver = await receive();
    const strict = createOutbound({ allowedNetworks: [], ownHosts: [] });
    const target = { id: 'webhook-1', url: receiver.url, secret, format: 'json' };
    const signal = AbortSignal.timeout(2_000);

    expect(await deliverWebhook(target, buildSampleEvent(), { send: strict.send, signal })).toMatchObject({
      status: 'failed',
      error: 'private addresses are not allowed; your operator can allow them (OUTBOUND_ALLOWED_NETWORKS)',
    });
    expect(receiver.connections()).toBe(0);
  });

  test.each(['not a url', 'http://', 'http://exa mple/'])('that %j is not a valid URL', async (url) => {
    const target = { id: 'webhook-1', url, secret, format: 'json' };
    const signal = AbortSignal.timeout(2_000);

    expect(await deliverWebhook(target, buildSampleEvent(), { send: send(), signal })).toMatchObject({
      status: 'failed',
      error: 'the address is not a valid URL',
    });
  });
});
