import { randomUUID } from 'node:crypto';
import { findFormActivity } from '../../src/submissions/statistics/activity';
import { explainedPool, statementsDuring } from '../support/database';
import { buildAccount, buildForm } from '../support/factories';
import { app, owner, setUpDashboard } from './set-up';

setUpDashboard();

/** Inserts one submission per number, that many days ago. */
async function receive(form: { id: string; accountId: string }, daysAgo: readonly number[], flags = ''): Promise<void> {
  await app.database.pool.query(
    `INSERT INTO submissions (id, form_id, account_id, data, marked_spam, deleted_at, ip_address, created_at)
     SELECT gen_random_uuid(), $1, $2, '{}', $4 = 'spam', CASE WHEN $4 = 'bin' THEN now() END, '192.0.2.1',
            now() - ago * interval '1 day' FROM unnest($3::int[]) AS ago`,
    [form.id, form.accountId, daysAgo, flags],
  );
}

test('invites an owner without forms to create one', async () => {
  const { html } = await owner.get('/dashboard/forms');
  expect(html).toContain('No forms yet');
  expect(html).toContain('href="/dashboard/forms/new"');
});

test('shows the state of the owner’s forms, newest first, deleted ones last', async () => {
  const settings = [{ name: 'First', deleted: true }, { name: 'Second' }, { name: 'Third', active: false }];
  for (const setting of settings) await buildForm(app.database, owner.account, setting);
  await buildForm(app.database, await buildAccount(app.database), { name: 'Not mine' });
  const { html } = await owner.get('/dashboard/forms');
  const rows = [...html.slice(html.indexOf('<main')).matchAll(/<bdi>(.*?)<\/bdi>.*?class="tag [a-z]+">(.*?)</g)].map(
    ([, ...texts]) => texts,
  );
  expect(rows).toEqual([
    ['Third', 'Paused'],
    ['Second', 'Active'],
    ['First', 'Deleted'],
  ]);
  expect(html).not.toContain('Not mine');
});

test('counts submissions per day without spam and deleted ones, and states the figures as text', async () => {
  const form = await buildForm(app.database, owner.account);
  await receive(form, [0, 0, 3, 29, 30, 400]);
  await receive(form, [0, 1], 'spam');
  await receive(form, [0, 1], 'bin');
  const counted = (await findFormActivity(app.database.pool, [form.id], 'UTC'))?.get(form.id);
  expect(counted?.days).toHaveLength(30);
  expect([0, 26, 29].map((day) => counted?.days[day])).toEqual([1, 1, 2]);
  expect(counted?.total).toBe(6);
  const { html } = await owner.get('/dashboard/forms');
  expect(html).toContain('aria-label="4 in the last 30 days, 2 today, at most 2 per day"');
  expect(html).toMatch(/<td><a href="[^"]+\/submissions">6<span/);
  expect(html).toContain('just now');
  expect(html).not.toMatch(/ style=/);
});

test('runs as many statements for a full page as for one form, and stays under 100 kB with the longest names', async () => {
  const name = '"<&\u202E'.repeat(50);
  const made = [await buildForm(app.database, owner.account, { name: 'First of all' })];
  const one = await statementsDuring(() => owner.get('/dashboard/forms'));
  for (let n = 0; n < 26; n++) made.push(await buildForm(app.database, owner.account, { name }));
  for (const form of made) await receive(form, [1, 2, 3]);
  const many = await statementsDuring(async () => {
    const { html } = await owner.get('/dashboard/forms');
    expect(html.match(/<tr>/g)).toHaveLength(26);
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    expect(html).toContain('href="/dashboard/forms?page=2"');
  });
  expect(many.length).toBe(one.length);
  const second = (await owner.get('/dashboard/forms?page=2')).html;
  expect(second).toContain('First of all');
  expect(second).toContain('href="/dashboard/forms"');
  for (const page of ['0', '-1', 'x', '99999', '1e9', '2&page=3']) {
    expect((await owner.get(`/dashboard/forms?page=${page}`)).status).toBe(200);
  }
});

test('counts submissions through the form’s index', async () => {
  const [form, another] = [await buildForm(app.database, owner.account), await buildForm(app.database, owner.account)];
  await app.database.pool.query(
    `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
     SELECT gen_random_uuid(), CASE n % 4 WHEN 0 THEN $1::uuid ELSE $2::uuid END, $3,
            json_build_object('message', repeat('Hello ', 50)), '192.0.2.1', now() - n * interval '1 minute'
     FROM generate_series(1, 40000) AS n`,
    [form.id, another.id, form.accountId],
  );
  await app.database.pool.query('VACUUM ANALYZE submissions');
  const { pool, plans } = explainedPool(app.database.pool);
  await findFormActivity(pool, [form.id], 'UTC');
  expect(plans[0]?.match(/(?:using|on) submissions_of_form/g)).toHaveLength(3);
  expect(plans[0]).not.toContain('Seq Scan');
});

test('omits the figures when counting times out', async () => {
  await buildForm(app.database, owner.account);
  const slow = { query: () => Promise.reject(Object.assign(new Error('canceled'), { code: '57014' })) };
  expect(await findFormActivity(slow as never, [randomUUID()], 'UTC')).toBeNull();
  const broken = { query: () => Promise.reject(new Error('broken')) };
  await expect(findFormActivity(broken as never, [randomUUID()], 'UTC')).rejects.toThrow('broken');
});
