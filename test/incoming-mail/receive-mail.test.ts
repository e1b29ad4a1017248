import { randomUUID } from 'node:crypto';
import { answerLimits } from '../../config/limits';
import { updateAccount } from '../../src/accounts/account.service';
import { findAnswers } from '../../src/answers/answer.repository';
import { createStorages } from '../../src/files/storage';
import { receiveMail } from '../../src/incoming-mail/receive-mail';
import { newId } from '../../src/lib/new-id';
import { wholeAccount } from '../../src/members/scope';
import { sendReply } from '../../src/replies/send-reply';
import { findSubmission } from '../../src/submissions/submission.repository';
import { buildSubmission } from '../submissions/rows';
import { buildForm, testSecrets } from '../support/factories';
import { account, db, form, setUpDatabase, setUpForm } from '../support/set-up';
import { buildReplied, config, mailInbox, mailTo, receiveDeps, returnAddresses, sendQueuedMails } from './answer-rig';

setUpDatabase();
setUpForm();

const receive = (raw: Buffer, recipients: readonly string[] = [], deps = {}) =>
  receiveMail({ ...receiveDeps(db), ...deps }, { raw, recipients });
const answersTo = ({ submissionId }: { submissionId: string }) => findAnswers(db.pool, submissionId);
const stateOf = async ({ submissionId }: { submissionId: string }) =>
  (
    await db.pool.query(
      `SELECT status, read_at IS NOT NULL AS read, archived_at IS NOT NULL AS archived,
              (SELECT count(*)::int FROM deliveries WHERE submission_id = s.id AND about = 'answer') AS notified
       FROM submissions s WHERE id = $1`,
      [submissionId],
    )
  ).rows[0];
const quiet = { status: 'waiting', read: true, archived: false, notified: 0 };

test('an answer to a reply is stored, opens the submission again and reaches the owner, whose answer reaches the visitor', async () => {
  const submissionId = await buildSubmission(db, form, {
    createdAt: new Date().toISOString(),
    data: '{"email":"ada@example.org"}',
    archived: true,
    read: true,
  });
  const limiter = { consume: async () => ({ allowed: true }), refund: async () => undefined } as never;
  const draft = { draftId: randomUUID(), subject: 'Re: Malta', text: 'Yes, we do.', hasQuote: false };
  const target = { accountId: account.id, submissionId, requestId: 'a request' };
  await sendReply({ pool: db.pool, limiter, mailFrom: config.mailFrom }, target, draft);
  const [reply] = await sendQueuedMails(db, account);
  const address = reply?.parsed.replyTo?.[0]?.address ?? '';
  expect(address).toMatch(/^letterbox\+a[a-z2-7]+@forms\.example$/);

  const raw = mailTo(address, { 'In-Reply-To': String(reply?.parsed.messageId) });
  expect(await receive(raw)).toBe('answer');
  expect(await answersTo({ submissionId })).toMatchObject([
    {
      ...{ sender: 'ada@example.org', senderName: 'Ada Lovelace', isFromRecipient: true, subject: 'Re: Malta' },
      ...{ text: 'Two, please.', isAutomatic: false, authentication: 'unknown', files: [], droppedFiles: 0 },
    },
  ]);
  expect(await stateOf({ submissionId })).toEqual({ status: null, read: false, archived: false, notified: 1 });

  const [mail] = await sendQueuedMails(db, account);
  expect(mail?.envelope.to).toEqual([account.email]);
  expect(mail?.parsed).toMatchObject({
    subject: 'Re: Malta',
    from: { name: 'Ada Lovelace', address: mailInbox },
    replyTo: [{ address: 'ada@example.org' }],
  });
  expect(mail?.parsed.text).toMatch(/^Ada Lovelace answered\n\nTwo, please\.\n/);
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated/m);

  // The next reply continues the thread.
  await sendReply({ pool: db.pool, limiter, mailFrom: config.mailFrom }, target, { ...draft, draftId: randomUUID() });
  const [next] = await sendQueuedMails(db, account);
  const [, messageId] = /^Message-ID: (.+)\r$/m.exec(String(raw)) ?? [];
  expect(next?.parsed.inReplyTo).toBe(messageId);
});

