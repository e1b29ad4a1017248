import { sendMail } from '../../../src/email/send-mail';
import { startDeafListener } from '../../support/deaf-listener';
import { eventually } from '../../support/eventually';
import { answer, hang, reset } from '../../support/http-receiver';
import type { SmtpReceiverOptions } from '../../support/smtp-receiver';
import { buildMessage } from '../context';
import { createTransportRig, deadline } from './transport-rig';

const rig = createTransportRig();
afterEach(rig.cleanUp);

const mayHaveArrived = /; the message had already been transmitted, so it may have arrived$/;

/** Sends through a first transport and a mail server that accepts everything. */
async function sendAfter(first: string, signal = deadline()) {
  const second = await rig.smtp();
  const result = await sendMail(buildMessage(), rig.mailer(first, second.url), signal);
  return { result, arrived: second.mails.length };
}

test('the first transport that accepts a message is the only one', async () => {
  const first = await rig.smtp();
  const { result, arrived } = await sendAfter(first.url);
  expect(result).toMatchObject({
    status: 'succeeded',
    transports: [{ name: `SMTP (127.0.0.1:${new URL(first.url).port})`, outcome: 'accepted', error: null }],
  });
  expect(first.mails).toHaveLength(1);
  expect(arrived).toBe(0);
});

describe('the next transport is tried when the mail server', () => {
  test.each<[string, SmtpReceiverOptions]>([
    ['rejects the recipient', { behavior: 'refuse recipient' }],
    ['rejects the recipient temporarily', { behavior: 'greylist' }],
    ['rejects the complete message', { behavior: 'refuse message' }],
    ['rejects the login', { behavior: 'refuse login', login: { user: 'box', pass: 'a-password' } }],
    ['has no valid certificate', { startTls: true }],
  ])('%s', async (_, options) => {
    const first = await rig.smtp(options);
    const { result, arrived } = await sendAfter(first.url);
    expect(arrived).toBe(1);
    expect(result).toMatchObject({
      status: 'succeeded',
      transports: [
        { outcome: 'failed', error: expect.any(String), duration_ms: expect.any(Number) },
        { outcome: 'accepted', error: null },
      ],
    });
    expect(JSON.stringify(result)).not.toContain('a-password');
  });

  test('refuses connections', async () => {
    const { result, arrived } = await sendAfter('smtp://127.0.0.1:1');
    expect(arrived).toBe(1);
    expect(result).toMatchObject({ transports: [{ error: 'The mail server refused the connection' }, {}] });
  });

  test.each<SmtpReceiverOptions['behavior']>(['hang at greeting', 'hang at DATA'])('%s', async (behavior) => {
    const first = await rig.smtp({ behavior });
    const { result, arrived } = await sendAfter(first.url);
    expect(arrived).toBe(1);
    expect(result).toMatchObject({ transports: [{ outcome: 'failed', error: 'No response within 4 s' }, {}] });
    first.goOn();
    expect(first.mails).toHaveLength(0);
  });

  test('does not accept connections', async () => {
    const deaf = await startDeafListener();
    const { arrived } = await sendAfter(`smtp://127.0.0.1:${deaf.port}`);
    expect(arrived).toBe(1);
    await deaf.stop();
  });
});

describe('no other transport is tried', () => {
  test.each<SmtpReceiverOptions['behavior']>(['hang after message', 'hang within message'])(
    'when a mail server will %s',
    async (behavior) => {
      const first = await rig.smtp({ behavior });
      const { result, arrived } = await sendAfter(first.url, AbortSignal.timeout(1_000));
      expect(result).toMatchObject({
        ...{ status: 'failed', error: expect.stringMatching(mayHaveArrived) },
        transports: [{ outcome: 'may_have_arrived' }],
      });
      expect(arrived).toBe(0);
    },
  );

  test('when a mail server closes the connection after the message', async () => {
    const first = await rig.smtp({ behavior: 'hang after message' });
    const sending = sendAfter(first.url);
    await eventually(() => expect(first.hanging()).toBe(1));
    first.hangUp();
    const { result, arrived } = await sending;
    expect(result).toMatchObject({ status: 'failed', error: expect.stringMatching(mayHaveArrived) });
    expect(arrived).toBe(0);
  });

  test('when a mail server responds to the message with neither success nor an error', async () => {
    const first = await rig.smtp({ behavior: 'odd response' });
    const { result, arrived } = await sendAfter(first.url);
    expect(result).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^Unexpected response from the mail server: 354 Go on; .* may have arrived$/),
    });
    expect([first.mails.length, arrived]).toEqual([1, 0]);
  });

  test.each([
    ['does not know', answer(502, 'Bad gateway')],
    ['closes the connection', reset()],
    ['does not respond', hang()],
  ])('when an API %s', async (_, behavior) => {
    const api = await rig.http(behavior);
    const { result, arrived } = await sendAfter(`resend://key@default?endpoint=${api.url}`, AbortSignal.timeout(1_500));
    expect(result).toMatchObject({ status: 'failed', transports: [{ name: 'Resend', outcome: 'may_have_arrived' }] });
    expect(arrived).toBe(0);
  });

  test('when the first one accepted the message for some recipients', async () => {
    const first = await rig.smtp({ refuses: ['owner@shop.example'] });
    const second = await rig.smtp();
    const envelope = { from: 'letterbox@forms.example', to: ['owner@shop.example', 'team@shop.example'] };
    const message = buildMessage('owner@shop.example', { envelope });
    const result = await sendMail(message, rig.mailer(first.url, second.url), deadline());
    expect(result).toMatchObject({ status: 'failed', transports: [{ outcome: 'accepted' }] });
    expect(second.mails).toHaveLength(0);
  });
});

test('an API that rejects a message leaves it to the next transport', async () => {
  const api = await rig.http(answer(401, '{"message":"API key is invalid"}'));
  const { result, arrived } = await sendAfter(`resend://a-key@default?endpoint=${api.url}`);
  expect(arrived).toBe(1);
  expect(result).toMatchObject({
    transports: [{ name: 'Resend', outcome: 'failed', error: expect.stringMatching(/^Resend rejected .* 401/) }, {}],
  });
});

test('when all transports fail, each of them says why', async () => {
  const mailer = rig.mailer('smtp://127.0.0.1:1', 'postmark://key@default?endpoint=http://127.0.0.1:1');
  expect(await sendMail(buildMessage(), mailer, deadline())).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/^Postmark could not be reached: connection refused/),
    transports: [{ outcome: 'failed', error: 'The mail server refused the connection' }, { outcome: 'failed' }],
  });
});

test('a deadline that has passed stops the attempts', async () => {
  const { result, arrived } = await sendAfter('smtp://127.0.0.1:1', AbortSignal.abort());
  expect(result).toMatchObject({ status: 'failed', transports: [{ outcome: 'failed' }] });
  expect(arrived).toBe(0);
});
