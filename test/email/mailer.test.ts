import { setTimeout as sleep } from 'node:timers/promises';
import { createMailer } from '../../src/email/create-mailer';
import type { Mailer } from '../../src/email/mailer';
import { sendMail } from '../../src/email/send-mail';
import { type SmtpReceiver, type SmtpReceiverOptions, startSmtpReceiver } from '../support/smtp-receiver';
import { buildMessage } from './context';

const cleanUps: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function setUp(
  options: SmtpReceiverOptions & { connections?: number; query?: string } = {},
): Promise<{ receiver: SmtpReceiver; mailer: Mailer }> {
  const receiver = await startSmtpReceiver(options);
  const mailer = createMailer(`${receiver.url}${options.query ?? ''}`, options.connections ?? 2);
  cleanUps.push(receiver.stop, mailer.close);
  return { receiver, mailer };
}

const within = (ms: number) => AbortSignal.timeout(ms);
const soon = () => within(1_500);

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition() && tries < 100; tries += 1) await sleep(20);
  expect(condition()).toBe(true);
}

test('a message arrives as text and HTML, and the note contains no address', async () => {
  const { receiver, mailer } = await setUp();
  const result = await sendMail(buildMessage('owner@shop.example'), mailer, within(8_000));
  expect(result).toMatchObject({
    status: 'succeeded',
    note: '127.0.0.1 responded with 250',
    response: { status: 250 },
  });
  expect(receiver.mails).toHaveLength(1);
  expect(receiver.mails[0]?.envelope).toEqual({ from: 'letterbox@forms.example', to: ['owner@shop.example'] });
  expect(receiver.mails[0]?.parsed).toMatchObject({ subject: 'A test', html: '<p>Hello</p>\n' });
});

test('sequential messages share a connection, concurrent ones never exceed the limit', async () => {
  const { receiver, mailer } = await setUp({ connections: 3 });
  for (let sent = 0; sent < 5; sent += 1) await mailer.send(buildMessage(), within(8_000));
  expect(receiver.connections()).toBe(1);
  await Promise.all(Array.from({ length: 20 }, () => mailer.send(buildMessage(), within(8_000))));
  expect(receiver.mails).toHaveLength(25);
  expect(receiver.connections()).toBe(3);
});

test('a connection is closed after 100 messages', async () => {
  const { receiver, mailer } = await setUp({ connections: 1 });
  await Promise.all(Array.from({ length: 101 }, () => mailer.send(buildMessage(), within(8_000))));
  expect(receiver.connections()).toBe(2);
  expect(receiver.mails).toHaveLength(101);
});

test('a message is sent even when the server has closed the idle connection', async () => {
  const { receiver, mailer } = await setUp();
  await mailer.send(buildMessage(), within(8_000));
  receiver.hangUp();
  expect(await sendMail(buildMessage(), mailer, within(8_000))).toMatchObject({ status: 'succeeded' });
  expect(receiver.mails).toHaveLength(2);
});

test('a message is sent once over a new connection when the server closes the reused one', async () => {
  const { receiver, mailer } = await setUp({ behavior: 'close on reuse', connections: 1 });
  await mailer.send(buildMessage(), within(8_000));
  expect(await sendMail(buildMessage(), mailer, within(8_000))).toMatchObject({ status: 'succeeded' });
  expect(receiver.connections()).toBe(2);
  expect(receiver.mails).toHaveLength(2);
});

describe('at the deadline', () => {
  test('a message that hangs at DATA is withdrawn: its connection is destroyed and it never arrives', async () => {
    const { receiver, mailer } = await setUp({ behavior: 'hang at DATA' });
    const result = await sendMail(buildMessage(), mailer, soon());
    expect(result).toEqual({
      ...{ status: 'failed', error: 'No response from the mail server within 8 s', isTemporary: true },
    });
    await until(() => receiver.openConnections() === 0);
    receiver.goOn();
    await sleep(300);
    expect(receiver.mails).toHaveLength(0);
  });

  test('a message that waits for a connection is withdrawn, too', async () => {
    const { receiver, mailer } = await setUp({ behavior: 'hang at DATA', connections: 1 });
    const first = sendMail(buildMessage(), mailer, within(10_000));
    const waiting = sendMail(buildMessage('late@shop.example'), mailer, soon());
    expect(await waiting).toMatchObject({ status: 'failed' });
    receiver.goOn();
    expect(await first).toMatchObject({ status: 'succeeded' });
    await sleep(300);
    expect(receiver.mails.map(({ envelope }) => envelope.to)).toEqual([['owner@shop.example']]);
  });

  test('a connection without a greeting is closed', async () => {
    const { receiver, mailer } = await setUp({ behavior: 'hang at greeting' });
    expect(await sendMail(buildMessage(), mailer, soon())).toMatchObject({ status: 'failed' });
    await until(() => receiver.openConnections() === 0);
    receiver.goOn();
    await sleep(200);
    expect(receiver.mails).toHaveLength(0);
  });

  test('a connection that responds one byte at a time is closed', async () => {
    const { receiver, mailer } = await setUp({ behavior: 'drip' });
    expect(await sendMail(buildMessage(), mailer, soon())).toMatchObject({ status: 'failed' });
    await until(() => receiver.openConnections() === 0);
  });

  test('the error of a message that was fully transmitted says that it may have arrived', async () => {
    const { receiver, mailer } = await setUp({ behavior: 'hang after message' });
    expect(await sendMail(buildMessage(), mailer, soon())).toEqual({
      status: 'failed',
      error:
        'No response from the mail server within 8 s; the message had already been transmitted, so it may have arrived',
      mayHaveArrived: true,
    });
    expect(receiver.mails).toHaveLength(1);
  });

  test('the next message is sent over a new connection', async () => {
    const { receiver, mailer } = await setUp({ behavior: 'hang at DATA', connections: 1 });
    await sendMail(buildMessage(), mailer, soon());
    receiver.become('accept');
    expect(await sendMail(buildMessage('next@shop.example'), mailer, within(8_000))).toMatchObject({
      status: 'succeeded',
    });
  });

  test('a signal that is already aborted sends nothing', async () => {
    const { receiver, mailer } = await setUp();
    expect(await sendMail(buildMessage(), mailer, AbortSignal.abort())).toEqual({
      status: 'failed',
      error: 'Sending was stopped before the mail server responded',
    });
    expect(receiver.connections()).toBe(0);
  });
});

