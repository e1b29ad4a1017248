import { randomUUID } from 'node:crypto';
import type { Account } from '../../src/accounts/account.model';
import { findForm } from '../../src/forms/form.repository';
import { updateForm } from '../../src/forms/form.service';
import { type DashboardClient, hiddenIn, signIn } from '../support/dashboard';
import { buildAccount, buildForm, testSecrets } from '../support/factories';
import { asUrlencoded, send } from '../support/submit-client';
import { app, setUpApp } from './set-up';

setUpApp();
let owner: DashboardClient & { account: Account };
let other: DashboardClient & { account: Account };
beforeAll(async () => {
  [owner, other] = [await signIn(app), await signIn(app)];
});

const reload = async (id: string) => {
  const form = await findForm(app.database, id);
  if (!form) throw new Error('form not found');
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

describe('a new form', () => {
  test('redirects to its page, whose snippets contain its key', async () => {
    const { location, notice } = await owner.post('/dashboard/forms/new', {
      name: 'Contact',
      email_to: 'in@example.com',
    });
    expect(location).toMatch(/^\/dashboard\/forms\/[0-9a-f-]{36}$/);
    expect(notice).toBe('form-created');
    const { html } = await owner.get(location ?? '');
    const { accessKey } = await reload(location?.slice(17, 53) ?? '');
    expect(html).toContain('Form created.');
    expect(html.replaceAll(/<\/?span[^>]*>/g, '')).toContain(
      `&lt;form action=&quot;${app.url}/api/submit&quot; method=&quot;post&quot;&gt;`,
    );
    expect(html.split(accessKey).length).toBeGreaterThan(6);
    expect((await post(accessKey)).status).toBe(200);
  });

  test('is created once, however often the form is posted', async () => {
    const id = hiddenIn((await owner.get('/dashboard/forms/new')).html, 'id');
    const send = () => owner.post('/dashboard/forms/new', { name: 'Once', email_to: 'in@example.com', id });
    const responses = await Promise.all([send(), send()]);
    expect(responses.map(({ location }) => location)).toEqual(Array(2).fill(`/dashboard/forms/${id}`));
    expect(responses.map(({ notice }) => notice).sort()).toEqual(['form-created', 'form-created-before']);
    const made = { accountId: owner.account.id, name: 'Once' };
    expect(await app.database.models.Form.count({ where: made })).toBe(1);
    const { id: foreign } = await buildForm(app.database, await buildAccount(app.database));
    const rejected = await owner.post('/dashboard/forms/new', {
      name: 'Twice',
      email_to: 'a@example.com',
      id: foreign,
    });
    expect([rejected.status, hiddenIn(rejected.html, 'id')]).toEqual([400, expect.not.stringContaining(foreign)]);
  });

  test('keeps invalid input, with the reason next to the field', async () => {
    const { status, html } = await owner.post('/dashboard/forms/new', { name: 'Kept "name"', email_to: 'nobody' });
    expect(status).toBe(400);
    expect(html).toContain('value="Kept &quot;name&quot;"');
    expect(html).toContain('value="nobody"');
    expect(html).toMatch(/id="email_to-error"[^>]*>Must be a single e-mail address/);
    expect(html).toMatch(/<input[^>]*id="email_to"[^>]*aria-invalid="true"/);
    expect((await owner.post('/dashboard/forms/new', {})).status).toBe(400);
  });
});

describe('the page of a form', () => {
  test('shows hostile names as text and stays small', async () => {
    const name = `<script>alert(1)</script>"'\u202Eevil`;
    const form = await buildForm(app.database, owner.account, { name });
    for (const path of ['', '/settings', '/key']) {
      const { status, html } = await owner.get(`/dashboard/forms/${form.id}${path}`);
      expect(status).toBe(200);
      expect(html).not.toContain('<script>alert');
      expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    }
  });

  test('lets only the live test redirect to the thank-you page', async () => {
    const policyOf = async (path: string) => (await owner.get(path)).headers.get('content-security-policy');
    const plain = await buildForm(app.database, owner.account);
    expect(await policyOf(`/dashboard/forms/${plain.id}`)).toContain("form-action 'self';");
    const leaving = await buildForm(app.database, owner.account, { redirect_url: 'https://example.com/thanks?a=b' });
    expect(await policyOf(`/dashboard/forms/${leaving.id}`)).toContain("form-action 'self' https://example.com;");
    expect(await policyOf(`/dashboard/forms/${leaving.id}/settings`)).toContain("form-action 'self';");
  });

  test.each(['https://a;sandbox', "https://a$'b.com/", 'https://*'])(
    'keeps %s out of its policy',
    async (redirect_url) => {
      const { id } = await buildForm(app.database, owner.account, { redirect_url });
      const { headers } = await owner.get(`/dashboard/forms/${id}`);
      expect(headers.get('content-security-policy')).toContain("form-action 'self';");
      expect(headers.get('content-security-policy')).not.toContain('sandbox');
    },
  );

  test('warns about settings that affect the live test', async () => {
    const pageWith = async (settings: object) => {
      const form = await buildForm(app.database, owner.account, settings);
      return (await owner.get(`/dashboard/forms/${form.id}`)).html;
    };
    expect(await pageWith({ active: false })).toContain('The form is paused, so');
    expect(await pageWith({ strict_domain_protection: true })).toContain('Strict domain protection is on');
    expect(await pageWith({ captcha_required: true })).not.toContain('A captcha is required');
    expect(await pageWith({ captcha_required: true, turnstile_secret: 'x' })).toContain('A captcha is required');
    expect(await pageWith({ deleted: true })).not.toContain('data-live-test');
  });

  test('redirects from a live test to its submission and to no other', async () => {
    const form = await buildForm(app.database, owner.account);
    const page = (await owner.get(`/dashboard/forms/${form.id}`)).html;
    const [, testId = ''] = /name="test" value="([^"]+)"/.exec(page) ?? [];
    const path = `/dashboard/forms/${form.id}/arrived/${testId}`;
    expect(page).toContain(`href="${path}"`);
    const before = await owner.get(path);
    expect([before.status, before.html.includes('Test submission not found')]).toEqual([404, true]);

    await post(form.accessKey);
    await send(
      app.url,
      asUrlencoded([
        ['access_key', form.accessKey],
        ['name', 'A visitor'],
        ['test', testId],
      ]),
    );
    await post(form.accessKey);
    const { rows } = await app.database.pool.query<{ id: string }>(
      `SELECT id FROM submissions WHERE form_id = $1 AND data ->> 'test' = $2`,
      [form.id, testId],
    );
    expect(await owner.get(path)).toMatchObject({ status: 303, location: `/dashboard/submissions/${rows[0]?.id}` });
    expect((await other.get(path)).status).toBe(404);
    expect((await owner.get(`/dashboard/forms/${form.id}/arrived/%00`)).status).toBe(404);
  });
});

