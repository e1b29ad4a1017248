import { randomUUID } from 'node:crypto';
import { createLabel } from '../../src/labels/label.service';
import { changeLabels } from '../../src/labels/submission-labels';
import { wholeAccount } from '../../src/members/scope';
import { defaultSpamFilter } from '../../src/spam/spam.settings';
import { buildManySubmissions, buildSubmission, type SubmissionDraft } from '../submissions/rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm } from '../support/factories';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

setUpDashboard();
setUpForm({ name: 'Contact' });

let minute = 0;
const build = (data: unknown = { name: 'Ada' }, draft: Partial<SubmissionDraft> = {}, target = form) => {
  minute += 1;
  const createdAt = new Date(Date.UTC(2026, 2, 1) + minute * 60_000).toISOString();
  return buildSubmission(app.database, target, { createdAt, data: JSON.stringify(data), ...draft });
};
const open = (query: Record<string, string>) => owner.get(`/dashboard/inbox?${new URLSearchParams(query)}`);
const search = async (q: string, more: Record<string, string> = {}) => (await open({ q, ...more })).html;
const idsIn = (html: string) => [...html.matchAll(/name="id" value="([^"]+)"/g)].map(([, id]) => id);

test('fields, senders, states and dates find submissions', async () => {
  const first = await build({ name: 'Zoë', Company: 'Acme' });
  const second = await build({ name: 'Ada', Company: 'Globex', message: 'Acme, Zoë' }, { archived: true });
  expect(idsIn(await search('company:acmé'))).toEqual([first]);
  expect(idsIn(await search('from:zoe'))).toEqual([first]);
  expect(idsIn(await search('from:ada', { folder: 'archived' }))).toEqual([second]);
  expect(idsIn(await search('is:unread'))).toEqual([first]);
  await owner.get(`/dashboard/submissions/${first}`);
  expect(idsIn(await search('is:unread'))).toEqual([]);
  expect(idsIn(await search('is:read'))).toEqual([first]);
  expect(idsIn(await search('after:2026-03 before:2026-04'))).toEqual([first]);
  expect(idsIn(await search('before:2026-03'))).toEqual([]);
  expect(idsIn(await search('-before:2026-03'))).toEqual([first]);
});

test('a state that is a folder opens it, and the search goes on with the rest of the text', async () => {
  const spam = await build({ name: 'Zoë' }, { withheld: 'honeypot' });
  const archived = await build({ name: 'Zoë' }, { archived: true });
  const deleted = await build({ name: 'Zoë' }, { deleted: true });
  for (const [state, title, id] of [
    ['spam', 'Spam', spam],
    ['archived', 'Archived', archived],
    ['deleted', 'Recycle bin', deleted],
  ] as const) {
    const html = await search(`is:${state} zoe`);
    expect(idsIn(html)).toEqual([id]);
    expect(html).toContain(`<h1 dir="auto">${title}</h1>`);
    expect(html).toMatch(/name="q"[^>]* value="zoe"/);
  }
  expect(idsIn(await search('-is:archived', { folder: 'archived' }))).toEqual([]);
});

test.each([
  ['is:foo', 'Unknown operator is:foo. Try is:failed.'],
  [
    'before:yesterday',
    'before:yesterday is not a date. Use a day or a month, such as before:2026-01-31 or before:2026-01.',
  ],
  ['has:banana', 'Unknown operator has:banana. Try has:file.'],
  ['from:', 'from: needs a value right after the colon, such as from:ada.'],
  ['is:<b>', 'Unknown operator is:&lt;b&gt;.'],
])('%s is reported once, left out of the list, and changes nothing', async (q, message) => {
  const id = await build();
  await build({ name: 'Grace' });
  const { status, html } = await open({ q: `ada ${q}` });
  expect(status).toBe(400);
  expect(idsIn(html)).toEqual([id]);
  expect(/<p id="q-error" class="error" role="alert"><bdi>([^<]*)/.exec(html)?.[1]).toContain(message);
  expect(html.split(message)).toHaveLength(2);
  expect((await owner.get(`/dashboard/inbox/export?format=csv&q=${encodeURIComponent(q)}`)).status).toBe(404);
  const until = new Date().toISOString();
  const posted = await owner.post('/dashboard/inbox/all', { q, until, change: 'delete', sure: '1' });
  expect(posted.status).toBe(403);
  const { rows } = await app.database.pool.query('SELECT deleted_at FROM submissions WHERE id = $1', [id]);
  expect(rows).toEqual([{ deleted_at: null }]);
});

