import PostalMime from 'postal-mime';
import type { Message } from '../../../src/email/message';
import { sendMail } from '../../../src/email/send-mail';
import { answer, breakOff, hang, raw, redirect, reset } from '../../support/http-receiver';
import { isSigned } from '../../support/s3-signature';
import { buildMessage } from '../context';
import { createTransportRig, deadline } from './transport-rig';

const rig = createTransportRig();
afterEach(rig.cleanUp);

const owner = 'owner@shop.example';

/** Visitors choose the name, the subject and the address for replies. */
const message = buildMessage(owner, {
  from: { name: 'Ann "x" <evil@evil.example>, \r\nBcc: v@evil.example', address: 'letterbox@forms.example' },
  cc: ['team@shop.example', 'digest@shop.example'],
  replyTo: 'ann@visitor.example',
  subject: 'Hello\r\nBcc: victim@evil.example',
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Odd': 'a\r\nBcc: victim@evil.example' },
  envelope: { from: 'letterbox@forms.example', to: [owner, 'team@shop.example', 'hidden@shop.example'] },
});
const subject = 'Hello Bcc: victim@evil.example';
const name = 'Ann "x" <evil@evil.example>,  Bcc: v@evil.example';
const mailbox = `"Ann \\"x\\" <evil@evil.example>,  Bcc: v@evil.example" <letterbox@forms.example>`;
const headers = {
  'Auto-Submitted': 'auto-generated',
  'X-Odd': 'a Bcc: victim@evil.example',
  'Message-ID': message.messageId,
};

/** Sends a message through a recording server; resolves to the request and the result. */
async function sendThrough(url: string, sent: Message = message, behavior = answer(200, '{"id":"1"}')) {
  const server = await rig.http(behavior);
  const result = await sendMail(sent, rig.mailer(`${url}?endpoint=${server.url}`), deadline());
  const [request] = server.requests;
  if (!request) throw new Error('nothing was requested');
  const json = () => JSON.parse(request.rawBody.toString()) as Record<string, unknown>;
  return { result, request, json, requests: server.requests };
}

const objects = (...addresses: string[]) => addresses.map((email) => ({ email }));

test('Postmark', async () => {
  const { result, request, json } = await sendThrough('postmark://a-token@default');
  expect(result).toMatchObject({ status: 'succeeded', response: { status: 200, excerpt: '200 {"id":"1"}' } });
  expect(request).toMatchObject({ method: 'POST', url: '/email' });
  expect(request.headers).toMatchObject({
    'x-postmark-server-token': 'a-token',
    ...{ 'content-type': 'application/json', accept: 'application/json' },
  });
  expect(json()).toEqual({
    ...{ From: mailbox, To: owner, Cc: 'team@shop.example', Bcc: 'hidden@shop.example' },
    ...{ ReplyTo: 'ann@visitor.example', Subject: subject, TextBody: message.text, HtmlBody: message.html },
    Headers: Object.entries({ ...headers, 'X-PM-KeepID': 'true' }).map(([Name, Value]) => ({ Name, Value })),
  });
});

test('Resend, with the same idempotency key for the same message', async () => {
  const { request, json } = await sendThrough('resend://re_key@default');
  expect(request).toMatchObject({ method: 'POST', url: '/emails' });
  expect(request.headers).toMatchObject({ authorization: 'Bearer re_key', 'content-type': 'application/json' });
  expect(json()).toEqual({
    ...{ from: mailbox, to: [owner], cc: ['team@shop.example'], bcc: ['hidden@shop.example'] },
    ...{ reply_to: 'ann@visitor.example', subject, text: message.text, html: message.html, headers },
  });
  const key = request.headers['idempotency-key'];
  expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  const keyOf = async (sent: Message) =>
    (await sendThrough('resend://k@default', sent)).request.headers['idempotency-key'];
  expect(await keyOf(message)).toBe(key);
  expect(await keyOf({ ...message, text: 'Changed' })).not.toBe(key);
});

