import type { Pool } from 'pg';
import { eraseSubject } from '../../src/privacy/erase-subject';
import { listErasures, newErasureId } from '../../src/privacy/erasure';
import { exportSubject } from '../../src/privacy/export-subject';
import { findSubject } from '../../src/privacy/find-subject';
import { indexWords } from '../../src/submissions/search/search-index';
import { buildManySubmissions, buildSubmission, type SubmissionDraft } from '../submissions/rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, buildWebhook } from '../support/factories';
import { account, db, form, setUpDatabase, setUpForm } from '../support/set-up';

setUpDatabase();
setUpForm({ name: 'Contact' });

const address = 'ada@example.com';
let minute = 0;
const build = (data: unknown, draft: Partial<SubmissionDraft> = {}, target = form) => {
  minute += 1;
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  return buildSubmission(db, target, { createdAt, data: JSON.stringify(data), ...draft });
};
const exists = async (id: string) =>
  (await db.pool.query('SELECT FROM submissions WHERE id = $1', [id])).rowCount === 1;
const count = async (table: string) => (await db.pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n;

async function attach(id: string, filename = 'cv.pdf'): Promise<void> {
  await db.pool.query(
    `INSERT INTO files (id, submission_id, account_id, field, filename, mime_type, size, sha256, storage_id, storage_key)
     VALUES (gen_random_uuid(), $1, $2, 'cv', $3, 'application/pdf', 3, '\\xabcd', gen_random_uuid(), 'key of ' || $1::uuid)`,
    [id, account.id, filename],
  );
}

/** Builds submissions with the address in every possible place and folder, and others with similar addresses. */
async function scatter(): Promise<{ hers: string[]; others: string[] }> {
  const second = await buildForm(db, account);
  const replyto = await build({ name: 'Ada' });
  await db.pool.query(`UPDATE submissions SET mail_overrides = '{"replyto":"Ada@example.com"}' WHERE id = $1`, [
    replyto,
  ]);
  const hers = [
    replyto,
    await build({ email: 'ADA@example.com' }),
    await build({ message: 'line\nada@example.com\t"quoted"' }, {}, second),
    await build({ list: [{ deep: ['x', 'ada@example.com'] }] }),
    await build({ 'ada@example.com': 'on' }),
    await build({ email: address }, { withheld: 'honeypot' }),
    await build({ email: address }, { deleted: true }),
    await build({ email: address }, { archived: true, withheld: 'quota' }),
    await build({ message: '私のメールはada@example.comです' }),
    await build({ page: 'https://example.net/?mail=Ada%40example.com' }),
    await build({ name: 'Ada' }),
    await build({ name: 'Ada' }),
  ];
  await attach(hers.at(-2) ?? '', 'cv ada@example.com.pdf');
  await db.pool.query("UPDATE submissions SET referer = 'https://example.net/?m=%20ada%40example.com' WHERE id = $1", [
    hers.at(-1),
  ]);
  const foreign = await buildForm(db, await buildAccount(db));
  const others = [
    await build({ email: 'nada@example.com' }),
    await build({ email: 'ada@example.com.au' }),
    await build({ email: 'bob@example.com' }),
    await build({ email: address }, {}, foreign),
    await build({ name: 'Nada' }),
  ];
  await attach(others.at(-1) ?? '', 'cv nada@example.com.pdf');
  await db.pool.query("UPDATE submissions SET referer = 'https://example.net/?m=nada%40example.com' WHERE id = $1", [
    others.at(-1),
  ]);
  return { hers, others };
}

test('finds an address in every field and folder of one account only', async () => {
  const { hers } = await scatter();
  await attach(hers[0] ?? '');
  const found = await findSubject(db.pool, account.id, ' Ada@Example.COM');
  expect(found).toMatchObject({ address, count: hers.length });
  expect(found.submissions.map(({ id }) => id)).toEqual(hers.toReversed());
  expect(found.submissions.at(-1)).toMatchObject({ formName: 'Contact', files: [{ filename: 'cv.pdf', size: 3 }] });
});

test('shows the newest submissions and counts all', async () => {
  await buildManySubmissions(db, form, 5_000, JSON.stringify({ email: address }));
  const newest = await build({ email: address }, { createdAt: new Date().toISOString() });
  const { count: all, submissions } = await findSubject(db.pool, account.id, address);
  expect(all).toBe(5_001);
  expect(submissions).toHaveLength(200);
  expect(submissions[0]?.id).toBe(newest);
});

test('exports one JSON document with fields, files and deliveries', async () => {
  const { hers } = await scatter();
  const [first = ''] = hers;
  await attach(first, 'a "file" \u2028.pdf');
  await db.pool.query(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, status, response_status, error)
     SELECT gen_random_uuid(), account_id, id, 'webhook', 'failed', 500, 'it said no' FROM submissions WHERE id = $1`,
    [first],
  );
  const pieces: string[] = [];
  for await (const piece of exportSubject(db.pool, account.id, address)) pieces.push(piece);
  const document = JSON.parse(pieces.join(''));
  expect(document.address).toBe(address);
  expect(document.submissions.map(({ id }: { id: string }) => id)).toEqual(hers);
  expect(document.submissions[0]).toMatchObject({
    form_name: 'Contact',
    data: { name: 'Ada' },
    replyto: 'Ada@example.com',
    ip_address: '192.0.2.1',
    files: [{ filename: 'a "file" \u2028.pdf', mime_type: 'application/pdf', size: 3, sha256: 'abcd' }],
    deliveries: [{ kind: 'webhook', status: 'failed', response_status: 500, error: 'it said no' }],
  });
});

test('the suppression of an address is exported and erased, and so are bounces that name it', async () => {
  const { hers, others } = await scatter();
  await db.pool.query(
    `INSERT INTO suppressions (id, account_id, address, reason, detail, provider, delivery_id)
     SELECT gen_random_uuid(), $1, address, 'bounce', '550 5.1.1', 'mailbox', gen_random_uuid()
     FROM unnest(ARRAY['ada@example.com', 'bob@example.com']) AS address`,
    [account.id],
  );
  const [other = ''] = others;
  await db.pool.query(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, status, bounces) VALUES
       (gen_random_uuid(), $1, $2, 'auto-reply', 'succeeded', '[{"kind":"bounce","recipient":"ada@example.com"}]'),
       (gen_random_uuid(), $1, $3, 'email', 'succeeded', '[{"kind":"bounce","recipient":"ada@example.com"}]')`,
    [account.id, hers[0], other],
  );
  const pieces: string[] = [];
  for await (const piece of exportSubject(db.pool, account.id, address)) pieces.push(piece);
  const document = JSON.parse(pieces.join(''));
  expect(document.suppressions).toMatchObject([{ address: 'ada@example.com', detail: '550 5.1.1' }]);
  expect(JSON.stringify(document.submissions)).toContain('"kind": "bounce"'.replace(' ', ''));
  await eraseSubject(db.pool, account.id, address);
  const { rows } = await db.pool.query('SELECT address FROM suppressions WHERE account_id = $1', [account.id]);
  expect(rows).toEqual([{ address: 'bob@example.com' }]);
  const left = await db.pool.query('SELECT FROM deliveries WHERE account_id = $1 AND bounces IS NOT NULL', [
    account.id,
  ]);
  expect(left.rowCount).toBe(0);
});

