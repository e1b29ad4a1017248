import { decisionReasons } from '../../src/decisions/decision';
import { formatDateTime } from '../../src/lib/format-time';
import { buildSubmission } from '../submissions/rows';
import { signIn } from '../support/dashboard';
import { buildSample, countDecisions } from '../support/decision-rows';
import { buildAccount, buildForm } from '../support/factories';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

const hostile = '<script>alert(1)</script>"\'&amp;';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

setUpDashboard();
setUpForm({ name: 'Contact' });

const path = (query = '') => `/dashboard/forms/${form.id}/issues${query}`;
const ago = (ms: number) => new Date(Date.now() - ms);
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim();

async function look(query = '') {
  const { status, html } = await owner.get(path(query));
  expect(status).toBe(200);
  return { html, text: textOf(html) };
}

/** The rows of the table with this caption, as the texts of their cells. */
function rowsIn(html: string, caption: string): string[][] {
  const table = new RegExp(`<caption[^>]*>${caption}</caption>.*?<tbody>(.*?)</tbody>`, 's').exec(html)?.[1] ?? '';
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => textOf(cell)),
  );
}

describe('a form without issues', () => {
  test('says so, and is linked from its other pages', async () => {
    expect((await look()).text).toContain('Nothing to report');
    for (const page of ['', '/settings']) {
      expect((await owner.get(`/dashboard/forms/${form.id}${page}`)).html).toContain(`href="${path()}"`);
    }
  });
});

describe('the counts', () => {
  test('are shown for three periods, with a sentence that says what to do', async () => {
    await countDecisions(app.database, form, 'captcha_missing', 2);
    await countDecisions(app.database, form, 'captcha_missing', 30, ago(2 * dayMs));
    await countDecisions(app.database, form, 'captcha_missing', 400, ago(20 * dayMs));
    await countDecisions(app.database, form, 'captcha_missing', 5_000, ago(31 * dayMs));
    await countDecisions(app.database, form, 'quota_reached', 9_002);
    const { html } = await look();
    const rows = rowsIn(html, 'Requests by reason');
    expect(rows.map((cells) => cells.slice(1))).toEqual([
      ['9,002', '9,002', '9,002'],
      ['2', '32', '432'],
    ]);
    expect(rows[1]?.[0]).toMatch(
      /^Captcha missing .*dropped\. The visitor saw the normal success message\. .* Captcha settings$/,
    );
    expect(html).toContain(`href="/dashboard/forms/${form.id}/settings/security"`);
  });

  test('every reason is explained: what happened, and whether the visitor was told', async () => {
    for (const reason of decisionReasons) await countDecisions(app.database, form, reason, 1);
    const rows = rowsIn((await look()).html, 'Requests by reason');
    expect(rows).toHaveLength(decisionReasons.length);
    for (const [cell] of rows) expect(cell).toMatch(/\. The visitor (?:saw|was told) [^.]+\. \S/);
  });

  test.each([
    ['24h', 24, 'Issues per hour'],
    ['7d', 7, 'Issues per day'],
    ['30d', 30, 'Issues per day'],
    ['nonsense', 7, 'Issues per day'],
  ])('the chart for %s has %i bars', async (period, bars, title) => {
    await countDecisions(app.database, form, 'time_trap', 3);
    await countDecisions(app.database, form, 'rate_limited', 5);
    const { html, text } = await look(`?period=${period}`);
    const [, table = ''] = /<table id="counts-over-time">.*?<tbody>(.*?)<\/tbody>/s.exec(html) ?? [];
    const rows = [...table.matchAll(/<data value="(\d+)">.*?<data value="(\d+)">/gs)].map(([, a, b]) => [a, b]);
    expect(rows).toHaveLength(bars);
    expect(rows[0]).toEqual(['5', '3']);
    expect(text).toContain(title);
    expect(text).toContain('5 visitor saw an error 3 visitor saw success');
  });
});

