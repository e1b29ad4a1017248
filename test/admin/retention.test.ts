import type { Form } from '../../src/forms/form.model';
import { buildAccount, buildForm } from '../support/factories';
import { openOperatedApp, openOperator } from './operator';

let app: Awaited<ReturnType<typeof openOperatedApp>>;
beforeAll(async () => {
  app = await openOperatedApp();
});
afterAll(() => app?.close());

test('the status page shows what was erased, and whether workers keep up', async () => {
  const status = async () => (await openOperator(app).get('/admin/status')).html;
  expect(await status()).not.toContain('Data retention');

  const forms: Form[] = [];
  for (const days of [30, 30]) {
    forms.push(await buildForm(app.database, await buildAccount(app.database), { retention: `${days} days` }));
  }
  for (const { id } of forms) {
    await app.database.pool.query(`INSERT INTO retention_log VALUES ($1, current_date, '30 days', 600, 3, 2048)`, [id]);
  }
  const html = await status();
  expect(html).toContain('Forms that erase old submissions</dt><dd>2</dd>');
  expect(html).toContain('Up to date');
  expect(html).toContain('<td>After 30 days</td><td>1,200</td><td>6 (4');

  await app.database.pool.query(`UPDATE retention_schedule SET next_at = now() - interval '2 hours'`);
  expect(await status()).toMatch(/A form has waited since <time[^>]*>[^<]*\(2 hours ago\)/);
});
