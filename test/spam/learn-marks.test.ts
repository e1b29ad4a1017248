import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { findPendingAccounts, learnMarks } from '../../src/spam/learn-marks';
import { createModel, type SpamModel } from '../../src/spam/model';
import { scoreSubmission } from '../../src/spam/score';
import { markSql, undoMarkSql } from '../../src/spam/spam-marks';
import { builtProgram } from '../support/built';
import { eventually } from '../support/eventually';
import { testSecretKey } from '../support/factories';
import { endProcesses, startWeb, startWorker } from '../support/processes';
import { account, db, form, setUpDatabase, setUpForm } from '../support/set-up';
import { send } from '../support/submit-client';
import { buildInput, buildModel } from './build-input';

setUpDatabase();
setUpForm();
afterAll(endProcesses);

/** Where the senders of message `n` and of no other have their addresses. */
const domainOf = (n: number) => `company-${n}.example`;
const dataOf = (n: number) => ({ email: `jo@${domainOf(n)}`, message: `Tickets for raffle ${n} of the club` });

/** Stores submissions with these data, the first as the newest, and resolves to their ids. */
async function store(submissions: readonly object[]): Promise<string[]> {
  const ids = submissions.map(() => uuidv7());
  for (const [n, data] of submissions.entries()) {
    await db.pool.query(
      `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
       VALUES ($1, $2, $3, $4, '192.0.2.1', now() - $5 * interval '1 second')`,
      [ids[n], form.id, account.id, data, n],
    );
  }
  return ids;
}

const storeMany = (count: number) => store(Array.from({ length: count }, (_, n) => dataOf(n)));

/** Marks submissions as spam or not; null takes the last mark back. */
const mark = (ids: readonly (string | undefined)[], isSpam: boolean | null) =>
  db.pool.query(
    `WITH marked AS (SELECT id, account_id FROM submissions WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE)
     ${isSpam === null ? undoMarkSql('marked') : markSql('marked', isSpam)}`,
    [ids],
  );

const learn = (closing: AbortSignal = new AbortController().signal, pool: Pick<Pool, 'connect'> = db.pool) =>
  learnMarks(pool as Pool, account.id, closing);

async function storedModel(): Promise<Buffer | null> {
  const { rows } = await db.pool.query('SELECT model FROM spam_models WHERE account_id = $1', [account.id]);
  return rows[0]?.model ?? null;
}

async function pending(): Promise<number> {
  const { rows } = await db.pool.query(
    'SELECT count(*)::int AS count FROM spam_marks WHERE account_id = $1 AND is_spam IS DISTINCT FROM learned',
    [account.id],
  );
  return rows[0].count;
}

/** What the sender of message `n` gets for being known; 5 if it was marked as spam and never as anything else. */
function knownPoints(model: SpamModel, n: number): number {
  const { reasons } = scoreSubmission(buildInput({ email: `other@${domainOf(n)}`, message: 'x' }), model);
  return reasons.find(({ rule }) => rule === 'marked')?.points ?? 0;
}

/** The points of the senders of messages. */
async function points(...messages: number[]): Promise<number[]> {
  const model = createModel(await storedModel());
  return messages.map((n) => knownPoints(model, n));
}

const oneMark = buildModel([{ input: buildInput(dataOf(0)), isSpam: true }]);

/** What the words of the messages get. */
function wordPointsOf(model: SpamModel): number {
  const { reasons } = scoreSubmission(buildInput({ message: dataOf(0).message }), model);
  return reasons.find(({ rule }) => rule === 'learned')?.points ?? 0;
}

const wordPoints = async () => wordPointsOf(createModel(await storedModel()));

