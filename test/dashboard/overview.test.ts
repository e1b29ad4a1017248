import type { AlertCause } from '../../config/alerts';
import { updateAccount } from '../../src/accounts/account.service';
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

describe('an account without forms', () => {
  test('sees three first steps', async () => {
    await signInAs(await buildAccount(app.database));
    const { html, text } = await look();
    expect(html.match(/<li><h2>/g)).toHaveLength(3);
    expect(html).toContain('href="/dashboard/forms/new"');
    expect(text).not.toContain('Slowest webhooks');
  });

  test('does not count forms in the recycle bin', async () => {
    await app.database.models.Form.update({ deletedAt: new Date() }, { where: { id: form.id } });
    expect((await look()).text).toContain('Three steps');
  });
});

describe('an account without submissions', () => {
  test('sees zeros and what to do next', async () => {
    const { html, section } = await look();
    expect(rowsIn(html, 'submissions')).toHaveLength(30);
    expect(rowsIn(html, 'submissions').flatMap(([, ...counts]) => counts)).toEqual(Array(60).fill('0'));
    expect(section('newest')).toContain('Your inbox is empty');
    expect(section('deliveries')).toContain('No deliveries in the last 30 days');
    expect(html).not.toContain('id="failed"');
  });
});

describe('submissions per day', () => {
  test('are listed by UTC day, latest first, as accepted and spam', async () => {
    for (let n = 0; n < 3; n++) await submit({ createdAt: ago(2 * day) });
    await submit({ createdAt: ago(2 * day), withheld: 'honeypot' });
    await submit({ createdAt: ago(2 * day), deleted: true });
    const { html, section } = await look();
    const rows = rowsIn(html, 'submissions');
    expect(rows[0]?.[0]).toBe(ago(0).slice(0, 10));
    expect(rows[2]).toEqual([ago(2 * day).slice(0, 10), '3', '1']);
    expect(section('submissions')).toContain('3 accepted 1 spam UTC days');
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
    const { html } = await look(path);
    expect(rowsIn(html, 'submissions')).toHaveLength(days);
    expect(html).toContain(`<a href="/dashboard?days=${days}" aria-current="page">`);
  });
});

describe('deliveries', () => {
  test('are counted by kind, with their success rate', async () => {
    const id = await submit();
    for (let n = 0; n < 3; n++) await addDelivery(app.database, id);
    await addDelivery(app.database, id, { status: 'failed' });
    await addDelivery(app.database, id, { status: 'queued' });
    await addDelivery(app.database, id, { status: 'active' });
    await addDelivery(app.database, id, { kind: 'auto-reply', status: 'skipped' });
    await addDelivery(app.database, id, { kind: 'file-upload' });
    expect(rowsIn((await look()).html, 'deliveries')).toEqual([
      ['Auto-reply', '–', '0', '0', '0'],
      ['E-mail to you', '75.0%', '3', '1', '2'],
      ['File upload', '100%', '1', '0', '0'],
    ]);
  });

  test('one failure in ten thousand does not round to 100%', async () => {
    const id = await submit();
    await addDelivery(app.database, id, { status: 'failed' });
    await app.database.pool.query(
      `INSERT INTO deliveries (id, account_id, submission_id, kind, status)
       SELECT gen_random_uuid(), account_id, submissions.id, 'email', 'succeeded' FROM submissions, generate_series(1, 9999) WHERE submissions.id = $1`,
      [id],
    );
    expect(rowsIn((await look()).html, 'deliveries')).toEqual([['E-mail to you', '99.9%', '9,999', '1', '0']]);
  });

  test('exclude spam, the recycle bin, other periods and other accounts', async () => {
    const other = await buildForm(app.database, await buildAccount(app.database));
    const elsewhere = await buildSubmission(app.database, other, { createdAt: ago(0) });
    const ids = [
      await submit({ withheld: 'honeypot' }),
      await submit({ deleted: true }),
      await submit({ createdAt: ago(31 * day) }),
      elsewhere,
    ];
    for (const id of ids) await addDelivery(app.database, id, { status: 'failed' });
    const { html } = await look();
    expect(rowsIn(html, 'deliveries')).toEqual([]);
    expect(html).not.toContain('id="failed"');
    expect(rowsIn((await look('/dashboard?days=90')).html, 'deliveries')).toHaveLength(1);
  });

  test('of more than 10,000 submissions cover the latest ones and show since when', async () => {
    await buildManySubmissions(app.database, form, 10_001);
    const { rows } = await app.database.pool.query<{ id: string; at: Date }>(
      'SELECT id, created_at AS at FROM submissions WHERE form_id = $1 ORDER BY created_at LIMIT 2',
      [form.id],
    );
    for (const { id } of rows) await addDelivery(app.database, id);
    const { html, section } = await look();
    expect(rowsIn(html, 'deliveries')).toEqual([['E-mail to you', '100%', '1', '0', '0']]);
    const since = rows[1]?.at.toISOString().slice(0, 16).replace('T', ' ');
    expect(section('deliveries')).toContain(`Covers the latest 10,000 submissions, since ${since} UTC`);
  });
});

