import { buildManySubmissions, buildSubmission } from '../submissions/rows';
import { hiddenIn, signIn } from '../support/dashboard';
import { buildForm } from '../support/factories';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

setUpDashboard();
setUpForm();

const path = (query = '') => `/dashboard/forms/${form.id}/submissions${query}`;
let minute = 0;
const build = (data: object | string, more = {}) => {
  minute += 1;
  return buildSubmission(app.database, form, {
    createdAt: new Date(1_700_000_000_000 + minute * 60_000).toISOString(),
    data: typeof data === 'string' ? data : JSON.stringify(data),
    ...more,
  });
};

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
const partsOf = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, part = '']) => part);

/** The texts of a table: its headings, and its rows as the texts of their cells. */
async function look(query = '') {
  const { status, html } = await owner.get(path(query));
  expect(status).toBe(200);
  const sheet = /<section class="table sheet".*?<\/section>/s.exec(html)?.[0] ?? '';
  const [head = '', body = ''] = sheet.split('</thead>');
  return {
    html,
    headings: partsOf(head, /<th(?: [^>]*)?>(.*?)<\/th>/gs).map(textOf),
    rows: partsOf(body, /<tr>(.*?)<\/tr>/gs).map((row) =>
      partsOf(row, /<t[hd](?: [^>]*)?>(.*?)<\/t[hd]>/gs).map(textOf),
    ),
    next: /<a href="([^"]+)" rel="next">/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null,
  };
}

/** The values of a field in the rows of a page. */
async function column(name: string, query = ''): Promise<(string | undefined)[]> {
  const { headings, rows } = await look(query);
  const index = headings.findIndex((heading) => heading.replace(/ [↑↓]$/, '') === name);
  return rows.map((cells) => cells[index]);
}

describe('the columns', () => {
  test('are when it was received, the status and one per field, in the order in which they first appear', async () => {
    await build({ name: 'Ada', email: 'ada@example.com' });
    const id = await build({ name: 'Zoë', topics: ['one', 'two'], amount: 5, nested: { a: 1 }, empty: '' });
    const { headings, rows, html } = await look();
    expect(headings).toEqual(['Received ↓', 'Status', 'name', 'topics', 'amount', 'nested', 'empty', 'email']);
    expect(rows).toEqual([
      [
        expect.stringMatching(/^[A-Z][a-z]{2} \d.*, \d\d:\d\d UTC$/),
        'Unread',
        'Zoë',
        'one, two',
        '5',
        '{"a":1}',
        '–',
        '–',
      ],
      [
        expect.stringMatching(/^[A-Z][a-z]{2} \d.*, \d\d:\d\d UTC$/),
        'Unread',
        'Ada',
        '–',
        '–',
        '–',
        '–',
        'ada@example.com',
      ],
    ]);
    expect(html).toContain(`<th scope="row"><a href="/dashboard/submissions/${id}">`);
  });

  test('are linked from the form and the list of forms', async () => {
    for (const page of [`/dashboard/forms/${form.id}`, '/dashboard/forms']) {
      expect((await owner.get(page)).html).toContain(`href="${path()}"`);
    }
  });

  test('can be hidden and moved, for this form alone; new fields appear at the end', async () => {
    await build({ name: 'Ada', email: 'a', phone: '1' });
    const other = await buildForm(app.database, owner.account);
    const keys = ['data.name', 'data.email', 'received', 'status', 'data.phone'];
    const saved = await owner.post(path('/columns'), { column: keys, shown: keys.slice(0, 4), folder: 'inbox' });
    expect([saved.status, saved.location, saved.notice]).toEqual([303, path('?folder=inbox'), 'columns-saved']);
    expect((await look()).headings).toEqual(['name', 'email', 'Received ↓', 'Status']);
    await build({ name: 'Ada', color: 'red' });
    expect((await look()).headings).toEqual(['name', 'email', 'Received ↓', 'Status', 'color']);
    await buildSubmission(app.database, other, { createdAt: '2026-01-01', data: '{"name":"Ada","phone":"1"}' });
    const { html } = await owner.get(`/dashboard/forms/${other.id}/submissions`);
    expect(html).toMatch(/Received.*Status.*phone/s);
  });

  test('are moved by a place, and the page returns to the button', async () => {
    await build({ name: 'Ada', email: 'a' });
    const keys = ['received', 'status', 'data.name', 'data.email'];
    const moved = await owner.post(path('/columns'), { column: keys, shown: keys, move: 'up:data.email' });
    expect(moved.location).toBe(path('?columns=open&moved=up%3Adata.email'));
    const { headings, html } = await look('?columns=open&moved=up%3Adata.email');
    expect(headings).toEqual(['Received ↓', 'Status', 'email', 'name']);
    expect(html).toMatch(/<button[^>]*value="up:data.email"[^>]* autofocus=""/i);
    await owner.post(path('/columns'), { column: keys, shown: keys, move: 'up:received' });
    expect((await look()).headings).toEqual(['Received ↓', 'Status', 'name', 'email']);
    expect((await owner.post(path('/columns'), { reset: 'yes' })).notice).toBe('columns-reset');
  });

  test('of fields that no longer arrive stay, and say so', async () => {
    await build({ name: 'Ada' });
    const keys = ['received', 'data.gone', 'data.name'];
    await owner.post(path('/columns'), { column: keys, shown: keys });
    const { headings, html } = await look();
    expect(headings).toEqual(['Received ↓', 'gone', 'name', 'Status']);
    expect(textOf(html)).toContain('gone (not in recent submissions)');
  });

  test.each([
    ['no columns', {}],
    ['no column to show', { column: ['received', 'data.name'] }],
    ['columns that cannot exist', { column: ['id', `data.${'a'.repeat(201)}`], shown: 'id' }],
  ])('are not saved when there are %s', async (_title, fields) => {
    await build({ name: 'Ada' });
    expect((await owner.post(path('/columns'), fields)).status).toBe(400);
    expect((await look()).headings).toEqual(['Received ↓', 'Status', 'name']);
  });

  test('are deleted with their form, and only the owner has them', async () => {
    await owner.post(path('/columns'), { column: ['received', 'status'], shown: 'status' });
    const stranger = await signIn(app);
    expect((await stranger.get(path())).status).toBe(404);
    expect((await stranger.post(path('/columns'), { reset: 'yes' })).status).toBe(404);
    const stored = () => app.database.pool.query('SELECT FROM form_columns WHERE form_id = $1', [form.id]);
    expect((await stored()).rowCount).toBe(1);
    await app.database.pool.query('DELETE FROM accounts WHERE id = $1', [owner.account.id]);
    expect((await stored()).rowCount).toBe(0);
  });
});

