import { randomUUID } from 'node:crypto';
import { replyLimits } from '../../config/limits';
import { wholeAccount } from '../../src/members/scope';
import { changeSubmission } from '../../src/submissions/changes/change-submission';
import { retryOwnDelivery } from '../../src/submissions/changes/retry-delivery';
import { describeOnEachBackend } from '../setup/services';
import { addJob } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm } from '../support/factories';
import { openReplyRig, type ReplyRig } from './reply-rig';

describeOnEachBackend('a reply to a visitor', ({ redisUrl }) => {
  let rig: ReplyRig;
  beforeAll(async () => {
    rig = await openReplyRig(redisUrl);
  });
  beforeEach(() => rig.smtp.become('accept'));
  afterAll(() => rig.close());

  const visitor = () => `visitor-${randomUUID().slice(0, 8)}@example.org`;
  const only = async (address: string) => {
    await eventually(async () => expect(rig.mailsTo(address).length).toBeGreaterThan(0));
    expect(rig.mailsTo(address)).toHaveLength(1);
    return rig.mailsTo(address)[0]?.parsed;
  };

  test('reaches the visitor as plain text, and the response will reach the owner', async () => {
    const form = await buildForm(rig.db, rig.account, { name: 'Shop', email_to: 'shop@example.com' });
    const address = visitor();
    const id = await rig.submit(address, { form });
    expect(await rig.reply(id, { text: 'Yes – é.\r\n.\r\nBye' })).toBe('queued');
    const [row] = await rig.settled(id);
    expect(row).toMatchObject({ status: 'succeeded', response_status: 250, account_id: rig.account.id });
    const mail = await only(address);
    expect(mail).toMatchObject({
      from: { name: 'Shop', address: 'letterbox@forms.example' },
      replyTo: [{ address: 'shop@example.com' }],
      subject: 'Re: Your message',
      messageId: `<${row?.id}@forms.example>`,
      text: 'Yes – é.\n.\nBye\n',
    });
    expect(mail?.html).toBeUndefined();
    const names = mail?.headers.map(({ key }) => key);
    for (const name of ['in-reply-to', 'references', 'auto-submitted', 'cc', 'bcc']) expect(names).not.toContain(name);
    expect(names).toContain('content-type');
  });

  test.each([
    '=?utf-8?Q?caf=C3=A9?=',
    'Re: =?UTF-8?B?w6k=?= =?utf-8?q?=E9?= – all of it',
    `Re: ${'=?utf-8?Q?caf=C3=A9?= and 😀 '.repeat(6)}end`,
  ])('has the subject that the owner typed, as in %j', async (subject) => {
    const address = visitor();
    await rig.reply(await rig.submit(address), { subject });
    expect((await only(address))?.subject).toBe(subject);
  });

  test('quotes the submission below, with its links disarmed', async () => {
    const address = visitor();
    const id = await rig.submit(address, {
      createdAt: '2026-03-01T10:00:00.000Z',
      more: { message: 'Look:\nhttps://evil.example/x' },
    });
    await rig.reply(id, { hasQuote: true });
    expect((await only(address))?.text).toBe(
      [
        'Yes, we do.\n\nOn 2026-03-01 10:00 UTC, you wrote:\n> name: Ada',
        `> email: ${address}\n> message:\n>   Look:\n>   https[://]evil[.]example/x\n`,
      ].join('\n'),
    );
  });

  test('does not quote the instructions of a page', async () => {
    const address = visitor();
    const id = await rig.submit(address, { more: { _cc: 'team@example.com' } });
    await rig.db.pool.query('UPDATE submissions SET mail_overrides = $2 WHERE id = $1', [id, '{"hidden":["_cc"]}']);
    await rig.reply(id, { hasQuote: true });
    const text = (await only(address))?.text;
    expect(text).toContain('> name: Ada');
    expect(text).not.toContain('_cc');
  });

  test('continues the thread of the auto-reply, and the next one that of the first', async () => {
    const form = await buildForm(rig.db, rig.account, { auto_responder: { subject: 'Thanks', body: 'We got it.' } });
    const address = visitor();
    const id = await rig.submit(address, { form });
    const autoReply = randomUUID();
    await rig.db.pool.query(
      `INSERT INTO deliveries (id, account_id, submission_id, kind) VALUES ($1, $2, $3, 'auto-reply')`,
      [autoReply, rig.account.id, id],
    );
    await addJob(rig, autoReply);
    await eventually(async () => expect(rig.mailsTo(address)).toHaveLength(1));
    await eventually(async () => {
      const { rows } = await rig.db.pool.query('SELECT status FROM deliveries WHERE id = $1', [autoReply]);
      expect(rows).toEqual([{ status: 'succeeded' }]);
    });

    await rig.reply(id, { text: 'First' });
    await rig.settled(id, 1);
    await rig.reply(id, { text: 'Second' });
    await rig.settled(id, 2);
    const [zeroth, first, second] = rig.mailsTo(address).map(({ parsed }) => parsed);
    expect(zeroth?.messageId).toBe(`<${autoReply}@forms.example>`);
    expect(first).toMatchObject({ inReplyTo: zeroth?.messageId, references: zeroth?.messageId });
    expect(second).toMatchObject({
      inReplyTo: first?.messageId,
      references: `${zeroth?.messageId} ${first?.messageId}`,
    });
  });

  test('refers to no auto-reply that another address got, and goes where the notification points', async () => {
    const [asked, other] = [visitor(), visitor()];
    const id = await rig.submit(other);
    await rig.db.pool.query(`UPDATE submissions SET mail_overrides = $2 WHERE id = $1`, [id, { replyto: asked }]);
    await rig.db.pool.query(
      `INSERT INTO deliveries (id, account_id, submission_id, kind, status)
       SELECT gen_random_uuid(), account_id, id, 'auto-reply', 'succeeded' FROM submissions WHERE id = $1`,
      [id],
    );
    await rig.reply(id);
    expect((await only(asked))?.references).toBeUndefined();
    expect(rig.mailsTo(other)).toEqual([]);
  });

  test('is sent once, however often and concurrently its draft is posted', async () => {
    const address = visitor();
    const id = await rig.submit(address);
    const draftId = randomUUID();
    const results = await Promise.all([1, 2, 3, 4].map(() => rig.reply(id, { draftId })));
    expect(results.toSorted()).toEqual(['queued', 'sent before', 'sent before', 'sent before']);
    expect(await rig.reply(id, { draftId })).toBe('sent before');
    await rig.settled(id, 1);
    await only(address);
    await expect(rig.reply(id, { draftId, text: 'Yes, and more.' })).rejects.toThrow('without your latest changes');
  });

  test.each([
    ['a second line', 'Re: x\r\nBcc: victim@example.org'],
    ['a line feed', 'Re: x\nTo: victim@example.org'],
    ['a line separator of another kind', 'Re: x\u0085Bcc: victim@example.org'],
    ['nothing visible', ' \u200b '],
    ['more than 200 characters', 'x'.repeat(201)],
  ])('is rejected with a subject of %s', async (_, subject) => {
    const id = await rig.submit(visitor());
    await expect(rig.reply(id, { subject })).rejects.toMatchObject({ problems: [{ setting: 'subject' }] });
    expect(await rig.replyRows(id)).toEqual([]);
  });

  test.each([
    ['no text', ''],
    ['only spaces', ' \n '],
    ['more than 20,000 characters', 'x'.repeat(20_001)],
  ])('is rejected with %s', async (_, text) => {
    const id = await rig.submit(visitor());
    await expect(rig.reply(id, { text })).rejects.toMatchObject({ problems: [{ setting: 'text' }] });
  });

  test('cannot add a header with its text, nor a recipient with the submission', async () => {
    const address = visitor();
    const id = await rig.submit(address);
    await rig.reply(id, { text: 'Bcc: victim@example.org\r\n\r\n.\r\nRCPT TO:<victim@example.org>', hasQuote: true });
    expect(await only(address)).toMatchObject({ to: [{ address }] });
    expect(rig.mailsTo('victim@example.org')).toEqual([]);
    for (const email of [
      'a@example.org, b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      ['a@example.org'],
      {},
    ]) {
      await expect(rig.reply(await rig.submit(email))).rejects.toThrow('no valid e-mail address');
    }
  });

  test('is not sent to spam, from the recycle bin, for a suspended account or for somebody else', async () => {
    const rejections = [
      [await rig.submit(visitor(), { withheld: 'honeypot' }), rig.account, 'spam'],
      [await rig.submit(visitor(), { deleted: true }), rig.account, 'recycle bin'],
      [await rig.submit(visitor()), await buildAccount(rig.db), 'does not exist'],
      [randomUUID(), rig.account, 'does not exist'],
    ] as const;
    for (const [id, account, message] of rejections) await expect(rig.reply(id, {}, account)).rejects.toThrow(message);
    const suspended = await buildAccount(rig.db);
    const id = await rig.submit(visitor(), { form: await buildForm(rig.db, suspended) });
    await rig.db.pool.query('UPDATE accounts SET suspended_at = now() WHERE id = $1', [suspended.id]);
    await expect(rig.reply(id, {}, suspended)).rejects.toThrow('suspended');
  });

  test('is held when the submission is deleted before a worker sends it, until it is restored', async () => {
    const address = visitor();
    const id = await rig.submit(address);
    await rig.closeWorkers();
    await rig.reply(id);
    await changeSubmission(rig.db.pool, wholeAccount(rig.account.id), id, 'delete');
    rig.startMailWorkers();
    const [row] = await rig.settled(id);
    expect(row).toMatchObject({ status: 'skipped', error: 'the submission is in the recycle bin' });
    await changeSubmission(rig.db.pool, wholeAccount(rig.account.id), id, 'restore');
    await retryOwnDelivery(rig.db, rig.account, null, row?.id ?? '', 'owner');
    await rig.sweep();
    await only(address);
  });

  test('fails while the mail server is down, and is sent again with the same Message-ID when the owner asks', async () => {
    const address = visitor();
    const id = await rig.submit(address);
    await rig.smtp.halt();
    await rig.reply(id);
    const [failed] = await rig.settled(id);
    expect(failed).toMatchObject({ status: 'failed', error: expect.stringContaining('mail server') });
    await rig.smtp.resume();
    await rig.sweep();
    expect((await rig.replyRows(id))[0]?.status).toBe('failed');
    await expect(retryOwnDelivery(rig.db, rig.account, null, failed?.id ?? '', 'agent')).rejects.toThrow(
      'an agent cannot send it again',
    );
    await retryOwnDelivery(rig.db, rig.account, null, failed?.id ?? '', 'owner');
    await rig.sweep();
    expect((await only(address))?.messageId).toBe(`<${failed?.id}@forms.example>`);
  });

  test('is limited per recipient, whatever follows a plus, and per account', async () => {
    const account = await buildAccount(rig.db);
    const form = await buildForm(rig.db, account);
    const ids = await Promise.all(
      ['', '+a', '+b', '+c', '+d', '+e'].map((tag) => rig.submit(`eve${tag}@example.org`, { form })),
    );
    const [perRecipient, perAccount] = [replyLimits.perRecipient[0].limit, replyLimits.perAccount[0].limit];
    for (const id of ids.slice(0, perRecipient)) await rig.reply(id, {}, account);
    await expect(rig.reply(ids[perRecipient] ?? '', {}, account)).rejects.toThrow(
      '5 per minute and 50 per day to one address',
    );
    for (let sent = perRecipient; sent < perAccount; sent += 1) {
      await rig.reply(await rig.submit(visitor(), { form }), {}, account);
    }
    const beyond = await rig.submit(visitor(), { form });
    await expect(rig.reply(beyond, {}, account)).rejects.toThrow('30 per minute and 500 per day from your account');
    expect(await rig.replyRows(beyond)).toEqual([]);
  });
});
