import { createMailLinks, type MailChange } from '../../src/email/mail-links';
import { buildSubmission } from '../submissions/rows';
import { type DashboardClient, openDashboard } from '../support/dashboard';
import { buildAccount, buildForm, testSecretKey } from '../support/factories';
import { app, setUpApp } from './set-up';

setUpApp();
let visitor: DashboardClient;
beforeEach(() => {
  visitor = openDashboard(app);
});

const links = createMailLinks({ baseUrl: '', secretKey: testSecretKey, secretKeyPrevious: undefined });
const state = async (id: string) => {
  const { rows } = await app.database.pool.query(
    'SELECT is_spam, archived_at IS NOT NULL AS is_archived FROM submissions WHERE id = $1',
    [id],
  );
  return rows[0];
};
const receive = async (columns: object = {}) => {
  const form = await buildForm(app.database, await buildAccount(app.database), { name: 'Contact <b>' });
  return { form, id: await buildSubmission(app.database, form, { createdAt: new Date().toISOString(), ...columns }) };
};

test.each([
  ['spam', { is_spam: true, is_archived: false }, 'Marked as spam'],
  ['archive', { is_spam: false, is_archived: true }, 'Archived'],
] as const)('a link to %s changes the submission once the button was pressed', async (change, after, done) => {
  const { form, id } = await receive();
  const path = links.change(id, change);
  for (let n = 0; n < 3; n += 1) {
    const page = await visitor.get(path);
    expect(page.status).toBe(200);
    expect(page.html).toContain('Contact &lt;b&gt;');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
  }
  expect(await state(id)).toEqual({ is_spam: false, is_archived: false });
  for (let n = 0; n < 2; n += 1) expect((await visitor.post(path)).html).toContain(done);
  expect(await state(id)).toEqual(after);
  expect((await visitor.get(path)).html).toContain(done);
  const history = await app.database.pool.query('SELECT change FROM submission_changes WHERE account_id = $1', [
    form.accountId,
  ]);
  expect(history.rows).toEqual([{ change }]);
  const log = await app.database.pool.query('SELECT actor_label, object_id FROM audit_log WHERE account_id = $1', [
    form.accountId,
  ]);
  expect(log.rows).toEqual([{ actor_label: 'A link in an e-mail', object_id: id }]);
});

test('a link is valid for one change of one submission', async () => {
  const [{ id }, { id: other }] = [await receive(), await receive()];
  const signatureOf = (of: string, change: MailChange) => links.change(of, change).split('/').at(-1);
  for (const path of [
    `/dashboard/mail/${id}/spam/${signatureOf(id, 'archive')}`,
    `/dashboard/mail/${id}/spam/${signatureOf(other, 'spam')}`,
    `/dashboard/mail/${id}/delete/${signatureOf(id, 'spam')}`,
    `/dashboard/mail/x/spam/${signatureOf(id, 'spam')}`,
    `/dashboard/mail/${id}/spam/%00`,
  ]) {
    expect((await visitor.get(path)).status).toBe(404);
    expect((await visitor.post(path)).status).toBe(404);
  }
  expect(await state(id)).toEqual({ is_spam: false, is_archived: false });
});

test('a link ends with the submission, or after 30 days', async () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
  const [{ id: recent }, { id: old }] = [
    await receive({ createdAt: days(29) }),
    await receive({ createdAt: days(31) }),
  ];
  expect((await visitor.get(links.change(recent, 'spam'))).status).toBe(200);
  expect((await visitor.get(links.change(old, 'spam'))).status).toBe(404);
  expect((await visitor.post(links.change(old, 'spam'))).status).toBe(404);
  await app.database.pool.query('UPDATE submissions SET deleted_at = now() WHERE id = $1', [recent]);
  expect((await visitor.post(links.change(recent, 'spam'))).status).toBe(404);
});

test('a post without the token of the page is rejected', async () => {
  const { id } = await receive();
  const response = await fetch(app.url + links.change(id, 'spam'), { method: 'POST' });
  expect(response.status).toBe(403);
  expect(await state(id)).toEqual({ is_spam: false, is_archived: false });
});