describe('what the filter learns', () => {
  test('are the marks that it does not know yet', async () => {
    const [first, second] = await storeMany(3);
    await mark([first], true);
    expect(await findPendingAccounts(db.pool, 100)).toContain(account.id);
    expect(await learn()).toBe(1);
    expect(await points(0, 1, 2)).toEqual([5, 0, 0]);
    expect(await learn()).toBe(0);
    expect(await findPendingAccounts(db.pool, 100)).not.toContain(account.id);
    await mark([second], false);
    expect(await learn()).toBe(1);
    expect(await points(0, 1, 2)).toEqual([5, -5, 0]);
  });

  test('changes with a mark, and is nothing after all marks were taken back', async () => {
    const [first, second] = await storeMany(2);
    await mark([first, second], true);
    await learn();
    await mark([first], false);
    expect(await learn()).toBe(1);
    expect(await points(0, 1)).toEqual([-5, 5]);
    await mark([first], null);
    await learn();
    expect(await points(0, 1)).toEqual([5, 5]);
    await mark([first, second], null);
    expect(await learn()).toBe(2);
    expect(await storedModel()).toBeNull();
    expect(await pending()).toBe(0);
  });

  test('is the same as if a mark that was taken back had never been there', async () => {
    const [first, second] = await storeMany(10);
    await mark([first], true);
    await learn();
    const before = await storedModel();
    await mark([second], true);
    await learn();
    expect(await storedModel()).not.toEqual(before);
    await mark([second], null);
    await learn();
    expect(await storedModel()).toEqual(before);
  });

  test('forgets submissions that were erased, with the next mark', async () => {
    const [first, second] = await storeMany(2);
    await mark([first], true);
    await learn();
    await db.pool.query('DELETE FROM submissions WHERE id = $1', [first]);
    await mark([second], true);
    expect(await learn()).toBe(1);
    expect(await points(0, 1)).toEqual([0, 5]);
  });

  test('does not lose a mark that changes while others are learned', async () => {
    const [first] = await storeMany(1);
    await mark([first], true);
    /** Changes the mark when the model is about to be stored. */
    const connect = async () => {
      const client = await db.pool.connect();
      const query = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<unknown>;
      const changeFirst = async (text: string, values?: unknown[]) => {
        if (text.startsWith('UPDATE spam_models')) {
          Reflect.deleteProperty(client, 'query');
          await mark([first], false);
        }
        return query(text, values);
      };
      return Object.assign(client, { query: changeFirst });
    };
    expect(await learn(undefined, { connect } as unknown as Pool)).toBe(1);
    expect(await points(0)).toEqual([5]);
    expect(await pending()).toBe(1);
    expect(await learn()).toBe(1);
    expect(await points(0)).toEqual([-5]);
  });

  test('are the newest 500 marks of many', async () => {
    const ids = await storeMany(600);
    // All at once, as with a bulk change, and then the oldest ones.
    await mark(ids, true);
    await db.pool.query(
      `UPDATE spam_marks SET marked_at = marked_at - interval '1 hour' WHERE submission_id = ANY ($1)`,
      [ids.slice(0, 100)],
    );
    expect(await learn()).toBe(600);
    expect(await pending()).toBe(0);
    expect(await points(0, 99, 100, 599)).toEqual([0, 0, 5, 5]);
  });

  test('are the words of accepted messages without a mark, too, the newest 300', async () => {
    const others = Array.from({ length: 299 }, (_, n) => ({ message: `Opening hours on day ${n}` }));
    const [first] = await store([dataOf(0), ...others, dataOf(1)]);
    await mark([first], true);
    await learn();
    const before = await wordPoints();
    const accepted = others.map((data) => ({ input: buildInput(data), isSpam: null }));
    expect(before).toBe(wordPointsOf(buildModel([{ input: buildInput(dataOf(0)), isSpam: true }, ...accepted])));
    await store(Array.from({ length: 100 }, (_, n) => dataOf(n + 2)));
    await db.pool.query('UPDATE spam_marks SET learned = NULL WHERE account_id = $1', [account.id]);
    await learn();
    expect(await wordPoints()).toBeLessThan(before);
  });

  test.each([
    ['possible spam', 'spam_score = 5'],
    ['held messages', "spam_score = 2, withheld = 'filter'"],
    ['messages in the recycle bin', 'deleted_at = now()'],
  ])('are not %s', async (_, change) => {
    const [first, second] = await store([dataOf(0), dataOf(1)]);
    await db.pool.query(`UPDATE submissions SET ${change} WHERE id = $1`, [second]);
    await mark([first], true);
    await learn();
    expect(await wordPoints()).toBe(wordPointsOf(oneMark));
  });

  test('are no huge messages, even if they take little space in the database', async () => {
    const [huge, small] = await store([{ ...dataOf(0), message: 'x'.repeat(500_000) }, dataOf(1)]);
    await mark([huge], true);
    expect(await learn()).toBe(1);
    expect(await storedModel()).toBeNull();
    await mark([small], true);
    await learn();
    expect(await points(0, 1)).toEqual([0, 5]);
    expect(await pending()).toBe(0);
  });
});

