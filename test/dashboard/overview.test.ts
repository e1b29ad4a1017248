import type { AlertCause } from '../../config/alerts';
import { updateAccount } from '../../src/accounts/account.service';
import { demoFormSettings } from '../../src/forms/demo-form';
import { deleteWebhook } from '../../src/webhooks/webhook.service';
import { buildManySubmissions, buildSubmission } from '../submissions/rows';
import { buildAlert } from '../support/alert-rows';
import { statementsDuring } from '../support/database';
import { buildAccount, buildForm, buildWebhook } from '../support/factories';
import { addDelivery } from '../support/submission-deliveries';
import { app, form, owner, setUpDashboard, setUpForm, signInAs } from './set-up';

const hostile = '<script>alert(1)</script>"\'‮&amp;';

setUpDashboard();
setUpForm({ name: 'Contact' });

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const day = 86_400_000;
const submit = (overrides: Partial<Parameters<typeof buildSubmission>[2]> = {}) =>
  buildSubmission(app.database, form, { createdAt: new Date().toISOString(), ...overrides });

/** The text of the page and of its sections, by the id of the heading. */
async function look(path = '/dashboard') {
  const { html, status } = await owner.get(path);
  expect(status).toBe(200);
  const text = (part: string) =>
    part
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  const section = (id: string) =>
    text(
      html
        .split('aria-labelledby="')
        .find((part) => part.startsWith(`${id}">`))
        ?.slice(id.length + 2) ?? '',
    );
  return { html, text: text(html), section };
}

/** The rows of a table, as the texts of their cells. */
function rowsIn(html: string, heading: string): string[][] {
  const table = new RegExp(`aria-labelledby="${heading}".*?<tbody>(.*?)</tbody>`, 's').exec(html)?.[1] ?? '';
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = '']) => cell.replaceAll(/<[^>]+>/g, '').trim()),
  );
}

describe('the first steps', () => {
  const steps = (html: string) =>
    [...html.matchAll(/<li( class="done")?><h3>(?:<svg.*?<\/svg>)?([^<]+)/gs)].map(([, done, title]) => [
      title,
      !!done,
    ]);

  test('of an account without forms lead to a form', async () => {
    await signInAs(await buildAccount(app.database));
    const { html, text } = await look();
    expect(steps(html)).toEqual([
      ['Create your form', false],
      ['Send a test', false],
      ['Add it to your page', false],
    ]);
    expect(html).toContain('href="/dashboard/forms/new"');
    expect(text).toContain('Welcome to Letterbox');
    expect(text).not.toContain('New submissions');
  });

  test('do not count forms in the recycle bin', async () => {
    await app.database.models.Form.update({ deletedAt: new Date() }, { where: { id: form.id } });
    expect(steps((await look()).html)[0]).toEqual(['Create your form', false]);
  });

  test('show the snippet of the form, and are ticked', async () => {
    const { html, text } = await look();
    expect(steps(html)[0]).toEqual(['Create your form', true]);
    expect(html).toContain(`href="/demo/${form.accessKey}"`);
    expect(text).toContain(form.accessKey);
    await submit({ referer: `${app.url}/demo/${form.accessKey}` });
    const tested = await look();
    expect(steps(tested.html)[1]).toEqual(['Send a test', true]);
    expect(tested.text).toContain('New submissions');
  });

  test('begin with the demo where the account has the demo form', async () => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      'SELECT id FROM accounts ORDER BY created_at, id LIMIT 1',
    );
    const first = await app.database.models.Account.findByPk(rows[0]?.id);
    if (!first) throw new Error('there is no account');
    await signInAs(first);
    await app.database.pool.query('UPDATE forms SET deleted_at = now() WHERE account_id = $1', [first.id]);
    const demo = await buildForm(app.database, first, { name: demoFormSettings.name });
    const { html } = await look();
    expect(steps(html)).toEqual([
      ['Send the demo', false],
      ['Create your form', false],
      ['Add it to your page', false],
    ]);
    expect(html).toContain('href="/demo"');
    await app.database.pool.query('UPDATE forms SET deleted_at = now() WHERE id = $1', [demo.id]);
  });

  test.each([
    ['a live test', { data: '{"name":"Test","test":"dashboard-0123456789ab"}' }, true],
    ['the page of a visitor', { referer: 'https://example.com/demo' }, false],
    ['a visitor without a page', { data: '{"test":"dashboard"}' }, false],
    ['a visitor, caught as spam', { withheld: 'honeypot' as const }, false],
    ['a visitor, in the recycle bin', { deleted: true }, false],
  ])('after a submission of %s are shown: %#', async (_title, submission, areShown) => {
    await submit(submission);
    expect(steps((await look()).html)).toHaveLength(areShown ? 3 : 0);
  });
});