describe('the state buttons', () => {
  test('pause a form at once and resume it', async () => {
    const form = await buildForm(app.database, owner.account);
    expect((await post(form.accessKey)).status).toBe(200);
    expect(await owner.post(`/dashboard/forms/${form.id}/pause`)).toMatchObject({
      status: 303,
      location: `/dashboard/inbox?form=${form.id}`,
      notice: 'form-paused',
    });
    expect((await post(form.accessKey)).json).toMatchObject({ code: 'inactive_form' });
    const settings = `/dashboard/forms/${form.id}/settings`;
    const { html } = await owner.get(settings);
    const [, back = ''] = /\/resume"[^>]*>.*?name="back" value="([^"]+)"/s.exec(html) ?? [];
    const resumed = await owner.post(`/dashboard/forms/${form.id}/resume`, { back });
    expect(resumed).toMatchObject({ location: settings, notice: 'form-resumed' });
    expect((await post(form.accessKey)).status).toBe(200);
  });

  test('move a form to the recycle bin and restore it unchanged', async () => {
    const form = await buildForm(app.database, owner.account, { active: false });
    await owner.post(`/dashboard/forms/${form.id}/bin`);
    expect((await reload(form.id)).deletedAt).not.toBeNull();
    const page = (await owner.get(`/dashboard/forms/${form.id}`)).html;
    expect(page).toContain('This form is in the recycle bin');
    expect(page).toContain(`action="/dashboard/forms/${form.id}/restore"`);
    await owner.post(`/dashboard/forms/${form.id}/restore`);
    expect(await reload(form.id)).toMatchObject({ deletedAt: null, active: false });
  });
});

describe('the access key', () => {
  test('is replaced after a warning, and the old key stops working at once', async () => {
    const form = await buildForm(app.database, owner.account);
    const warning = await owner.get(`/dashboard/forms/${form.id}/key`);
    expect(warning.html).toContain('stops working at once');
    expect((await reload(form.id)).accessKey).toBe(form.accessKey);
    const seen = hiddenIn(warning.html, 'seen');
    const click = () => owner.post(`/dashboard/forms/${form.id}/key`, { seen });
    const [first, second] = await Promise.all([click(), click()]);
    const { accessKey } = await reload(form.id);
    // Only one of two clicks counts: the other would replace the new key.
    expect([first.notice, second.notice].sort()).toEqual(['key-rotated', 'key-rotated-before']);
    expect((await click()).notice).toBe('key-rotated-before');
    expect((await reload(form.id)).accessKey).toBe(accessKey);
    expect(accessKey).not.toBe(form.accessKey);
    expect((await post(form.accessKey)).json).toMatchObject({ code: 'invalid_access_key' });
    expect((await post(accessKey)).status).toBe(200);
  });
});

test('another account’s form responds like one that does not exist', async () => {
  const foreign = await buildForm(app.database, await buildAccount(app.database));
  const before = JSON.stringify(await reload(foreign.id));
  const unknown = randomUUID();
  const withoutId = (html: string) =>
    html
      .replaceAll(foreign.id, 'ID')
      .replaceAll(unknown, 'ID')
      .replaceAll(/value="[\w-]+\.[\w-]+"/g, '');
  const arrived = '/arrived/dashboard-0123456789ab';
  for (const path of ['', '/settings', '/key', arrived]) {
    const responses = [foreign.id, unknown, 'x'].map((id) => owner.get(`/dashboard/forms/${id}${path}`));
    const [theirs, nobodys, odd] = await Promise.all(responses);
    expect([theirs?.status, nobodys?.status, odd?.status]).toEqual([404, 404, 404]);
    expect(withoutId(theirs?.html ?? '')).toBe(withoutId(nobodys?.html ?? ''));
  }
  for (const path of ['/pause', '/resume', '/bin', '/restore', '/key', '/settings']) {
    const response = await owner.post(`/dashboard/forms/${foreign.id}${path}`, {
      name: 'Taken',
      email_to: 'x@example.com',
      seen: '{}',
    });
    expect([path, response.status]).toEqual([path, 404]);
  }
  expect(JSON.stringify(await reload(foreign.id))).toBe(before);
});

test('shows settings that were changed outside the dashboard', async () => {
  const form = await buildForm(app.database, owner.account);
  await updateForm(app.database, testSecrets, form, { name: 'Renamed', email_to: 'new@example.com' });
  expect((await owner.get(`/dashboard/forms/${form.id}`)).html).toContain('<bdi>new@example.com</bdi>');
});