describe('the error says', () => {
  const errorOf = async (options: SmtpReceiverOptions & { query?: string }) => {
    const { mailer } = await setUp(options);
    return sendMail(buildMessage(), mailer, within(8_000));
  };

  test('that the recipient was rejected', async () => {
    expect(await errorOf({ behavior: 'refuse recipient' })).toMatchObject({
      status: 'failed',
      error: 'The mail server rejected the recipient: 550 5.1.1 <owner@shop.example> nobody here of that name',
      response: { status: 550 },
    });
  });

  test('that the rejection is temporary', async () => {
    expect(await errorOf({ behavior: 'greylist' })).toMatchObject({
      status: 'failed',
      error: 'The mail server temporarily rejected the recipient: 451 4.7.1 Greylisted, come back in 5 minutes',
    });
  });

  test('that the message was rejected', async () => {
    expect(await errorOf({ behavior: 'refuse message' })).toMatchObject({
      status: 'failed',
      error: 'The mail server rejected the message: 554 5.7.1 This looks like spam',
    });
  });

  test('that the certificate is not trusted', async () => {
    expect(await errorOf({ startTls: true })).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^No secure connection to the mail server \(\w*CERT\w*\)$/),
    });
  });

  test('that the connection was refused', async () => {
    const { receiver, mailer } = await setUp();
    await receiver.stop();
    expect(await sendMail(buildMessage(), mailer, within(8_000))).toEqual({
      status: 'failed',
      error: 'The mail server refused the connection',
      isTemporary: true,
    });
  });

  test('that the login was rejected, without the password, even when the server repeats it', async () => {
    const { receiver } = await setUp({ login: { user: 'box', pass: 'right-one' } });
    receiver.become('refuse login');
    const mailer = createMailer(receiver.url.replace('right-one', 'wrong-one'), 1);
    cleanUps.push(mailer.close);
    const result = await sendMail(buildMessage(), mailer, within(8_000));
    expect(result).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^The mail server rejected the login: 535/),
    });
    expect(JSON.stringify(result)).not.toContain('wrong-one');
    expect(JSON.stringify(result)).not.toContain(Buffer.from('\0box\0wrong-one').toString('base64'));
  });

  test('that the address of the form is invalid, before anything is sent', async () => {
    const { receiver, mailer } = await setUp();
    expect(await sendMail(buildMessage('a@x.example, b@y.example'), mailer, within(8_000))).toEqual({
      status: 'failed',
      error: 'The recipient is not a valid e-mail address',
    });
    expect(receiver.connections()).toBe(0);
  });
});

test('login and STARTTLS options come from the URL', async () => {
  const { receiver, mailer } = await setUp({
    login: { user: 'box', pass: 'right-one' },
    startTls: true,
    query: '/?tls.rejectUnauthorized=false',
  });
  await mailer.send(buildMessage(), within(8_000));
  expect(receiver.mails).toHaveLength(1);
});

describe('when some recipients are rejected', () => {
  const message = buildMessage('owner@shop.example', {
    envelope: { from: 'letterbox@forms.example', to: ['owner@shop.example', 'gone@shop.example', 'team@shop.example'] },
  });

  test('the message succeeds while the owner gets it, and the note counts the others', async () => {
    const { receiver, mailer } = await setUp({ refuses: ['gone@shop.example'] });
    expect(await sendMail(message, mailer, within(8_000))).toMatchObject({
      status: 'succeeded',
      note: '127.0.0.1 responded with 250, 1 recipient rejected',
    });
    expect(receiver.mails[0]?.envelope.to).toEqual(['owner@shop.example', 'team@shop.example']);
  });

  test('the message fails when the owner is rejected, even if others get it', async () => {
    const { mailer } = await setUp({ refuses: ['owner@shop.example'] });
    expect(await sendMail(message, mailer, within(8_000))).toMatchObject({
      status: 'failed',
      error:
        'The mail server rejected the recipient: 550 5.1.1 <owner@shop.example> nobody here of that name (2 other recipients got the message)',
    });
  });
});

test('a rejected message leaves the connection usable', async () => {
  const { receiver, mailer } = await setUp({ refuses: ['gone@shop.example'], connections: 1 });
  await sendMail(buildMessage('gone@shop.example'), mailer, within(8_000));
  expect(await sendMail(buildMessage(), mailer, within(8_000))).toMatchObject({ status: 'succeeded' });
  expect(receiver.connections()).toBe(1);
});

test('closing waits for messages in flight', async () => {
  const { receiver, mailer } = await setUp();
  const sending = sendMail(buildMessage(), mailer, within(8_000));
  await mailer.close();
  expect(await sending).toMatchObject({ status: 'succeeded' });
  await until(() => receiver.openConnections() === 0);
  expect(await sendMail(buildMessage(), mailer, within(8_000))).toMatchObject({ status: 'failed' });
});
