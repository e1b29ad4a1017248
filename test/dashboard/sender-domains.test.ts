import { fieldsOf } from '../support/dashboard';
import { addRecords, setUpNameServer } from '../support/own-name-server';
import { app, form, owner, replaceForm, setUpDashboard } from './set-up';

setUpDashboard();
const names = setUpNameServer();

const tab = '/dashboard/settings/email';
const add = (domain: string) => owner.post(`${tab}/domains`, { domain });
const act = async (action: string) => {
  const { rows } = await app.database.pool.query('SELECT id FROM mail_domains WHERE account_id = $1', [
    owner.account.id,
  ]);
  return owner.post(`${tab}/domains/${rows[0]?.id}/${action}`);
};
/** Names and values of the records on the page, as an owner copies them. */
const shown = (html: string) =>
  Array.from(
    html.matchAll(/<code class="anywhere">([^<]*)<\/code><\/div><div class="copied"[^>]*><code[^>]*>([^<]*)</g),
  ).map(([, name = '', value = '']) => ({ name, value }));
const save = async (path: string, fields: Record<string, string>) =>
  owner.post(path, { ...fieldsOf((await owner.get(path)).html), ...fields });

test('an owner copies the records of the page, checks the domain and chooses a sender', async () => {
  expect((await add('nothing')).html).toContain('must be a domain such as example.com');
  expect(await add('hello@one.example')).toMatchObject({ status: 303, notice: 'sender-domain-added' });
  const page = (await owner.get(tab)).html;
  expect(page).toContain('Not checked yet.');
  expect(await act('check')).toMatchObject({ status: 303, notice: 'sender-domain-unverified' });
  expect((await owner.get(tab)).html).toMatch(/tag warn">Not verified.*tag warn">Missing/s);
  addRecords(names.current(), shown(page));
  expect(await act('check')).toMatchObject({ status: 303, notice: 'sender-domain-verified' });
  const verified = (await owner.get(tab)).html;
  expect(verified).toMatch(/tag good">Verified.*tag good">Signed.*tag good">Found/s);
  expect((await save(tab, { sender: 'hello@one.example' })).status).toBe(303);
  await replaceForm(owner.account);
  const { html: preview } = await owner.get(`/dashboard/forms/${form.id}/preview/notification`);
  expect(preview).toContain('&lt;hello@one.example&gt;');
  expect(await act('key')).toMatchObject({ status: 303, notice: 'dkim-key-added' });
  expect(shown((await owner.get(tab)).html)).toHaveLength(3);
  expect(await act('remove')).toMatchObject({ status: 303, notice: 'sender-domain-removed' });
  expect((await act('remove')).status).toBe(400);
});

test('a sender that is not used is shown where owners look', async () => {
  await replaceForm(owner.account, { name: 'Shop' });
  expect((await save(tab, { sender: 'hello@two.example' })).status).toBe(303);
  expect((await save(`/dashboard/forms/${form.id}/settings/notifications`, { sender: 'a@three.example' })).status).toBe(
    303,
  );
  for (const page of [tab, '/dashboard/health', '/dashboard']) {
    const { html } = await owner.get(page);
    expect(html).toContain('This account should send from hello@two.example, but two.example is not verified.');
    expect(html).toContain('The form “Shop” should send from a@three.example, but three.example is not verified.');
  }
  expect((await save(tab, { sender: '' })).status).toBe(303);
  expect((await owner.get('/dashboard/health')).html).not.toContain('two.example');
});
