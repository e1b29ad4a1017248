import { randomUUID } from 'node:crypto';
import type { Account } from '../../src/accounts/account.model';
import { findForm } from '../../src/forms/form.repository';
import { updateForm } from '../../src/forms/form.service';
import { findFormActivity } from '../../src/submissions/form-activity';
import type { RunningApp } from '../support/app';
import { statementsDuring } from '../support/count-statements';
import { type DashboardClient, hiddenIn, signIn } from '../support/dashboard';
import { explainedPool } from '../support/explained-pool';
import { buildAccount, buildForm, testSecrets } from '../support/factories';
import { asUrlencoded, send } from '../support/submit-client';
import { openApp } from './open-app';

let app: RunningApp;
let owner: DashboardClient & { account: Account };
let other: DashboardClient & { account: Account };
beforeAll(async () => {
  app = await openApp();
  [owner, other] = [await signIn(app), await signIn(app)];
});
afterAll(() => app?.close());

/** Puts submissions into a form, each as many days ago as its number says. */
async function receive(form: { id: string; accountId: string }, daysAgo: readonly number[], flags = ''): Promise<void> {
  await app.database.pool.query(
    `INSERT INTO submissions (id, form_id, account_id, data, is_spam, over_quota, deleted_at, ip_address, created_at)
     SELECT gen_random_uuid(), $1, $2, '{}', $4 = 'spam', false, CASE WHEN $4 = 'bin' THEN now() END, '192.0.2.1',
            now() - ago * interval '1 day' FROM unnest($3::int[]) AS ago`,
    [form.id, form.accountId, daysAgo, flags],
  );
}

const reload = async (id: string) => {
  const form = await findForm(app.database, id);
  if (!form) throw new Error('the form is gone');
  return form;
};
const post = (accessKey: string) =>
  send(
    app.url,
    asUrlencoded([
      ['access_key', accessKey],
      ['name', 'A visitor'],
      ['message', 'Hello'],
    ]),
  );