describe('hostile field names', () => {
  const names = ['__proto__', 'constructor', '', ' ', 'Name', 'name', 'NAME', 'received', 'status', 'data.name'];
  const rtl = 'اسم‮x';
  const script = '<script>alert(1)</script>"\'&';

  test('are columns like any other', async () => {
    const entries = [...names, rtl, script, 'a\nb'].map((name, index) => [name, `value ${index}`] as const);
    await build(`{${entries.map(([name, value]) => `${JSON.stringify(name)}:"${value}"`).join(',')}}`);
    const { headings, rows, html } = await look();
    expect(headings.slice(2)).toEqual([
      ...[
        '__proto__',
        'constructor',
        '(no name)',
        '(no name)',
        'Name',
        'name',
        'NAME',
        'received',
        'status',
        'data.name',
      ],
      ...[rtl, script, 'a b'],
    ]);
    expect(rows[0]?.slice(2)).toEqual(entries.map(([, value]) => value));
    expect(html).not.toContain(script);
    for (const [name, value] of entries) {
      const field = encodeURIComponent(`data.${name}`);
      const found = await look(`?field=${field}&op=equals&value=${encodeURIComponent(value)}&sort=${field}&order=asc`);
      expect([name, found.rows.length]).toEqual([name, 1]);
    }
  });

  test('are saved as columns', async () => {
    await build(`{${names.map((name) => `${JSON.stringify(name)}:"x"`).join(',')}}`);
    const column = names.map((name) => `data.${name}`).toReversed();
    await owner.post(path('/columns'), { column, shown: column });
    expect((await look()).headings.slice(0, 3)).toEqual(['data.name', 'status', 'received']);
  });

  test('of which there are a thousand, and very long ones, are cut, and the page says so', async () => {
    for (let part = 0; part < 10; part += 1) {
      const fields = Array.from({ length: 100 }, (_, index) => [`field ${part * 100 + index}`, 'x'.repeat(500)]);
      await build(Object.fromEntries(fields));
    }
    await build({ [`long ${'x'.repeat(180)}`]: 'a', ['y'.repeat(1_000)]: 'b' });
    const { headings, html } = await look();
    expect(headings).toHaveLength(2 + 50);
    expect(headings[2]).toMatch(/^long x{34}…$/);
    expect(textOf(html)).toContain('up to 50 are shown');
    expect(textOf(html)).toContain('Further fields, and those with very long names, are on the pages');
    expect(html).not.toContain('y'.repeat(201));
    expect(html.length).toBeLessThan(600_000);
  });
});

