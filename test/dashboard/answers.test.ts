import { buildSubmission } from '../submissions/rows';
import { signIn } from '../support/dashboard';
import { buildAccount, buildForm } from '../support/factories';
import { addDelivery } from '../support/submission-deliveries';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

setUpDashboard();
setUpForm();

const hourMs = 3_600_000;
const submit = (data: Record<string, unknown>, hoursAgo = 1, more = {}) =>
  buildSubmission(app.database, form, {
    data: JSON.stringify(data),
    createdAt: new Date(Date.now() - hoursAgo * hourMs).toISOString(),
    ...more,
  });

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

async function look(query = '') {
  const { status, html } = await owner.get(`/dashboard/forms/${form.id}/statistics${query}`);
  const [, section = ''] = /<section aria-labelledby="answers">(.*)/s.exec(html) ?? [];
  const cards = [...section.matchAll(/<section class="card" aria-label="([^"]*)">(.*?)<\/section>/gs)].map(
    ([, name, card = '']) => {
      const rows = [...card.matchAll(/<tr><th scope="row">(.*?)<\/th>(.*?)<\/tr>/gs)];
      return {
        name,
        summary: textOf(/<p[^>]*>(.*?)<\/p>/s.exec(card)?.[1] ?? ''),
        rows: rows.map(([, head = '', cells = '']) => [textOf(head), ...textOf(cells).split(' ')]),
        links: [...card.matchAll(/<a href="([^"]+)"/g)].map(([, path = '']) => path.replaceAll('&amp;', '&')),
      };
    },
  );
  return { status, html, text: textOf(html), cards, card: (name: string) => cards.find((card) => card.name === name) };
}

/** Eight submissions, of which one is a bare message. */
async function submitSome() {
  for (let n = 0; n < 7; n += 1) {
    await submit({
      topic: n < 4 ? 'Sales' : 'Support',
      interests: n % 2 === 0 ? ['a', 'b'] : 'a',
      email: `visitor${n}@${n < 5 ? 'Example.com' : 'mail.example'}`,
      seats: String(n * 10),
      date: `2026-0${1 + (n % 2)}-15`,
      message: `This is message ${n}${'!'.repeat(n)}`,
    });
  }
  await submit({ topic: '  ', message: 'Only a message' });
}

test('choices, domains, numbers, dates and lengths are counted by field', async () => {
  await submitSome();
  const { card, cards, html } = await look();
  expect(cards.map(({ name }) => name)).toEqual(['topic', 'interests', 'email', 'seats', 'date', 'message']);
  expect(card('topic')).toMatchObject({
    summary: 'Answered: 87.5% (7 of 8).',
    rows: [
      ['Sales', '4', '57.1%'],
      ['Support', '3', '42.9%'],
    ],
  });
  expect(card('interests')?.rows).toEqual([
    ['a', '7', '100%'],
    ['b', '4', '57.1%'],
  ]);
  expect(card('email')?.rows).toEqual([
    ['example.com', '5', '71.4%'],
    ['mail.example', '2', '28.6%'],
  ]);
  expect(card('seats')?.summary).toBe('Answered: 87.5% (7 of 8). From 0 to 60, median 30.');
  expect(card('date')?.rows).toEqual([
    ['2026-01-15', '4', '57.1%'],
    ['2026-02-15', '3', '42.9%'],
  ]);
  expect(card('message')).toMatchObject({
    summary: 'Answered: 100% (8 of 8). Typical length 19, longest 23 characters.',
    rows: [],
  });
  expect(html).not.toContain('Only a message');
});

test('each number is in the row of its range, and once however it is spelled', async () => {
  for (let n = 1; n <= 13; n += 1) await submit({ price: (n / 10).toFixed(1), seats: n % 2 === 0 ? '7' : '7.0' });
  const { card } = await look();
  expect(card('price')?.rows.map((row) => row.at(-2))).toEqual(Array.from({ length: 13 }, () => '1'));
  expect(card('seats')?.rows).toEqual([['7', '13', '100%']]);
});

test('lists without an item and white space are no answers', async () => {
  await submit({ topic: ['', ''], name: '\u2003\u2003' });
  await submit({ topic: ['a', ''], name: 'Ada' });
  const { card } = await look();
  expect(card('topic')?.summary).toContain('Answered: 50.0% (1 of 2).');
  expect(card('name')?.summary).toBe('Answered: 50.0% (1 of 2). Typical length 3, longest 3 characters.');
});

test('a value links to the submissions that have it, also within a search', async () => {
  await submitSome();
  const { card } = await look();
  const rowsAt = async (path = '') =>
    new Set([...(await owner.get(path)).html.matchAll(/\/submissions\/([\da-f-]{36})/g)].map(([, id]) => id)).size;
  expect(await rowsAt(card('topic')?.links[0])).toBe(4);
  expect(await rowsAt(card('interests')?.links[1])).toBe(4);
  expect(await rowsAt(card('email')?.links[1])).toBe(2);
  const searched = await look('?q=topic:support');
  expect(searched.card('topic')?.rows).toEqual([['Support', '3', '100%']]);
  expect(searched.card('email')?.links[0]).toContain(
    new URLSearchParams({ q: 'topic:support email:"' }).toString().slice(2, -3),
  );
});

test('a value of a field that is called as an operator has no link within a search', async () => {
  for (let n = 0; n < 6; n += 1) await submit({ topic: 'Sales', field: 'North', Form: 'Long', before: 'Yes' });
  const { card } = await look('?q=topic:sales');
  expect(card('topic')?.links).toHaveLength(1);
  for (const name of ['field', 'Form', 'before']) expect([name, card(name)?.links]).toEqual([name, []]);
});