test('without MAIL_INBOX, a reply is answered to the owner as before', async () => {
  const { buildReply } = await import('../../src/replies/reply.message');
  const reply = { recipient: 'ada@example.org', subject: 's', text: 't', hasQuote: false, messageId: '<a@b>' } as never;
  const submission = { data: {}, files: [], createdAt: new Date() };
  const context = { reply: { ...(reply as object), autoReplyIds: [], earlierMessageIds: [] } as never, submission };
  const settings = { email_to: 'owner@example.com', auto_responder: null };
  expect(buildReply({ ...context, mailFrom: config.mailFrom, form: { name: 'F', settings } }).replyTo).toBe(
    'owner@example.com',
  );
});

test('the same message is stored once, also when it arrives twice at once', async () => {
  const replied = await buildReplied(db, account, form);
  const raw = mailTo(replied.address);
  expect(await Promise.all([receive(raw), receive(raw)])).toEqual(['answer', 'answer']);
  expect(await receive(raw)).toBe('answer');
  expect(await answersTo(replied)).toHaveLength(1);
  expect(await stateOf(replied)).toMatchObject({ notified: 1 });
});

test.each([
  ['the envelope', (address: string) => [mailTo('somebody@example.com'), [address]] as const],
  ['Delivered-To', (address: string) => [mailTo(mailInbox, { 'Delivered-To': address }), []] as const],
  ['X-Original-To', (address: string) => [mailTo(mailInbox, { 'X-Original-To': address.toUpperCase() }), []] as const],
  ['Cc', (address: string) => [mailTo('x@example.com', { Cc: `Friends: b@example.com, ${address};` }), []] as const],
])('the return address is found in %s', async (_, build) => {
  const replied = await buildReplied(db, account, form);
  const [raw, recipients] = build(replied.address);
  expect(await receive(raw, recipients)).toBe('answer');
});

test('an answer whose address lost its subaddress is found by the message that it refers to', async () => {
  const replied = await buildReplied(db, account, form);
  const references = `<x@y.example> ${replied.messageId} <${randomUUID()}@apple.example>`;
  expect(await receive(mailTo('else@forms.example', { References: references }))).toBe('ignored');
  expect(await receive(mailTo(mailInbox, { References: references }))).toBe('answer');
  expect(await answersTo(replied)).toMatchObject([{ deliveryId: replied.deliveryId }]);
});

test('forged and foreign addresses, other mail and what is not mail are ignored', async () => {
  const replied = await buildReplied(db, account, form);
  const forged = replied.address.replace(/.(?=@)/, (last) => (last === 'a' ? 'b' : 'a'));
  const unknown = returnAddresses.create('answer', newId());
  const messages = [mailTo(forged), mailTo(unknown), mailTo(mailInbox), Buffer.from('\0\xff'.repeat(1_000), 'latin1')];
  for (const raw of messages) expect(await receive(raw)).toBe('ignored');
  expect(await stateOf(replied)).toEqual(quiet);
});

test('a bounce is left to its reader; what is none, sent to the address for bounces, is an automatic reply', async () => {
  const replied = await buildReplied(db, account, form);
  const address = returnAddresses.create('bounce', replied.deliveryId);
  const seen: number[] = [];
  const readBounce = async ({ raw }: { raw: Buffer }) => {
    seen.push(raw.length);
    return String(raw).includes('multipart/report');
  };
  const report = mailTo(address, { 'Content-Type': 'multipart/report; boundary=x' }, '--x\r\n\r\nno\r\n--x--');
  expect(await receive(report, [], { readBounce })).toBe('bounce');
  expect(await receive(mailTo(address), [], { readBounce })).toBe('answer');
  expect(seen).toHaveLength(2);
  expect(await answersTo(replied)).toMatchObject([{ isAutomatic: true }]);
});

test('an automatic reply is stored and notifies nobody, and only a few are stored a day', async () => {
  const replied = await buildReplied(db, account, form);
  const automatic = () => receive(mailTo(replied.address, { 'Auto-Submitted': 'auto-replied' }));
  for (let count = 0; count < answerLimits.perDay.automatic; count += 1) expect(await automatic()).toBe('answer');
  expect(await automatic()).toBe('ignored');
  expect(await answersTo(replied)).toHaveLength(answerLimits.perDay.automatic);
  expect(await stateOf(replied)).toEqual(quiet);
  expect(await receive(mailTo(replied.address))).toBe('answer');
});