describe('the figures', () => {
  const figure = (text: string, label: string) => new RegExp(`${label} (\\S+) ([^A-Z]*)`).exec(text)?.slice(1);

  test('are compared with the period before', async () => {
    for (let n = 0; n < 6; n += 1) await submit({ createdAt: ago(n * day), read: n > 0 });
    await submit({ createdAt: ago(day), withheld: 'honeypot' });
    for (let n = 0; n < 4; n += 1) await submit({ createdAt: ago((8 + n) * day), read: n > 1 });
    await submit({ createdAt: ago(8 * day), withheld: 'honeypot' });
    const { text } = await look('/dashboard?days=7');
    expect(figure(text, 'New submissions')).toEqual(['6', '↑ up 50% ']);
    expect(figure(text, 'Unread')).toEqual(['3', '2 older than 7 days ']);
    expect(figure(text, 'Spam')).toEqual(['14.3%', '↓ down 5.7 points ']);
  });

  test('say how many submissions were delivered', async () => {
    const [one, two] = [await submit(), await submit(), await submit(), await submit()];
    await addDelivery(app.database, one, { status: 'failed' });
    await addDelivery(app.database, two, { status: 'failed' });
    await addDelivery(app.database, two);
    expect(figure((await look()).text, 'Delivered')).toEqual(['75.0%', '1 failed ']);
    await addDelivery(app.database, two, { kind: 'auto-reply', status: 'queued' });
    expect(figure((await look()).text, 'Delivered')).toEqual(['66.7%', '1 pending ']);
    const before = await submit({ createdAt: ago(31 * day) });
    await submit({ createdAt: ago(31 * day) });
    await addDelivery(app.database, before, { status: 'failed' });
    await app.database.pool.query(`UPDATE deliveries SET status = 'succeeded' WHERE status = 'queued'`);
    expect(figure((await look()).text, 'Delivered')).toEqual(['75.0%', '↑ up 25 points ']);
  });

  test('say nothing about uploads of submissions that are withheld', async () => {
    await addDelivery(app.database, await submit(), { status: 'failed' });
    await submit();
    for (const createdAt of [ago(0), ago(31 * day)]) {
      const held = await submit({ createdAt, withheld: 'filter' });
      await addDelivery(app.database, held, { kind: 'file-upload', status: 'failed' });
    }
    const waiting = await submit({ withheld: 'quota' });
    await addDelivery(app.database, waiting, { kind: 'file-upload', status: 'queued' });
    expect(figure((await look()).text, 'Delivered')).toEqual(['50.0%', '1 failed ']);
    await submit({ createdAt: ago(31 * day) });
    expect(figure((await look()).text, 'Delivered')).toEqual(['50.0%', '↓ down 50 points ']);
  });

  test('of more than 10,000 submissions say since when they were delivered', async () => {
    await buildManySubmissions(app.database, form, 10_001);
    expect((await look()).text).toMatch(/New submissions 10,001 .*Delivered 100% since /);
  });
});

