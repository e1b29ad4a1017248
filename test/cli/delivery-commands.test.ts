import { v7 as uuidv7 } from 'uuid';
import { execute } from '../setup/services';
import { buildAlert } from '../support/alert-rows';
import { cli, createForm, db, expectError, owner, setUpCli } from './cli-rig';

setUpCli();

async function createDelivery(status: string, email = owner): Promise<string> {
  const account = (await cli('account:show', '--email', email)).json();
  const form = await createForm();
  const [submission, delivery] = [uuidv7(), uuidv7()];
  await execute(
    db.url,
    `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
       VALUES ('${submission}', '${form.id}', '${account.id}', '{}', '192.0.2.1', now());
       INSERT INTO deliveries (id, account_id, submission_id, kind, status, error, response_status, worker_crashes,
                               enqueued_at, started_at, finished_at, claim_token, duration_ms)
       SELECT '${delivery}', account_id, id, 'email', '${status}', 'what went wrong', 550, 2, now(), now(), now(),
               gen_random_uuid(), 12 FROM submissions WHERE id = '${submission}'`,
  );
  return delivery;
}

test("deliveries:list prints an account's alerts, and delivery:retry repeats one", async () => {
  const email = 'alerts@example.com';
  const { id: accountId } = (await cli('account:create', '--email', email)).json<{ id: string }>();
  const alert = await buildAlert(db, { accountId, cause: 'quota_100' });
  await execute(db.url, `UPDATE deliveries SET status = 'failed' WHERE id = '${alert.deliveryId}'`);
  const expected = { id: alert.deliveryId, kind: 'email', submission_id: null, alert_id: alert.id };
  expect((await cli('deliveries:list', '--account', email)).json()).toEqual([expect.objectContaining(expected)]);
  const retried = (await cli('delivery:retry', '--delivery', alert.deliveryId)).json();
  expect(retried).toMatchObject({ ...expected, status: 'queued', attempt: 2 });
});

test('deliveries:list prints the newest first, limited by account, status and number', async () => {
  const email = 'log@example.com';
  await cli('account:create', '--email', email);
  const [first, second, third] = [
    await createDelivery('failed', email),
    await createDelivery('succeeded', email),
    await createDelivery('failed', email),
  ];
  await createDelivery('failed');
  const list = async (...args: string[]) =>
    (await cli('deliveries:list', '--account', email, ...args)).json<{ id: string }[]>();
  expect((await list()).map(({ id }) => id)).toEqual([third, second, first]);
  expect((await list('--status', 'failed')).map(({ id }) => id)).toEqual([third, first]);
  expect(await list('--limit', '1')).toEqual([
    expect.objectContaining({
      id: third,
      kind: 'email',
      status: 'failed',
      error: 'what went wrong',
      response_status: 550,
      duration_ms: 12,
    }),
  ]);
  expectError(
    await cli('deliveries:list', '--account', email, '--limit', '0'),
    '--limit must be a whole number from 1 to 1000',
  );
  expectError(
    await cli('deliveries:list', '--account', email, '--status', 'lost'),
    /Allowed choices are queued, active/,
  );
});

test.each(['failed', 'skipped'])('delivery:retry queues a %s delivery once, as a new attempt', async (status) => {
  const id = await createDelivery(status);
  const retried = await cli('delivery:retry', '--delivery', id);
  expect(retried.json()).toMatchObject({
    id,
    status: 'queued',
    attempt: 2,
    error: null,
    response_status: null,
    started_at: null,
  });
  const { rows } = await db.pool.query(
    'SELECT worker_crashes, enqueued_at, claim_token, finished_at FROM deliveries WHERE id = $1',
    [id],
  );
  expect(rows[0]).toEqual({ worker_crashes: 0, enqueued_at: null, claim_token: null, finished_at: null });
  expectError(
    await cli('delivery:retry', '--delivery', id),
    /is queued; only a failed or skipped one can be queued again$/,
  );
});

test.each(['active', 'succeeded'])('delivery:retry rejects a delivery that is %s', async (status) => {
  const id = await createDelivery(status);
  expectError(
    await cli('delivery:retry', '--delivery', id),
    `the delivery ${id} is ${status}; only a failed or skipped one can be queued again`,
  );
});

test('delivery:retry rejects an unknown delivery', async () => {
  expectError(await cli('delivery:retry', '--delivery', 'nonsense'), 'there is no delivery nonsense');
  const id = uuidv7();
  expectError(await cli('delivery:retry', '--delivery', id), `there is no delivery ${id}`);
});
