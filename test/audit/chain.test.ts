import { Pool } from 'pg';
import { type AuditEntry, recordAudit } from '../../src/audit/audit-entry';
import { pruneAudit } from '../../src/audit/prune-audit';
import { verifyChain } from '../../src/audit/verify-chain';
import { openTestDatabase } from '../support/database';
import { buildAccount } from '../support/factories';

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let pools: Pool[];

beforeAll(async () => {
  db = await openTestDatabase();
  pools = [1, 2].map(() => new Pool({ connectionString: db.url, max: 5 }));
});
afterAll(async () => {
  await Promise.all((pools ?? []).map((pool) => pool.end()));
  await db?.close();
});

const system = { kind: 'system', id: null, label: 'A test' } as const;

async function append(accountId: string | null, count: number, entry: Partial<AuditEntry> = {}): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    await recordAudit(db.pool, { accountId, actor: system, action: 'form.paused', ...entry });
  }
}

/** Runs statements without the triggers that protect the log, as somebody with access to the database could. */
async function tamper(sql: string, values: unknown[]): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL session_replication_role = 'replica'");
    await client.query(sql, values);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

const problemsOf = async (accountId: string | null, noted?: Parameters<typeof verifyChain>[2]) =>
  (await verifyChain(db.pool, accountId, noted)).problems;

test('writers in two processes at once make one chain without gaps', async () => {
  const { id } = await buildAccount(db);
  const writers = Array.from({ length: 20 }, (_, n) =>
    recordAudit(pools[n % 2] ?? db.pool, {
      accountId: id,
      actor: { kind: 'user', id: String(n), label: `Wrïter "${n}" \\ \u2028` },
      action: 'form.settings-changed',
      object: { kind: 'form', id: 'f', label: 'Contact' },
      changes: { name: { old: 'a', new: `b${n}` }, cc: { new: ['x@example.com'] }, active: { old: true, new: false } },
      ip: '192.0.2.1',
      userAgent: 'A "browser"',
    }),
  );
  await Promise.all(writers);
  const verified = await verifyChain(db.pool, id);
  expect(verified).toMatchObject({ rows: 20, problems: [], head: expect.stringMatching(/^20:[0-9a-f]{64}$/) });
  const { rows } = await db.pool.query('SELECT seq::int FROM audit_log WHERE account_id = $1 ORDER BY seq', [id]);
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
});

test('an entry of a transaction that is rolled back leaves no gap', async () => {
  const { id } = await buildAccount(db);
  await append(id, 1);
  const client = await db.pool.connect();
  await client.query('BEGIN');
  await recordAudit(client, { accountId: id, actor: system, action: 'form.paused' });
  await client.query('ROLLBACK');
  client.release();
  await db.sequelize.transaction(async (transaction) => {
    await recordAudit({ db, transaction }, { accountId: id, actor: system, action: 'form.paused' });
  });
  expect(await verifyChain(db.pool, id)).toMatchObject({ rows: 2, problems: [] });
});

test('rows cannot be changed, deleted or truncated', async () => {
  const { id } = await buildAccount(db);
  await append(id, 2);
  const rejected = /cannot be changed or deleted/;
  await expect(db.pool.query("UPDATE audit_log SET action = 'x' WHERE account_id = $1", [id])).rejects.toThrow(
    rejected,
  );
  await expect(db.pool.query('DELETE FROM audit_log WHERE account_id = $1', [id])).rejects.toThrow(rejected);
  await expect(db.pool.query('TRUNCATE audit_log CASCADE')).rejects.toThrow(rejected);
  expect(await verifyChain(db.pool, id)).toMatchObject({ rows: 2, problems: [] });
});

test('the log is deleted with its account', async () => {
  const { id } = await buildAccount(db);
  await append(id, 3);
  await db.pool.query('DELETE FROM accounts WHERE id = $1', [id]);
  const { rows } = await db.pool.query(
    'SELECT (SELECT count(*)::int FROM audit_log WHERE account_id = $1) + (SELECT count(*)::int FROM audit_heads WHERE account_id = $1) AS left',
    [id],
  );
  expect(rows).toEqual([{ left: 0 }]);
});

