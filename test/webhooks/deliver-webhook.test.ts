import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Webhook } from 'standardwebhooks';
import { deliverWebhook } from '../../src/webhooks/deliver-webhook';
import { buildSampleEvent } from '../../src/webhooks/submission-event';
import { answer, breakOff, hugeBody, redirect } from '../support/http-receiver';
import { openWebhookRig, secret, secretPath } from './webhook-rig';

const { send, receive, deliver } = openWebhookRig();

describe('the request', () => {
  test('is a single POST, signed over its exact bytes with both signatures', async () => {
    const receiver = await receive();
    const event = { ...buildSampleEvent(), data: { z: 'Zoë 😀', a: ['b'], n: 1.5 } };
    const result = await deliver(receiver.url, event);

    expect(result).toMatchObject({ status: 'succeeded', response: { status: 200, excerpt: 'ok' } });
    expect(receiver.requests).toHaveLength(1);
    const [request] = receiver.requests;
    if (!request) throw new Error('no request arrived');
    const { method, url, headers, rawBody } = request;
    expect({ method, url }).toEqual({ method: 'POST', url: secretPath });
    expect(rawBody.toString()).toContain('"data":{"z":"Zoë 😀","a":["b"],"n":1.5},');
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

  test('has a webhook-id that is unique per submission and webhook, and stays the same for a redelivery', async () => {
    const receiver = await receive();
    const event = buildSampleEvent();
    const target = { id: 'webhook-1', url: receiver.url, secret, format: 'json' };
    const context = { send: send(), signal: AbortSignal.timeout(5_000) };

    await deliverWebhook(target, event, context);
    await deliverWebhook(target, { ...event, deliveryId: 'another' }, context);
    await deliverWebhook({ ...target, id: 'webhook-2' }, event, context);
    await deliverWebhook(target, buildSampleEvent(), context);

    const [first, again, ...others] = receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(first).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(again).toBe(first);
    expect(new Set([first, ...others]).size).toBe(3);
  });

  test('is not sent when the format is unknown', async () => {
    const receiver = await receive();
    const target = { id: 'webhook-1', url: receiver.url, secret, format: 'constructor' };
    const signal = AbortSignal.timeout(2_000);

    expect(await deliverWebhook(target, buildSampleEvent(), { send: send(), signal })).toMatchObject({
      status: 'failed',
      error: 'unknown webhook format',
    });
    expect(receiver.connections()).toBe(0);
  });
});

describe('the response', () => {
  test.each([200, 201, 202, 204, 299])('%i succeeds with a note of host, status and time', async (status) => {
    const receiver = await receive(answer(status));
    const result = await deliver(receiver.url);

    expect(result).toMatchObject({ status: 'succeeded', response: { status, excerpt: '' } });
    expect(result).toHaveProperty(
      'note',
      expect.stringMatching(new RegExp(`^127\\.0\\.0\\.1:${receiver.port} responded with ${status} in \\d+ ms$`)),
    );
  });

  test.each([304, 400, 404, 410, 429, 500, 503])('%i fails without a retry', async (status) => {
    const receiver = await receive(answer(status, 'no\u0000pe'.slice(0, status === 304 ? 0 : 5)));
    const result = await deliver(receiver.url);

    expect(result).toMatchObject({ status: 'failed', error: `responded with ${status}`, response: { status } });
    expect(receiver.requests).toHaveLength(1);
  });

  test('is stored as an excerpt of 1,024 characters without control characters', async () => {
    const receiver = await receive(answer(500, `\u0000${'é'.repeat(3_000)}`));
    const result = await deliver(receiver.url);

    expect(result).toMatchObject({ response: { excerpt: `\uFFFD${'é'.repeat(1_023)}` } });
  });

  test.each([
    [301, 'http://127.0.0.1:9/T0K3N', '127.0.0.1:9'],
    [302, 'http://user:T0K3N@127.0.0.9:9/x', '127.0.0.9:9'],
    [307, 'https://127.0.0.8/latest', '127.0.0.8'],
    [308, 'http://[', 'an invalid address'],
    [302, 'mailto:T0K3N@example.com', 'an invalid address'],
  ])('%i to %s fails and reveals only the host', async (status, location, host) => {
    const receiver = await receive(redirect(status, location));
    const result = await deliver(receiver.url);

    expect(result).toMatchObject({
      status: 'failed',
      error: `responded with ${status}, a redirect to ${host}; redirects are not followed`,
    });
  });

  test('is not followed even when it redirects to the same server', async () => {
    const receiver = await receive(redirect(302, '/elsewhere'));
    const result = await deliver(receiver.url);

    expect(result).toHaveProperty('error', expect.stringContaining(`a redirect to 127.0.0.1:${receiver.port};`));
    expect(receiver.requests).toHaveLength(1);
  });

  test('of 100 MB is read only up to 64 KiB', async () => {
    let sent = 0;
    const receiver = await receive(hugeBody(200, 100 * 1024 * 1024, (total) => (sent = total)));
    const result = await deliver(receiver.url);

    expect(result).toMatchObject({ status: 'succeeded', response: { excerpt: 'x'.repeat(1_024) } });
    expect(sent).toBeLessThan(20 * 1024 * 1024);
  });

  test('is not decompressed, so a small response cannot become a large one', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, 'x'));
    const receiver = await receive(answer(200, bomb, { 'content-encoding': 'gzip' }));
    const result = await deliver(receiver.url);

    expect(receiver.requests[0]?.headers['accept-encoding']).toBe('identity');
    expect(result).toMatchObject({ status: 'succeeded', response: { excerpt: expect.not.stringContaining('xxx') } });
  });

  test('fails when it breaks off, whatever its status', async () => {
    expect(await deliver((await receive(breakOff())).url)).toEqual({
      status: 'failed',
      error: 'responded with 200, but the response did not complete: the connection broke',
      response: { status: 200, excerpt: 'half' },
    });
  });
});