test('a name that no form has as a field is text, and the page says so', async () => {
  const id = await build({ message: 'priority: high' });
  const html = await search('priority:high');
  expect(idsIn(html)).toEqual([id]);
  expect(html).toContain('priority: is neither an operator nor a field of your forms. It was searched as text.');
  for (const text of ['10:30', 'http://x.example', 'form:contact'])
    expect(await search(text)).not.toMatch(/neither an operator|There is no/);
  expect(await search('form:nowhere')).toContain('There is no form “nowhere”.');
});

test('nothing of another account is found, named or counted', async () => {
  const stranger = await buildAccount(app.database);
  const foreign = await buildForm(app.database, stranger, { name: 'Secret form' });
  const id = await build({ Codeword: 'whale', name: 'Zoë' }, {}, foreign);
  const { id: label } = await createLabel(app.database, stranger.id, { name: 'Secret' });
  await changeLabels(app.database.pool, wholeAccount(stranger.id), [id], { add: [label] });
  const own = await build({ name: 'Ada', message: 'codeword: whale' });
  expect(await search('form:secret')).toContain('There is no form “secret”.');
  expect(await search('label:secret')).toContain('There is no label “secret”.');
  const html = await search('codeword:whale');
  expect(html).toContain('codeword: is neither an operator nor a field');
  expect(idsIn(html)).toEqual([own]);
  for (const q of ['from:zoe', 'form:secret', 'label:secret', 'is:unread zoe'])
    expect(idsIn(await search(q))).toEqual([]);
});

test('hostile searches get a page', async () => {
  await build();
  for (const q of [
    'is:unread '.repeat(1_000),
    '\0',
    'from:\0',
    '"'.repeat(200),
    '-'.repeat(200),
    ':'.repeat(200),
    'a:'.repeat(100),
    '%_\\ .*+?^$()|[]{}',
    "company:' OR 1=1--",
    'before:9999-12-31 after:0000-01-01',
    '\ud800:\udfff',
    'name:"',
    'ß'.repeat(200),
    '__proto__:x constructor:y',
  ]) {
    const { status } = await open({ q });
    expect([q, [200, 400].includes(status)]).toEqual([q, true]);
  }
});

const marksIn = (html: string) => [...html.matchAll(/<mark>([^<]*)<\/mark>/g)].map(([, text]) => text);

test('hits are marked in the list and in the submission, whatever their case and accents, and stay text', async () => {
  const id = await build({
    name: 'Zoë <b>Ångström</b>',
    company: 'Zoe & <i>Sons</i>',
    message: 'ZOÉ said: <script>zoe</script>',
  });
  const list = await search('zoe');
  expect(marksIn(list)).toEqual(['Zoë', 'Zoe', 'ZOÉ', 'zoe']);
  expect(list).toContain('<mark>Zoë</mark> &lt;b&gt;Ångström&lt;/b&gt;');
  expect(list).not.toContain('<script>zoe');
  const back = encodeURIComponent('/dashboard/inbox?q=angst');
  expect(marksIn((await owner.get(`/dashboard/submissions/${id}?back=${back}`)).html)).toContain('Ångström');
  const field = encodeURIComponent('/dashboard/inbox?q=company:zoe');
  const { html } = await owner.get(`/dashboard/submissions/${id}?back=${field}`);
  expect(marksIn(/<section[^>]*aria-labelledby="fields">.*?<\/section>/s.exec(html)?.[0] ?? '')).toEqual(['Zoe']);
  expect(marksIn(await search('"said script" -nothing'))).toEqual(['said: &lt;script']);
  expect(marksIn((await owner.get(`/dashboard/submissions/${id}`)).html)).toEqual([]);
});

test('the excerpt of a long submission shows the hit', async () => {
  await build({ name: 'Ada', message: `${'many other words '.repeat(7)}and a whale at last` });
  const html = await search('whale');
  expect(marksIn(html)).toEqual(['whale']);
  expect(marksIn(await search('ada'))).toEqual(['Ada']);
});