describe('verification finds', () => {
  let id: string;
  beforeEach(async () => {
    ({ id } = await buildAccount(db));
    await append(id, 5);
  });

  test('a row that was changed', async () => {
    await tamper("UPDATE audit_log SET actor_label = 'Somebody else' WHERE account_id = $1 AND seq = 3", [id]);
    expect(await problemsOf(id)).toEqual([{ seq: 3, problem: expect.stringContaining('was changed') }]);
  });

  test('rows that are missing', async () => {
    await tamper('DELETE FROM audit_log WHERE account_id = $1 AND seq IN (2, 3)', [id]);
    expect(await problemsOf(id)).toEqual([{ seq: 2, problem: 'to 3 are missing' }]);
  });

  test('rows that were reordered', async () => {
    await tamper('UPDATE audit_log SET seq = 10 WHERE account_id = $1 AND seq = 2', [id]);
    await tamper('UPDATE audit_log SET seq = 2 WHERE account_id = $1 AND seq = 3', [id]);
    await tamper('UPDATE audit_log SET seq = 3 WHERE account_id = $1 AND seq = 10', [id]);
    const found = (await problemsOf(id)).map(({ seq }) => seq);
    expect(found).toEqual(expect.arrayContaining([2, 3]));
  });

  test('a row whose hash was computed again after a change', async () => {
    await tamper("UPDATE audit_log SET action = 'form.deleted' WHERE account_id = $1 AND seq = 3", [id]);
    await tamper('UPDATE audit_log l SET hash = audit_hash(l) WHERE account_id = $1 AND seq = 3', [id]);
    expect(await problemsOf(id)).toEqual([{ seq: 4, problem: expect.stringContaining('does not follow') }]);
  });

  test('an end that was cut off, also with the head, if an earlier head was noted', async () => {
    const { head } = await verifyChain(db.pool, id);
    const noted = { seq: 5, hash: head?.split(':')[1] ?? '' };
    expect(await problemsOf(id, noted)).toEqual([]);
    await tamper('DELETE FROM audit_log WHERE account_id = $1 AND seq > 3', [id]);
    expect(await problemsOf(id)).toEqual([{ seq: 4, problem: 'to 5 are missing' }]);
    await tamper(
      'UPDATE audit_heads h SET seq = 3, hash = (SELECT hash FROM audit_log WHERE account_id = $1 AND seq = 3) WHERE account_id = $1',
      [id],
    );
    expect(await problemsOf(id)).toEqual([]);
    expect(await problemsOf(id, noted)).toEqual([{ seq: 5, problem: 'is not the row that was noted' }]);
  });

  test('rows that were removed as if by retention', async () => {
    await tamper(
      `UPDATE audit_heads h SET removed_seq = 2, removed_hash = (SELECT hash FROM audit_log WHERE account_id = $1 AND seq = 2)
       WHERE account_id = $1`,
      [id],
    );
    await db.pool.query('DELETE FROM audit_log WHERE account_id = $1 AND seq <= 2', [id]);
    expect(await problemsOf(id)).toEqual([{ seq: 2, problem: expect.stringContaining('not by the retention') }]);
  });
});

test('retention removes what is too old, and the rest of the chain stays verifiable', async () => {
  const { id } = await buildAccount(db);
  await append(id, 3);
  await db.pool.query('UPDATE accounts SET audit_days = 30 WHERE id = $1', [id]);
  expect(await pruneAudit(db.pool)).toEqual({ removed: 0, hasMore: false });
  // Older rows, with valid hashes.
  await tamper(
    "UPDATE audit_log SET at = date_trunc('milliseconds', at - interval '40 days') WHERE account_id = $1 AND seq <= 2",
    [id],
  );
  await tamper('UPDATE audit_log l SET hash = audit_hash(l) WHERE account_id = $1 AND seq = 1', [id]);
  await tamper(
    'UPDATE audit_log l SET previous_hash = p.hash FROM audit_log p WHERE l.account_id = $1 AND p.account_id = $1 AND l.seq = 2 AND p.seq = 1',
    [id],
  );
  await tamper('UPDATE audit_log l SET hash = audit_hash(l) WHERE account_id = $1 AND seq = 2', [id]);
  await tamper(
    'UPDATE audit_log l SET previous_hash = p.hash FROM audit_log p WHERE l.account_id = $1 AND p.account_id = $1 AND l.seq = 3 AND p.seq = 2',
    [id],
  );
  await tamper('UPDATE audit_log l SET hash = audit_hash(l) WHERE account_id = $1 AND seq = 3', [id]);
  await tamper(
    'UPDATE audit_heads SET hash = l.hash FROM audit_log l WHERE audit_heads.account_id = $1 AND l.account_id = $1 AND l.seq = 3',
    [id],
  );
  expect(await problemsOf(id)).toEqual([]);
  expect(await pruneAudit(db.pool)).toEqual({ removed: 2, hasMore: true });
  expect(await verifyChain(db.pool, id)).toMatchObject({ rows: 2, removedThrough: 2, problems: [] });
  expect(await pruneAudit(db.pool)).toEqual({ removed: 0, hasMore: false });
  await append(id, 1);
  expect(await problemsOf(id)).toEqual([]);
});

test('the installation has a chain of its own', async () => {
  await append(null, 2, { action: 'installation.test-mail-sent' });
  expect(await verifyChain(db.pool, null)).toMatchObject({ rows: 2, problems: [] });
});

test('values of fields that are not listed are never stored', async () => {
  const { id } = await buildAccount(db);
  await append(id, 1, {
    object: { kind: 'webhook', id: 'w' },
    changes: { secret: { old: 'whsec_old', new: 'whsec_new' }, name: { new: 'Orders' }, unheard: { new: 'secret' } },
  });
  const { rows } = await db.pool.query('SELECT changes FROM audit_log WHERE account_id = $1', [id]);
  expect(rows).toEqual([{ changes: { secret: 'changed', name: { new: 'Orders' }, unheard: 'changed' } }]);
});
