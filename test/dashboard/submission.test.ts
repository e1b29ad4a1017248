import { randomUUID } from 'node:crypto';
import { buildManySubmissions, buildSubmission, type SubmissionDraft } from '../submissions/rows';
import { statementsDuring } from '../support/database';
import { buildAccount, buildFile, buildForm, buildWebhook } from '../support/factories';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

setUpDashboard();
setUpForm({ name: 'Contact' });

const build = (data: unknown = { name: 'Ada' }, draft: Partial<SubmissionDraft> = {}, target = form) =>
  buildSubmission(app.database, target, {
    createdAt: '2026-03-01T10:00:00.000Z',
    data: typeof data === 'string' ? data : JSON.stringify(data),
    ...draft,
  });
const page = async (id: string) => (await owner.get(`/dashboard/submissions/${id}`)).html;

interface Sent {
  readonly kind?: string;
  readonly status?: string;
  readonly webhookId?: string | null;
  readonly error?: string | null;
  readonly excerpt?: string | null;
}
async function send(submissionId: string, sent: Sent = {}): Promise<string> {
  const { kind = 'webhook', status = 'failed', webhookId = null, error = 'status 500', excerpt = 'oops' } = sent;
  const { rows } = await app.database.pool.query<{ id: string }>(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, status, webhook_id, error, response_excerpt, response_status, duration_ms, finished_at)
     SELECT gen_random_uuid(), account_id, id, $2, $3, $4, $5, $6, 500, 1234, now() FROM submissions WHERE id = $1 RETURNING id`,
    [submissionId, kind, status, webhookId, error, excerpt],
  );
  return rows[0]?.id ?? '';
}
const deliveriesOf = async (id: string) =>
  (
    await app.database.pool.query('SELECT id, status, attempt FROM deliveries WHERE submission_id = $1 ORDER BY id', [
      id,
    ])
  ).rows;

test('shows the fields in their order, the details and the files', async () => {
  const id = await build('{"name":"Ada","mid":"ten","list":["a","b"],"nested":{"deep":true},"empty":"","":"unnamed"}');
  await buildFile(app.database, form, { submissionId: id, filename: 'cv.pdf', content: Buffer.alloc(2_048) });
  const html = await page(id);
  const names = [...html.matchAll(/<dt><bdi>([^<]*)<\/bdi>/g)].map(([, name]) => name);
  // The name is the heading.
  expect(names).toEqual(['mid', 'list', 'nested', 'empty', '(no name)']);
  expect(html).toContain('a\nb');
  expect(html).toContain('192.0.2.1');
  expect(html).toMatch(/<time dateTime="2026-03-01T10:00:00.000Z">Mar 1(, 2026)?, 10:00 UTC<\/time>/);
  expect(html).toMatch(/href="[^"]+\/files\/[^"]+"[^>]*><bdi>cv\.pdf/);
  expect(html).toContain('2.0 KB');
});

test.each([
  [{ name: ' Ada \n Lovelace', email: 'ada@example.com' }, 'Submission from Ada Lovelace'],
  [{ Name: '', 'E-Mail': 'ada@example.com' }, 'Submission from ada@example.com'],
  [{ name: { first: 'Ada' }, email: ['a', 'b'] }, 'Submission to Contact'],
  [{}, 'Submission to Contact'],
  [{ name: 'W'.repeat(5_000) }, `Submission from ${'W'.repeat(59)}…`],
  [{ first_name: 'Ada', 'Last Name': 'Lovelace', email: 'ada@example.com' }, 'Submission from Ada Lovelace'],
])('the title of %j names the sender, or else the form', async (data, title) => {
  const html = await page(await build(data));
  expect(html).toContain(`<h1 dir="auto">${title.replace('Submission from ', '')}</h1>`);
  expect(html).toMatch(new RegExp(`<title>${title}`));
});

test('submitted e-mail overrides are shown and included in the download', async () => {
  const id = await build();
  const without = await page(id);
  expect(without).not.toContain('E-mail overrides');
  const envelope = { subject: 'A <b>whale', replyto: 'ada@example.com', from_name: 'Ada'.repeat(3_000) };
  await app.database.pool.query('UPDATE submissions SET mail_overrides = $2 WHERE id = $1', [
    id,
    JSON.stringify(envelope),
  ]);
  const html = await page(id);
  expect(html).toMatch(
    /E-mail overrides.*Submitted in fields that change the e-mail.*<bdi>A &lt;b&gt;whale.*<bdi>ada@example\.com/,
  );
  expect(html).not.toMatch(/href="[^"]*ada@/);
  expect(html.length).toBeLessThan(without.length + 3_000);
  expect(JSON.parse((await owner.get(`/dashboard/submissions/${id}/json`)).html).mail_overrides).toEqual(envelope);
});

test('the complete submission can be downloaded', async () => {
  const id = await build({ name: 'x'.repeat(50_000), last: 'whale' });
  expect(await page(id)).toContain('Download everything as JSON');
  const file = await owner.get(`/dashboard/submissions/${id}/json`);
  expect(file.headers.get('content-disposition')).toContain(`submission-${id}.json`);
  expect(JSON.parse(file.html).data.last).toBe('whale');
});

test.each([
  ['a web URL', 'https://example.com/a?b=c#d', true],
  ['script', 'javascript:alert(1)', false],
  ['script in disguise', ' JaVaScRiPt:alert(1)', false],
  ['data', 'data:text/html,<script>alert(1)</script>', false],
  ['a URL with a line break', 'https://example.com/\njavascript:alert(1)', false],
  ['a URL with a login', 'https://bank.example@evil.example/', false],
  ['a URL within a text', 'see https://example.com', false],
])('%s in a field or as the referring page becomes a link or not (%j)', async (_title, text, isLink) => {
  const id = await build({ text });
  await app.database.pool.query('UPDATE submissions SET referer = $2 WHERE id = $1', [id, text]);
  const html = await page(id);
  const hrefs = [...html.matchAll(/<a href="([^"]*)"([^>]*)>/g)];
  const outside = hrefs.filter(([, href]) => !href?.startsWith('/') && !href?.startsWith('#'));
  expect(outside.map(([, href]) => href)).toEqual(isLink ? [text, text] : []);
  for (const [, , attributes] of outside) expect(attributes).toContain('rel="noopener noreferrer nofollow"');
});

test.each([
  ['ada@example.com', 'mailto:ada@example.com'],
  ['ada+test&x?y@exämple.com', 'mailto:ada%2Btest%26x%3Fy@xn--exmple-cua.com'],
  ['ada@example.com, eve@example.com', null],
  ['ada@example.com?bcc=eve@example.com', null],
  ['write to ada@example.com', null],
])('the e-mail address %j in a field becomes the link %j', async (text, link) => {
  const [, href = null] = /<a href="(mailto:[^"]*)"/.exec(await page(await build({ text }))) ?? [];
  expect(href).toBe(link);
});

test.each([
  [{ name: 'Ada', email: 'ada@example.com', message: 'Hello', topic: 'Chairs' }, 'Hello', ['topic']],
  [{ Name: 'Ada', answer: 'no', reason: 'It is too far away for me. '.repeat(4) }, 'It is too far', ['answer']],
  [{ Name: ' Ada', email: 'nonsense', cover_letter: 'Dear all' }, 'Dear all', ['Name', 'email']],
])(
  'the message of %j is shown apart from the other fields, which include what the heading lacks',
  async (data, message, others) => {
    const html = await page(await build(data));
    expect(html).toMatch(new RegExp(`<p class="message" dir="auto">${message}`));
    expect([...html.matchAll(/<dt><bdi>([^<]*)<\/bdi>/g)].map(([, name]) => name)).toEqual(others);
  },
);

test('opening a submission marks it as read, unless the browser loads it in advance; it can be marked as unread', async () => {
  const id = await build();
  const path = `/dashboard/submissions/${id}`;
  const isRead = async () =>
    (await app.database.pool.query('SELECT read_at FROM submissions WHERE id = $1', [id])).rows[0].read_at !== null;
  const isBold = async () => /<li data-line="true" class="unread">/.test((await owner.get('/dashboard/inbox')).html);
  for (const header of ['Sec-Purpose', 'Purpose', 'X-Moz'])
    await owner.get(path, { [header]: header === 'Sec-Purpose' ? 'prefetch;prerender' : 'prefetch' });
  await owner.get(`${path}/json`);
  expect([await isRead(), await isBold()]).toEqual([false, true]);
  await owner.get(path);
  expect([await isRead(), await isBold()]).toEqual([true, false]);
  expect(JSON.parse((await owner.get(`${path}/json`)).html).read_at).toMatch(/^2\d{3}-/);
  const marked = await owner.post(`${path}/change`, { change: 'unread' });
  expect(marked).toMatchObject({
    location: '/dashboard/inbox',
    notice: expect.stringMatching(/^submissions-unread\.1\.unread/),
  });
  expect([await isRead(), await isBold()]).toEqual([false, true]);
});

test('deliveries that succeeded are folded into one line; all others stay visible', async () => {
  const id = await build();
  await send(id, { kind: 'email', status: 'succeeded', error: null });
  await send(id, { kind: 'webhook', status: 'succeeded', error: null });
  await send(id, { kind: 'webhook', status: 'succeeded', error: null });
  const [, visible = '', folded = ''] = /(id="deliveries".*)<details class="sent">(.*)/.exec(await page(id)) ?? [];
  expect(folded).toContain('</span> Notification, Webhook × 2</summary>');
  expect(visible).not.toContain('<ol');
  await send(id, { kind: 'auto-reply', status: 'failed' });
  expect(await page(id)).toMatch(
    /id="deliveries".*<b>Auto-reply<\/b> <span class="tag bad">Failed.*<details class="sent">/,
  );
});

const hostile = '</bdi></dd><script>alert(1)</script><img src=x onerror=alert(1)>\u202e';

test('texts from visitors, receivers and owners are shown as text, and the page stays small', async () => {
  await form.update({ name: hostile });
  const fields = Array.from({ length: 100 }, (_, n) => [
    `${hostile}${n}`.repeat(10).slice(0, 900),
    hostile.repeat(150),
  ]);
  const id = await build(Object.fromEntries(fields));
  await app.database.pool.query('UPDATE submissions SET referer = $2, ip_address = $3 WHERE id = $1', [
    id,
    hostile.repeat(100),
    hostile,
  ]);
  for (let n = 0; n < 5; n += 1)
    await buildFile(app.database, form, { submissionId: id, filename: hostile.repeat(3), field: hostile.repeat(9) });
  for (let n = 0; n < 250; n += 1) await send(id, { error: hostile.repeat(20), excerpt: hostile.repeat(20) });
  const html = await page(id);
  expect(html).not.toMatch(/<script>|<img (?!class="preview" src="\/files\/|class="logo")/);
  expect(html).toContain('&lt;script&gt;');
  expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  expect(html.endsWith('</html>')).toBe(true);
});

test.each(['"', '😀', 'é', '\\'])('a submission full of %j still makes a small page', async (text) => {
  const id = await build(
    Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`${text.repeat(400)}${n}`, text.repeat(2_500)])),
  );
  const html = await page(id);
  expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  expect(html).toMatch(/\d+ more fields are not shown/);
});

test.each<[string, Partial<SubmissionDraft>, RegExp, readonly string[]]>([
  ['is in the inbox', {}, /Nothing was sent for this submission/, ['archive', 'spam', 'delete', 'unread']],
  ['is archived', { archived: true }, /This submission is archived/, ['unarchive', 'spam', 'delete', 'unread']],
  ['is spam', { withheld: 'honeypot' }, /Caught by the honeypot/, ['not_spam', 'delete']],
  ['is over quota', { withheld: 'quota' }, /monthly limit was reached/, ['archive', 'spam', 'delete', 'unread']],
  ['is in the recycle bin', { deleted: true }, /is in the recycle bin/, ['restore', 'erase']],
])('a submission that %s shows it and offers the right buttons', async (_title, draft, words, offered) => {
  const html = await page(await build({}, draft));
  expect(html).toMatch(words);
  const [own = ''] = html.split('<section class="pane list"');
  expect([...own.matchAll(/value="([^"]+)" name="change"/g)].map(([, value]) => value)).toEqual(offered);
});

test('its buttons move it, and deleting forever asks for confirmation', async () => {
  const id = await build();
  const press = (change: string, more = {}) => owner.post(`/dashboard/submissions/${id}/change`, { change, ...more });
  const path = `/dashboard/submissions/${id}`;
  expect(await press('archive')).toMatchObject({
    location: '/dashboard/inbox',
    notice: expect.stringMatching(/^submissions-archived\.1\./),
  });
  expect(await press('delete')).toMatchObject({
    location: '/dashboard/inbox',
    notice: expect.stringMatching(/^submissions-binned\.1\./),
  });
  expect((await press('erase')).html).toContain('Delete this submission forever?');
  expect(await page(id)).toContain('is in the recycle bin');
  expect(await press('erase', { sure: 'yes' })).toMatchObject({
    location: '/dashboard/inbox?folder=bin',
    notice: 'submissions-erased.1',
  });
  expect((await owner.get(path)).status).toBe(404);
});

test.each([
  ['/dashboard/inbox?q=a+b&before=2026-03-01T10%3A00%3A01.000Z', true],
  ['/dashboard/settings', false],
  ['/dashboard/inboxes?x', false],
  ['https://evil.example/dashboard/inbox?x', false],
  ['//evil.example/', false],
])('links back to the list it was opened from, if that is an inbox page: %s, %s', async (back, isOurs) => {
  const id = await build();
  const address = `/dashboard/submissions/${id}?back=${encodeURIComponent(back)}`;
  const { html } = await owner.get(address);
  const list = isOurs ? back : '/dashboard/inbox';
  expect(html.replaceAll('&amp;', '&')).toContain(`<a href="${list}" data-key="u">← Back to the list</a>`);
  const changed = await owner.post(`/dashboard/submissions/${id}/change`, { change: 'archive', back });
  expect(changed.location).toBe(list);
});

describe('in a list of four', () => {
  const at = (minute: number) => ({ createdAt: `2026-03-01T10:0${minute}:00.000Z` });
  /** Where the links of a page lead to. */
  const neighborsOf = async (id: string, back = '') => {
    const { html } = await owner.get(`/dashboard/submissions/${id}${back && `?back=${encodeURIComponent(back)}`}`);
    const links = ['prev', 'next'].map((rel) => new RegExp(`<a href="([^"]+)" rel="${rel}"`).exec(html)?.[1] ?? '');
    return Promise.all(links.map(async (link) => (await owner.get(link.replaceAll('&amp;', '&'))).location));
  };
  let ids: string[];
  beforeEach(async () => {
    ids = [];
    for (const [minute, name] of ['Ada', 'Grace', 'Ada', 'Ada'].entries()) ids.push(await build({ name }, at(minute)));
    const other = await buildForm(app.database, await buildAccount(app.database));
    await build({ name: 'Ada' }, at(1), other);
  });

  test('links lead to the previous and the next one, within the filter, and back to the list at its ends', async () => {
    const [first = '', second = '', third = '', last = ''] = ids;
    const path = (id: string) => `/dashboard/submissions/${id}`;
    expect(await neighborsOf(second)).toEqual([path(third), path(first)]);
    expect(await neighborsOf(last)).toEqual(['/dashboard/inbox', path(third)]);
    expect(await neighborsOf(first)).toEqual([path(second), '/dashboard/inbox']);
    const list = `/dashboard/inbox?form=${form.id}&from=2026-03-01&folder=spam`;
    expect(await neighborsOf(second, list)).toEqual([list, list]);
    await owner.post(`${path(third)}/change`, { change: 'spam' });
    expect(await neighborsOf(second, list)).toEqual([`${path(third)}?back=${encodeURIComponent(list)}`, list]);
  });

  test('the list beside a submission marks it, and turns to the page that contains it', async () => {
    const [first = '', second = ''] = ids;
    const rows = async (id: string, back: string) => {
      const { html } = await owner.get(`/dashboard/submissions/${id}?back=${encodeURIComponent(back)}`);
      const links = [...html.matchAll(/<a href="\/dashboard\/submissions\/([^?"]+)[^>]*?( aria-current="page")?>/g)];
      return links
        .filter(([, target]) => ids.includes(target ?? ''))
        .map(([, target, isOpen]) => [target, Boolean(isOpen)]);
    };
    const list = `/dashboard/inbox?form=${form.id}`;
    expect(await rows(second, list)).toEqual(ids.toReversed().map((id) => [id, id === second]));
    await buildManySubmissions(app.database, form, 60);
    expect(await rows(second, list)).toEqual([
      [second, true],
      [first, false],
    ]);
    // It is not in this list.
    expect(await rows(second, `${list}&folder=spam`)).toEqual([]);
  });

  test('a change to selected submissions returns to the one beside the list, unless that is one of them', async () => {
    const [first = '', second = '', third = ''] = ids;
    const back = `/dashboard/inbox?form=${form.id}`;
    const change = async (id: string) =>
      (await owner.post('/dashboard/inbox/change', { change: 'archive', id, opened: second, back })).location;
    expect(await change(first)).toBe(`/dashboard/submissions/${second}?back=${encodeURIComponent(back)}`);
    expect(await change(second)).toBe(back);
    const opened = 'https://evil.example/';
    const other = await owner.post('/dashboard/inbox/change', { change: 'archive', id: third, opened, back });
    expect(other.location).toBe(back);
  });

  test('a change leads on to the next one, and after the last one to the one before', async () => {
    const [first = '', second = '', third = ''] = ids;
    const back = `/dashboard/inbox?form=${form.id}`;
    const press = async (id: string, change: string) =>
      (await owner.post(`/dashboard/submissions/${id}/change`, { change, back })).location;
    const path = (id: string) => `/dashboard/submissions/${id}?back=${encodeURIComponent(back)}`;
    expect(await press(third, 'archive')).toBe(path(second));
    // It was not in the list.
    expect(await press(third, 'unarchive')).toBe(path(third));
    expect(await press(second, 'spam')).toBe(path(first));
    expect(await press(first, 'delete')).toBe(path(third));
  });
});

