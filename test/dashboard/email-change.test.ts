import { findFirstOwner } from '../../src/members/member.service';
import { buildAccount } from '../support/factories';
import { linkIn, mailLinks, setUpMailedLinks, tokenOf } from '../support/mailed-links';
import { buildOwner } from './factors';
import { newClient } from './open-app';
import { app, setUpApp } from './set-up';

setUpApp();
setUpMailedLinks();

let count = 0;

/** An owner who has asked for a new address, with the links that were mailed to both. */
async function requestChange() {
  const { account, client } = await buildOwner();
  count += 1;
  const to = `new-${count}@example.com`;
  expect((await client.post('/dashboard/settings/security/email', { email: to })).notice).toBe('email-requested');
  const [oldLink, newLink] = [await linkTo(account.email), await linkTo(to)];
  return { account, client, to, oldLink, newLink };
}

async function linkTo(email: string): Promise<string> {
  const mails = await mailLinks(app, email);
  return linkIn(mails.find(({ parsed }) => parsed.subject?.startsWith('Confirm')));
}

const confirm = (link: string, fields = {}) =>
  newClient(app).post('/dashboard/email-change', { token: tokenOf(link), ...fields });

const emailOf = async (accountId: string) => (await findFirstOwner(app.database, accountId))?.email;

test.each([
  ['the old one first', (links: string[]) => links],
  ['the new one first', (links: string[]) => links.toReversed()],
])('the address changes once both addresses have confirmed it, %s', async (_title, inOrder) => {
  const { account, client, to, oldLink, newLink } = await requestChange();
  const from = account.email;
  const [first = '', second = ''] = inOrder([oldLink, newLink]);
  // Opening a link confirms nothing.
  for (const link of [oldLink, newLink]) expect((await newClient(app).get(link)).html).toContain(to);
  expect((await client.get('/dashboard/settings/security')).html).toContain('Waiting for the links');
  expect((await confirm(first)).notice).toBe('email-confirmed');
  expect((await confirm(first)).notice).toBe('email-confirmed');
  expect(await emailOf(account.id)).toBe(account.email);
  expect((await confirm(second)).notice).toBe('email-changed');
  expect(await emailOf(account.id)).toBe(to);
  // The account was reached at the same address.
  expect((await account.reload()).email).toBe(to);
  expect((await confirm(second)).status).toBe(404);
  expect((await newClient(app).signIn(to)).status).toBe(303);
  const notices = await mailLinks(app, from);
  expect(notices.map(({ parsed }) => parsed.subject)).toContain('E-mail address changed');
});

test('both confirmations at the same time change the address', async () => {
  const { account, to, oldLink, newLink } = await requestChange();
  const notices = (await Promise.all([confirm(oldLink), confirm(newLink)])).map(({ notice }) => notice);
  expect(notices.sort()).toEqual(['email-changed', 'email-confirmed']);
  expect(await emailOf(account.id)).toBe(to);
});

test('the old address, or the person, can cancel the change; the new address cannot', async () => {
  const { account, oldLink, newLink } = await requestChange();
  expect((await confirm(newLink, { cancel: 'on' })).status).toBe(404);
  expect((await newClient(app).get(newLink)).html).not.toContain('Cancel the change');
  await confirm(newLink);
  expect((await confirm(oldLink, { cancel: 'on' })).notice).toBe('email-cancelled');
  for (const link of [oldLink, newLink]) expect((await confirm(link)).status).toBe(404);

  const other = await requestChange();
  await other.client.post('/dashboard/settings/security/email/cancel');
  for (const link of [other.oldLink, other.newLink]) expect((await confirm(link)).status).toBe(404);
  expect([await emailOf(account.id), await emailOf(other.account.id)]).toEqual([account.email, other.account.email]);
});

test('an address that somebody else has looks like any other, and its owner is told', async () => {
  const { account, client } = await buildOwner();
  const taken = await buildAccount(app.database);
  const requested = await client.post('/dashboard/settings/security/email', { email: taken.email.toUpperCase() });
  expect(requested.notice).toBe('email-requested');
  expect((await client.get('/dashboard/settings/security')).html).toContain('Waiting for the links');
  const [mail] = await mailLinks(app, taken.email);
  expect(mail?.parsed.subject).toBe('Your e-mail address was entered in Letterbox');
  expect(mail?.parsed.text).not.toContain(account.email);
  expect((await confirm(await linkTo(account.email))).notice).toBe('email-confirmed');
  expect(await emailOf(account.id)).toBe(account.email);
});

test('an address that was taken meanwhile is not changed to', async () => {
  const { account, to, oldLink, newLink } = await requestChange();
  await confirm(oldLink);
  await buildAccount(app.database, { email: to });
  expect((await confirm(newLink)).status).toBe(404);
  expect(await emailOf(account.id)).toBe(account.email);
});

test('an account keeps its address if another account has the new one', async () => {
  const { account, to, oldLink, newLink } = await requestChange();
  const other = await buildAccount(app.database);
  await other.update({ email: to });
  await confirm(oldLink);
  expect((await confirm(newLink)).notice).toBe('email-changed');
  const before = account.email;
  expect([await emailOf(account.id), (await account.reload()).email]).toEqual([to, before]);
});

test('links expire after a day, and a new request replaces them', async () => {
  const { account, client, oldLink, newLink } = await requestChange();
  await client.post('/dashboard/settings/security/email', { email: `another-${count}@example.com` });
  for (const link of [oldLink, newLink]) expect((await confirm(link)).status).toBe(404);
  const again = await linkTo(`another-${count}@example.com`);
  await app.database.pool.query(
    `UPDATE mailed_links SET expires_at = expires_at - interval '24 hours' WHERE kind IN ('email-old', 'email-new')`,
  );
  expect((await confirm(again)).status).toBe(404);
  expect(await emailOf(account.id)).toBe(account.email);
});

test('an invalid address, the current one and the sixth request in an hour are rejected', async () => {
  const { account, client } = await buildOwner();
  const send = (email: string) => client.post('/dashboard/settings/security/email', { email });
  const invalid = await send('nobody');
  expect([invalid.status, invalid.html]).toEqual([400, expect.stringContaining('value="nobody"')]);
  expect((await send(account.email.toUpperCase())).html).toContain('Is your address already.');
  for (let n = 0; n < 3; n++) expect((await send(`x${n}@example.com`)).status).toBe(303);
  expect((await send('x9@example.com')).status).toBe(429);
});