test('SendGrid', async () => {
  const { request, json } = await sendThrough('sendgrid://SG.key@default', message, answer(202));
  expect(request).toMatchObject({ method: 'POST', url: '/v3/mail/send' });
  expect(request.headers.authorization).toBe('Bearer SG.key');
  expect(json()).toEqual({
    personalizations: [{ to: objects(owner), cc: objects('team@shop.example'), bcc: objects('hidden@shop.example') }],
    from: { email: 'letterbox@forms.example', name },
    reply_to: { email: 'ann@visitor.example' },
    ...{ subject, headers },
    content: [
      { type: 'text/plain', value: message.text },
      { type: 'text/html', value: message.html },
    ],
  });
});

test('Brevo', async () => {
  const { request, json } = await sendThrough('brevo://a-key@default', message, answer(201, '{"messageId":"<1@x>"}'));
  expect(request).toMatchObject({ method: 'POST', url: '/v3/smtp/email' });
  expect(request.headers['api-key']).toBe('a-key');
  expect(json()).toEqual({
    sender: { email: 'letterbox@forms.example', name },
    ...{ to: objects(owner), cc: objects('team@shop.example'), bcc: objects('hidden@shop.example') },
    ...{ replyTo: { email: 'ann@visitor.example' }, subject, textContent: message.text, htmlContent: message.html },
    headers: { ...headers, idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/) },
  });
});

async function expectMime(raw: string | Buffer): Promise<void> {
  const parsed = await PostalMime.parse(raw);
  expect(parsed).toMatchObject({
    messageId: message.messageId,
    to: [{ address: owner }],
    replyTo: [{ address: 'ann@visitor.example' }],
    subject,
  });
  expect(parsed.from?.address).toBe('letterbox@forms.example');
  expect(parsed.cc?.map(({ address }) => address)).toEqual(['team@shop.example', 'digest@shop.example']);
  expect(parsed.bcc ?? []).toEqual([]);
}

test('Amazon SES, signed with Signature Version 4', async () => {
  let isGenuine = false;
  const { request, json } = await sendThrough(
    'ses://AKIAEXAMPLE:se%2Fcret@eu-central-1',
    message,
    (received, response) => {
      isGenuine = isSigned(received, 'se/cret');
      response.end('{"MessageId":"1"}');
    },
  );
  expect(isGenuine).toBe(true);
  expect(request).toMatchObject({ method: 'POST', url: '/v2/email/outbound-emails' });
  expect(request.headers.authorization).toMatch(/Credential=AKIAEXAMPLE\/\d{8}\/eu-central-1\/ses\/aws4_request/);
  const { Content, ...body } = json() as { Content: { Raw: { Data: string } } };
  expect(body).toEqual({ Destination: { ToAddresses: message.envelope.to } });
  await expectMime(Buffer.from(Content.Raw.Data, 'base64'));
});

test('Mailgun, as a form with a MIME message', async () => {
  const { request } = await sendThrough('mailgun://a-key@mg.shop.example');
  expect(request).toMatchObject({ method: 'POST', url: '/v3/mg.shop.example/messages.mime' });
  expect(request.headers.authorization).toBe(`Basic ${Buffer.from('api:a-key').toString('base64')}`);
  const type = String(request.headers['content-type']);
  const form = await new Response(new Uint8Array(request.rawBody), { headers: { 'content-type': type } }).formData();
  expect(form.getAll('to')).toEqual([...message.envelope.to]);
  await expectMime(Buffer.from(await (form.get('message') as File).arrayBuffer()));
});

test('a recipient who gets a digest instead is not sent to', async () => {
  const later = { ...message, envelope: { ...message.envelope, to: ['team@shop.example'] } };
  const { json } = await sendThrough('resend://k@default', later);
  expect(json()).toMatchObject({ to: ['team@shop.example'] });
  expect(json()).not.toHaveProperty('cc');
  expect(json()).not.toHaveProperty('bcc');
});

test('a message of plain text has no HTML, and another sender replaces the address', async () => {
  const server = await rig.http(answer(200, '{}'));
  const url = `postmark://t@default?endpoint=${server.url}&from=post@shop.example`;
  await sendMail({ ...message, html: null }, rig.mailer(url), deadline());
  const body = JSON.parse(String(server.requests[0]?.rawBody));
  expect(body).not.toHaveProperty('HtmlBody');
  expect(body.From).toMatch(/ <post@shop\.example>$/);
  expect(JSON.stringify(body.Headers)).toContain(message.messageId);
});