describe('submissions per day', () => {
  test('are listed by UTC day, latest first, by form', async () => {
    const other = await buildForm(app.database, owner.account, { name: 'Orders' });
    for (let n = 0; n < 3; n++) await submit({ createdAt: ago(2 * day) });
    await submit({ createdAt: ago(2 * day), withheld: 'honeypot' });
    await submit({ createdAt: ago(2 * day), deleted: true });
    await buildSubmission(app.database, other, { createdAt: ago(2 * day) });
    const { html, section } = await look();
    const rows = rowsIn(html, 'submissions');
    expect(rows[0]?.[0]).toBe(ago(0).slice(0, 10));
    expect(rows[2]).toEqual([ago(2 * day).slice(0, 10), '3', '1']);
    expect(section('submissions')).toContain('3 Contact 1 Orders Excluding deleted');
  });

  test.each([
    ['six', 6, ['6', '5', '4', '3', '2', '1'], 'f1'],
    ['seven', 7, ['7', '6', '5', '4', '3', '3'], 'Other'],
    ['sixty', 60, ['60', '59', '58', '57', '56', '1,540'], 'Other'],
  ])('of %s forms show the busiest and the rest', async (_title, forms, counts, last) => {
    for (let n = 1; n <= forms; n += 1) {
      await buildManySubmissions(app.database, await buildForm(app.database, owner.account, { name: `f${n}` }), n);
    }
    const { html } = await look();
    expect(/<thead>.*?<\/thead>/s.exec(html)?.[0]).toContain(`>${last}</th></tr>`);
    const totals = [...html.matchAll(/<li class="key[^"]*"><b>([^<]+)/g)].map(([, total]) => total);
    expect(totals).toEqual(counts);
  });

  test.each([
    ['/dashboard', 30],
    ['/dashboard?days=7', 7],
    ['/dashboard?days=30', 30],
    ['/dashboard?days=90', 90],
    ['/dashboard?days=1000000', 30],
    ['/dashboard?days[]=7', 30],
    ['/dashboard?days=7&days=90', 30],
  ])('%s shows %i days', async (path, days) => {
    await submit();
    const { html } = await look(path);
    expect(rowsIn(html, 'submissions')).toHaveLength(days);
    expect(html).toContain(`<a href="/dashboard?days=${days}" aria-current="page">`);
  });
});

/** Presses the first button of a page that resends. */
async function resend(path = '/dashboard') {
  const { html } = await owner.get(path);
  const button = /action="\/dashboard\/failed\/resend".*?<\/form>/s.exec(html)?.[0] ?? '';
  const inputs = [...button.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const names = [...new Set(inputs.map(([, name = '']) => name))];
  const valuesOf = (name: string) => inputs.filter((input) => input[1] === name).map(([, , value = '']) => value);
  const fields = Object.fromEntries(names.map((name) => [name, valuesOf(name)]));
  return owner.post('/dashboard/failed/resend', fields);
}

/** The lines of what needs attention: their severity and text. */
async function troubles(): Promise<string[]> {
  const { html } = await look();
  const list = /id="trouble-title".*?<ul>(.*?)<\/ul>/s.exec(html)?.[1] ?? '';
  return [...list.matchAll(/<li class="(\w+)">(.*?)<\/li>/gs)].map(
    ([, tone, line = '']) =>
      `${tone}: ${line
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()}`,
  );
}

describe('a failing webhook', () => {
  const fail = async (webhookId: string, count: number, error = 'status 500') => {
    for (let n = 0; n < count; n += 1) {
      await addDelivery(app.database, await submit(), {
        ...{ webhookId, status: 'failed', error, finishedAt: ago((n + 1) * 60_000) },
      });
    }
    await app.database.pool.query('UPDATE webhooks SET consecutive_failures = $2, last_error = $3 WHERE id = $1', [
      ...[webhookId, count, error],
    ]);
  };

  test('is one line, however often it failed and whatever says so', async () => {
    const webhook = await buildWebhook(app.database, owner.account, { url: 'https://hooks.example.com/x?key=s3cret' });
    await addDelivery(app.database, await submit(), { webhookId: webhook.id, finishedAt: ago(3_600_000) });
    await fail(webhook.id, 7, hostile);
    await buildAlert(app.database, {
      accountId: owner.account.id,
      cause: 'webhook_failing',
      webhookId: webhook.id,
      count: 7,
    });
    const [line, ...others] = await troubles();
    expect(line).toMatch(
      /^bad: hooks\.example\.com\/x\?key=\*\*\* has failed 7 times since (\d\d:\d\d|\w+ \d+) &lt;script&gt;.* Resend$/,
    );
    expect(others).toEqual([]);
    const { html } = await look();
    expect(html).not.toContain('s3cret');
    expect(html).not.toContain('<script>alert');
    const resend = /href="([^"]*webhooks\/redeliver[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await owner.get(resend)).html).toContain('Resend 7');
    expect((await owner.get('/dashboard/inbox')).html).not.toContain('failed</span>');
  });

  test('that works again leaves what was not resent', async () => {
    const webhook = await buildWebhook(app.database, owner.account, { name: 'CRM' });
    await fail(webhook.id, 2);
    await app.database.pool.query('UPDATE webhooks SET consecutive_failures = 0, last_error = NULL');
    expect(await troubles()).toEqual([
      expect.stringMatching(/^warn: CRM : 2 deliveries failed since .* status 500 Resend$/),
    ]);
    await deleteWebhook(webhook);
    expect(await troubles()).toEqual([]);
  });

  test('is no trouble of other accounts, nor when it is disabled', async () => {
    const other = await buildAccount(app.database);
    const webhook = await buildWebhook(app.database, other);
    const own = await buildWebhook(app.database, owner.account, { active: false });
    await app.database.pool.query(
      `UPDATE webhooks SET consecutive_failures = 9, last_error = 'x' WHERE id = ANY ($1)`,
      [[webhook.id, own.id]],
    );
    expect(await troubles()).toEqual([]);
  });
});