describe('the slowest webhooks', () => {
  test('show median and 95th percentile, with secrets in the URL masked', async () => {
    const [quick, slow] = [
      await buildWebhook(app.database, owner.account, { url: 'https://quick.example.com/hook' }),
      await buildWebhook(app.database, owner.account, {
        url: 'https://slow.example.com/hooks/c0ffee15dead4beef0123456789',
      }),
    ];
    const id = await submit();
    for (let ms = 1; ms <= 100; ms++) {
      await addDelivery(app.database, id, { webhookId: quick.id, durationMs: ms });
      await addDelivery(app.database, id, {
        ...{ webhookId: slow.id, durationMs: ms * 60, status: ms % 2 ? 'succeeded' : 'failed' },
      });
    }
    await addDelivery(app.database, id, { webhookId: quick.id, status: 'queued', durationMs: 99_999 });
    const { html } = await look();
    expect(rowsIn(html, 'slowest')).toEqual([
      ['slow.example.com/hooks/***6789', '100', '3.0 s', '5.7 s'],
      ['quick.example.com/hook', '100', '50 ms', '95 ms'],
    ]);
    expect(html).toContain(`href="/dashboard/webhooks/${slow.id}"`);
    expect(html).not.toContain('c0ffee');
  });

  test('are limited to five', async () => {
    const id = await submit();
    for (let n = 1; n <= 6; n++) {
      const { id: webhookId } = await buildWebhook(app.database, owner.account, {
        url: `https://w${n}.example.com/hook`,
      });
      await addDelivery(app.database, id, { webhookId, durationMs: n });
    }
    const names = rowsIn((await look()).html, 'slowest').map(([name]) => name?.slice(0, 2));
    expect(names).toEqual(['w6', 'w5', 'w4', 'w3', 'w2']);
  });
});