describe('the requests', () => {
  test('are listed with time, reason, files, site, visitor and submission', async () => {
    const submissionId = await buildSubmission(app.database, form, { createdAt: '2026-01-01' });
    await buildSample(app.database, form, {
      reason: 'files_dropped',
      at: new Date('2026-01-02T03:04:05.678Z'),
      submissionId,
      details: {
        dropped: 12,
        files: [
          { name: 'cv.pdf', size: 12 * 1024 * 1024, reason: 'too_large' },
          { name: 'photo.jpg', size: null, reason: 'no_storage' },
        ],
      },
    });
    await buildSample(app.database, form, { details: { timing: 'too-fast' }, origin: null, ipHash: null });
    const { html } = await look();
    const [first, second] = rowsIn(html, 'Recorded requests');
    expect(first?.slice(1)).toEqual(['Sent too soon or too late', 'Sent within 2 seconds', '', '']);
    expect(second).toEqual([
      formatDateTime(new Date('2026-01-02T03:04:05.678Z'), 'UTC', { now: new Date(), precision: 'second' }),
      'Files not stored',
      'cv.pdf , 12 MB, larger than 5 MB photo.jpg , no storage is connected 10 more View submission',
      'example.com',
      '01234567',
    ]);
    expect(html).toContain(`href="/dashboard/submissions/${submissionId}"`);
  });

  test('show hostile origins and file names as text', async () => {
    await buildSample(app.database, form, {
      reason: 'files_dropped',
      origin: `https://${hostile}`,
      details: { dropped: 1, files: [{ name: hostile, size: 1, reason: 'plan' }] },
    });
    const { html, text } = await look();
    expect(html).not.toContain('<script>alert');
    expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&quot;'&amp;amp; 0123");
    expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&quot;'&amp;amp; , 1 byte, not included in the plan");
  });

  test('are filtered by reason and time', async () => {
    await buildSample(app.database, form, { reason: 'rate_limited', at: new Date('2026-03-01T10:00:00Z') });
    await buildSample(app.database, form, { reason: 'rate_limited', at: new Date('2026-03-02T10:00:00Z') });
    await buildSample(app.database, form, { reason: 'honeypot', at: new Date('2026-03-02T10:00:00Z') });
    const times = async (query: string) =>
      rowsIn((await look(query)).html, 'Recorded requests').map(([time]) => time?.slice(0, 5));
    expect(await times('?reason=rate_limited')).toEqual(['Mar 2', 'Mar 1']);
    expect(await times('?reason=rate_limited&since=2026-03-02T00:00')).toEqual(['Mar 2']);
    expect(await times('?until=2026-03-02T00:00')).toEqual(['Mar 1']);
    expect((await look('?reason=payment_failed')).text).toContain('No results');
  });

  test('a malformed time is reported, and an unknown reason or cursor is a 404', async () => {
    const { status, html } = await owner.get(path('?since=yesterday'));
    expect(status).toBe(400);
    expect(html).toContain('Enter a date and time such as');
    for (const query of [
      '?reason=nonsense',
      '?before=nonsense',
      '?before=999999999999999-00000000-0000-0000-0000-000000000000x',
    ]) {
      expect((await owner.get(path(query))).status).toBe(404);
    }
    const cursor = '999999999999999-00000000-0000-4000-8000-000000000000';
    expect((await owner.get(path(`?before=${cursor}`))).status).toBe(200);
  });

  test('are paged: every one is shown once, also those of the same moment', async () => {
    const at = ago(hourMs);
    for (let n = 0; n < 65; n++) await buildSample(app.database, form, { at, origin: `https://site-${n}.example` });
    const seen: string[] = [];
    for (let next: string | undefined = path(); next; ) {
      const { html } = await owner.get(next);
      seen.push(...rowsIn(html, 'Recorded requests').map((cells) => cells[3] ?? ''));
      next = /href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(seen).toHaveLength(65);
    expect(new Set(seen).size).toBe(65);
  });
});

describe('the CSV file', () => {
  test('has all requests of the filter, with formulas made harmless', async () => {
    await buildSample(app.database, form, {
      reason: 'files_dropped',
      origin: '=HYPERLINK("http://evil.example")',
      at: new Date('2026-01-02T03:04:05.678Z'),
      details: { dropped: 1, files: [{ name: '=1+1\n.pdf', size: 5, reason: 'plan' }] },
    });
    await buildSample(app.database, form, { reason: 'honeypot' });
    const { status, headers, html } = await owner.get(path('/csv?reason=files_dropped'));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+-issues-\d{4}-\d\d-\d\d\.csv"$/);
    const [header, row, ...rest] = html.replace(/^\ufeff/, '').split('\r\n');
    expect(header).toBe('id,created_at,reason,origin,visitor,submission_id,timing,dropped_files,files');
    expect(row).toContain(
      `,2026-01-02T03:04:05.678Z,files_dropped,"'=HYPERLINK(""http://evil.example"")",0123456789abcdef,,,1,"'=1+1\n.pdf (5 bytes, plan)"`,
    );
    expect(rest).toEqual(['']);
  });

  test('has more requests than a page or a query', async () => {
    await app.database.pool.query(
      `INSERT INTO decision_samples (id, form_id, account_id, created_at, reason)
       SELECT gen_random_uuid(), $1, $2, now() - n * interval '1 second', 'honeypot' FROM generate_series(1, 1203) AS n`,
      [form.id, owner.account.id],
    );
    const { html } = await owner.get(path('/csv'));
    expect(html.trimEnd().split('\r\n')).toHaveLength(1_204);
  });
});

test("another account's activity is a 404", async () => {
  await buildSample(app.database, form);
  const stranger = await signIn(app);
  for (const below of ['', '/csv']) expect((await stranger.get(path(below))).status).toBe(404);
});

describe('the overview', () => {
  const section = async () => {
    const { html } = await owner.get('/dashboard');
    return textOf(/aria-labelledby="undelivered">(.*?)<\/section>/s.exec(html)?.[1] ?? '');
  };

  test('sums up by form what was not delivered as sent in the last 7 days', async () => {
    const other = await buildForm(app.database, owner.account, { name: hostile });
    const foreign = await buildForm(app.database, await buildAccount(app.database), { name: 'Foreign' });
    await countDecisions(app.database, form, 'files_dropped', 3);
    await countDecisions(app.database, form, 'quota_reached', 9_002, ago(2 * dayMs));
    await countDecisions(app.database, form, 'quota_reached', 1, ago(8 * dayMs));
    await countDecisions(app.database, form, 'honeypot', 77);
    await countDecisions(app.database, other, 'time_trap', 1);
    await countDecisions(app.database, foreign, 'time_trap', 1);
    expect(await section()).toBe(
      'Rejected, dropped or held in the last 7 days: 9,006 ' +
        'Contact Over the monthly limit: 9,002 · Files not stored: 3 9,005 ' +
        `&lt;script&gt;alert(1)&lt;/script&gt;&quot;'&amp;amp; Sent too soon or too late: 1 1`,
    );
    expect((await owner.get('/dashboard')).html).toContain(`href="${path()}"`);
  });

  test('shows nothing when there was nothing but spam', async () => {
    await countDecisions(app.database, form, 'honeypot', 77);
    expect(await section()).toBe('');
  });
});

test("a submission's page lists the files that were not stored", async () => {
  const submissionId = await buildSubmission(app.database, form, { createdAt: '2026-01-01' });
  const show = async () => textOf((await owner.get(`/dashboard/submissions/${submissionId}`)).html);
  expect(await show()).not.toContain('not stored');
  const files = [
    { name: 'cv.pdf', size: 12 * 1024 * 1024, reason: 'no_storage' },
    { name: '<b>.png', size: 1_024, reason: 'no_storage' },
  ] as const;
  await buildSample(app.database, form, { reason: 'files_dropped', submissionId, details: { dropped: 2, files } });
  expect(await show()).toContain(
    '2 files were not stored: cv.pdf , 12 MB, no storage is connected &lt;b&gt;.png , 1.0 KB, no storage is connected',
  );
});