describe('failed deliveries of a form', () => {
  const statusOf = async (id: string) =>
    (await app.database.pool.query('SELECT status FROM deliveries WHERE id = $1', [id])).rows[0]?.status;

  test('are one line per kind, and are sent again with one button', async () => {
    const ids = [];
    for (let n = 0; n < 2; n += 1) {
      ids.push(await addDelivery(app.database, await submit(), { status: 'failed', error: 'mailbox full' }));
    }
    const reply = await addDelivery(app.database, await submit(), { kind: 'auto-reply', status: 'failed' });
    expect(await troubles()).toEqual([
      expect.stringMatching(/^bad: Contact : 2 notifications failed since .* mailbox full Resend$/),
      expect.stringMatching(/^warn: Contact : 1 auto-reply failed .*Resend$/),
    ]);
    expect((await resend('/dashboard?days=90')).location).toBe('/dashboard?days=90');
    expect(await Promise.all([...ids, reply].map(statusOf))).toEqual(['queued', 'queued', 'failed']);
    expect((await look()).text).toContain('Resending 2 deliveries. If more failed, resend again in a minute.');
    expect(await troubles()).toHaveLength(1);
    expect((await resend('/dashboard/health')).location).toBe('/dashboard/health');
    expect((await owner.get('/dashboard/health')).html).toContain('Resending 1 delivery.');
  });

  test('with one error are one line for all forms', async () => {
    const other = await buildForm(app.database, owner.account, { name: 'Orders' });
    const ids = [await submit(), await buildSubmission(app.database, other, { createdAt: ago(0) })];
    const deliveries = await Promise.all(
      ids.map((id) => addDelivery(app.database, id, { status: 'failed', error: 'no route to host' })),
    );
    const third = await buildForm(app.database, owner.account, { name: 'Jobs' });
    const full = await buildSubmission(app.database, third, { createdAt: ago(0) });
    const old = await submit({ createdAt: ago(40 * day) });
    const untouched = [
      await addDelivery(app.database, full, { status: 'failed', error: 'mailbox full', finishedAt: ago(60_000) }),
      await addDelivery(app.database, old, { status: 'failed', finishedAt: ago(40 * day) }),
    ];
    const stranger = await buildForm(app.database, await buildAccount(app.database));
    const elsewhere = await buildSubmission(app.database, stranger, { createdAt: ago(0) });
    untouched.push(await addDelivery(app.database, elsewhere, { status: 'failed' }));
    expect(await troubles()).toEqual([
      expect.stringMatching(/^bad: 2 forms : 2 notifications failed since .* no route to host Resend$/),
      expect.stringMatching(/^bad: Jobs : 1 notification failed .* mailbox full Resend$/),
    ]);
    await resend();
    expect(await Promise.all(deliveries.map(statusOf))).toEqual(['queued', 'queued']);
    expect(await Promise.all(untouched.map(statusOf))).toEqual(['failed', 'failed', 'failed']);
  });

  test.each([
    ['of another account', { kind: 'email' }, 303],
    ['of an unknown kind', { kind: 'reply' }, 404],
  ])('are left alone when they are %s', async (_title, fields, status) => {
    const id = await addDelivery(app.database, await submit(), { status: 'failed' });
    await signInAs();
    const since = ago(day);
    expect((await owner.post('/dashboard/failed/resend', { ...fields, form: form.id, since })).status).toBe(status);
    expect((await owner.post('/dashboard/failed/resend', { kind: 'email', form: 'x' })).status).toBe(404);
    expect(await statusOf(id)).toBe('failed');
  });

  test('need a time, which old pages do not post', async () => {
    for (const since of ['', '0', '-271821-04-20T00:00:00Z']) {
      const { status, html } = await owner.post('/dashboard/failed/resend', { kind: 'email', form: form.id, since });
      expect([since, status]).toEqual([since, 400]);
      expect(html).toContain('The page was out of date.');
    }
  });

  test('are sent again for submissions that are withheld where they are uploads', async () => {
    const held = await submit({ withheld: 'filter' });
    const upload = await addDelivery(app.database, held, { kind: 'file-upload', status: 'failed' });
    expect(await troubles()).toEqual([expect.stringMatching(/^warn: Contact : 1 file upload failed/)]);
    await resend();
    expect(await statusOf(upload)).toBe('queued');
  });

  test('are left out when they were made up for, or belong to spam or the recycle bin', async () => {
    const ids = [await submit(), await submit({ withheld: 'honeypot' }), await submit({ deleted: true })];
    for (const id of ids) await addDelivery(app.database, id, { status: 'failed' });
    await addDelivery(app.database, ids[0] ?? '');
    expect(await troubles()).toEqual([]);
  });

  test('are told by the alert about the form, with the last error', async () => {
    await addDelivery(app.database, await submit(), { status: 'failed', error: 'mailbox full' });
    await buildAlert(app.database, { accountId: owner.account.id, cause: 'mail_failing', formId: form.id, count: 3 });
    expect(await troubles()).toEqual([
      expect.stringMatching(/^bad: 3 notifications for “Contact”.* mailbox full Check the address$/),
    ]);
  });
});

