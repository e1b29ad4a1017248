import { type BounceDeps, readBounce } from '../../src/bounces/read-bounce-mail';
import type { Database } from '../../src/db/database';
import { createMailer } from '../../src/email/create-mailer';
import { createReturnAddresses } from '../../src/email/return-addresses';
import { liftSuppression, listSuppressions } from '../../src/email/suppressions';
import { createLogger } from '../../src/lib/logger';
import { openTestDatabase } from '../support/database';
import { buildAccount, testSecretKey } from '../support/factories';
import { startSmtpReceiver } from '../support/smtp-receiver';
import { buildSentMail, readBounces, readSuppressed } from './bounce-rig';
import { abuseReport, plainMessage, statusReports } from './reports';

const mailInbox = 'letterbox@forms.example';
const returnAddresses = createReturnAddresses({ mailInbox, secretKey: testSecretKey, secretKeyPrevious: undefined });
const returnAddressOf = (deliveryId: string) => returnAddresses?.create('bounce', deliveryId) ?? '';

let db: Database;
let deps: BounceDeps;
beforeAll(async () => {
  db = await openTestDatabase();
  const logger = createLogger('test', 'silent');
  deps = { pool: db.pool, returnAddresses, live: { settled: () => undefined }, logger };
});
afterAll(() => db.close());

const receive = (raw: Buffer, ...recipients: string[]) => readBounce(deps, { raw, recipients });
const visitor = { kind: 'auto-reply', data: { email: 'Visitor@Example.net' } } as const;
const report = statusReports.Postfix as (typeof statusReports)[string];

test('a bounce to the signed address is noted at its delivery, and suppresses its recipient', async () => {
  const { account, deliveryId, messageId } = await buildSentMail(db, { draft: visitor });
  const raw = report({ recipient: 'visitor@example.net', messageId });
  expect(await receive(raw, returnAddressOf(deliveryId))).toBe(true);
  const detail = '550 5.1.1 <visitor@example.net>: Recipient address rejected: User unknown';
  expect(await readBounces(db, deliveryId)).toMatchObject([
    { kind: 'bounce', recipient: 'visitor@example.net', provider: 'mailbox', detail },
  ]);
  expect(await readSuppressed(db, account)).toEqual(['visitor@example.net bounce']);
});

test('the same bounce again changes nothing: a suppression that was lifted stays lifted', async () => {
  const { account, deliveryId, messageId } = await buildSentMail(db, { draft: visitor });
  const raw = report({ recipient: 'visitor@example.net', messageId });
  await receive(raw, returnAddressOf(deliveryId));
  const [suppression] = await listSuppressions(db.pool, account.id, { limit: 1, before: null });
  expect(await liftSuppression(db.pool, account.id, suppression?.id ?? '')).toBe(true);
  await Promise.all([1, 2, 3].map(() => receive(raw, returnAddressOf(deliveryId))));
  expect(await readSuppressed(db, account)).toEqual([]);
  expect(await readBounces(db, deliveryId)).toHaveLength(1);
});

test('without a signed address, the Message-ID of the returned e-mail says what bounced, but proves nothing', async () => {
  const recipient = 'owner@example.net';
  const { account, deliveryId, messageId } = await buildSentMail(db, { email_to: recipient });
  const raw = report({ recipient, messageId });
  expect(await receive(raw, mailInbox)).toBe(true);
  await receive(abuseReport({ recipient, messageId }), mailInbox);
  expect(await readBounces(db, deliveryId)).toMatchObject([{ kind: 'unknown', recipient }]);
  expect(await readSuppressed(db, account)).toEqual([]);
  await receive(raw, returnAddressOf(deliveryId));
  expect(await readSuppressed(db, account)).toEqual([`${recipient} bounce`]);
});

test('a forged bounce suppresses nothing', async () => {
  const { account, deliveryId, messageId } = await buildSentMail(db, { email_to: 'owner@example.net' });
  const other = await buildSentMail(db, { email_to: 'other@example.net' });
  const signed = returnAddressOf(deliveryId);
  const forged = signed.replace(/.(?=@)/, (last) => (last === 'a' ? 'b' : 'a'));
  const unknown = '<0199d1d6-0000-7000-8000-000000000000@forms.example>';
  const recipient = 'owner@example.net';
  await receive(report({ recipient, messageId: '<x@forms.example>' }), forged);
  await receive(report({ recipient, messageId: unknown }), mailInbox);
  // Of an address that got another e-mail, or none.
  await receive(report({ recipient: 'other@example.net', messageId }), signed);
  await receive(report({ recipient: 'owner@example.net.evil.example', messageId }), signed);
  await receive(report({ recipient: account.email, messageId }), signed);
  expect(await readSuppressed(db, account)).toEqual([]);
  expect(await readSuppressed(db, other.account)).toEqual([]);
  expect(await readBounces(db, deliveryId)).toEqual([]);
});

test('a delivery that was never begun cannot bounce', async () => {
  const { account, deliveryId, messageId } = await buildSentMail(db, {
    ...{ email_to: 'owner@example.net', draft: { status: 'queued' } },
  });
  await db.pool.query('UPDATE deliveries SET started_at = NULL WHERE id = $1', [deliveryId]);
  await receive(report({ recipient: 'owner@example.net', messageId }), returnAddressOf(deliveryId));
  expect(await readSuppressed(db, account)).toEqual([]);
});

