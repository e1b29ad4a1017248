import { buildSubmission } from '../submissions/rows';
import { signIn } from '../support/dashboard';
import { buildAccount, buildForm, buildWebhook } from '../support/factories';
import { addDelivery } from '../support/submission-deliveries';
import { app, setUpDashboard } from './set-up';

setUpDashboard();

/** An account in Berlin with submissions just before, at the start of, and at the end of a day of 23 hours. */
async function setUp() {
  const owner = await signIn(app, await buildAccount(app.database, { time_zone: 'Europe/Berlin' }));
  const form = await buildForm(app.database, owner.account);
  const ids: string[] = [];
  for (const createdAt of ['2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'])
    ids.push(await buildSubmission(app.database, form, { createdAt }));
  const open = async (path: string) => (await owner.get(`/dashboard${path}`)).html;
  return { owner, form, ids, open };
}

const submissionsIn = (html: string) => [
  ...new Set([...html.matchAll(/\/submissions\/([\da-f-]{36})/g)].map(([, id]) => id)),
];

test('days of filters and searches are those of the account', async () => {
  const { form, ids, open } = await setUp();
  const [before, ...onDay] = ids;
  const newestFirst = onDay.toReversed();
  for (const filter of ['from=2026-03-29&to=2026-03-29', 'q=after:2026-03-29+before:2026-03-30']) {
    expect(submissionsIn(await open(`/inbox?${filter}`))).toEqual(newestFirst);
  }
  expect(submissionsIn(await open('/inbox?q=before:2026-03-29'))).toEqual([before]);
  const table = await open(`/forms/${form.id}/submissions?from=2026-03-29&to=2026-03-29`);
  expect(submissionsIn(table)).toEqual(newestFirst);
  expect(table).toContain('Mar 29, 00:00');
  expect(table).toContain('Mar 29, 23:59');
});

test('times of the delivery log are those of the account, and a chart has its days', async () => {
  const { owner, ids, open } = await setUp();
  const webhook = await buildWebhook(app.database, owner.account);
  await addDelivery(app.database, ids[0] ?? '', { webhookId: webhook.id, status: 'failed' });
  await app.database.pool.query(`UPDATE deliveries SET finished_at = '2026-03-29T01:30:00Z' WHERE webhook_id = $1`, [
    webhook.id,
  ]);
  const isListed = async (query: string) => (await open(`/webhooks/log?${query}`)).includes('Mar 29, 03:30:00');
  expect(await isListed('since=2026-03-29T03:30&until=2026-03-29T03:31')).toBe(true);
  expect(await isListed('since=2026-03-29T03:31')).toBe(false);
  expect(await isListed('since=2026-03-29T01:30Z&until=2026-03-29T01:31Z')).toBe(true);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format();
  expect(/<time dateTime="([\d-]{10})"/.exec(await open('?days=7'))?.[1]).toBe(today);
});