describe('the list', () => {
  test('invites an owner without forms to make one', async () => {
    const { html } = await (await signIn(app)).get('/dashboard/forms');
    expect(html).toContain('No forms yet');
    expect(html).toContain('href="/dashboard/forms/new"');
  });

  test('tells the state of each form, newest first, the bin last, and of nobody else’s', async () => {
    const reader = await signIn(app);
    const settings = [{ name: 'First', deleted: true }, { name: 'Second' }, { name: 'Third', active: false }];
    for (const setting of settings) await buildForm(app.database, reader.account, setting);
    await buildForm(app.database, other.account, { name: 'Not mine' });
    const { html } = await reader.get('/dashboard/forms');
    const rows = [...html.matchAll(/<bdi>(.*?)<\/bdi>.*?class="tag [a-z]+">(.*?)</g)].map(([, ...said]) => said);
    expect(rows).toEqual([
      ['Third', 'Paused'],
      ['Second', 'Active'],
      ['First', 'In the bin'],
    ]);
    expect(html).not.toContain('Not mine');
  });

  test('counts what arrived by day, without spam and the bin, and says it in words too', async () => {
    const reader = await signIn(app);
    const form = await buildForm(app.database, reader.account);
    await receive(form, [0, 0, 3, 29, 30, 400]);
    await receive(form, [0, 1], 'spam');
    await receive(form, [0, 1], 'bin');
    const counted = (await findFormActivity(app.database.pool, [form.id]))?.get(form.id);
    expect(counted?.days).toHaveLength(30);
    expect([0, 26, 29].map((day) => counted?.days[day])).toEqual([1, 1, 2]);
    expect(counted?.total).toBe(6);
    const { html } = await reader.get('/dashboard/forms');
    expect(html).toContain('aria-label="4 in the last 30 days, 2 today, at most 2 on a day"');
    expect(html).toContain('<td>6<span');
    expect(html).toContain('just now');
    expect(html).not.toMatch(/ style=/);
  });

  test('takes as many statements for a full page as for one form, and less than 100 kB for the longest names', async () => {
    const reader = await signIn(app);
    const name = '"<&\u202E'.repeat(50);
    const made = [await buildForm(app.database, reader.account, { name: 'First of all' })];
    const one = await statementsDuring(() => reader.get('/dashboard/forms'));
    for (let n = 0; n < 26; n++) made.push(await buildForm(app.database, reader.account, { name }));
    for (const form of made) await receive(form, [1, 2, 3]);
    const many = await statementsDuring(async () => {
      const { html } = await reader.get('/dashboard/forms');
      expect(html.match(/<tr>/g)).toHaveLength(26);
      expect(Buffer.byteLength(html)).toBeLessThan(100_000);
      expect(html).toContain('href="/dashboard/forms?page=2"');
    });
    expect(many.length).toBe(one.length);
    const second = (await reader.get('/dashboard/forms?page=2')).html;
    expect(second).toContain('First of all');
    expect(second).toContain('href="/dashboard/forms"');
    for (const page of ['0', '-1', 'x', '99999', '1e9', '2&page=3']) {
      expect((await reader.get(`/dashboard/forms?page=${page}`)).status).toBe(200);
    }
  });

  test('finds what it counts by the index of the form', async () => {
    const [form, another] = [
      await buildForm(app.database, owner.account),
      await buildForm(app.database, owner.account),
    ];
    await app.database.pool.query(
      `INSERT INTO submissions (id, form_id, account_id, data, is_spam, over_quota, ip_address, created_at)
       SELECT gen_random_uuid(), CASE n % 4 WHEN 0 THEN $1::uuid ELSE $2::uuid END, $3,
              json_build_object('message', repeat('Hello ', 50)), false, false, '192.0.2.1', now() - n * interval '1 minute'
       FROM generate_series(1, 40000) AS n`,
      [form.id, another.id, form.accountId],
    );
    await app.database.pool.query('VACUUM ANALYZE submissions');
    const { pool, plans } = explainedPool(app.database.pool);
    await findFormActivity(pool, [form.id]);
    expect(plans[0]?.match(/(?:using|on) submissions_of_form/g)).toHaveLength(3);
    expect(plans[0]).not.toContain('Seq Scan');
  });

  test('is shown without figures where counting takes too long', async () => {
    await buildForm(app.database, owner.account);
    const slow = { query: () => Promise.reject(Object.assign(new Error('canceled'), { code: '57014' })) };
    expect(await findFormActivity(slow as never, [randomUUID()])).toBeNull();
    const broken = { query: () => Promise.reject(new Error('broken')) };
    await expect(findFormActivity(broken as never, [randomUUID()])).rejects.toThrow('broken');
  });
});

describe('a new form', () => {
  test('leads to its page, with the snippets of its own key', async () => {
    const { location, notice } = await owner.post('/dashboard/forms/new', {
      name: 'Contact',
      email_to: 'in@example.com',
    });
    expect(location).toMatch(/^\/dashboard\/forms\/[0-9a-f-]{36}$/);
    expect(notice).toBe('form-created');
    const { html } = await owner.get(location ?? '');
    const { accessKey } = await reload(location?.slice(17, 53) ?? '');
    expect(html).toContain('The form is ready');
    expect(html).toContain(`&lt;form action=&quot;${app.url}/api/submit&quot; method=&quot;post&quot;&gt;`);
    expect(html.split(accessKey).length).toBeGreaterThan(6);
    expect((await post(accessKey)).status).toBe(200);
  });

  test('is made once, however often its page is sent', async () => {
    const id = hiddenIn((await owner.get('/dashboard/forms/new')).html, 'id');
    const send = () => owner.post('/dashboard/forms/new', { name: 'Once', email_to: 'in@example.com', id });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ location }) => location)).toEqual(Array(2).fill(`/dashboard/forms/${id}`));
    expect(answers.map(({ notice }) => notice).sort()).toEqual(['form-created', 'form-created-before']);
    const made = { accountId: owner.account.id, name: 'Once' };
    expect(await app.database.models.Form.count({ where: made })).toBe(1);
    const { id: foreign } = await buildForm(app.database, await buildAccount(app.database));
    const refused = await owner.post('/dashboard/forms/new', { name: 'Twice', email_to: 'a@example.com', id: foreign });
    expect([refused.status, hiddenIn(refused.html, 'id')]).toEqual([400, expect.not.stringContaining(foreign)]);
  });

  test('that is wrong keeps what was typed, with the reason at the field', async () => {
    const { status, html } = await owner.post('/dashboard/forms/new', { name: 'Kept "name"', email_to: 'nobody' });
    expect(status).toBe(400);
    expect(html).toContain('value="Kept &quot;name&quot;"');
    expect(html).toContain('value="nobody"');
    expect(html).toMatch(/id="email_to-error"[^>]*>Must be one plain e-mail address/);
    expect(html).toMatch(/<input[^>]*id="email_to"[^>]*aria-invalid="true"/);
    expect((await owner.post('/dashboard/forms/new', {})).status).toBe(400);
  });
});

