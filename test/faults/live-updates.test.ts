import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../src/database';
import { migrate } from '../../src/db/migrator';
import { createLogger } from '../../src/lib/logger';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/standalone/embedded-postgres';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, testSecretKey } from '../support/factories';
import { openLiveStream } from '../support/live-stream';
import { endProcesses, startWeb } from '../support/processes';
import { asJson, send } from '../support/submit-client';

const logger = createLogger('test', 'silent');

test('after a restart of PostgreSQL, pages that stayed connected learn what they missed, and what comes next', async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-faults-'));
  chmodSync(dir, 0o711);
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir: dir, logger, volatile: true });
  const settings = { databaseUrl: postgres.url, databaseSsl: 'disable' } as const;
  await migrate(settings);
  const database = openDatabase(settings, logger);
  const env = { DATABASE_URL: postgres.url, SECRET_KEY: testSecretKey, LOG_LEVEL: 'warn', TRUST_PROXY: '1' };
  const [first, second] = await Promise.all([startWeb(env), startWeb(env)]);
  const account = await buildAccount(database);
  const form = await buildForm(database, account);
  const page = await openLiveStream({ url: first.url, db: database, account });
  const post = () => send(second.url, asJson({ access_key: form.accessKey, name: 'Ada' }));
  const unread = () => page.events.at(-1)?.data.unread?.total.count;

  await postgres.stop();
  expect((await post()).status).toBe(500);
  postgres = await startEmbeddedPostgres({ dataDir: dir, logger, volatile: true });
  await eventually(async () => expect((await post()).status).toBe(200), 60_000);
  await eventually(() => expect(unread()).toBe(1), 90_000);
  expect((await post()).status).toBe(200);
  await eventually(() => expect(unread()).toBe(2), 90_000);
  expect(page.isOpen()).toBe(true);

  page.close();
  await endProcesses();
  await database.close();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}, 300_000);