test('our own message that comes back is ignored', async () => {
  const replied = await buildReplied(db, account, form);
  expect(await receive(mailTo(replied.address, { 'Message-ID': replied.messageId }))).toBe('ignored');
});

test('an answer from another address says so', async () => {
  const replied = await buildReplied(db, account, form);
  await receive(mailTo(replied.address, { From: 'Eve <eve@example.org>' }));
  expect(await answersTo(replied)).toMatchObject([{ sender: 'eve@example.org', isFromRecipient: false }]);
  const [mail] = await sendQueuedMails(db, account);
  expect(mail?.parsed.text).toContain('eve@example.org is not the address that you wrote to.');
});

test.each([
  ['a deleted submission', { deleted: true }],
  ['spam', { withheld: 'honeypot' }],
] as const)('an answer to %s is stored with it, and notifies nobody', async (_, draft) => {
  const replied = await buildReplied(db, account, form, draft);
  expect(await receive(mailTo(replied.address))).toBe('answer');
  expect(await answersTo(replied)).toHaveLength(1);
  expect(await stateOf(replied)).toEqual(quiet);
});

const withFile = (address: string, bytes: number) =>
  mailTo(
    address,
    { 'Content-Type': 'multipart/mixed; boundary=x' },
    `--x\r\n\r\nSee the file.\r\n--x\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename=plan.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.alloc(bytes).toString('base64')}\r\n--x--`,
  );

test('attachments are stored like uploads, but are no fields; without a storage or room, a note says so', async () => {
  const without = await buildReplied(db, account, form);
  await receive(withFile(without.address, 1_000));
  expect(await answersTo(without)).toMatchObject([{ text: 'See the file.', files: [], droppedFiles: 1 }]);

  const storages = createStorages(
    { filesDir: '/tmp', outboundAllowedNetworks: [], baseUrl: 'http://a.test' },
    testSecrets,
  );
  await updateAccount(db, account, { storage: { kind: 'local' }, storage_limit_bytes: 1_500 }, { storages });
  const replied = await buildReplied(db, account, form);
  await receive(withFile(replied.address, 1_000));
  await receive(withFile(replied.address, 1_000));
  expect(await answersTo(replied)).toMatchObject([
    { files: [{ filename: 'plan.pdf', type: 'application/pdf', size: 1_000 }], droppedFiles: 0 },
    { files: [], droppedFiles: 1 },
  ]);
  expect((await findSubmission(db.pool, wholeAccount(account.id), replied.submissionId))?.files).toEqual([]);
  const { rows } = await db.pool.query(
    `SELECT u.storage_bytes::int AS bytes, (SELECT count(*)::int FROM deliveries WHERE submission_id = $2 AND kind = 'file-upload') AS uploads
     FROM usage u WHERE account_id = $1`,
    [account.id, replied.submissionId],
  );
  expect(rows).toEqual([{ bytes: 1_000, uploads: 1 }]);
  const [mail] = await sendQueuedMails(db, account).then((mails) =>
    mails.filter(({ parsed }) => parsed.text?.includes('plan.pdf')),
  );
  expect(mail?.parsed.text).toMatch(/plan\.pdf: https:\/\/forms\.example\/files\//);
  storages.close();
});

test('an answer is not sent on to an address that is suppressed', async () => {
  const to = `gone-${randomUUID()}@example.net`;
  const replied = await buildReplied(db, account, await buildForm(db, account, { email_to: to }));
  await db.pool.query(
    `INSERT INTO suppressions (id, account_id, address, reason, detail, provider, delivery_id)
     VALUES ($1, $2, $3, 'bounce', '550 5.1.1', 'mailbox', $1)`,
    [randomUUID(), account.id, to],
  );
  expect(await receive(mailTo(replied.address))).toBe('answer');
  expect(await sendQueuedMails(db, account)).toEqual([]);
});

test('an answer is not sent on when its submission was deleted meanwhile', async () => {
  const replied = await buildReplied(db, account, form);
  await receive(mailTo(replied.address));
  await db.pool.query('UPDATE submissions SET deleted_at = now() WHERE id = $1', [replied.submissionId]);
  expect(await sendQueuedMails(db, account)).toEqual([]);
});