test('Postmark accepts a message and leaves out an inactive recipient', async () => {
  const text = (address: string) =>
    JSON.stringify({
      ErrorCode: 0,
      Message: `Message OK, but will not deliver to these inactive addresses: ${address}. Inactive recipients are ones that have generated a hard bounce or a spam complaint.`,
    });
  const { result } = await sendThrough('postmark://t@default', message, answer(200, text('hidden@shop.example')));
  expect(result).toMatchObject({ status: 'succeeded', note: expect.stringMatching(/1 recipient rejected$/) });
  const owners = await sendThrough('postmark://t@default', message, answer(200, text(owner)));
  expect(owners.result).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(
      /^The mail server rejected the recipient: 200 .* \(2 other recipients got the message\)$/,
    ),
  });
});

describe('the result', () => {
  const errorOf = async (behavior: Parameters<typeof answer> | ReturnType<typeof answer>) => {
    const given = typeof behavior === 'function' ? behavior : answer(...behavior);
    const { result } = await sendThrough('postmark://the-secret@default', message, given);
    if (result.status !== 'failed') throw new Error('it succeeded');
    return result.error;
  };
  const mayHaveArrived = /; the message had already been transmitted, so it may have arrived$/;

  test('quotes a rejection, without the secret that it repeats', async () => {
    expect(await errorOf([422, '{"Message":"No sender for the-secret"}'])).toBe(
      'Postmark rejected the message: 422 {"Message":"No sender for …"}',
    );
  });

  test.each([400, 401, 403, 404, 413, 422, 429])('%i is a rejection', async (status) => {
    expect(await errorOf([status, 'no'])).toBe(`Postmark rejected the message: ${status} no`);
  });

  test('503 is a rejection if the API wrote it, and a redirect is not followed', async () => {
    expect(await errorOf([503, '{"ErrorCode":100}'])).toMatch(/^Postmark rejected the message: 503/);
    expect(await errorOf([503, '<html>'])).toMatch(mayHaveArrived);
    expect(await errorOf(redirect(307, 'http://127.0.0.1:1/'))).toMatch(/^Postmark rejected the message: 307/);
  });

  test.each([408, 409, 500, 502, 504])('%i may have arrived', async (status) => {
    expect(await errorOf([status, 'gateway'])).toMatch(mayHaveArrived);
  });

  test.each([
    ['a connection that is closed', reset()],
    ['a response that is no HTTP', raw('SSH-2.0\r\n')],
  ])('%s may have arrived', async (_, behavior) => {
    expect(await errorOf(behavior)).toMatch(mayHaveArrived);
  });

  test('a message is accepted even if the body of the response breaks off', async () => {
    const { result } = await sendThrough('postmark://t@default', message, breakOff());
    expect(result).toMatchObject({ status: 'succeeded' });
  });

  test('no response may have arrived, no connection has not', async () => {
    const server = await rig.http(hang());
    const send = (signal: AbortSignal) =>
      sendMail(message, rig.mailer(`postmark://t@default?endpoint=${server.url}`), signal);
    expect(await send(AbortSignal.timeout(400))).toMatchObject({ error: expect.stringMatching(mayHaveArrived) });
    await server.stop();
    expect(await send(deadline())).toMatchObject({
      error: 'Postmark could not be reached: connection refused: nothing is listening at this address and port',
    });
  });

  test('a response of any length is cut', async () => {
    expect((await errorOf([400, 'x'.repeat(1_000_000)])).length).toBeLessThan(400);
  });
});

test.each([
  ['postmark://a-token@default', { Metadata: { letterbox_delivery: '0199d1d6-0000-7000-8000-000000000001' } }],
  [
    'resend://re_key@default',
    { tags: [{ name: 'letterbox_delivery', value: '0199d1d6-0000-7000-8000-000000000001' }] },
  ],
  ['sendgrid://SG.key@default', { custom_args: { letterbox_delivery: '0199d1d6-0000-7000-8000-000000000001' } }],
  ['brevo://a-key@default', { headers: { 'X-Mailin-custom': '0199d1d6-0000-7000-8000-000000000001' } }],
])('%s gets the id of the delivery to repeat in its reports', async (url, expected) => {
  const messageId = '<0199d1d6-0000-7000-8000-000000000001@forms.example>';
  const { json } = await sendThrough(url, { ...message, messageId });
  expect(json()).toMatchObject(expected);
});
