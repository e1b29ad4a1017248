import type { PoolClient } from 'pg';
import { inTransaction } from '../../src/db/in-transaction';
import { queriesIn } from '../../src/db/transaction-queries';
import { isUniqueViolation } from '../../src/lib/pg-errors';
import { db, setUpDatabase } from '../support/set-up';

setUpDatabase();
beforeAll(async () => {
  await db.pool.query('CREATE TABLE notes (text text)');
});
beforeEach(() => db.pool.query('DELETE FROM notes'));

const note = (client: PoolClient, text: string) => client.query('INSERT INTO notes VALUES ($1)', [text]);
const notes = async () => (await db.pool.query('SELECT text FROM notes')).rows.map(({ text }) => text);
const pidOf = async (client: PoolClient) => (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;

test('commits the work and returns its result', async () => {
  const result = await inTransaction(db.pool, async (client) => {
    await note(client, 'kept');
    return 7;
  });
  expect(result).toBe(7);
  expect(await notes()).toEqual(['kept']);
});

test('rolls back failed work, rethrows its error and reuses the connection', async () => {
  const pids: number[] = [];
  const failing = inTransaction(db.pool, async (client) => {
    pids.push(await pidOf(client));
    await note(client, 'lost');
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await notes()).toEqual([]);
  expect(await inTransaction(db.pool, pidOf)).toBe(pids[0]);
});

test('a failing statement rolls back the earlier ones', async () => {
  const failing = inTransaction(db.pool, async (client) => {
    await note(client, 'lost');
    await client.query('SELECT 1 / 0');
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(await notes()).toEqual([]);
});

test('a connection that breaks while idle fails the work and leaves the pool', async () => {
  const failing = inTransaction(db.pool, async (client) => {
    const broken = new Promise((resolve) => client.once('error', resolve));
    await note(client, 'lost');
    await db.pool.query('SELECT pg_terminate_backend($1)', [await pidOf(client)]);
    await broken;
    await note(client, 'never written');
  });
  await expect(failing).rejects.toThrow();
  expect(await notes()).toEqual([]);
  expect(db.pool.idleCount).toBe(db.pool.totalCount);
});

test('work on a broken connection fails instead of seeming committed', async () => {
  const failing = inTransaction(db.pool, async (client) => {
    const broken = new Promise((resolve) => client.once('error', resolve));
    await db.pool.query('SELECT pg_terminate_backend($1)', [await pidOf(client)]);
    await broken;
  });
  await expect(failing).rejects.toThrow();
  expect(await inTransaction(db.pool, async (client) => (await client.query('SELECT 1 AS one')).rows)).toEqual([
    { one: 1 },
  ]);
});

test('the server ends a transaction that idles too long, and no other', async () => {
  const idling = (idleMs?: number) =>
    inTransaction(
      db.pool,
      async (client) => {
        await note(client, 'idled');
        await new Promise((resolve) => setTimeout(resolve, 400));
      },
      { ...(idleMs && { idleMs }) },
    );
  await expect(idling(100)).rejects.toThrow();
  expect(await notes()).toEqual([]);
  await idling();
  expect(await notes()).toEqual(['idled']);
});

test('within a transaction, work is a part of it, and statements run one after the other', async () => {
  const failing = db.sequelize.transaction(async (transaction) => {
    const queries = queriesIn(db, transaction);
    await inTransaction(queries, async (inner) => {
      const texts = ['one', 'two', 'three'];
      await Promise.all(texts.map((text) => inner.query('INSERT INTO notes VALUES ($1)', [text])));
      const { rows } = await inner.query('SELECT text FROM notes');
      expect(rows.map(({ text }) => text)).toEqual(texts);
    });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await notes()).toEqual([]);
});

test('errors of statements in a transaction of Sequelize are those of PostgreSQL', async () => {
  await db.pool.query('CREATE TABLE IF NOT EXISTS unique_notes (text text CONSTRAINT notes_once UNIQUE)');
  const failing = db.sequelize.transaction(async (transaction) => {
    const queries = queriesIn(db, transaction);
    for (const text of ['x', 'x']) await queries.query('INSERT INTO unique_notes VALUES ($1)', [text]);
  });
  const error: unknown = await failing.catch((thrown: unknown) => thrown);
  expect(isUniqueViolation(error, 'notes_once')).toBe(true);
});