test('each filter is a chip that removes it', async () => {
  const { id: label } = await createLabel(app.database, owner.account.id, { name: 'Urgent' });
  const q = 'zoe -form:"Two words" is:unread';
  const { html } = await open({ q, form: form.id, label, from: '2026-01-01', to: '2026-03-31', folder: 'archived' });
  const chips = [...html.matchAll(/<a href="([^"]+)" title="Remove this filter">.*?<bdi>(.*?)<\/bdi>/g)].map(
    ([, href = '', text]) => [text, Object.fromEntries(new URL(href.replaceAll('&amp;', '&'), app.url).searchParams)],
  );
  const all = { folder: 'archived', q, form: form.id, label, from: '2026-01-01', to: '2026-03-31' };
  const without = (name: keyof typeof all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== name));
  expect(chips).toEqual([
    ['-form:&quot;Two words&quot;', { ...all, q: 'zoe is:unread' }],
    ['is:unread', { ...all, q: 'zoe -form:"Two words"' }],
    ['Label: Urgent', without('label')],
    ['From 2026-01-01', without('from')],
    ['To 2026-03-31', without('to')],
  ]);
  expect(html).toMatch(
    /<a class="clear" href="\/dashboard\/inbox\?folder=archived&amp;form=[\w-]+" title="Clear all">/,
  );
  // Sent again without script, the field and its chips are the same search.
  const field = /class="inbox-search".*?<\/form>/s.exec(html)?.[0] ?? '';
  const sent = [...field.matchAll(/name="q"[^>]* value="([^"]*)"/g)].map(([, value = '']) =>
    value.replaceAll('&quot;', '"'),
  );
  expect(sent).toEqual(['-form:"Two words"', 'is:unread', 'zoe']);
  const again = new URLSearchParams({ folder: 'archived' });
  for (const value of sent) again.append('q', value);
  expect((await owner.get(`/dashboard/inbox?${again}`)).html).toContain('>is:unread</bdi>');
  expect(await search('zoe')).not.toContain('filter-chips');
});

test('searches that take long leave database connections to the forms of all accounts, and end with an explanation', async () => {
  await build({ message: 'lorem ipsum' });
  const stranger = await buildForm(app.database, await buildAccount(app.database));
  const blocker = await app.database.pool.connect();
  try {
    await blocker.query('BEGIN; LOCK TABLE submission_words IN ACCESS EXCLUSIVE MODE');
    const searches = Array.from({ length: 4 }, () => open({ q: 'from:lorem' }));
    await eventually(async () => {
      const { rows } = await blocker.query(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rows[0].n).toBe(1);
    });
    const posted = await fetch(`${app.url}/api/submit`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ access_key: stranger.accessKey, name: 'Ada' }),
    });
    expect(posted.status).toBe(200);
    const first = await Promise.race(searches);
    expect(first.status).toBe(503);
    expect(first.html).toContain('This search takes too long. Add a word, a form or dates, and try again.');
    await blocker.query('ROLLBACK');
    await Promise.all(searches);
  } finally {
    blocker.release(true);
  }
}, 60_000);

test('states of deliveries, replies and notes find submissions, in every folder', async () => {
  const [failed, recovered, replied, noted] = [await build(), await build(), await build(), await build()];
  const archived = await build({}, { archived: true });
  const insert = `INSERT INTO deliveries (id, account_id, submission_id, kind, status)
                  SELECT $2::uuid, account_id, id, 'email', $3 FROM submissions WHERE id = $1`;
  const ids = [randomUUID(), randomUUID(), randomUUID()].sort();
  await app.database.pool.query(insert, [failed, ids[0], 'failed']);
  await app.database.pool.query(insert, [recovered, ids[1], 'failed']);
  await app.database.pool.query(insert, [recovered, ids[2], 'succeeded']);
  for (const id of [replied, archived]) {
    await app.database.pool.query(
      `INSERT INTO replies (delivery_id, account_id, submission_id, draft_id, recipient, subject, text, has_quote, message_id)
       SELECT gen_random_uuid(), account_id, id, gen_random_uuid(), 'a@example.org', '', '', false, '' FROM submissions
       WHERE id = $1`,
      [id],
    );
  }
  await owner.post(`/dashboard/submissions/${noted}/notes`, { note: 'Call back' });
  expect(idsIn(await search('is:failed'))).toEqual([failed]);
  expect(idsIn(await search('is:replied'))).toEqual([replied]);
  expect(idsIn(await search('is:replied is:archived'))).toEqual([archived]);
  expect(idsIn(await search('has:note'))).toEqual([noted]);
  expect(idsIn(await search('-is:failed -is:replied -has:note'))).toEqual([recovered]);
  const held = await build({}, { withheld: 'filter' });
  const html = await search('is:held');
  expect([idsIn(html), html]).toEqual([[held], expect.stringContaining('<h1 dir="auto">Held</h1>')]);
  expect(idsIn(await search('-is:held -is:failed -is:replied -has:note'))).toEqual([recovered]);
});

