import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { findPreviousRelease, readSections } from '../../release/versions';
import { migrate } from '../../src/db/migrator';
import { describeOnEachBackend, fromSetup } from '../setup/services';
import { openDashboard } from '../support/dashboard';
import { createEmptyDatabase, quietPool } from '../support/database';
import { eventually } from '../support/eventually';
import { type FaultScene, openFaultScene } from '../support/fault-scene';
import { answer, type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import type { RunningWeb } from '../support/processes';
import { hashMigrations, readManifest, readSnapshot, restoreRedis, restoreSnapshot } from './snapshot';

const manifest = readManifest();
const changelog = readFileSync(path.join(__dirname, '../../CHANGELOG.md'), 'utf8');

test('the migrations of the last released version are as they were', () => {
  const isReleased = !changelog.includes(`## [${manifest.version}] - unreleased`);
  const advice = isReleased
    ? 'Released migrations never change. Add another one instead.'
    : `${manifest.version} is not released yet. Run: npm run release:snapshot`;
  const now = hashMigrations();
  const changed = Object.entries(manifest.migrations).filter(([name, hash]) => now.get(name) !== hash);
  expect(changed.map(([name]) => `${name} was changed or removed. ${advice}`)).toEqual([]);
  const added = isReleased ? [] : [...now.keys()].filter((name) => !(name in manifest.migrations));
  expect(added.map((name) => `${name} is not in the snapshot. ${advice}`)).toEqual([]);
});

test('the snapshot is of the last release, once another one is in preparation', () => {
  const [newest] = readSections(changelog);
  const last = newest?.date === 'unreleased' ? findPreviousRelease(changelog, newest.name) : null;
  expect(`${manifest.version}, from npm run release:snapshot`).toBe(
    `${last ?? manifest.version}, from npm run release:snapshot`,
  );
});

describeOnEachBackend(`an installation of ${manifest.version}, with this version`, ({ redisUrl }) => {
  const snapshot = readSnapshot();
  const { known } = snapshot;
  const filesDir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-upgrade-'));
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let pool: ReturnType<typeof quietPool>;
  let receiver: HttpReceiver;
  let scene: FaultScene;
  let web: RunningWeb;
  const read = async (address: string, token = known.apiToken) => {
    const response = await fetch(`${web.url}${address}`, { headers: { Authorization: `Bearer ${token}` } });
    return {
      status: response.status,
      body: (await response.json()) as { submissions: { id: string; created_at: string }[] },
    };
  };

  beforeAll(async () => {
    database = await createEmptyDatabase(fromSetup('LETTERBOX_TEST_PG'));
    await restoreSnapshot(snapshot, database.url, filesDir);
    if (redisUrl) await restoreRedis(snapshot, redisUrl);
    await migrate({ databaseUrl: database.url, databaseSsl: 'disable' });
    receiver = await startHttpReceiver(answer(200));
    pool = quietPool({ connectionString: database.url });
    await pool.query('UPDATE webhooks SET url = $1', [`${receiver.url}/hook`]);
    scene = await openFaultScene({
      onRedis: false,
      databaseUrl: database.url,
      env: { FILES_DIR: filesDir, REDIS_URL: redisUrl },
    });
    web = await scene.startWeb();
    await scene.startWorker();
  }, 60_000);
  afterAll(async () => {
    await scene?.close();
    await pool?.end();
    await receiver?.stop();
    await database?.drop();
    rmSync(filesDir, { recursive: true, force: true });
  });

  test('sends what waited in the queues, once, with the secret of the webhook', async () => {
    const names = () => receiver.requests.map(({ rawBody }) => JSON.parse(rawBody.toString()).submission.data.name);
    await eventually(() => expect(names().sort()).toEqual([...known.inFlight].sort()));
    for (const { rawBody, headers } of receiver.requests) {
      const verifier = new Webhook(known.webhookSecret);
      expect(verifier.verify(rawBody, headers as Record<string, string>)).toBeTruthy();
    }
    const mails = (name: string) => scene.smtp.mails.filter(({ parsed }) => parsed.text?.includes(name));
    await eventually(() =>
      expect(known.inFlight.map((name) => mails(name).length)).toEqual(known.inFlight.map(() => 1)),
    );
    await eventually(async () => {
      const { rows } = await pool.query(
        `SELECT kind, status FROM deliveries WHERE status IN ('queued', 'active', 'failed')`,
      );
      expect(rows).toEqual([]);
    });
  });

  test('lists all submissions for the old token, and continues after the last one', async () => {
    const before = await read('/api/submissions');
    expect(before.body.submissions.map(({ id }) => id)).toEqual(known.submissionIds);
    const [newest] = before.body.submissions;

    // As an old page posts it.
    const body = new URLSearchParams({ access_key: known.accessKey, name: 'Later', email: 'ada@example.org' });
    const response = await fetch(`${web.url}/api/submit`, {
      method: 'POST',
      body,
      headers: { Accept: 'application/json' },
    });
    expect(response.status).toBe(200);
    const since = new Date(Date.parse(String(newest?.created_at)) + 1).toISOString();
    const later = (await read(`/api/submissions?since=${since}`)).body.submissions;
    expect(later).toMatchObject([{ data: { name: 'Later' } }]);
    expect(Date.parse(String(later[0]?.created_at))).toBeGreaterThan(Date.parse(String(newest?.created_at)));
    expect((await read('/api/submissions', `${known.apiToken}x`)).status).toBe(401);
  });

  test('has kept what else its owner left', async () => {
    const { rows } = await pool.query(`SELECT id FROM submissions WHERE data->>'name' = 'Delivered'`);
    const pages = {
      [`/api/submissions/${rows[0].id}/notes`]: 'Call back on Monday.',
      [`/api/submissions/${rows[0].id}/activity`]: 'We will call you on Monday.',
      '/api/templates': 'Thank you, {{name}}.',
      '/api/lists': 'blocked words',
      '/api/invitations': 'ann@example.org',
      '/api/tokens': 'Website',
      '/api/imports': '"imported":1,',
    };
    for (const [address, text] of Object.entries(pages)) {
      expect([address, JSON.stringify(await read(address))]).toEqual([address, expect.stringContaining(text)]);
    }
  });

  test('still has the file at its address', async () => {
    const response = await fetch(`${web.url}${known.fileUrl}`);
    expect(await response.text()).toBe(known.fileContent);
  });

  test('signs its owner in with the password, and shows the inbox with its label and its view', async () => {
    const visitor = openDashboard(web);
    await visitor.post('/dashboard/sign-in', { email: known.email, password: known.password });
    const inbox = await visitor.get('/dashboard/inbox');
    expect(inbox.status).toBe(200);
    for (const text of ['Delivered', 'Waiting One', 'Urgent', 'Mine']) expect(inbox.html).toContain(text);
    expect((await visitor.get('/dashboard/settings/audit')).status).toBe(200);
    // The worker may have closed it meanwhile.
    expect((await pool.query('SELECT cause FROM alerts')).rows).toEqual([{ cause: 'files_dropped' }]);
  });

  test('still blocks what its lists and its honeypot block', async () => {
    const post = (fields: Record<string, string>) =>
      fetch(`${web.url}/api/submit`, {
        method: 'POST',
        body: new URLSearchParams({ access_key: known.accessKey, ...fields }),
        headers: { Accept: 'application/json', 'X-Forwarded-For': '192.0.2.7' },
      });
    const { rows: before } = await pool.query('SELECT count(*) FROM submissions WHERE withheld IS NULL');
    expect((await post({ name: 'Spam', botcheck: 'on' })).status).toBe(200);
    expect((await post({ name: 'Spam', message: 'These are blocked words.' })).status).toBe(200);
    const { rows: after } = await pool.query('SELECT count(*) FROM submissions WHERE withheld IS NULL');
    expect(after).toEqual(before);
  });
});
