import { rotateAccessKey } from '../../src/forms/form.service';
import { describeOnEachBackend } from '../setup/services';
import { buildAccount, buildForm } from '../support/factories';
import {
  asMultipart,
  nextAddress,
  openSubmitClient,
  type SubmitClient,
  send,
  textParts,
} from '../support/submit-client';

describeOnEachBackend('a request with an idempotency key', ({ redisUrl }) => {
  let client: SubmitClient;

  beforeAll(async () => {
    client = await openSubmitClient({ redisUrl, apps: 2 });
  });
  afterAll(() => client?.close());

  const key = (value: string) => ({ headers: { 'Idempotency-Key': value } });

  test('gets the first response again and is stored once', async () => {
    const form = await buildForm(client.db, client.account, { redirect_params: ['name'] });
    const first = await client.post(form, { name: 'Ada', redirect: '/thanks' }, key('one'));
    const second = await client.post(form, { name: 'Ada', redirect: '/thanks' }, { app: 1, ...key('one') });
    expect(first.json).toMatchObject({ redirect: '/thanks', redirect_params: { name: 'Ada' } });
    expect(second.json).toEqual(first.json);
    expect(await client.stored(form)).toHaveLength(1);
  });

  test('can have the key in a hidden field, which is stored like any other', async () => {
    const form = await buildForm(client.db, client.account);
    const said = { name: 'Ada', idempotency_key: 'from a page' };
    expect((await client.post(form, said)).status).toBe(200);
    expect((await client.post(form, said, { app: 1 })).status).toBe(200);
    expect((await client.stored(form)).map(({ data }) => data)).toEqual([said]);
  });

  test('can have a number as the key in JSON, such as that of an order', async () => {
    const form = await buildForm(client.db, client.account);
    const post = (idempotency_key: number) => client.post(form, { name: 'Ada', idempotency_key });
    for (const key of [1001, 1001, 1002]) expect((await post(key)).status).toBe(200);
    expect((await client.stored(form)).map(({ data }) => data.idempotency_key)).toEqual([1001, 1002]);
  });

  test('can have the key in the URL, where it adds nothing to the data', async () => {
    const form = await buildForm(client.db, client.account);
    const body = new URLSearchParams({ access_key: form.accessKey, name: 'Ada' });
    const post = (key: string) => fetch(`${client.url}/api/submit?idempotency_key=${key}`, { method: 'POST', body });
    for (const key of ['one', 'one', 'two']) expect((await post(key)).status).toBe(200);
    expect((await client.stored(form)).map(({ data }) => data)).toEqual([{ name: 'Ada' }, { name: 'Ada' }]);
  });

  test('is recognized with another multipart boundary', async () => {
    const form = await buildForm(client.db, client.account);
    for (const boundary of ['first-try', 'second-try']) {
      const parts = textParts([
        ['access_key', form.accessKey],
        ['name', 'Ada'],
      ]);
      const { headers, body } = asMultipart(parts, boundary);
      const sent = { headers: { ...headers, 'Idempotency-Key': 'same' }, body };
      expect((await send(client.url, sent)).status).toBe(200);
    }
    expect(await client.stored(form)).toHaveLength(1);
  });

  test('is stored once when twenty arrive simultaneously at two processes', async () => {
    const form = await buildForm(client.db, client.account);
    const posts = Array.from({ length: 20 }, (_, n) =>
      client.post(form, { name: 'Ada' }, { app: n % 2, ...key('race') }),
    );
    const replies = await Promise.all(posts);
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const [stored, ...others] = await client.stored(form);
    expect(others).toEqual([]);
    expect(stored?.kinds).toEqual(['email']);
  });

  test('gets the first response again even if that used up the quota', async () => {
    const account = await buildAccount(client.db, { quota_override: 1 });
    const form = await buildForm(client.db, account);
    const posts = Array.from({ length: 10 }, (_, n) =>
      client.post(form, { name: 'Ada' }, { app: n % 2, ...key('last') }),
    );
    const replies = await Promise.all(posts);
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await client.stored(form)).toHaveLength(1);
    expect((await client.post(form, { name: 'Ada' }, key('another'))).status).toBe(429);
  });

  test('is a new submission with another body, another key or for another form', async () => {
    const [form, other] = [await buildForm(client.db, client.account), await buildForm(client.db, client.account)];
    await client.post(form, { name: 'Ada' }, key('k'));
    await client.post(form, { name: 'Grace' }, key('k'));
    await client.post(form, { name: 'Ada' }, key('l'));
    await client.post(other, { name: 'Ada' }, key('k'));
    expect([(await client.stored(form)).length, (await client.stored(other)).length]).toEqual([3, 1]);
  });

  test('counts neither for the rate limit nor for the quota when repeated', async () => {
    const form = await buildForm(client.db, client.account);
    const before = await client.usedBy(client.account);
    const headers = { 'Idempotency-Key': 'again and again', 'X-Forwarded-For': nextAddress() };
    for (let n = 0; n < 10; n += 1) expect((await client.post(form, { name: 'Ada' }, { headers })).status).toBe(200);
    expect(await client.usedBy(client.account)).toBe(before + 1);
  });

  test('is a new submission after 24 hours', async () => {
    const form = await buildForm(client.db, client.account);
    await client.post(form, { name: 'Ada' }, key('yesterday'));
    await client.db.pool.query(
      `UPDATE idempotency_records SET created_at = created_at - interval '25 hours' WHERE scope_id = $1`,
      [form.id],
    );
    await client.post(form, { name: 'Ada' }, key('yesterday'));
    await client.post(form, { name: 'Ada' }, key('yesterday'));
    expect(await client.stored(form)).toHaveLength(2);
  });

  test('is not replayed for an old access key', async () => {
    const form = await buildForm(client.db, client.account);
    for (const app of [0, 1]) expect((await client.post(form, { name: 'Ada' }, { app, ...key('k') })).status).toBe(200);
    await rotateAccessKey(client.db, form);
    for (const app of [0, 1]) {
      expect((await client.post(form, { name: 'Ada' }, { app, ...key('k') })).json?.code).toBe('invalid_access_key');
    }
  });
});