describe('the latest submissions', () => {
  test('are the latest five of the inbox, with truncated and escaped values', async () => {
    for (let n = 1; n <= 6; n++)
      await submit({
        createdAt: ago(n * 60_000),
        data: JSON.stringify({ [hostile]: `${n} ${hostile}`, long: 'x'.repeat(10_000) }),
      });
    await submit({ withheld: 'honeypot', data: '{"name":"spammer"}' });
    await submit({ deleted: true, data: '{"name":"binned"}' });
    await submit({ archived: true, data: '{"name":"archived"}' });
    const { html, section } = await look();
    expect(html.match(/\d &lt;script&gt;/g)).toEqual(['1', '2', '3', '4', '5'].map((n) => `${n} &lt;script&gt;`));
    expect(html).not.toContain('<script>alert');
    expect(section('newest')).not.toMatch(/spammer|binned|archived/);
    expect(html.length).toBeLessThan(100_000);
  });

  test('are opened by the name of the sender; the form’s name opens its inbox', async () => {
    const id = await submit({ data: '{"name":"Ingrid","message":"Hello"}' });
    const { html } = await look();
    expect(html).toContain(`<a href="/dashboard/submissions/${id}"><bdi>Ingrid</bdi></a>`);
    expect(html).toContain(`href="/dashboard/inbox?form=${form.id}"><bdi>Contact</bdi></a>`);
  });
});

