import { openDatabase } from '../../src/database';
import type { Database } from '../../src/db/database';
import { migrate } from '../../src/db/migrator';
import { createLogger } from '../../src/lib/logger';
import { isConnectFailure } from '../../src/lib/pg-errors';
import { freePort } from '../setup/services';
import { openTestDatabase } from '../support/database';
import { startTcpGate } from '../support/tcp-gate';

const logger = createLogger('test', 'silent');
const readPid = 'SELECT pg_backend_pid() AS pid';

let host: Awaited<ReturnType<typeof openTestDatabase>>;
let severalHosts: string;
let db: Database;

beforeEach(async () => {
  host = await openTestDatabase();
  severalHosts = host.url.replace('@', `@127.0.0.1:${await freePort()},`);
  db = openDatabase({ databaseUrl: severalHosts, databaseSsl: 'disable' }, logger, { pool: 1, sequelize: 1 });
});
afterEach(async () => {
  await db.close();
  await host.close();
});

async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  await host.pool.query(
    `ALTER DATABASE ${new URL(host.url).pathname.slice(1)} SET default_transaction_read_only = ${value}`,
  );
}

/** Attempts to write in a read-only transaction, as on a server that is no longer the primary. */
async function writeReadOnly({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  await client.query('BEGIN READ ONLY');
  await expect(client.query('DELETE FROM forms')).rejects.toMatchObject({ code: '25006' });
  await client.query('ROLLBACK').catch(() => undefined);
  client.release();
}

test('every kind of connection goes to the host that responds', async () => {
  expect((await db.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  expect(await db.models.Form.count()).toBe(0);
  expect(await migrate({ databaseUrl: severalHosts, databaseSsl: 'disable' })).toEqual([]);
});

test('a read-only server is refused, and used once it accepts writes', async () => {
  await setReadOnly('on');
  const error = await db.pool.query('SELECT 1').catch((refused: Error) => refused);
  expect(String(error)).toMatch(
    /^NoWritableHost: no host of the database accepts writes \(.*ECONNREFUSED.*; .* is read-only\)$/,
  );
  expect(isConnectFailure(error)).toBe(true);
  await expect(db.models.Form.count()).rejects.toThrow('no host of the database accepts writes');
  await setReadOnly('off');
  expect(await db.models.Form.count()).toBe(0);
  expect((await db.pool.query('SELECT 1')).rowCount).toBe(1);
});

test('a connection whose server rejects writes is closed, so that the next one finds the primary', async () => {
  const before = (await db.pool.query(readPid)).rows;
  expect((await db.pool.query(readPid)).rows).toEqual(before);
  await writeReadOnly(db);
  await setReadOnly('on');
  await expect(db.pool.query(readPid)).rejects.toThrow('no host of the database accepts writes');
  await setReadOnly('off');
  expect((await db.pool.query(readPid)).rows).not.toEqual(before);
});

test('once no connection is left, the next one finds a new primary at once', async () => {
  const target = new URL(host.url);
  const ports = [await freePort(), await freePort()] as const;
  const url = host.url.replace(target.host, ports.map((port) => `127.0.0.1:${port}`).join(','));
  const moving = openDatabase({ databaseUrl: url, databaseSsl: 'disable' }, logger, { pool: 1, sequelize: 1 });
  for (const port of ports) {
    const gate = await startTcpGate(Number(target.port), port);
    const client = await moving.pool.connect();
    expect((await client.query('SELECT 1')).rowCount).toBe(1);
    const ended = new Promise((resolve) => client.once('end', resolve));
    client.release(true);
    await ended;
    await gate.stop();
  }
  await moving.close();
});

test('with one host, connections stay as they are', async () => {
  const single = openDatabase({ databaseUrl: host.url, databaseSsl: 'disable' }, logger, { pool: 1, sequelize: 1 });
  const before = (await single.pool.query(readPid)).rows;
  await writeReadOnly(single);
  expect((await single.pool.query(readPid)).rows).toEqual(before);
  const timeout = await single.pool.query("SELECT current_setting('statement_timeout') AS timeout");
  expect(timeout.rows).toEqual([{ timeout: '4s' }]);
  await single.close();
});

test('a closed pool leaves no connection behind', async () => {
  const connecting = db.pool.query('SELECT pg_sleep(0.01)').catch(() => undefined);
  await db.close();
  await connecting;
  const { rows } = await host.pool.query(
    'SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  expect(rows).toEqual([{ n: 0 }]);
  db = openDatabase({ databaseUrl: severalHosts, databaseSsl: 'disable' }, logger);
});
