import type { PoolClient } from 'pg';
import type { Database } from '../../src/db/database';
import { inTransaction } from '../../src/db/in-transaction';
import { openTestDatabase } from '../support/open-database';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.pool.query('CREATE TABLE notes (text text)');
});
beforeEach(() => db.pool.query('DELETE FROM notes'));
afterAll(() => db.close());

const note = (client: PoolClient, text: string) => client.query('INSERT INTO notes VALUES ($1)', [text]);
const notes = async () => (await db.pool.query('SELECT text FROM notes')).rows.map(({ text }) => text);
const pidOf = async (client: PoolClient) => (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;

test('what the work wrote stays, and its result is handed on', async () => {
  const result = await inTransaction(db.pool, async (client) => {
    await note(client, 'kept');
    return 7;
  });
  expect(result).toBe(7);
  expect(await notes()).toEqual(['kept']);
});

test('nothing stays of work that fails; its error comes out, and its connection serves on', async () => {
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

test('a statement that Postgres refuses undoes the ones before it', async () => {
  const failing = inTransaction(db.pool, async (client) => {
    await note(client, 'lost');
    await client.query('SELECT 1 / 0');
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(await notes()).toEqual([]);
});

test('a connection that breaks while nothing is asked of it ends the work alone, and leaves the pool', async () => {
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

test('work that finds no fault of its own after the connection broke hears that nothing was committed', async () => {
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

test('a transaction that idles longer than it may is ended by the server, and only that one', async () => {
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
