import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { version } from '../../package.json';
import { updateAccount } from '../../src/accounts/account.service';
import { createStorages, type Storages } from '../../src/files/storage';
import { buildSubmission } from '../submissions/rows';
import { buildAlert } from '../support/alert-rows';
import { signIn } from '../support/dashboard';
import { statementsDuring } from '../support/database';
import { buildForm, buildWebhook, testSecrets } from '../support/factories';
import { addDelivery } from '../support/submission-deliveries';
import { app, owner, setUpDashboard } from './set-up';

const filesDir = mkdtempSync(path.join(os.tmpdir(), 'files-'));
setUpDashboard({ config: { FILES_DIR: filesDir } });
let storages: Storages;
beforeAll(() => {
  storages = createStorages({ filesDir, outboundAllowedNetworks: [], baseUrl: 'http://letterbox.test' }, testSecrets);
});
afterAll(() => {
  storages.close();
  rmSync(filesDir, { recursive: true, force: true });
});

/** The rows of the page: part, state and details. */
async function look(): Promise<Record<string, [state: string, details: string]>> {
  const { html, status } = await owner.get('/dashboard/health');
  expect(status).toBe(200);
  const rows = [...html.slice(html.indexOf('<caption class="unseen">Health')).matchAll(/<tr>(.*?)<\/tr>/gs)];
  const cells = rows.map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
      cell
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ),
  );
  return Object.fromEntries(cells.filter(([what]) => what).map(([what, state, text]) => [what, [state, text]]));
}

test('shows an account on which everything works', async () => {
  await app.database.pool.query(
    `INSERT INTO process_metrics (process_id, role, metrics, updated_at) VALUES (gen_random_uuid(), 'worker', '[]', now())`,
  );
  await updateAccount(app.database, owner.account, { storage: { kind: 'local' } }, { storages });
  expect((await owner.get('/dashboard/health')).html).toContain('Everything works.');
});

test('shows failed deliveries, failing webhooks, alerts and missing workers', async () => {
  await app.database.pool.query(`DELETE FROM process_metrics WHERE role = 'worker'`);
  const form = await buildForm(app.database, owner.account);
  const id = await buildSubmission(app.database, form, { createdAt: new Date().toISOString() });
  await addDelivery(app.database, id, { kind: 'email', status: 'failed' });
  await buildWebhook(app.database, owner.account);
  await app.database.pool.query(`UPDATE webhooks SET last_error = 'x' WHERE account_id = $1`, [owner.account.id]);
  await buildAlert(app.database, { accountId: owner.account.id, cause: 'files_dropped' });
  const health = await look();
  expect(health).toMatchObject({
    Processing: ['Problem', expect.stringContaining('nothing is sent')],
    Notification: ['Problem', expect.stringMatching(/^.+ : 1 notification failed.*Resend$/)],
    Webhook: ['Attention', expect.stringMatching(/^127\.0\.0\.1:9\/hook failed the last time.*View webhook$/)],
    'Files not stored': ['Problem', expect.stringContaining('were not stored')],
    Files: ['Attention', expect.stringContaining('No storage is connected')],
  });
});

test('tests the storage', async () => {
  expect((await owner.post('/dashboard/health/storage')).location).toBe('/dashboard/health');
  await updateAccount(app.database, owner.account, { storage: { kind: 'local' } }, { storages });
  expect((await owner.post('/dashboard/health/storage')).html).toContain('The storage works');
});

test('queues a test e-mail to the owner, and says how it ended', async () => {
  const path = '/dashboard/health/test-mail';
  const sent = await owner.post(path);
  expect(sent).toMatchObject({ status: 200, html: expect.stringContaining('Test queued. It is sent to ') });
  await app.database.pool.query(
    `UPDATE deliveries SET status = 'failed', error = 'mailbox full', finished_at = now()
     WHERE kind = 'email' AND submission_id IS NULL AND account_id = $1`,
    [owner.account.id],
  );
  expect((await owner.get('/dashboard/health')).html).toContain('mailbox full');
  const stranger = await signIn(app);
  expect((await stranger.get('/dashboard/health')).html).not.toContain('mailbox full');
  expect((await owner.get(path)).location).toBe('/dashboard/health');
});

test('says which version runs and what it changed', async () => {
  const { html } = await owner.get('/dashboard/health');
  expect(html).toContain(`What changed in Letterbox ${version}`);
  expect(html.slice(html.indexOf('id="version"'))).toMatch(/<h3>Added<\/h3><ul><li>/);
});

test('needs few statements', async () => {
  const statements = await statementsDuring(() => owner.get('/dashboard/health'));
  expect(statements.length).toBeLessThanOrEqual(12);
});