test('definitions decide what a field is called and how it is counted', async () => {
  const fields = [
    { name: 'topic', label: 'What is it about?', type: 'select', choices: ['Sales', 'Press'] },
    { name: 'code', type: 'number' },
  ];
  await app.database.pool.query(
    `UPDATE forms SET settings = settings || jsonb_build_object('fields', $1::jsonb) WHERE id = $2`,
    [...[JSON.stringify(fields), form.id]],
  );
  await submit({ topic: 'Sales', code: '12', note: 'x' });
  await submit({ topic: 'Sales', code: 'none' });
  const { cards, card } = await look();
  expect(cards.map(({ name }) => name)).toEqual(['What is it about?', 'code', 'note']);
  expect(card('What is it about?')?.rows).toEqual([
    ['Sales', '2', '100%'],
    ['Press', '0', '0%'],
  ]);
  expect(card('code')?.rows).toEqual([
    ['12', '1', '50.0%'],
    ['Not a number', '1', '50.0%'],
  ]);
});

test('hostile names and values are text, and odd ones do no harm', async () => {
  const odd = {
    '<b>': '<i>x</i>',
    'a b': { deep: [1] },
    n: 1e300,
    د: 'مرحبا',
    d: '2026-02-31',
    '': 'x',
    list: [[], null, ''],
  };
  for (let n = 0; n < 6; n += 1) await submit(odd);
  const { status, html, card } = await look();
  expect(status).toBe(200);
  expect(html).not.toMatch(/<i>x|<b>"/);
  expect(card('&lt;b&gt;')?.rows).toEqual([['&lt;i&gt;x&lt;/i&gt;', '6', '100%']]);
  expect(card('د')?.rows).toEqual([['مرحبا', '6', '100%']]);
});

test('only the first 30 fields and the newest 10,000 submissions are counted, which the page says', async () => {
  await submit(Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`field ${n}`, 'x'])));
  await app.database.pool.query(
    `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
     SELECT gen_random_uuid(), $1, $2, '{"topic":"old"}', '', now() - interval '2 days' - n * interval '1 second'
     FROM generate_series(1, 10100) AS n`,
    [form.id, form.accountId],
  );
  const { text, cards } = await look();
  expect(cards).toHaveLength(30);
  expect(text).toContain('Answers of the newest 10,000 submissions of the period.');
  expect(text).toContain('The first 30 of 61 fields are shown.');
  expect(text).toContain('Submissions 10,101');
});

test('periods and ranges are days of the account, and a wrong one is reported at its field', async () => {
  await submit({ topic: 'old' }, 24 * 50);
  expect((await look()).text).not.toContain('Answered');
  expect((await look('?days=90')).text).toContain('Answered: 100% (1 of 1)');
  const day = new Date(Date.now() - 24 * 50 * hourMs).toISOString().slice(0, 10);
  expect((await look(`?from=${day}&to=${day}`)).text).toContain('Answered: 100% (1 of 1)');
  for (const [query, message] of [
    ['?from=x', 'Enter a date such as 2026-01-31.'],
    ['?from=2026-03-02&to=2026-03-01', 'Choose the same day or a later one.'],
    ['?from=2020-01-01&to=2026-01-01', 'Choose at most 366 days.'],
    ['?q=has:nonsense', 'Unknown operator has:nonsense.'],
  ] as const) {
    const { status, text } = await look(query);
    expect([query, status]).toEqual([query, 400]);
    expect(text).toContain(message);
  }
  expect((await look('?from=9999-12-31&to=9999-12-31')).status).toBe(200);
  expect((await look('?from=1970-01-01&to=1970-01-02')).status).toBe(200);
  expect((await look('?to=0001-01-01')).status).toBe(400);
});

test('replies and times of the week are counted, in the zone of the account', async () => {
  const account = await buildAccount(app.database, { time_zone: 'Europe/Berlin' });
  const mine = await buildForm(app.database, account);
  const client = await signIn(app, account);
  // A Sunday on which the clocks are put forward at 01:00 UTC: 00:30 and 03:30 in Berlin.
  const times = ['2026-03-28T23:30:00.000Z', '2026-03-29T01:30:00.000Z'];
  const ids = await Promise.all(times.map((createdAt) => buildSubmission(app.database, mine, { createdAt })));
  const [first = ''] = ids;
  const deliveryId = await addDelivery(app.database, first, { kind: 'reply', status: 'succeeded' });
  await app.database.pool.query(
    `INSERT INTO replies (delivery_id, account_id, submission_id, draft_id, recipient, subject, text, has_quote, message_id, created_at)
     VALUES ($1, $2, $3, gen_random_uuid(), 'a@example.com', 's', 't', false, '<m@x>', $4::timestamptz + interval '200 minutes')`,
    [deliveryId, account.id, first, times[0]],
  );
  const { html } = await client.get(`/dashboard/forms/${mine.id}/statistics?from=2026-03-28&to=2026-03-30`);
  expect(textOf(html)).toContain('Replied to 50.0% 1 Median time to first reply 3 h 20 min');
  expect(html).toContain('title="Sunday, 00:00 to 02:00: 1"');
  expect(html).toContain('title="Sunday, 02:00 to 04:00: 1"');
  expect(html).toContain('Times are in Europe/Berlin.');
});

test('another account sees nothing', async () => {
  await submitSome();
  const stranger = await signIn(app);
  expect((await stranger.get(`/dashboard/forms/${form.id}/statistics`)).status).toBe(404);
});
