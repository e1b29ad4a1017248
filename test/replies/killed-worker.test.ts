import { workerDied } from '../../src/deliveries/recovery/dead-workers';
import { describeOnEachBackend } from '../setup/services';
import { builtProgram } from '../support/built';
import { eventually } from '../support/eventually';
import { testSecretKey } from '../support/factories';
import { endProcesses, startWorker } from '../support/processes';
import { openReplyRig, type ReplyRig } from './reply-rig';

describeOnEachBackend('a reply whose worker is killed', ({ redisUrl }) => {
  const queuePrefix = `test-killed-${process.pid}`;
  let rig: ReplyRig;
  beforeAll(async () => {
    await builtProgram();
    rig = await openReplyRig(redisUrl, queuePrefix);
    await rig.closeWorkers();
  }, 120_000);
  afterAll(async () => {
    await endProcesses();
    await rig.close();
  });

  const start = () =>
    startWorker(
      {
        ...{ DATABASE_URL: rig.url, REDIS_URL: redisUrl ?? '', QUEUE_PREFIX: queuePrefix, SECRET_KEY: testSecretKey },
        ...{ SMTP_URL: rig.smtp.url, MAIL_FROM: 'letterbox@forms.example', BASE_URL: 'https://forms.example' },
      },
      'reply',
    );

  test('after the mail server has it is shown as failed and not sent again by another worker', async () => {
    rig.smtp.become('hang after message');
    const worker = await start();
    const id = await rig.submit('ada@example.org');
    await rig.reply(id);
    await eventually(() => expect(rig.mailsTo('ada@example.org')).toHaveLength(1), 10_000);
    await worker.signal('SIGKILL');
    rig.smtp.become('accept');
    // As if the worker had died long ago.
    await rig.db.pool.query(
      `UPDATE deliveries SET started_at = now() - interval '1 minute' WHERE submission_id = $1 AND status = 'active'`,
      [id],
    );
    const other = await start();
    const rows = await eventually(async () => {
      const found = await rig.replyRows(id);
      expect(found[0]?.status).toBe('failed');
      return found;
    }, 15_000);
    expect(rows).toMatchObject([{ attempt: 1, error: workerDied }]);
    await rig.reply(id, { text: 'Another one' });
    await eventually(() => expect(rig.mailsTo('ada@example.org')).toHaveLength(2), 10_000);
    expect(rig.mailsTo('ada@example.org').map(({ parsed }) => parsed.text?.trim())).toEqual([
      'Yes, we do.',
      'Another one',
    ]);
    await other.signal('SIGTERM');
  }, 60_000);
});