describe('alerts', () => {
  const alert = (cause: AlertCause, rest: Partial<Parameters<typeof buildAlert>[1]> = {}) =>
    buildAlert(app.database, { accountId: owner.account.id, cause, ...rest });
  const ofForm = { count: 3, facts: { lastAt: '2026-03-02T14:05:00.000Z' } };
  const month = { limit: 5_000, used: 4_100, period: '2026-03' };

  test('are not mentioned when there are none', async () => {
    expect((await look()).html).not.toContain('id="trouble"');
  });

  test.each<[AlertCause, object, tone: string, text: RegExp, link: string]>([
    ['quota_80', { facts: month }, 'warn', /80% of your 5,000 submissions/, '/dashboard/settings#plan'],
    ['quota_100', { facts: month, count: 12 }, 'bad', /All 5,000 submissions.*12/, '/dashboard/settings#plan'],
    ['files_dropped', ofForm, 'bad', /3 submissions to “Contact”/, '/issues?reason=files_dropped'],
    ['time_trap_wave', ofForm, 'warn', /3 requests to “Contact”/, '/issues?reason=time_trap'],
    ['captcha_wave', ofForm, 'warn', /3 requests to “Contact”/, '/issues'],
    [
      'settings_loss',
      { ...ofForm, facts: { reason: 'captcha_missing', site: 'https://shop.example' } },
      'bad',
      /“Contact” has dropped or rejected 3 requests since its settings changed, at least one of them from https:\/\/shop\.example/,
      '/settings/security',
    ],
    ['mail_failing', ofForm, 'bad', /3 notifications for “Contact”/, '/settings'],
    ['silence', ofForm, 'warn', /“Contact” has received no submission since Mar 2, 14:05 UTC/, `/dashboard/forms/`],
  ])('of the cause %s have a sentence, a severity and a link', async (cause, rest, tone, text, link) => {
    const isOfForm = !cause.startsWith('quota');
    await alert(cause, { ...rest, ...(isOfForm && { formId: form.id }) });
    const { html, section } = await look();
    expect(section('trouble-title')).toMatch(text);
    expect(html).toContain(`<li class="${tone}">`);
    const action = /<a class="act" href="([^"]+)"/.exec(html)?.[1];
    expect(action).toContain(link);
    if (isOfForm) expect(action).toContain(form.id);
  });

  test('start with the most severe, ten at most', async () => {
    for (let n = 0; n < 11; n += 1) {
      const { id: formId } = await buildForm(app.database, owner.account, { name: `Form ${n}` });
      await alert('silence', { formId });
    }
    await alert('files_dropped', { formId: form.id });
    const lines = await troubles();
    expect(lines.map((line) => line.slice(0, 12))).toEqual(['bad: Files o', ...Array(9).fill('warn: “Form ')]);
    expect((await look()).section('trouble-title')).toMatch(/ 2 more( |$)/);
  });

  test('are not shown once they are closed or switched off, nor when they belong to others', async () => {
    const other = await buildAccount(app.database);
    const otherForm = await buildForm(app.database, other);
    await buildAlert(app.database, { accountId: other.id, cause: 'silence', formId: otherForm.id });
    const { id } = await alert('files_dropped', { formId: form.id });
    await app.database.pool.query('UPDATE alerts SET closed_at = now() WHERE id = $1', [id]);
    await alert('silence', { formId: form.id });
    expect((await look()).section('trouble-title')).toMatch(/has received no submission/);
    await updateAccount(app.database, owner.account, { muted_alerts: ['silence'] });
    expect((await look()).html).not.toContain('id="trouble"');
  });

  test('escape the name of the form', async () => {
    const { id: formId } = await buildForm(app.database, owner.account, { name: '<script>alert(1)</script>' });
    await alert('silence', { formId });
    const { html } = await look();
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('“&lt;script&gt;');
  });
});

describe('usage', () => {
  test('is shown against the quota and the storage limit', async () => {
    await submit();
    await updateAccount(app.database, owner.account, { storage_limit_bytes: 10 * 1024 * 1024 });
    await app.database.pool.query('UPDATE usage SET used = 4000, storage_bytes = 5242880 WHERE account_id = $1', [
      owner.account.id,
    ]);
    const { html, section } = await look();
    expect(section('usage')).toContain('Submissions 4,000 of 5,000 Files 5.0 MB of 10 MB');
    expect(html).toMatch(/<progress[^>]*value="4000" max="5000"/);
    expect(section('usage')).toMatch(/Monthly submissions reset on \w+ 1/);
  });

  test('has no bar without a limit', async () => {
    await submit();
    await updateAccount(app.database, owner.account, { quota_override: 'unlimited' });
    const { html, section } = await look();
    expect(section('usage')).toContain('Submissions 0, no limit Files 0 bytes, no limit');
    expect(html).not.toContain('<progress');
    expect(section('usage')).not.toMatch(/reset/);
  });
});

test('a thousand submissions need no more statements than one, and the page stays below 100 kB', async () => {
  await addDelivery(app.database, await submit());
  const one = await statementsDuring(() => owner.get('/dashboard?days=90'));
  await buildManySubmissions(app.database, form, 1_000);
  for (let n = 0; n < 20; n++) {
    const { id: webhookId } = await buildWebhook(app.database, owner.account);
    await addDelivery(app.database, await submit(), {
      webhookId,
      status: 'failed',
      error: 'x'.repeat(9_000),
      durationMs: 1,
    });
  }
  let html = '';
  const many = await statementsDuring(async () => {
    ({ html } = await owner.get('/dashboard?days=90'));
  });
  expect(many).toHaveLength(one.length);
  // Four of them are the sidebar's.
  expect(one.length).toBeLessThanOrEqual(16);
  expect(html.length).toBeLessThan(100_000);
});