test('an unknown address exports an empty list, and an invalid one is an error', async () => {
  const pieces: string[] = [];
  for await (const piece of exportSubject(db.pool, account.id, address)) pieces.push(piece);
  expect(JSON.parse(pieces.join('')).submissions).toEqual([]);
  await expect(exportSubject(db.pool, account.id, 'ada').next()).rejects.toThrow('enter an e-mail address');
});

test('erases everything that belongs to the submissions and keeps a record without the address', async () => {
  const { hers, others } = await scatter();
  const [first = ''] = hers;
  await db.pool.query("UPDATE usage SET last_created_at = 'infinity' WHERE account_id = $1", [account.id]);
  await indexWords(db.pool);
  await attach(first);
  await db.pool.query(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, status, error, response_excerpt)
     SELECT gen_random_uuid(), account_id, submissions.id, 'webhook', 'failed', 'refused ada@example.com', 'ada@example.com' FROM submissions, generate_series(1, 2) WHERE submissions.id = $1`,
    [first],
  );
  await db.pool.query(
    `INSERT INTO idempotency_records (scope_id, fingerprint, submission_id, response) VALUES ($1, 'x', $2, '{}')`,
    [form.id, first],
  );
  const webhook = await buildWebhook(db, account);
  await db.pool.query("UPDATE webhooks SET last_error = 'no Ada@Example.com here' WHERE id = $1", [webhook.id]);
  const deletions = await count('file_deletions');

  const erasure = await eraseSubject(db.pool, account.id, 'Ada@Example.com');
  expect(erasure).toMatchObject({ submissions: 12, files: 2, deliveries: 2, idempotencyRecords: 1, webhookErrors: 1 });
  expect([...erasure.submissionIds].sort()).toEqual(hers.toSorted());
  expect(erasure.finishedAt).toBeInstanceOf(Date);

  for (const id of hers) expect(await exists(id)).toBe(false);
  for (const id of others) expect(await exists(id)).toBe(true);
  expect(await count('file_deletions')).toBe(deletions + 2);
  for (const table of ['files', 'deliveries', 'idempotency_records', 'submission_words']) {
    const { rows } = await db.pool.query(`SELECT FROM ${table} WHERE submission_id = ANY ($1)`, [hers]);
    expect([table, rows]).toEqual([table, []]);
  }
  // The address is in none of the account's rows, including the record of the erasure.
  for (const table of ['submissions', 'webhooks', 'erasures', 'submission_words']) {
    const { rows } = await db.pool.query(
      `SELECT FROM ${table} t WHERE account_id = $1 AND t::text ~* '\\mada@example\\.com(?!\\.)'`,
      [account.id],
    );
    expect([table, rows]).toEqual([table, []]);
  }
});

test('each account lists its own erasures and finds them by address', async () => {
  const other = await buildAccount(db);
  const first = await eraseSubject(db.pool, account.id, address);
  await eraseSubject(db.pool, other.id, address);
  const second = await eraseSubject(db.pool, account.id, 'bob@example.com');
  expect((await listErasures(db.pool, account.id)).map(({ id }) => id)).toEqual([second.id, first.id]);
  expect((await listErasures(db.pool, account.id, 'ADA@example.com')).map(({ id }) => id)).toEqual([first.id]);
  const { rows } = await db.pool.query('SELECT DISTINCT address_hash FROM erasures WHERE id = ANY ($1)', [
    (await db.pool.query('SELECT id FROM erasures')).rows.map(({ id }) => id),
  ]);
  expect(rows.length).toBe(await count('erasures'));
});

test('parallel erasures erase everything once', async () => {
  await buildManySubmissions(db, form, 4_500, JSON.stringify({ email: address }));
  const both = await Promise.all([
    eraseSubject(db.pool, account.id, address),
    eraseSubject(db.pool, account.id, address),
  ]);
  expect(both.reduce((sum, { submissions }) => sum + submissions, 0)).toBe(4_500);
  expect(new Set(both.flatMap(({ submissionIds }) => submissionIds)).size).toBe(4_500);
  expect(await eraseSubject(db.pool, account.id, address)).toMatchObject({ submissions: 0, submissionIds: [] });
});

test('submissions accepted during an erasure are erased too', async () => {
  await buildManySubmissions(db, form, 30_000, JSON.stringify({ email: 'someone@example.net' }));
  let erasing = true;
  let accepted = 0;
  const post = async () => {
    while (erasing) {
      await build({ email: address }, { createdAt: new Date(Date.now() + accepted).toISOString() });
      accepted += 1;
    }
  };
  const posting = post();
  const erasure = await eraseSubject(db.pool, account.id, address);
  erasing = false;
  await posting;
  const { rows } = await db.pool.query<{ at: Date }>(
    "SELECT created_at AS at FROM submissions WHERE account_id = $1 AND data->>'email' = $2 ORDER BY created_at",
    [account.id, address],
  );
  expect(erasure.submissions).toBeGreaterThan(0);
  // Only submissions accepted after the last step may remain.
  expect(erasure.submissions + rows.length).toBe(accepted);
  for (const { at } of rows) expect(at.getTime()).toBeGreaterThan(erasure.startedAt.getTime());
});

/** The pool, with a callback before each statement of its connections. */
function poolWith(before: (text: string) => Promise<void>): Pool {
  const connect = async () => {
    const client = await db.pool.connect();
    const query = async (statement: string | { text: string }, values?: unknown[]) => {
      await before(typeof statement === 'string' ? statement : statement.text);
      return client.query(statement as string, values);
    };
    return { query, on: client.on.bind(client), release: client.release.bind(client) };
  };
  return { query: db.pool.query.bind(db.pool), connect } as unknown as Pool;
}

test('an interrupted erasure leaves a record, and repeating it finishes', async () => {
  await buildManySubmissions(db, form, 4_500, JSON.stringify({ email: address }));
  let deletions = 0;
  const pool = poolWith(async (text) => {
    if (!text.startsWith('DELETE FROM submissions')) return;
    deletions += 1;
    if (deletions === 2) throw new Error('away');
  });
  await expect(eraseSubject(pool, account.id, address)).rejects.toThrow('away');
  const [broken] = await listErasures(db.pool, account.id);
  expect(broken).toMatchObject({ submissions: 2_000, finishedAt: null });
  expect(await eraseSubject(db.pool, account.id, address)).toMatchObject({ submissions: 2_500 });
});

test('an erasure requested again with its record continues it', async () => {
  await buildManySubmissions(db, form, 4_500, JSON.stringify({ email: address }));
  const record = newErasureId();
  const erase = () => eraseSubject(db.pool, account.id, address, record);
  for (const { id, submissions } of await Promise.all([erase(), erase()]))
    expect([id, submissions]).toEqual([record, 4_500]);
  await build({ email: address }, { createdAt: new Date().toISOString() });
  const last = await erase();
  expect([last.submissions, new Set(last.submissionIds).size]).toEqual([4_501, 4_501]);
  expect(await listErasures(db.pool, account.id)).toHaveLength(1);
});

test('the record of another address or account is never continued', async () => {
  const { id } = await eraseSubject(db.pool, account.id, 'bob@example.com');
  const other = await buildAccount(db);
  expect((await eraseSubject(db.pool, account.id, address, id)).id).not.toBe(id);
  expect((await eraseSubject(db.pool, other.id, 'bob@example.com', id)).id).not.toBe(id);
  expect((await eraseSubject(db.pool, account.id, 'bob@example.com', 'nonsense')).id).not.toBe(id);
});

test('an erasure is running while its connection is open, and interrupted afterwards', async () => {
  await build({ email: address });
  let goOn = (_error?: Error) => {};
  const held = new Promise<void>((resolve, reject) => {
    goOn = (error) => (error ? reject(error) : resolve());
  });
  const listed = async () => (await listErasures(db.pool, account.id))[0];
  const erasing = eraseSubject(
    poolWith(async (text) => {
      if (text.startsWith('DELETE')) await held;
    }),
    account.id,
    address,
  );
  await eventually(async () => expect(await listed()).toMatchObject({ finishedAt: null, isRunning: true }));
  goOn(new Error('away'));
  await expect(erasing).rejects.toThrow('away');
  await eventually(async () => expect(await listed()).toMatchObject({ finishedAt: null, isRunning: false }));
  expect(await eraseSubject(db.pool, account.id, address)).toMatchObject({ submissions: 1, isRunning: false });
});

test('responses to other deliveries that contain the address are found and erased, and nothing else', async () => {
  const others = await build({ email: 'bob@example.com' });
  await db.pool.query(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, status, error, response_excerpt) VALUES
       (gen_random_uuid(), $2, $1, 'webhook', 'failed', 'no ada%40example.com', NULL),
       (gen_random_uuid(), $2, $1, 'webhook', 'succeeded', NULL, 'last was Ada@example.com'),
       (gen_random_uuid(), $2, $1, 'webhook', 'failed', 'no nada@example.com', 'ada@example.com.au')`,
    [others, account.id],
  );
  const [hers, nadas] = [await buildWebhook(db, account), await buildWebhook(db, account)];
  const setError = 'UPDATE webhooks SET last_error = $2 WHERE id = $1';
  await db.pool.query(setError, [hers.id, 'no ada@example.com here']);
  await db.pool.query(setError, [nadas.id, 'no nada@example.com here']);

  expect(await findSubject(db.pool, account.id, address)).toMatchObject({ count: 0, quotes: 3 });
  expect(await eraseSubject(db.pool, account.id, address)).toMatchObject({ submissions: 0, webhookErrors: 3 });
  expect(await findSubject(db.pool, account.id, address)).toMatchObject({ count: 0, quotes: 0 });
  const kept = await db.pool.query(
    'SELECT error, response_excerpt FROM deliveries WHERE submission_id = $1 AND error IS NOT NULL',
    [others],
  );
  expect(kept.rows).toEqual([{ error: 'no nada@example.com', response_excerpt: 'ada@example.com.au' }]);
  const errors = await db.pool.query(
    'SELECT id, last_error FROM webhooks WHERE last_error IS NOT NULL AND account_id = $1',
    [account.id],
  );
  expect(errors.rows).toEqual([{ id: nadas.id, last_error: 'no nada@example.com here' }]);
});

test('an address is found and erased among 100,000 submissions', async () => {
  await buildManySubmissions(
    db,
    form,
    100_000,
    JSON.stringify({ name: 'Bob', email: 'bob@example.net', m: 'x'.repeat(200) }),
  );
  await build({ email: address }, { createdAt: new Date().toISOString() });
  await db.pool.query('VACUUM ANALYZE submissions');
  const began = performance.now();
  expect((await findSubject(db.pool, account.id, address)).count).toBe(1);
  const found = performance.now();
  expect((await eraseSubject(db.pool, account.id, address)).submissions).toBe(1);
  console.info(`found in ${Math.round(found - began)} ms, erased in ${Math.round(performance.now() - found)} ms`);
}, 60_000);