test('temporary failures, delays and rejections of a message are noted, but suppress nothing', async () => {
  const { account, deliveryId, messageId } = await buildSentMail(db, { draft: visitor });
  const about = { recipient: 'visitor@example.net', messageId };
  const to = returnAddressOf(deliveryId);
  await receive(report({ ...about, action: 'delayed', status: '4.4.1', diagnostic: 'timed out' }), to);
  await receive(report({ ...about, status: '5.7.1', diagnostic: '550 5.7.1 spam' }), to);
  expect((await readBounces(db, deliveryId)).map(({ kind }) => kind)).toEqual(['delayed', 'undelivered']);
  expect(await readSuppressed(db, account)).toEqual([]);
});

test('a complaint suppresses its recipient, also one that the report conceals', async () => {
  const { account, deliveryId, messageId } = await buildSentMail(db, { draft: visitor });
  const sender = returnAddressOf(deliveryId);
  expect(await receive(abuseReport({ recipient: '', messageId: '<x@y>', sender }), mailInbox)).toBe(true);
  expect(await readSuppressed(db, account)).toEqual(['visitor@example.net complaint']);
  // Of several recipients, nobody knows who complained.
  const several = await buildSentMail(db, { email_to: 'a@example.net', cc: ['b@example.net'] });
  const about = { messageId: several.messageId, sender: returnAddressOf(several.deliveryId) };
  await receive(abuseReport({ recipient: '', ...about }), mailInbox);
  expect(await readSuppressed(db, several.account)).toEqual([]);
  expect(await readBounces(db, several.deliveryId)).toMatchObject([{ kind: 'complaint', recipient: null }]);
  expect(messageId).not.toBe(several.messageId);
});

test('what is in no standard form is noted as unknown, and an out-of-office reply is no bounce', async () => {
  const { account, deliveryId } = await buildSentMail(db, { draft: visitor });
  const to = returnAddressOf(deliveryId);
  const old = plainMessage(
    ['From: MAILER-DAEMON@qmail.example', 'Subject: failure notice'],
    'Hi. This is the qmail-send program.\r\n<visitor@example.net>:\r\n550 user unknown',
  );
  const away = plainMessage(
    ['From: visitor@example.net', 'Subject: Delivery status of my holiday', 'Auto-Submitted: auto-replied'],
    'I am away.',
  );
  expect(await receive(old, to)).toBe(true);
  expect(await receive(away, to)).toBe(false);
  expect(await receive(old, mailInbox)).toBe(false);
  expect(await readBounces(db, deliveryId)).toMatchObject([{ kind: 'unknown', detail: 'failure notice' }]);
  expect(await readSuppressed(db, account)).toEqual([]);
});

test('an address is suppressed for one account only', async () => {
  const email = 'shared@example.net';
  const one = await buildSentMail(db, { draft: { kind: 'auto-reply', data: { email } } });
  const other = await buildSentMail(db, { draft: { kind: 'auto-reply', data: { email } } });
  await receive(report({ recipient: email, messageId: one.messageId }), returnAddressOf(one.deliveryId));
  expect(await readSuppressed(db, one.account)).toEqual([`${email} bounce`]);
  expect(await readSuppressed(db, other.account)).toEqual([]);
});

test('e-mails through SMTP come back to the signed address if it is in the domain of their sender', async () => {
  const smtp = await startSmtpReceiver();
  const send = async (mailer: ReturnType<typeof createMailer>, from: string, deliveryId: string) => {
    const to = 'a@example.net';
    const message = {
      ...{ messageId: `<${deliveryId}@forms.example>`, from: { name: '', address: from }, to, cc: [], replyTo: null },
      ...{ subject: 'Hello', text: 'Hello', html: null, headers: {}, envelope: { from, to: [to] } },
    };
    await mailer.send(message, AbortSignal.timeout(8_000));
    const mail = smtp.mails.at(-1);
    return [mail?.envelope.from, mail?.parsed.from?.address];
  };
  const mailer = createMailer(smtp.url, 1, undefined, { returnAddresses });
  const plain = createMailer(smtp.url, 1);
  const id = '0199d1d6-0000-7000-8000-000000000001';
  expect(await send(mailer, 'post@forms.example', id)).toEqual([returnAddressOf(id), 'post@forms.example']);
  expect(await send(mailer, 'post@eu.forms.example', id)).toEqual([returnAddressOf(id), 'post@eu.forms.example']);
  expect(await send(mailer, 'post@other.example', id)).toEqual(['post@other.example', 'post@other.example']);
  expect(await send(mailer, 'post@notforms.example', id)).toEqual(['post@notforms.example', 'post@notforms.example']);
  expect(await send(plain, 'post@forms.example', id)).toEqual(['post@forms.example', 'post@forms.example']);
  await Promise.all([mailer.close(), plain.close()]);
  await smtp.stop();
});

test('bounces of e-mails to members, alerts and digests are noted too', async () => {
  const account = await buildAccount(db);
  const { deliveryId, form } = await buildSentMail(db, { account });
  await db.pool.query(
    'INSERT INTO digests (delivery_id, account_id, form_id, recipient) SELECT id, account_id, $2, $3 FROM deliveries WHERE id = $1',
    [deliveryId, form.id, 'reader@example.net'],
  );
  await db.pool.query(`UPDATE deliveries SET about = 'digest', submission_id = NULL WHERE id = $1`, [deliveryId]);
  await receive(report({ recipient: 'reader@example.net', messageId: '<x@y>' }), returnAddressOf(deliveryId));
  expect(await readSuppressed(db, account)).toEqual(['reader@example.net bounce']);
});