describe('the page of a form', () => {
  test('shows hostile names as text, and stays small', async () => {
    const name = `<script>alert(1)</script>"'\u202Eevil`;
    const form = await buildForm(app.database, owner.account, { name });
    for (const path of ['', '/settings', '/key']) {
      const { status, html } = await owner.get(`/dashboard/forms/${form.id}${path}`);
      expect(status).toBe(200);
      expect(html).not.toContain('<script>alert');
      expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    }
  });

  test('lets the live test end at the thank-you page, and no other page of the dashboard leave', async () => {
    const policyOf = async (path: string) => (await owner.get(path)).headers.get('content-security-policy');
    const plain = await buildForm(app.database, owner.account);
    expect(await policyOf(`/dashboard/forms/${plain.id}`)).toContain("form-action 'self';");
    const leaving = await buildForm(app.database, owner.account, { redirect_url: 'https://example.com/thanks?a=b' });
    expect(await policyOf(`/dashboard/forms/${leaving.id}`)).toContain("form-action 'self' https://example.com;");
    expect(await policyOf(`/dashboard/forms/${leaving.id}/settings`)).toContain("form-action 'self';");
  });

  test('warns of what the live test will run into', async () => {
    const told = async (settings: object) => {
      const form = await buildForm(app.database, owner.account, settings);
      return (await owner.get(`/dashboard/forms/${form.id}`)).html;
    };
    expect(await told({ active: false })).toContain('The form is paused, so');
    expect(await told({ strict_domain_protection: true })).toContain('Strict domain protection is on');
    expect(await told({ captcha_required: true })).not.toContain('A captcha is required');
    expect(await told({ captcha_required: true, turnstile_secret: 'x' })).toContain('A captcha is required');
    expect(await told({ deleted: true })).not.toContain('data-live-test');
  });

  test('leads from the mark of a live test to its submission, and to nothing else', async () => {
    const form = await buildForm(app.database, owner.account);
    const page = (await owner.get(`/dashboard/forms/${form.id}`)).html;
    const [, mark = ''] = /name="test" value="([^"]+)"/.exec(page) ?? [];
    const way = `/dashboard/forms/${form.id}/arrived/${mark}`;
    expect(page).toContain(`href="${way}"`);
    const before = await owner.get(way);
    expect([before.status, before.html.includes('Nothing arrived')]).toEqual([404, true]);

    await post(form.accessKey);
    await send(
      app.url,
      asUrlencoded([
        ['access_key', form.accessKey],
        ['name', 'A visitor'],
        ['test', mark],
      ]),
    );
    await post(form.accessKey);
    const { rows } = await app.database.pool.query<{ id: string }>(
      `SELECT id FROM submissions WHERE form_id = $1 AND data ->> 'test' = $2`,
      [form.id, mark],
    );
    expect(await owner.get(way)).toMatchObject({ status: 303, location: `/dashboard/submissions/${rows[0]?.id}` });
    expect((await other.get(way)).status).toBe(404);
    expect((await owner.get(`/dashboard/forms/${form.id}/arrived/%00`)).status).toBe(404);
  });
});