test('deleting forever returns to the list that the submission was opened from, at the next one', async () => {
  const at = (minute: number) => ({ deleted: true, createdAt: `2026-03-01T10:0${minute}:00.000Z` });
  const next = await build({ name: 'Whale' }, at(1));
  await build({ name: 'Pigeon' }, at(2));
  const id = await build({ name: 'Whale' }, at(3));
  const list = '/dashboard/inbox?folder=bin&q=whale';
  const path = (one: string) => `/dashboard/submissions/${one}?back=${encodeURIComponent(list)}`;
  const { html } = await owner.post(`/dashboard/submissions/${id}/change`, { change: 'erase', back: list });
  const back = /name="sure".*?name="back" value="([^"]+)"/s.exec(html)?.[1]?.replaceAll('&amp;', '&');
  expect(back).toBe(path(id));
  const erased = await owner.post(`/dashboard/submissions/${id}/change`, {
    change: 'erase',
    sure: 'yes',
    back: path(id),
  });
  expect(erased.location).toBe(path(next));
  const last = await owner.post(`/dashboard/submissions/${next}/change`, { change: 'erase', sure: 'yes', back: list });
  expect(last.location).toBe(list);
});

test('possible spam that was delivered can be marked as not spam, which sends nothing', async () => {
  const id = await build({ name: 'Ada' });
  await send(id, { kind: 'email', status: 'succeeded' });
  const marks = async () =>
    (await app.database.pool.query('SELECT is_spam FROM spam_marks WHERE submission_id = $1', [id])).rows;
  const scored = (score: number) =>
    app.database.pool.query('UPDATE submissions SET spam_score = $2 WHERE id = $1', [id, score]);
  await scored(4.9);
  expect(await page(id)).not.toContain('Not spam');
  await scored(7.1);
  const suspected = await page(id);
  expect(suspected).toContain('Possible spam: the spam filter gave this 7.1 points');
  expect(suspected.match(/<kbd>!<\/kbd>/g)).toHaveLength(1);
  const { location, notice } = await owner.post(`/dashboard/submissions/${id}/change`, { change: 'not_spam' });
  expect([location, notice]).toEqual([`/dashboard/submissions/${id}`, 'spam-filter-learns.1']);
  expect(await marks()).toEqual([{ is_spam: false }]);
  expect(await deliveriesOf(id)).toHaveLength(1);
  const html = await page(id);
  for (const text of ['Possible spam:', 'value="not_spam"']) expect(html).not.toContain(text);
  expect((await owner.get('/dashboard/inbox/history')).html).not.toContain('Marked as not spam');
});