describe('sorting', () => {
  test('by time works in both directions, page by page', async () => {
    await buildManySubmissions(app.database, form, 120);
    for (const order of ['desc', 'asc']) {
      const seen: string[] = [];
      const { rows } = await app.database.pool.query(
        `SELECT id FROM submissions WHERE form_id = $1 ORDER BY created_at ${order}`,
        [form.id],
      );
      for (let query: string | undefined = `?order=${order}`; query !== undefined; ) {
        const { html, next } = await look(query);
        seen.push(...partsOf(html, /<th scope="row"><a href="\/dashboard\/submissions\/([^"]+)"/g));
        query = next?.slice(path().length);
      }
      expect(seen).toEqual(rows.map(({ id }) => id));
    }
  });

  test('by a field puts numbers by size before texts, and missing values last in both directions', async () => {
    for (const value of ['b', '10', 'A', '9', '', 'ä', 2.5, '-3', '10', null]) await build({ value });
    await build({});
    const up = ['-3', '2.5', '9', '10', '10', 'A', 'b'];
    const sorted = async (order: string) =>
      (await column('value', `?sort=data.value&order=${order}`)).filter((value) => value !== 'ä');
    expect(await sorted('asc')).toEqual([...up, '–', '–', '–']);
    expect(await sorted('desc')).toEqual([...up.toReversed(), '–', '–', '–']);
  });

  test('by a field works page by page, with equal values', async () => {
    for (let index = 0; index < 60; index += 1) await build({ n: String(index % 7) });
    for (const order of ['desc', 'asc']) {
      const seen: string[] = [];
      const values: string[] = [];
      for (let query: string | undefined = `?sort=data.n&order=${order}`; query !== undefined; ) {
        const { html, rows, next } = await look(query);
        seen.push(...partsOf(html, /<th scope="row"><a href="\/dashboard\/submissions\/([^"]+)"/g));
        values.push(...rows.map((cells) => cells[2] ?? ''));
        query = next?.slice(path().length);
      }
      expect(new Set(seen).size).toBe(60);
      expect(seen).toHaveLength(60);
      expect(values).toEqual(values.toSorted((a, b) => (order === 'asc' ? 1 : -1) * a.localeCompare(b)));
    }
  });
});