test('possible spam is what reaches the threshold of its form, unless it was marked as not spam', async () => {
  const ids = await Promise.all([4.9, 5, 12, 7].map(() => build()));
  const strict = await buildForm(app.database, owner.account, {
    spam_filter: { ...defaultSpamFilter, hold_threshold: 4 },
  });
  ids.push(await build({}, {}, strict));
  await app.database.pool.query(
    `UPDATE submissions SET spam_score = score FROM unnest($1::uuid[], $2::real[]) AS s (submission, score)
     WHERE id = submission`,
    [ids, [4.9, 5, 12, 7, 4.5]],
  );
  await app.database.pool.query(
    'INSERT INTO spam_marks (submission_id, account_id, is_spam) VALUES ($1, $3, false), ($2, $3, true)',
    [ids[3], ids[2], owner.account.id],
  );
  const found = idsIn(await search('is:possible-spam'));
  expect(found.sort()).toEqual([ids[1], ids[2], ids[4]].sort());
  expect(idsIn(await search('is:possible-spam', { form: strict.id }))).toEqual([ids[4]]);
  expect(idsIn(await search('-is:possible-spam')).sort()).toEqual([ids[0], ids[3]].sort());
});

test('while the search is still indexing, folders and results both say that there may be more', async () => {
  await buildManySubmissions(app.database, form, 200);
  const last = await build({ name: 'Zoë' }, { createdAt: new Date().toISOString() });
  const html = await search('zoe');
  expect(idsIn(html)).toEqual([last]);
  expect(html).toMatch(/Inbox <span class="amount">1\+<\/span>.*>Archived<\/a>.*1\+ results in/s);
  expect(html).toContain('still indexing');
  expect(await search('is:unread')).not.toContain('still indexing');
});

test('the list shows the sender and the word that was found, wherever they are', async () => {
  const fields = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`question ${n}`, `answer ${n}`]));
  await build({ ...fields, 'Your name': 'Zoë Last', email: 'zoe@example.org' });
  expect(await search('zoe')).toMatch(/<li data-line.*<a [^>]*><bdi><mark>Zoë<\/mark> Last<\/bdi>/s);
  await build({ name: 'Ada', message: `${'lorem ipsum '.repeat(4)}needle ${'dolor '.repeat(20)}` });
  const [, text = ''] = /class="cut"><bdi>([^<]*)<mark>needle/s.exec(await search('needle')) ?? [];
  expect(text).toMatch(/^…/);
  expect(text.length).toBeLessThan(20);
});

test.each([
  ['at its first statement', 'files', ''],
  ['at its first rows', 'submission_labels', '&to=2030-01-01'],
])(
  'an export of a search that takes too long %s is explained',
  async (_when, table, dates) => {
    await build({ message: 'lorem' });
    const blocker = await app.database.pool.connect();
    try {
      await blocker.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      const { status, html } = await owner.get(`/dashboard/inbox/export?format=csv&q=-dolor${dates}`);
      expect([status, html]).toEqual([503, expect.stringContaining('This search takes too long.')]);
    } finally {
      await blocker.query('ROLLBACK');
      blocker.release();
    }
  },
  30_000,
);

test.each(['csv', 'jsonl'])(
  'a download of %s fails when a later part of its search takes too long',
  async (format) => {
    await buildManySubmissions(app.database, form, 10_000, JSON.stringify({ text: 'x'.repeat(1_500) }));
    const blocker = await app.database.pool.connect();
    try {
      const path = `/dashboard/inbox/export?format=${format}&q=is:unread`;
      // Compressed, all of it would fit into the buffers of the connection.
      const headers = { Cookie: `letterbox=${owner.cookies.get('letterbox')}`, 'Accept-Encoding': 'identity' };
      const response = await fetch(app.url + path, { headers });
      expect(response.status).toBe(200);
      await blocker.query('BEGIN; LOCK TABLE submission_labels IN ACCESS EXCLUSIVE MODE');
      await expect(response.arrayBuffer()).rejects.toThrow('terminated');
    } finally {
      await blocker.query('ROLLBACK');
      blocker.release();
    }
  },
  60_000,
);
