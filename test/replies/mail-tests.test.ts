import { listDeliveries } from '../../src/deliveries/delivery.log';
import { sendMailTest } from '../../src/deliveries/mail-test';
import { createMailer } from '../../src/email/create-mailer';
import { createLogger } from '../../src/lib/logger';
import { createRateLimiter } from '../../src/rate-limits/create-rate-limiter';
import { createEmailProcessor } from '../../workers/processors/email';
import { describeOnEachBackend } from '../setup/services';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, testLinks, testMailLinks } from '../support/factories';
import { openReplyRig, type ReplyRig } from './reply-rig';

const logger = createLogger('test', 'silent');

describeOnEachBackend('a test of an e-mail', ({ redisUrl }) => {
  let rig: ReplyRig;
  let deps: Parameters<typeof sendMailTest>[0];
  beforeAll(async () => {
    rig = await openReplyRig(redisUrl);
    const { pool } = rig.db;
    const limiter = createRateLimiter({ redis: rig.backend.redis ?? undefined, pool, logger });
    deps = { pool, limiter };
  });
  afterAll(() => rig?.close());

  const autoResponder = { subject: 'Thanks, {{name}}', body: 'We got: {{message}}', from_name: 'The shop' };
  const send = async (submissionId: string | null) => {
    const ids = { accountId: rig.account.id, formId: rig.form.id };
    const mail = { autoResponder, notification: null };
    await sendMailTest(deps, { ...ids, submissionId, mail, requestId: 'a request' });
  };
  /** The newest delivery of the account once it is settled. */
  const settled = ({ id } = rig.account) =>
    eventually(async () => {
      const [newest] = await listDeliveries(rig.db, id, { limit: 1 });
      expect(newest?.finished_at).toBeInstanceOf(Date);
      return newest;
    });

  test('goes to the owner alone, as the visitor would get it, and is listed as a test', async () => {
    const id = await rig.submit('ada@example.org');
    await send(id);
    expect(await settled()).toMatchObject({ kind: 'auto-reply', status: 'succeeded', submission_id: null, test: true });
    const [mail] = rig.mailsTo(rig.account.email);
    expect(mail?.envelope.to).toEqual([rig.account.email]);
    expect(mail?.parsed).toMatchObject({ subject: '[Test] Thanks, Ada', from: { name: 'The shop' } });
    expect(mail?.parsed.text?.trim()).toBe('We got: Do you ship to Malta?');
    expect(rig.mailsTo('ada@example.org')).toEqual([]);
    const { rows } = await rig.db.pool.query('SELECT id FROM deliveries WHERE submission_id = $1', [id]);
    expect(rows).toEqual([]);
    const stranger = await buildAccount(rig.db);
    expect(await listDeliveries(rig.db, stranger.id, { limit: 10 })).toEqual([]);
  });

  test('has sample values without a submission', async () => {
    const before = rig.mailsTo(rig.account.email).length;
    await send(null);
    expect(await settled()).toMatchObject({ status: 'succeeded', test: true });
    const mails = rig.mailsTo(rig.account.email);
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)?.parsed.subject).toBe('[Test] Thanks, Ada Lovelace');
  });

  test('is skipped when its submission is erased before it is sent', async () => {
    await send('01890000-0000-7000-8000-000000000000');
    expect(await settled()).toMatchObject({ status: 'skipped', error: 'the submission was deleted' });
  });

  test('of a notification goes to the owner alone, with the settings that were typed', async () => {
    const mailer = createMailer(rig.smtp.url, 1);
    const config = {
      mailFrom: 'Letterbox <letterbox@forms.example>',
      baseUrl: 'https://forms.example',
      overQuota: 'reject',
    } as const;
    const processor = createEmailProcessor({
      ...{ pool: rig.db.pool, mailer, config, mailHost: '127.0.0.1', links: testLinks },
      mailLinks: testMailLinks,
    });
    rig.startWorker('email', processor, { concurrency: 1 });
    const owner = await buildAccount(rig.db);
    const form = await buildForm(rig.db, owner, {
      ...{ email_to: 'team@example.org', cc: ['copy@example.org'], bcc: ['blind@example.org'] },
      notification: { enabled: false },
    });
    const mail = {
      autoResponder: null,
      notification: { subjectTemplate: 'From {{name}}', settings: { intro: 'Typed', fields: ['message'] } },
    };
    const ids = { accountId: owner.id, formId: form.id, requestId: 'a request' };
    const id = await rig.submit('ada@example.org', { form, more: { message: '<img src=x onerror=alert(1)>' } });
    for (const submissionId of [id, null]) {
      const before = rig.smtp.mails.length;
      await sendMailTest(deps, { ...ids, submissionId, mail });
      expect(await settled(owner)).toMatchObject({
        kind: 'email',
        status: 'succeeded',
        submission_id: null,
        test: true,
      });
      expect(rig.smtp.mails).toHaveLength(before + 1);
      const { envelope, parsed } = rig.smtp.mails.at(-1) ?? {};
      expect(envelope?.to).toEqual([owner.email]);
      expect(parsed?.cc ?? []).toEqual([]);
      expect(parsed?.subject).toBe(submissionId ? '[Test] From Ada' : '[Test] From Ada Lovelace');
      expect(parsed?.text).toContain('Typed');
      expect(parsed?.html).not.toContain('<img');
      expect(parsed?.text?.includes('Open in Letterbox')).toBe(submissionId !== null);
    }
    await sendMailTest(deps, {
      ...{ accountId: owner.id, formId: null, requestId: 'a request', submissionId: null },
      mail: { autoResponder: null, notification: null },
    });
    expect(await settled(owner)).toMatchObject({ kind: 'email', status: 'succeeded', test: true });
    const { envelope, parsed } = rig.smtp.mails.at(-1) ?? {};
    expect(envelope?.to).toEqual([owner.email]);
    expect(parsed).toMatchObject({ subject: 'Test e-mail from Letterbox', text: expect.stringContaining('You sent') });
    const foreign = await rig.submit('eve@example.org');
    await sendMailTest(deps, { ...ids, submissionId: foreign, mail });
    expect(await settled(owner)).toMatchObject({ status: 'skipped', error: 'the submission was deleted' });
    await mailer.close();
  });

  test('is deleted with its delivery after 30 days', async () => {
    await rig.db.pool.query(`UPDATE mail_tests SET created_at = now() - interval '31 days'`);
    await send(null);
    await settled();
    const { rows } = await rig.db.pool.query(`SELECT id FROM deliveries WHERE kind = 'auto-reply'`);
    expect(rows).toHaveLength(1);
  });
});