describe('filtering', () => {
  const query = (...conditions: [field: string, op: string, value: string][]) =>
    `?${new URLSearchParams(
      conditions.flatMap(([field, op, value]): [string, string][] => [
        ['field', `data.${field}`],
        ['op', op],
        ['value', value],
      ]),
    )}`;

  test('by fields finds what contains or is a value, whatever its case', async () => {
    await build({ name: 'Ada Lovelace', plan: 'Pro' });
    await build({ name: 'Grace', plan: 'pro', topics: ['vegan', 'none'] });
    await build({ name: 'Zoë 100%', plan: 'Profi' });
    const names = (...conditions: Parameters<typeof query>) => column('name', query(...conditions));
    expect(await names(['name', 'contains', 'LOVE'])).toEqual(['Ada Lovelace']);
    expect(await names(['name', 'contains', '0%'])).toEqual(['Zoë 100%']);
    expect(await names(['plan', 'equals', 'PRO'])).toEqual(['Grace', 'Ada Lovelace']);
    expect(await names(['plan', 'equals', 'pro'], ['name', 'contains', 'a l'])).toEqual(['Ada Lovelace']);
    expect(await names(['topics', 'equals', 'vegan, none'])).toEqual(['Grace']);
    expect(await names(['topics', 'equals', ''])).toEqual(['Zoë 100%', 'Ada Lovelace']);
    expect(await names(['name', 'contains', 'nobody'])).toEqual([]);
    expect(await names(['name', 'contains', ''])).toHaveLength(3);
    const { html } = await look(query(['name', 'contains', 'nobody\0']));
    expect(textOf(html)).toMatch(/name contains “nobody” .*No results .*Clear filter/);
  });

  test('by the name of a file finds its submission', async () => {
    const id = await build({ name: 'Ada', cv: 'See below' });
    await build({ name: 'Grace' });
    await app.database.pool.query(
      `INSERT INTO files (id, submission_id, account_id, field, filename, mime_type, size, sha256, storage_key)
       VALUES (gen_random_uuid(), $1, $2, 'cv', 'Resume.pdf', 'application/pdf', 10, '', 'k')`,
      [id, owner.account.id],
    );
    expect((await look()).headings).toContain('cv');
    expect(await column('cv', query(['cv', 'contains', 'resume']))).toEqual(['See below, Resume.pdf']);
  });

  test('by folder and date; the status says where a submission is', async () => {
    await build({ n: 1 }, { createdAt: '2026-01-01T12:00:00Z' });
    await build({ n: 2 }, { createdAt: '2026-01-02T00:00:00Z', archived: true });
    await build({ n: 3 }, { createdAt: '2026-01-03T00:00:00Z', withheld: 'honeypot' });
    await build({ n: 4 }, { createdAt: '2026-01-04T00:00:00Z', deleted: true });
    await build({ n: 5 }, { createdAt: '2026-01-05T00:00:00Z', withheld: 'quota' });
    const found = async (text: string) => {
      const { headings, rows } = await look(text);
      const index = headings.indexOf('n');
      return rows.map((cells) => `${cells[index]} ${cells[1]}`);
    };
    expect(await found('')).toEqual(['5 Unread Over quota', '2 Archived', '1 Unread']);
    expect(await found('?folder=inbox')).toEqual(['5 Unread Over quota', '1 Unread']);
    expect(await found('?folder=archived')).toEqual(['2 Archived']);
    expect(await found('?folder=held')).toEqual(['5 Unread Over quota']);
    expect(await found('?folder=spam')).toEqual(['3 Spam']);
    expect(await found('?folder=bin&order=asc')).toEqual(['4 Deleted']);
    expect(await found('?from=2026-01-01&to=2026-01-02')).toEqual(['2 Archived', '1 Unread']);
  });

  test.each(['?from=yesterday', '?to=2026-02-30'])('with an invalid date (%s) says so', async (text) => {
    const { status, html } = await owner.get(path(text));
    expect([status, html]).toEqual([400, expect.stringContaining('nter a date such as 2026-01-31.')]);
  });

  test('with a value but no field asks for the field, and keeps the value', async () => {
    await build({ name: 'Ada' });
    const { status, html } = await owner.get(path('?field=&op=contains&value=acme'));
    expect([status, html]).toEqual([400, expect.stringContaining('hoose the field that has this value.')]);
    expect(html).toMatch(/value="acme"/);
    expect(html).not.toContain('No submissions');
    expect((await look('?field=&op=contains&value=')).rows).toHaveLength(1);
  });

  test.each(['?after=x', '?after=', '?sort=data.n&after=2026-01-01'])(
    'a page that cannot exist (%s) is a 404',
    async (text) => {
      expect((await owner.get(path(text))).status).toBe(404);
    },
  );

  test('keeps its conditions in the form and the links', async () => {
    await build({ name: 'Ada' });
    const { html } = await look(`${query(['name', 'contains', 'a'])}&folder=inbox&order=asc`);
    expect(hiddenIn(html, 'field')).toBe('data.name');
    expect(hiddenIn(html, 'value')).toBe('a');
    expect(html).toContain(`href="${path('?folder=inbox&amp;order=asc')}"`);
  });
});

