import { sendAutoReplyTest } from '../../src/deliveries/auto-reply-test';
import { listDeliveries } from '../../src/deliveries/delivery.log';
import { createJobEnqueuer } from '../../src/deliveries/job-enqueuer';
import { createLogger } from '../../src/lib/logger';
import { createRateLimiter } from '../../src/rate-limits/create-rate-limiter';
import { describeOnEachBackend } from '../setup/services';
import { eventually } from '../support/eventually';
import { buildAccount } from '../support/factories';
import { openReplyRig, type ReplyRig } from './reply-rig';

const logger = createLogger('test', 'silent');

describeOnEachBackend('a test of an auto-reply', ({ redisUrl }) => {
  let rig: ReplyRig;
  let deps: Parameters<typeof sendAutoReplyTest>[0];
  beforeAll(async () => {
    rig = await openReplyRig(redisUrl);
    const { pool } = rig.db;
    const limiter = createRateLimiter({ redis: rig.backend.redis ?? undefined, pool, logger });
    deps = { pool, limiter, enqueuer: createJobEnqueuer(rig.queues, async () => [], logger) };
  });
  afterAll(() => rig?.close());

  const autoResponder = { subject: 'Thanks, {{name}}', body: 'We got: {{message}}', from_name: 'The shop' };
  const send = async (submissionId: string | null) => {
    const ids = { accountId: rig.account.id, formId: rig.form.id };
    await sendAutoReplyTest(deps, { ...ids, submissionId, autoResponder, requestId: 'a request' });
  };
  /** The newest delivery of the account once it is settled. */
  const settled = () =>
    eventually(async () => {
      const [newest] = await listDeliveries(rig.db, rig.account.id, { limit: 1 });
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

  test('is deleted with its delivery after 30 days', async () => {
    await rig.db.pool.query(`UPDATE auto_reply_tests SET created_at = now() - interval '31 days'`);
    await send(null);
    await settled();
    const { rows } = await rig.db.pool.query(`SELECT id FROM deliveries WHERE kind = 'auto-reply'`);
    expect(rows).toHaveLength(1);
  });
});
