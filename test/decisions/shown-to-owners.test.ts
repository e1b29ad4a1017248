import type { Account } from '../../src/accounts/account.model';
import { updateAccount } from '../../src/accounts/account.service';
import type { Form } from '../../src/forms/form.model';
import { updateForm } from '../../src/forms/form.service';
import { app, connect, startAppForTests, use } from '../mcp/agent';
import { evaluateAlerts } from '../support/alert-rig';
import { signIn } from '../support/dashboard';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, testSecrets } from '../support/factories';
import { asJson, asMultipart, type Payload, send } from '../support/submit-client';

startAppForTests();

let owner: Account & { apiToken: string };
let form: Form;
beforeAll(async () => {
  owner = await buildAccount(app.database);
  form = await buildForm(app.database, owner, { name: 'Contact' });
  const post = async (payload: Payload, status: number, headers: Record<string, string> = {}) => {
    const response = await send(app.url, { ...payload, headers: { ...payload.headers, ...headers } });
    expect(response.status).toBe(status);
  };
  const json = (fields = {}) => asJson({ access_key: form.accessKey, message: 'typed by a visitor', ...fields });

  await post(json({ form_loaded_at: Date.now() }), 200, { Origin: 'https://a.example' });
  const name = `=HYPERLINK("x")<img src=x>.pdf`.replaceAll('"', '%22');
  const file = [`name="cv"; filename="${name}"`, 'four', 'Content-Type: application/pdf'] as const;
  await updateAccount(app.database, owner, { storage: null });
  await post(asMultipart([['name="access_key"', form.accessKey], file]), 200);
  await updateAccount(app.database, owner, { quota_override: 1 });
  await post(json(), 429);
  await updateForm(app.database, testSecrets, form, { active: false });
  await post(json(), 403, { Origin: 'https://<script>alert(1)</script>.example', Referer: 'https://b.example/x' });

  await eventually(async () => expect(await countSamples()).toBe(4));
}, 60_000);

async function countSamples(): Promise<number> {
  const { rowCount } = await app.database.pool.query('SELECT FROM decision_samples WHERE form_id = $1', [form.id]);
  return rowCount ?? 0;
}

const reasons = ['inactive_form', 'quota_reached', 'files_dropped', 'time_trap'];
const counts = { inactive_form: 1, quota_reached: 1, files_dropped: 1, time_trap: 1 };

interface Activity {
  readonly counts: object;
  readonly samples: { reason: string; submission_id: string | null; files: object[]; quota: number | null }[];
}

test('the page shows them, escaped, without what was typed', async () => {
  const client = await signIn(app, owner);
  const { status, html } = await client.get(`/dashboard/forms/${form.id}/issues`);
  expect(status).toBe(200);
  for (const label of ['Form paused', 'Over the monthly limit', 'Files not stored', 'Sent too soon or too late']) {
    expect(html).toContain(`<span class="tag">${label}</span>`);
  }
  expect(html).toContain('.pdf</bdi>, 4 bytes, no storage is connected');
  expect(html).not.toMatch(/<img (?!class="logo")|<script>alert|typed by a visitor/);
});

test('the overview and the page of the submission show them', async () => {
  await evaluateAlerts(app.database);
  const client = await signIn(app, owner);
  const overview = (await client.get('/dashboard')).html;
  expect(overview).toContain('Rejected, dropped or held in the last 7 days: 4');
  expect(overview).toMatch(/All \S+ submissions for this month are used/);
  const { rows } = await app.database.pool.query<{ id: string }>('SELECT id FROM submissions WHERE form_id = $1', [
    form.id,
  ]);
  const { html } = await client.get(`/dashboard/submissions/${rows[0]?.id}`);
  expect(html).toContain('1 file was not stored:');
  expect(html).not.toMatch(/<img (?!class="logo")/);
});

test('the e-mail about the submission will list the file', async () => {
  const { rows } = await app.database.pool.query<{ dropped: string }>(
    `SELECT mail_overrides ->> 'dropped_files' AS dropped FROM submissions WHERE form_id = $1`,
    [form.id],
  );
  expect(rows).toEqual([{ dropped: expect.stringMatching(/^=HYPERLINK.*\.pdf, 4 bytes, no storage is connected$/) }]);
});

test('the CSV file has them without formulas', async () => {
  const client = await signIn(app, owner);
  const { html: csv } = await client.get(`/dashboard/forms/${form.id}/issues/csv`);
  expect(
    csv
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[2]),
  ).toEqual(reasons);
  expect(csv).not.toMatch(/(?:^|,|")=/m);
});

test('the read API and the agent tool show the same', async () => {
  const headers = { Authorization: `Bearer ${owner.apiToken}` };
  const response = await fetch(`${app.url}/api/forms/${form.id}/activity`, { headers });
  const shown = (await response.json()) as Activity;
  expect(shown.samples.map(({ reason }) => reason)).toEqual(reasons);
  expect(shown.counts).toEqual({ last_24_hours: counts, last_7_days: counts, last_30_days: counts });
  expect(shown.samples[1]?.quota).toBe(1);
  expect(shown.samples[2]).toMatchObject({
    ...{ submission_id: expect.any(String), files: [{ size: 4, reason: 'no_storage' }] },
  });
  const agent = await connect(owner.apiToken);
  expect(await use<Activity>(agent, 'get_form_activity', { form: form.id })).toEqual(shown);
});

test('another account sees nothing', async () => {
  const stranger = await signIn(app);
  expect((await stranger.get('/dashboard')).html).not.toContain('Rejected, dropped or held');
  for (const path of ['', '/csv']) {
    expect((await stranger.get(`/dashboard/forms/${form.id}/issues${path}`)).status).toBe(404);
  }
});
