import { rotateAccessKey } from '../../src/forms/form.service';
import { describeOnEachBackend } from '../setup/services';
import { buildAccount, buildForm } from '../support/factories';
import { asMultipart, type FrontDoor, nextAddress, openFrontDoor, send, textParts } from '../support/submit-client';

describeOnEachBackend('a post that says it may be a repetition', ({ redisUrl }) => {
  let door: FrontDoor;

  beforeAll(async () => {
    door = await openFrontDoor({ redisUrl, apps: 2 });
  });
  afterAll(() => door?.close());

  const key = (value: string) => ({ headers: { 'Idempotency-Key': value } });

  test('is answered as the first was, and stored once', async () => {
    const form = await buildForm(door.db, door.account, { redirect_params: ['name'] });
    const first = await door.post(form, { name: 'Ada', redirect: '/thanks' }, key('one'));
    const second = await door.post(form, { name: 'Ada', redirect: '/thanks' }, { app: 1, ...key('one') });
    expect(first.json).toMatchObject({ redirect: '/thanks', redirect_params: { name: 'Ada' } });
    expect(second.json).toEqual(first.json);
    expect(await door.stored(form)).toHaveLength(1);
  });

  test('may say so in a hidden field, which is not part of its data', async () => {
    const form = await buildForm(door.db, door.account);
    const said = { name: 'Ada', idempotency_key: 'from a page' };
    expect((await door.post(form, said)).status).toBe(200);
    expect((await door.post(form, said, { app: 1 })).status).toBe(200);
    expect((await door.stored(form)).map(({ data }) => data)).toEqual([{ name: 'Ada' }]);
  });

  test('is known again whatever boundary its multipart body has', async () => {
    const form = await buildForm(door.db, door.account);
    for (const boundary of ['first-try', 'second-try']) {
      const parts = textParts([
        ['access_key', form.accessKey],
        ['name', 'Ada'],
      ]);
      const { headers, body } = asMultipart(parts, boundary);
      const sent = { headers: { ...headers, 'Idempotency-Key': 'same' }, body };
      expect((await send(door.url, sent)).status).toBe(200);
    }
    expect(await door.stored(form)).toHaveLength(1);
  });

  test('is stored once when twenty come at once through two processes', async () => {
    const form = await buildForm(door.db, door.account);
    const posts = Array.from({ length: 20 }, (_, n) =>
      door.post(form, { name: 'Ada' }, { app: n % 2, ...key('race') }),
    );
    const replies = await Promise.all(posts);
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const [stored, ...others] = await door.stored(form);
    expect(others).toEqual([]);
    expect(stored?.kinds).toEqual(['email']);
  });

  test('is answered as the first was also where that took the last place in the quota', async () => {
    const account = await buildAccount(door.db, { quota_override: 1 });
    const form = await buildForm(door.db, account);
    const posts = Array.from({ length: 10 }, (_, n) =>
      door.post(form, { name: 'Ada' }, { app: n % 2, ...key('last') }),
    );
    const replies = await Promise.all(posts);
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await door.stored(form)).toHaveLength(1);
    expect((await door.post(form, { name: 'Ada' }, key('another'))).status).toBe(429);
  });

  test('with another body is another post, and so is one under another key or to another form', async () => {
    const [form, other] = [await buildForm(door.db, door.account), await buildForm(door.db, door.account)];
    await door.post(form, { name: 'Ada' }, key('k'));
    await door.post(form, { name: 'Grace' }, key('k'));
    await door.post(form, { name: 'Ada' }, key('l'));
    await door.post(other, { name: 'Ada' }, key('k'));
    expect([(await door.stored(form)).length, (await door.stored(other)).length]).toEqual([3, 1]);
  });

  test('takes no place in the rate limit and none in the quota', async () => {
    const form = await buildForm(door.db, door.account);
    const before = await door.usedBy(door.account);
    const headers = { 'Idempotency-Key': 'again and again', 'X-Forwarded-For': nextAddress() };
    for (let n = 0; n < 10; n += 1) expect((await door.post(form, { name: 'Ada' }, { headers })).status).toBe(200);
    expect(await door.usedBy(door.account)).toBe(before + 1);
  });

  test('is a new post after a day', async () => {
    const form = await buildForm(door.db, door.account);
    await door.post(form, { name: 'Ada' }, key('yesterday'));
    await door.db.pool.query(
      `UPDATE idempotency_records SET created_at = created_at - interval '25 hours' WHERE form_id = $1`,
      [form.id],
    );
    await door.post(form, { name: 'Ada' }, key('yesterday'));
    await door.post(form, { name: 'Ada' }, key('yesterday'));
    expect(await door.stored(form)).toHaveLength(2);
  });

  test('is not remembered for an old access key', async () => {
    const form = await buildForm(door.db, door.account);
    for (const app of [0, 1]) expect((await door.post(form, { name: 'Ada' }, { app, ...key('k') })).status).toBe(200);
    await rotateAccessKey(door.db, form);
    for (const app of [0, 1]) {
      expect((await door.post(form, { name: 'Ada' }, { app, ...key('k') })).json?.code).toBe('invalid_access_key');
    }
  });
});