test('does not claim a change that another tab made impossible', async () => {
  const id = await build({}, { deleted: true });
  const press = async (change: string) => {
    const { location } = await owner.post(`/dashboard/submissions/${id}/change`, { change, sure: 'yes' });
    return (await owner.get(location ?? '')).html;
  };
  expect(await press('restore')).toContain('Restored.');
  const stayed = await press('erase');
  expect(stayed).toContain('only submissions in the recycle bin can be deleted forever.');
  expect(stayed).toContain('<h2 id="fields"');
  for (const change of ['restore', 'not_spam', 'unarchive']) expect(await press(change)).toContain('Nothing to change');
});

test('explains why a submission cannot be released', async () => {
  const id = await build({}, { withheld: 'honeypot' });
  await app.database.pool.query('UPDATE accounts SET suspended_at = now() WHERE id = $1', [owner.account.id]);
  const response = await owner.post(`/dashboard/submissions/${id}/change`, { change: 'not_spam' });
  expect(response.status).toBe(400);
  expect(response.html).toContain('The account is suspended and sends nothing.');
});

test('deliveries are listed; webhooks can be resent and others retried', async () => {
  const webhook = await buildWebhook(app.database, owner.account, { url: 'https://hooks.example.com/crm' });
  const id = await build();
  const call = await send(id, { webhookId: webhook.id });
  const mail = await send(id, { kind: 'email' });
  const html = await page(id);
  expect(html).toContain('https://hooks.example.com/');
  expect(html).toMatch(/responded with 500, 1\.2 s/);
  expect(html).toContain(`value="${call}" name="redeliver"`);
  expect(html).toContain(`value="${mail}" name="retry"`);

  const path = `/dashboard/submissions/${id}/deliveries`;
  expect((await owner.post(path, { redeliver: call })).notice).toBe('redelivered');
  expect((await owner.post(path, { retry: mail })).notice).toBe('delivery-retried');
  const deliveries = await deliveriesOf(id);
  expect(deliveries).toHaveLength(3);
  expect(deliveries.find((delivery) => delivery.id === mail)).toMatchObject({ status: 'queued', attempt: 2 });
  for (const [button, delivery] of [
    ['redeliver', call],
    ['retry', mail],
  ] as const) {
    const again = await owner.post(path, { [button]: delivery });
    expect((await owner.get(again.location ?? '')).html).toContain('already in progress');
  }
  expect(await deliveriesOf(id)).toHaveLength(3);
});

