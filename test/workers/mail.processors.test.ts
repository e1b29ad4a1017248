import { randomUUID } from 'node:crypto';
import type { Queue } from 'bullmq';
import { createMailer } from '../../src/email/create-mailer';
import type { Mailer } from '../../src/email/mailer';
import { createLogger } from '../../src/lib/logger';
import type { DeliveryKind } from '../../src/queues/contracts';
import { createRateLimiter } from '../../src/rate-limits/create-rate-limiter';
import { createAutoReplyProcessor } from '../../workers/processors/auto-reply';
import { createEmailProcessor } from '../../workers/processors/email';
import { describeOnEachBackend } from '../setup/services';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { addJob, buildDelivery, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { buildFile, buildForm, testLinks, testMailLinks } from '../support/factories';
import { type SmtpReceiver, startSmtpReceiver } from '../support/smtp-receiver';

const logger = createLogger('test', 'silent');
const config = {
  mailFrom: 'Letterbox <letterbox@forms.example>',
  baseUrl: 'https://forms.example',
  overQuota: 'reject',
} as const;

describeOnEachBackend('the mail workers', ({ redisUrl }) => {
  let rig: DeliveryRig;
  let smtp: SmtpReceiver;
  let mailer: Mailer;
  let deps: Parameters<typeof createAutoReplyProcessor>[0] & Parameters<typeof createEmailProcessor>[0];
  beforeAll(async () => {
    rig = await openDeliveryRig(redisUrl);
    smtp = await startSmtpReceiver();
    mailer = createMailer(smtp.url, 5);
    const limiter = createRateLimiter({ redis: rig.backend.redis ?? undefined, pool: rig.db.pool, logger });
    deps = {
      pool: rig.db.pool,
      mailer,
      config,
      mailHost: '127.0.0.1',
      limiter,
      links: testLinks,
      mailLinks: testMailLinks,
    };
    rig.startWorker('email', createEmailProcessor(deps), { concurrency: 5 });
    rig.startWorker('auto-reply', createAutoReplyProcessor(deps), { concurrency: 5 });
  });
  beforeEach(() => smtp.become('accept'));
  afterAll(async () => {
    await rig.close();
    await mailer.close();
    await smtp.stop();
  });

  const visitor = () => `visitor-${Math.random().toString(36).slice(2)}@example.org`;
  const buildReplyForm = () =>
    buildForm(rig.db, rig.account, { auto_responder: { subject: 'Thanks, {{name}}', body: 'We got it.' } });
  const mailsTo = (address: string) => smtp.mails.filter(({ envelope }) => envelope.to.includes(address));

  async function run(kind: DeliveryKind, draft: Parameters<typeof buildDelivery>[2] = {}, form = rig.form) {
    const id = await buildDelivery(rig.db, form, { kind, ...draft });
    await addJob(rig, id);
    return { id, row: await settled(id) };
  }
  const settled = (id: string) =>
    eventually(async () => {
      const row = await readDelivery(rig.db, id);
      expect(['queued', 'active']).not.toContain(row.status);
      return row;
    });
  const claimed = async (kind: DeliveryKind, id: string) => ({
    ...({ id, submissionId: (await readDelivery(rig.db, id)).submission_id, kind, webhookId: null } as const),
    ...{
      ...{ about: 'submission' as const, accountId: rig.account.id, mailTransports: null, senders: null },
      fileId: null,
      attempt: 1,
      retries: 0,
      requestId: null,
      bytes: 0,
      context: null,
      webhook: null,
      retried: false,
      token: '',
    },
  });

  describe('a notification', () => {
    test('reaches the owner with a Message-ID made of the delivery id', async () => {
      const { id, row } = await run('email', { data: { name: 'Ada', message: 'Hello' } });
      expect(row).toMatchObject({ status: 'succeeded', response_status: 250 });
      const mail = smtp.mails.find(({ parsed }) => parsed.messageId === `<${id}@forms.example>`);
      expect(mail?.envelope.to).toEqual([rig.form.settings.email_to]);
      expect(mail?.parsed.text).toContain('Hello');
    });

    test('is not sent while the form has notifications switched off', async () => {
      const form = await buildForm(rig.db, rig.account, { notification: { enabled: false } });
      const id = await buildDelivery(rig.db, form, { data: { name: 'Ada' } });
      await addJob(rig, id);
      expect(await settled(id)).toMatchObject({
        status: 'skipped',
        error: 'notifications of this form are switched off',
      });
    });

    test('links to each file, but not to a file that a visitor made up', async () => {
      const fake = { filename: 'fake.pdf', size: 1, type: 'application/pdf', url: 'https://evil.example/x' };
      const id = await buildDelivery(rig.db, rig.form, { data: { cv: fake } });
      const { submission_id: submissionId } = await readDelivery(rig.db, id);
      const file = await buildFile(rig.db, rig.form, { submissionId, field: 'cv', filename: 'real <b>.pdf' });
      await addJob(rig, id);
      expect(await settled(id)).toMatchObject({ status: 'succeeded' });
      const mail = smtp.mails.find(({ parsed }) => parsed.messageId === `<${id}@forms.example>`);
      const [text = '', html = ''] = [mail?.parsed.text, mail?.parsed.html];
      expect(text).toContain(`\n  cv: real <b>.pdf (293 KB)\n  ${testLinks.urlOf(file.id)}\n`);
      expect(html).toContain(`<a href="${testLinks.urlOf(file.id)}"`);
      expect(html).toContain('<bdi>real &lt;b&gt;.pdf</bdi>');
      expect(html.match(/<a [^>]*\/files\//g)).toHaveLength(1);
      expect(html).not.toContain('<a href="https://evil');
      expect(text).toContain('"url": "https://evil.example/x"');
    });

    test('fails without a retry when the mail server rejects it', async () => {
      smtp.become('refuse recipient');
      const { row } = await run('email');
      expect(row).toMatchObject({ status: 'failed', response_status: 550 });
    });

    test('is withdrawn at the deadline and not sent later', async () => {
      smtp.become('hang at DATA');
      const id = await buildDelivery(rig.db, rig.form);
      const process = createEmailProcessor(deps);
      const { outcome } = await process(await claimed('email', id), AbortSignal.timeout(500));
      expect(outcome).toMatchObject({ status: 'failed' });
      smtp.goOn();
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(smtp.mails.some(({ parsed }) => parsed.messageId?.includes(id))).toBe(false);
    });

    test('of a deleted submission is skipped', async () => {
      const gone = { ...(await claimed('email', await buildDelivery(rig.db, rig.form))), submissionId: randomUUID() };
      const { outcome } = await createEmailProcessor(deps)(gone, AbortSignal.timeout(5_000));
      expect(outcome).toEqual({ status: 'skipped', error: 'the submission was deleted' });
    });

    test('is sent once although its job exists twice', async () => {
      const { id } = await run('email');
      const queue = rig.queues.all.find(({ name }) => name === 'email') as Queue;
      await queue.add('again', { deliveryId: id, requestId: null }, { jobId: `${id}-99` });
      await eventually(async () => expect(await queue.getJobState(`${id}-99`)).toBe('completed'));
      expect(smtp.mails.filter(({ parsed }) => parsed.messageId?.includes(id))).toHaveLength(1);
    });
  });

  describe('an auto-reply', () => {
    test('reaches the visitor at the address in the field `email`', async () => {
      const email = visitor();
      const { row } = await run('auto-reply', { data: { name: 'Ada', email } }, await buildReplyForm());
      expect(row).toMatchObject({ status: 'succeeded' });
      expect(mailsTo(email).map(({ parsed }) => parsed.subject)).toEqual(['Thanks, Ada']);
    });

    test('contains the names of files but no links to them', async () => {
      const email = visitor();
      const form = await buildForm(rig.db, rig.account, {
        auto_responder: { subject: 'We got {{cv}}', body: '{{cv}} and {{photo}}, {{name}}' },
      });
      const id = await buildDelivery(rig.db, form, { kind: 'auto-reply', data: { name: 'Ada', email } });
      const { submission_id: submissionId } = await readDelivery(rig.db, id);
      await buildFile(rig.db, form, { submissionId, field: 'cv', filename: 'My CV' });
      await buildFile(rig.db, form, { submissionId, field: 'photo', filename: 'me' });
      await buildFile(rig.db, form, { submissionId, field: 'photo', filename: 'evil.com' });
      await addJob(rig, id);
      expect(await settled(id)).toMatchObject({ status: 'succeeded' });
      const [mail] = mailsTo(email);
      expect(mail?.parsed.subject).toBe('We got My CV');
      expect(mail?.parsed.text?.trim()).toBe('My CV and me, evil[.]com, Ada');
      expect(JSON.stringify(mail?.parsed)).not.toContain('/files/');
    });

    test('is sent once a minute per address, regardless of case', async () => {
      const [email, form] = [visitor(), await buildReplyForm()];
      await run('auto-reply', { data: { email } }, form);
      const { row } = await run(
        'auto-reply',
        { data: { email: email.toUpperCase().replace('@EXAMPLE', '@example') } },
        form,
      );
      expect(row).toMatchObject({ status: 'skipped', error: expect.stringContaining('reply limit reached') });
      expect(mailsTo(email)).toHaveLength(1);
      const other = await run('auto-reply', { data: { email } }, await buildReplyForm());
      expect(other.row).toMatchObject({ status: 'succeeded' });
    });

    test('is sent once a minute per mailbox, regardless of dots and what follows a plus', async () => {
      const [email, form] = [visitor(), await buildReplyForm()];
      await run('auto-reply', { data: { email } }, form);
      const [local = '', domain = ''] = email.split('@');
      for (const spelling of [`${local}+news@${domain}`, `${local.slice(0, 1)}.${local.slice(1)}@${domain}`]) {
        const { row } = await run('auto-reply', { data: { email: spelling } }, form);
        expect(row).toMatchObject({ status: 'skipped', error: expect.stringContaining('reply limit reached') });
      }
    });

    test.each([
      ['no address', {}],
      ['no single address', { email: 'a@example.org, b@example.org' }],
      ['a smuggled header', { email: 'a@example.org\r\nBcc: v@example.org' }],
    ])('to %s is skipped', async (_title, data) => {
      const { row } = await run('auto-reply', { data }, await buildReplyForm());
      expect(row).toMatchObject({ status: 'skipped', error: expect.stringContaining('not a single e-mail address') });
    });

    test('is skipped when the auto-responder was disabled or the submission deleted', async () => {
      const { id, row } = await run('auto-reply', { data: { email: visitor() } });
      expect(row).toMatchObject({ status: 'skipped', error: 'the auto-responder was disabled' });
      const gone = { ...(await claimed('auto-reply', id)), submissionId: randomUUID() };
      const { outcome } = await createAutoReplyProcessor(deps)(gone, AbortSignal.timeout(5_000));
      expect(outcome).toEqual({ status: 'skipped', error: 'the submission was deleted' });
    });

    test('fails when the mail server rejects it', async () => {
      smtp.become('refuse recipient');
      const { row } = await run('auto-reply', { data: { email: visitor() } }, await buildReplyForm());
      expect(row).toMatchObject({ status: 'failed', response_status: 550 });
    });

    test('is withdrawn at the deadline', async () => {
      smtp.become('hang at DATA');
      const data = { email: visitor() };
      const id = await buildDelivery(rig.db, await buildReplyForm(), { kind: 'auto-reply', data });
      const process = createAutoReplyProcessor(deps);
      const { outcome } = await process(await claimed('auto-reply', id), AbortSignal.timeout(500));
      expect(outcome).toMatchObject({ status: 'failed' });
      smtp.goOn();
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(mailsTo(data.email)).toEqual([]);
    });
  });
});