describe('the export', () => {
  const download = async (query: string) => {
    const response = await owner.get(path(`/export${query}`));
    return { ...response, lines: response.html.replace('\ufeff', '').trimEnd().split(/\r?\n/) };
  };

  beforeEach(async () => {
    await owner.account.update({ plan: 'pro' });
  });

  test('has the columns of the view in their order, and its rows in theirs', async () => {
    await build({ name: '=cmd()', email: 'a@example.com', n: 2 });
    await build({ name: 'Zoë', email: 'z@example.com', n: 10, topics: ['a', 'b'] }, { archived: true });
    await build({ name: 'Spam', email: 's', n: 1 }, { withheld: 'honeypot' });
    const keys = ['data.n', 'data.name', 'status', 'data.topics', 'data.email', 'received'];
    await owner.post(path('/columns'), { column: keys, shown: keys.slice(0, 4) });
    const { lines, headers } = await download('?format=csv&sort=data.n&order=asc');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+-\d{4}-\d\d-\d\d\.csv"$/);
    expect(lines).toEqual(['n,name,status,topics', "2,'=cmd(),Unread,", '10,Zoë,Archived,a; b']);
    expect((await download('?format=jsonl&sort=data.n')).lines).toEqual([
      '{"n":10,"name":"Zoë","status":"Archived","topics":["a","b"]}',
      '{"n":2,"name":"=cmd()","status":"Unread","topics":null}',
    ]);
    expect((await download('?format=csv&field=data.name&op=contains&value=zo')).lines).toHaveLength(2);
    expect((await download('?format=csv&folder=spam')).lines).toEqual(['n,name,status,topics', '1,Spam,Spam,']);
  });

  test('keeps hostile field names apart', async () => {
    await build('{"__proto__":"a","2":"b","1":"c","received":"d","data.received":"e","":"f","=x":"g"}');
    const { lines } = await download('?format=csv');
    expect(lines[0]).toBe("received,status,__proto__,2,1,data.received,data.data.received,,'=x");
    expect(lines[1]).toMatch(/Z,Unread,a,b,c,d,e,f,g$/);
    expect((await download('?format=jsonl')).lines[0]).toMatch(
      /,"__proto__":"a","2":"b","1":"c","data.received":"d","data.data.received":"e","":"f","=x":"g"}$/,
    );
  });

  test('has every submission once, in either order, also where only few match', async () => {
    await buildManySubmissions(app.database, form, 12_000);
    await build({ name: 'The oldest' }, { createdAt: '2001-01-01' });
    await build({ name: 'x'.repeat(300_000) }, { createdAt: '2001-01-02' });
    const all = await download('?format=jsonl');
    expect(new Set(all.lines).size).toBe(12_002);
    expect((await download('?format=jsonl&order=asc')).lines).toEqual(all.lines.toReversed());
    expect((await download('?format=csv&field=data.name&op=equals&value=the+oldest')).lines).toEqual([
      'received,status,name',
      expect.stringContaining('The oldest'),
    ]);
  });

  test.each([
    ['?format=xls', 400],
    ['?format=csv&from=never', 400],
  ])('of %s is a %d', async (query, status) => {
    expect((await download(query)).status).toBe(status);
  });

  test('requires a paid plan, and the form', async () => {
    expect((await (await signIn(app)).get(path('/export?format=csv'))).status).toBe(404);
    await owner.account.update({ plan: 'free' });
    expect((await download('?format=csv')).status).toBe(403);
    await build({ name: 'Ada' });
    expect((await look()).html).toContain('Exports are available on paid plans.');
  });
});

test('a search that ends at the limit says how far it came, and continues', async () => {
  await buildManySubmissions(app.database, form, 10_500);
  await build({ name: 'The oldest' }, { createdAt: '2001-01-01' });
  const first = await look('?field=data.name&op=contains&value=oldest');
  expect(textOf(first.html)).toMatch(/No results so far .*10,000 submissions were searched, back to/);
  const second = await look(first.next?.slice(path().length));
  expect(second.rows.map((cells) => cells[2])).toEqual(['The oldest']);
  expect(second.next).toBeNull();
  const sorted = await look('?sort=data.name');
  expect(sorted.rows[0]?.[2]).toBe('Ada');
  expect(textOf(sorted.html)).toContain('Only the newest 10,000 submissions');
  expect((await look('?sort=data.name&to=2020-01-01')).rows[0]?.[2]).toBe('The oldest');
}, 60_000);

test('a form without submissions says so', async () => {
  const { html, rows } = await look();
  expect(rows).toEqual([]);
  expect(textOf(html)).toContain('No submissions Each field of the submissions will have a column here.');
  expect(textOf((await look('?folder=spam')).html)).toContain('No submissions');
});

test('a submission that is too large to show is listed', async () => {
  const text = Array.from({ length: 250_000 }, () => Math.random().toString(36)[2]).join('');
  await build({ text });
  expect(await column('text')).toEqual(['(large)']);
});
