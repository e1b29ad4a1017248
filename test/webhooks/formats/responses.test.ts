import { createOutbound, type Outbound } from '../../../src/outbound/http-client';
import { deliverWebhook } from '../../../src/webhooks/deliver-webhook';
import { buildSampleEvent } from '../../../src/webhooks/submission-event';
import { answer, type HttpReceiver, startHttpReceiver } from '../../support/http-receiver';

const secret = 'whsec_c2VjcmV0';
let outbound: Outbound;
let receiver: HttpReceiver;
let status = 200;
let body = 'ok';
beforeAll(async () => {
  outbound = createOutbound({ allowedNetworks: ['127.0.0.0/8'], ownHosts: [] });
  receiver = await startHttpReceiver((request, response) => answer(status, body)(request, response));
});
afterAll(async () => {
  outbound.close();
  await receiver.stop();
});

async function deliver(format: string, path = '/hook/T0K3N?chat_id=7&phone=1&apikey=K3Y') {
  receiver.requests.length = 0;
  const target = { id: 'webhook-1', url: `${receiver.url}${path}`, secret, format };
  const signal = AbortSignal.timeout(8_000);
  return deliverWebhook(target, buildSampleEvent(), { send: outbound.send, signal });
}

test.each([
  ['json', 200, 'anything'],
  ['json', 204, ''],
  ['slack', 200, 'ok'],
  ['slack-workflow', 200, '{"ok":true}'],
  ['slack-workflow', 200, ''],
  ['discord', 204, ''],
  ['teams', 200, ''],
  ['teams', 202, ''],
  ['google-chat', 200, '{"name":"spaces/A/messages/B"}'],
  ['telegram', 200, '{"ok":true,"result":{}}'],
  ['mattermost', 200, 'ok'],
  ['rocket-chat', 200, '{"success":true}'],
  ['lark', 200, '{"code":0,"msg":"success","data":{}}'],
  ['callmebot', 200, '<p>Message queued. You will receive it in a few seconds.</p>'],
  ['callmebot', 200, 'Message Sent'],
  ['ntfy', 200, '{"id":"x","event":"message"}'],
])('%s accepts the message when it responds with %i %s', async (format, code, text) => {
  [status, body] = [code, text];
  expect(await deliver(format)).toMatchObject({ status: 'succeeded', response: { status: code, excerpt: text } });
  expect(receiver.requests).toHaveLength(1);
});

test.each([
  ['slack', 200, 'invalid_payload'],
  ['slack', 204, ''],
  ['slack-workflow', 200, '{"ok":false,"error":"invalid_input"}'],
  ['discord', 200, '{"id":"1"}'],
  ['teams', 204, ''],
  ['google-chat', 202, ''],
  ['telegram', 200, '{"ok":false,"description":"chat not found"}'],
  ['telegram', 200, 'ok'],
  ['mattermost', 200, '<html>Sign in</html>'],
  ['rocket-chat', 200, '{"success":false}'],
  ['lark', 200, '{"code":19024,"msg":"Key Words Not Found"}'],
  ['lark', 200, 'null'],
  ['callmebot', 200, 'ERROR: APIKey is invalid'],
  ['ntfy', 204, ''],
])('%s rejects the message when it responds with %i %s, and the error quotes it', async (format, code, text) => {
  [status, body] = [code, text];
  const result = await deliver(format);
  expect(result).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(new RegExp(`^responded with ${code}, but .* did not confirm the message: `)),
    response: { status: code },
  });
  expect(result).toHaveProperty('error', expect.stringContaining(text || 'the response was empty'));
});

test('Discord responds with the message when asked to wait', async () => {
  [status, body] = [200, '{"id":"1"}'];
  expect(await deliver('discord', '/api/webhooks/1/T0K3N?wait=true')).toMatchObject({ status: 'succeeded' });
});

test.each(['slack', 'telegram', 'callmebot', 'ntfy'])('any status but 2xx from %s is a failure', async (format) => {
  [status, body] = [404, 'no_service'];
  expect(await deliver(format)).toMatchObject({ status: 'failed', error: 'responded with 404' });
});

test.each(['slack', 'ntfy'])('a request to %s carries both signatures', async (format) => {
  await deliver(format);
  expect(receiver.requests[0]?.headers).toMatchObject({
    'user-agent': 'service-webhook/1.0',
    'x-service-event': 'submission.created',
    'x-service-signature': expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
    'webhook-signature': expect.stringMatching(/^v1,/),
  });
});

test('CallMeBot gets a GET with the text in the URL and no body', async () => {
  await deliver('callmebot');
  const [request] = receiver.requests;
  expect(request).toMatchObject({ method: 'GET', rawBody: Buffer.alloc(0) });
  expect(new URL(request?.url ?? '', receiver.url).searchParams.get('text')).toMatch(
    /^\*New submission: Sample form\*\nname: /,
  );
  expect(request?.headers).not.toHaveProperty('content-type');
  expect(request?.headers['user-agent']).toBe('service-webhook/1.0');
});