describe('the switch', () => {
  test('pauses a form at once and resumes it', async () => {
    const form = await buildForm(app.database, owner.account);
    expect((await post(form.accessKey)).status).toBe(200);
    expect(await owner.post(`/dashboard/forms/${form.id}/pause`)).toMatchObject({
      status: 303,
      location: `/dashboard/forms/${form.id}`,
      notice: 'form-paused',
    });
    expect((await post(form.accessKey)).json).toMatchObject({ code: 'inactive_form' });
    await owner.post(`/dashboard/forms/${form.id}/resume`);
    expect((await post(form.accessKey)).status).toBe(200);
  });

  test('puts a form into the bin and takes it out again, as it was', async () => {
    const form = await buildForm(app.database, owner.account, { active: false });
    await owner.post(`/dashboard/forms/${form.id}/bin`);
    expect((await reload(form.id)).deletedAt).not.toBeNull();
    const page = (await owner.get(`/dashboard/forms/${form.id}`)).html;
    expect(page).toContain('This form is in the bin');
    expect(page).toContain(`action="/dashboard/forms/${form.id}/restore"`);
    await owner.post(`/dashboard/forms/${form.id}/restore`);
    expect(await reload(form.id)).toMatchObject({ deletedAt: null, active: false });
  });
});

describe('a key', () => {
  test('is replaced after a warning, and the old one stops at once', async () => {
    const form = await buildForm(app.database, owner.account);
    const warning = await owner.get(`/dashboard/forms/${form.id}/key`);
    expect(warning.html).toContain('stops working at once');
    expect((await reload(form.id)).accessKey).toBe(form.accessKey);
    const seen = hiddenIn(warning.html, 'seen');
    const press = () => owner.post(`/dashboard/forms/${form.id}/key`, { seen });
    const [first, second] = await Promise.all([press(), press()]);
    const { accessKey } = await reload(form.id);
    // Of two presses one counts: the other would end the key that the first one made.
    expect([first.notice, second.notice].sort()).toEqual(['key-rotated', 'key-rotated-before']);
    expect((await press()).notice).toBe('key-rotated-before');
    expect((await reload(form.id)).accessKey).toBe(accessKey);
    expect(accessKey).not.toBe(form.accessKey);
    expect((await post(form.accessKey)).json).toMatchObject({ code: 'invalid_access_key' });
    expect((await post(accessKey)).status).toBe(200);
  });
});

test('whatever is asked of a form of somebody else is answered as for one that never was', async () => {
  const foreign = await buildForm(app.database, await buildAccount(app.database));
  const before = JSON.stringify(await reload(foreign.id));
  const unknown = randomUUID();
  const withoutId = (html: string) =>
    html
      .replaceAll(foreign.id, 'ID')
      .replaceAll(unknown, 'ID')
      .replaceAll(/value="[\w-]+\.[\w-]+"/g, '');
  const groups = ['general', 'delivery', 'answer', 'auto-reply', 'security', 'payment'].map(
    (slug) => `/settings/${slug}`,
  );
  const mark = '/arrived/dashboard-0123456789ab';
  for (const path of ['', '/settings', '/key', mark, ...groups]) {
    const answers = [foreign.id, unknown, 'x'].map((id) => owner.get(`/dashboard/forms/${id}${path}`));
    const [theirs, nobodys, odd] = await Promise.all(answers);
    expect([theirs?.status, nobodys?.status, odd?.status]).toEqual([404, 404, 404]);
    expect(withoutId(theirs?.html ?? '')).toBe(withoutId(nobodys?.html ?? ''));
  }
  for (const path of ['/pause', '/resume', '/bin', '/restore', '/key', '/settings/payment/off', ...groups]) {
    const answer = await owner.post(`/dashboard/forms/${foreign.id}${path}`, {
      name: 'Taken',
      email_to: 'x@example.com',
    });
    expect([path, answer.status]).toEqual([path, 404]);
  }
  expect(JSON.stringify(await reload(foreign.id))).toBe(before);
});

test('what the command line set is what the pages show', async () => {
  const form = await buildForm(app.database, owner.account);
  await updateForm(app.database, testSecrets, form, { name: 'Renamed', email_to: 'new@example.com' });
  expect((await owner.get(`/dashboard/forms/${form.id}`)).html).toContain('<bdi>new@example.com</bdi>');
});