test('nothing can be resent for spam, from the recycle bin, or to a deleted webhook', async () => {
  for (const draft of [{ withheld: 'honeypot' }, { deleted: true }] as const) {
    const id = await build({}, draft);
    const mail = await send(id, { kind: 'email' });
    expect(await page(id)).not.toMatch(/Resend|Retry/);
    expect((await owner.post(`/dashboard/submissions/${id}/deliveries`, { retry: mail })).status).toBe(400);
  }
  const id = await build();
  await send(id, { webhookId: randomUUID() });
  const html = await page(id);
  expect(html).toContain('Deleted webhook');
  expect(html).not.toContain('Resend');
});

test('another account’s submission cannot be seen, changed or sent', async () => {
  const stranger = await buildForm(app.database, await buildAccount(app.database));
  const id = await build({}, {}, stranger);
  const mail = await send(id, { kind: 'email' });
  const own = await build();
  const path = `/dashboard/submissions/${id}`;
  const responses = [
    await owner.get(path),
    await owner.get(`${path}/json`),
    await owner.post(`${path}/change`, { change: 'delete' }),
    await owner.post(`${path}/deliveries`, { retry: mail }),
    await owner.post(`/dashboard/submissions/${own}/deliveries`, { retry: mail }),
    await owner.post(`/dashboard/submissions/${own}/deliveries`, { redeliver: mail }),
    await owner.get(`/dashboard/submissions/${randomUUID()}`),
    await owner.get('/dashboard/submissions/nonsense'),
  ];
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
  expect(await deliveriesOf(id)).toEqual([{ id: mail, status: 'failed', attempt: 1 }]);
});

test('the number of statements does not depend on the number of deliveries', async () => {
  const id = await build();
  await page(id);
  const few = (await statementsDuring(() => page(id))).length;
  for (let n = 0; n < 30; n += 1) await send(id, { webhookId: (await buildWebhook(app.database, owner.account)).id });
  expect(await statementsDuring(() => page(id))).toHaveLength(few);
  // Five of them are the sidebar's, three those of labels, notes and members, two the replies' and templates', three the list's, one the digests'.
  expect(few).toBeLessThanOrEqual(18);
});