describe('while marks are learned', () => {
  test('other processes leave the account alone, and the next one learns what is left', async () => {
    const [first] = await storeMany(1);
    await mark([first], true);
    const client = await db.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('INSERT INTO spam_models (account_id) VALUES ($1) ON CONFLICT DO NOTHING', [account.id]);
      await client.query('COMMIT; BEGIN');
      await client.query('SELECT FROM spam_models WHERE account_id = $1 FOR UPDATE', [account.id]);
      expect(await learn()).toBeNull();
      expect(await pending()).toBe(1);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    expect(await learn()).toBe(1);
    expect(await points(0)).toEqual([5]);
  });

  test('a process that stops stores nothing', async () => {
    await mark(await storeMany(60), true);
    let reads = 0;
    const closing = {
      get aborted() {
        reads += 1;
        return reads > 30;
      },
    } as AbortSignal;
    expect(await learn(closing)).toBe(0);
    expect(await storedModel()).toBeNull();
    expect(await pending()).toBe(60);
    expect(await learn()).toBe(60);
  });

  test('other work of the process goes on', async () => {
    await mark(await storeMany(100), true);
    let turn = 0;
    let isRunning = true;
    const run = (async () => {
      for (; isRunning; turn += 1) await nextTurn();
    })();
    const turns = new Set<number>();
    const closing = {
      get aborted() {
        turns.add(turn);
        return false;
      },
    } as AbortSignal;
    await learn(closing);
    isRunning = false;
    await run;
    expect(turns.size).toBeGreaterThanOrEqual(5);
  });
});

describe('workers', () => {
  beforeAll(builtProgram, 180_000);
  const env = () => ({ DATABASE_URL: db.url, SECRET_KEY: testSecretKey, SMTP_URL: 'smtp://127.0.0.1:9' });

  test('learn all marks, also when one of them is killed', async () => {
    const workers = await Promise.all([startWorker(env()), startWorker(env())]);
    const ids = await storeMany(60);
    await mark(ids.slice(0, 30), true);
    await eventually(async () => expect(await pending()).toBe(0), 60_000);
    await mark(ids.slice(30), true);
    await workers[0]?.signal('SIGKILL');
    await eventually(async () => expect(await pending()).toBe(0), 60_000);
    expect(await points(0, 59)).toEqual([5, 5]);
    await workers[1]?.signal('SIGTERM');
  }, 180_000);

  test('and web processes do not run out of memory by large submissions that compress well', async () => {
    // In parts, for the timeout of a statement.
    for (let part = 0; part < 10; part += 1) {
      await db.pool.query(
        `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
         SELECT gen_random_uuid(), $1, $2, large, '192.0.2.1', now() - ($3 * 100 + n) * interval '1 second'
         FROM generate_series(1, 40) AS n,
              (SELECT jsonb_object_agg('field-' || k, repeat('spam ', 2000)) AS large FROM generate_series(1, 100) AS k) AS l`,
        [form.id, account.id, part],
      );
    }
    const { rows } = await db.pool.query('SELECT id FROM submissions WHERE account_id = $1', [account.id]);
    await mark(
      rows.map(({ id }) => id),
      true,
    );
    const small = { ...env(), NODE_OPTIONS: '--max-old-space-size=160' };
    const [worker, web] = await Promise.all([startWorker(small), startWeb({ ...small, TRUST_PROXY: '1' })]);
    await eventually(async () => expect(await pending()).toBe(0), 60_000);
    for (let n = 0; n < 5; n += 1) {
      const { status } = await send(web.url, {
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.200.0.${n}` },
        body: JSON.stringify({ access_key: form.accessKey, message: 'When do you open on Sunday?' }),
      });
      expect(status).toBe(200);
    }
    expect([worker.isRunning(), web.isRunning()]).toEqual([true, true]);
  }, 120_000);
});
