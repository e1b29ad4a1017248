import { v7 as uuidv7 } from 'uuid';
import { createMailer } from '../../src/email/create-mailer';
import type { Mailer } from '../../src/email/mailer';
import { liftSuppression, listSuppressions } from '../../src/email/suppressions';
import type { FormChanges } from '../../src/forms/form.settings';
import { createLogger } from '../../src/lib/logger';
import type { DeliveryKind } from '../../src/queues/contracts';
import { createRateLimiter } from '../../src/rate-limits/create-rate-limiter';
import { createAutoReplyProcessor } from '../../workers/processors/auto-reply';
import { createEmailProcessor } from '../../workers/processors/email';
import { createReplyProcessor } from '../../workers/processors/reply';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { addJob, buildDelivery, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, testLinks, testMailLinks } from '../support/factories';
import { type SmtpReceiver, startSmtpReceiver } from '../support/smtp-receiver';

let rig: DeliveryRig;
let smtp: SmtpReceiver;
let mailer: Mailer;
beforeAll(async () => {
  rig = await openDeliveryRig(undefined);
  smtp = await startSmtpReceiver();
  mailer = createMailer(smtp.url, 5);
  const config = {
    mailFrom: 'letterbox@forms.example',
    baseUrl: 'https://forms.example',
    overQuota: 'reject',
  } as const;
  const limiter = createRateLimiter({ redis: undefined, pool: rig.db.pool, logger: createLogger('test', 'silent') });
  const deps = { pool: rig.db.pool, mailer, config, mailHost: '127.0.0.1', limiter };
  rig.startWorker('email', createEmailProcessor({ ...deps, links: testLinks, mailLinks: testMailLinks }));
  rig.startWorker('auto-reply', createAutoReplyProcessor(deps));
  rig.startWorker('reply', createReplyProcessor(deps));
});
afterAll(async () => {
  await rig.close();
  await mailer.close();
  await smtp.stop();
});

async function suppress(accountId: string, ...addresses: readonly string[]) {
  for (const address of addresses) {
    await rig.db.pool.query(
      `INSERT INTO suppressions (id, account_id, address, reason, detail, provider, delivery_id)
       VALUES ($1, $2, $3, 'bounce', '550 5.1.1', 'mailbox', $1)`,
      [uuidv7(), accountId, address],
    );
  }
}

async function run(kind: DeliveryKind, settings: FormChanges, data: Record<string, unknown>, suppressed: string[]) {
  const account = await buildAccount(rig.db);
  const form = await buildForm(rig.db, account, settings);
  await suppress(account.id, ...suppressed);
  const id = await buildDelivery(rig.db, form, { kind, data });
  await addJob(rig, id);
  return { account, form, id, row: await settled(id) };
}

const settled = (id: string) =>
  eventually(async () => {
    const row = await readDelivery(rig.db, id);
    expect(['queued', 'active']).not.toContain(row.status);
    return row;
  });
const mailOf = (id: string) => smtp.mails.find(({ parsed }) => parsed.messageId?.includes(id));
const autoResponder = { auto_responder: { subject: 'Thanks', body: 'We got it.' } };

test('an auto-reply to a suppressed address is skipped, and says why', async () => {
  const { row, id } = await run('auto-reply', autoResponder, { email: 'Gone@Example.net' }, ['gone@example.net']);
  expect(row).toMatchObject({ status: 'skipped', error: expect.stringContaining('Gone@example.net is suppressed') });
  expect(mailOf(id)).toBeUndefined();
});

test('a notification goes to the other recipients, whose headers do not name the suppressed one', async () => {
  const to = 'gone@example.net';
  const settings = { email_to: to, cc: ['b@example.net'], bcc: ['c@example.net', 'd@example.net'] };
  const { row, id } = await run('email', settings, { name: 'Ada' }, [to, 'd@example.net']);
  expect(row).toMatchObject({ status: 'succeeded', error: null });
  expect(mailOf(id)?.envelope.to).toEqual(['b@example.net', 'c@example.net']);
  expect(mailOf(id)?.parsed.to?.[0]?.address).toBe('b@example.net');
  expect(mailOf(id)?.parsed.cc).toBeUndefined();
});

test('a notification without another recipient fails, and can be retried once the suppression is lifted', async () => {
  const settings = { email_to: 'Owner@example.net', cc: ['b@example.net'] };
  const { row, id, account } = await run('email', settings, { name: 'Ada' }, ['owner@example.net', 'b@example.net']);
  const error = 'Not sent: Owner@example.net, b@example.net are suppressed after a bounce or a complaint.';
  expect(row).toMatchObject({ status: 'failed', error: expect.stringContaining(error) });
  const [newest] = await listSuppressions(rig.db.pool, account.id, { limit: 1, before: null });
  expect(newest?.address).toBe('b@example.net');
  await liftSuppression(rig.db.pool, account.id, newest?.id ?? '');
  await rig.db.pool.query(`UPDATE deliveries SET status = 'queued', attempt = 2 WHERE id = $1`, [id]);
  await addJob(rig, id);
  expect(await settled(id)).toMatchObject({ status: 'succeeded' });
  expect(mailOf(id)?.envelope.to).toEqual(['b@example.net']);
});

test('the suppression of another account, or of a similar address, changes nothing', async () => {
  const { id: other } = await buildAccount(rig.db);
  await suppress(other, 'owner@example.net');
  const similar = ['o.wner@example.net', 'owner+x@example.net', 'xowner@example.net', 'owner@example.net.au'];
  const { row } = await run('email', { email_to: 'owner@example.net' }, { name: 'Ada' }, similar);
  expect(row).toMatchObject({ status: 'succeeded' });
});

test('an account with many suppressions still recognizes each of them', async () => {
  const many = Array.from({ length: 150 }, (_, n) => `visitor-${n}@example.net`);
  const data = { email: 'visitor-149@example.net' };
  const { row, account } = await run('auto-reply', autoResponder, data, many);
  expect(row).toMatchObject({ status: 'skipped' });
  const form = await buildForm(rig.db, account, autoResponder);
  const id = await buildDelivery(rig.db, form, { kind: 'auto-reply', data: { email: 'visitor-150@example.net' } });
  await addJob(rig, id);
  expect(await settled(id)).toMatchObject({ status: 'succeeded' });
});

test('a reply to a suppressed visitor fails, so that its author sees it', async () => {
  const account = await buildAccount(rig.db);
  const form = await buildForm(rig.db, account);
  await suppress(account.id, 'visitor@example.net');
  const id = await buildDelivery(rig.db, form, { kind: 'reply', data: { email: 'visitor@example.net' } });
  await rig.db.pool.query(
    `INSERT INTO replies (delivery_id, account_id, submission_id, draft_id, recipient, subject, text, has_quote, message_id)
     SELECT id, account_id, submission_id, id, 'visitor@example.net', 'Hello', 'Hello', false, '<x@y>'
     FROM deliveries WHERE id = $1`,
    [id],
  );
  await addJob(rig, id);
  expect(await settled(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('is suppressed') });
});