describe('failed deliveries', () => {
  test('are counted, and the latest five are listed with their error', async () => {
    const ids: string[] = [];
    for (let n = 1; n <= 6; n++) {
      const id = await submit({ createdAt: ago(n * 1000) });
      await addDelivery(app.database, id, {
        status: 'failed',
        error: `reason ${n} ${hostile}`,
        finishedAt: ago(n * 60_000),
      });
      ids.push(id);
    }
    const { html, section } = await look();
    expect(section('failed')).toMatch(/^6 failed deliveries/);
    const links = [...html.matchAll(/\/dashboard\/submissions\/([\w-]+)"><?[^<]*E-mail to you/g)].map(([, id]) => id);
    expect(links).toEqual(ids.slice(0, 5));
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('reason 5 &lt;script&gt;');
  });

  test('name the webhook that failed', async () => {
    const { id: webhookId } = await buildWebhook(app.database, owner.account, {
      url: 'https://hooks.example.com/orders',
    });
    await addDelivery(app.database, await submit(), { webhookId, status: 'failed', error: 'status 500' });
    expect((await look()).section('failed')).toMatch(/hooks\.example\.com\/orders\s*:\s+status 500/);
  });

  test('are left out when they were resent or their webhook was deleted', async () => {
    const [kept, gone] = [
      await buildWebhook(app.database, owner.account),
      await buildWebhook(app.database, owner.account),
    ];
    const id = await submit();
    await addDelivery(app.database, id, { webhookId: kept.id, status: 'failed' });
    await addDelivery(app.database, id, { webhookId: gone.id, status: 'failed' });
    expect((await look()).section('failed')).toMatch(/^2 failed deliveries/);
    await addDelivery(app.database, id, { webhookId: kept.id });
    expect((await look()).section('failed')).toMatch(/^1 failed delivery/);
    await deleteWebhook(gone);
    expect((await look()).html).not.toContain('id="failed"');
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
});

describe('alerts', () => {
  const alert = (cause: AlertCause, rest: Partial<Parameters<typeof buildAlert>[1]> = {}) =>
    buildAlert(app.database, { accountId: owner.account.id, cause, ...rest });
  const ofForm = { count: 3, facts: { lastAt: '2026-03-02T14:05:00.000Z' } };
  const month = { limit: 5_000, used: 4_100, period: '2026-03' };

  test('are not mentioned when there are none', async () => {
    expect((await look()).html).not.toContain('id="alerts"');
  });

  test.each<[AlertCause, object, tone: string, text: RegExp, link: string]>([
    ['quota_80', { facts: month }, 'warn', /80% of your 5,000 submissions/, '/dashboard/settings#plan'],
    ['quota_100', { facts: month, count: 12 }, 'bad', /All 5,000 submissions.*12/, '/dashboard/settings#plan'],
    ['files_dropped', ofForm, 'bad', /3 submissions to “Contact”/, '/activity?reason=files_dropped'],
    ['time_trap_wave', ofForm, 'warn', /3 requests to “Contact”/, '/activity?reason=time_trap'],
    ['captcha_wave', ofForm, 'warn', /3 requests to “Contact”/, '/activity'],
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
    expect(section('alerts-title')).toMatch(text);
    expect(html).toContain(`<span class="tag ${tone}">`);
    expect(/<ul class="alerts">.*?<a href="([^"]+)"/s.exec(html)?.[1]).toContain(link);
    if (isOfForm) expect(/<ul class="alerts">.*?<a href="([^"]+)"/s.exec(html)?.[1]).toContain(form.id);
  });

  test('of a webhook name its host, without secrets', async () => {
    const webhook = await buildWebhook(app.database, owner.account, { url: 'https://hooks.example.com/x?key=s3cret' });
    await alert('webhook_failing', { webhookId: webhook.id, count: 7 });
    const { html, section } = await look();
    expect(section('alerts-title')).toMatch(/last 7 deliveries .*hooks\.example\.com/);
    expect(html).not.toContain('s3cret');
  });

  test('start with the most severe, ten at most', async () => {
    for (let n = 0; n < 11; n += 1) {
      const { id: formId } = await buildForm(app.database, owner.account, { name: `Form ${n}` });
      await alert('silence', { formId });
    }
    await alert('files_dropped', { formId: form.id });
    const { html, section } = await look();
    expect(html.match(/<span class="tag (warn|bad)">[^<]+/g)).toEqual([
      '<span class="tag bad">Files not stored',
      ...Array(9).fill('<span class="tag warn">Unusual silence'),
    ]);
    expect(section('alerts-title')).toContain('2 more alerts not shown');
  });

  test('are not shown once they are closed or switched off, nor when they belong to others', async () => {
    const other = await buildAccount(app.database);
    const otherForm = await buildForm(app.database, other);
    await buildAlert(app.database, { accountId: other.id, cause: 'silence', formId: otherForm.id });
    const { id } = await alert('files_dropped', { formId: form.id });
    await app.database.pool.query('UPDATE alerts SET closed_at = now() WHERE id = $1', [id]);
    await alert('silence', { formId: form.id });
    expect((await look()).section('alerts-title')).toMatch(/Unusual silence/);
    await updateAccount(app.database, owner.account, { muted_alerts: ['silence'] });
    expect((await look()).html).not.toContain('id="alerts"');
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
  expect(one.length).toBeLessThanOrEqual(12);
  expect(html.length).toBeLessThan(100_000);
});
