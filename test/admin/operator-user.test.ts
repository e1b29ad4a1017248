import { findFirstOwner } from '../../src/members/member.service';
import { newClient, openApp, password } from '../dashboard/open-app';
import { buildAccount } from '../support/factories';
import { openOperatedApp, openOperator } from './operator';

let app: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

/** A user with a browser that is signed in. */
async function buildUser(isOperator: boolean) {
  const account = await buildAccount(app.database, { password });
  const user = await findFirstOwner(app.database, account.id);
  await user?.update({ isOperator });
  const client = newClient(app);
  await client.signIn(account.email);
  return { account, user, client };
}

const paths = ['/admin', '/admin/status', '/admin/queues', '/metrics'];

test('an operator who is signed in opens the pages without another login', async () => {
  const { client } = await buildUser(true);
  expect((await client.get('/dashboard/settings/security')).html).toContain('href="/admin"');
  for (const path of paths) expect([path, (await client.get(path)).status]).toEqual([path, 200]);
});

test('nobody else does', async () => {
  const { client, user } = await buildUser(false);
  expect((await client.get('/dashboard/settings/security')).html).not.toContain('href="/admin"');
  for (const path of paths) expect([path, (await client.get(path)).status]).toEqual([path, 404]);
  await user?.update({ isOperator: true });
  expect((await client.get('/admin')).status).toBe(200);
  await client.post('/dashboard/sign-out');
  for (const path of paths) expect([path, (await client.get(path)).status]).toEqual([path, 404]);
});

test('after twelve hours the operator confirms', async () => {
  const { client, user } = await buildUser(true);
  await app.database.pool.query(`UPDATE sessions SET confirmed_at = now() - interval '12 hours' WHERE user_id = $1`, [
    user?.id,
  ]);
  expect((await client.get('/admin/status?x=1')).location).toBe('/dashboard/confirm?next=%2Fadmin%2Fstatus%3Fx%3D1');
  const confirmed = await client.post('/dashboard/confirm', { password, next: '/admin/status' });
  expect(confirmed.location).toBe('/admin/status');
  expect((await client.get('/admin/status')).status).toBe(200);
});

test('a change from another site is rejected', async () => {
  const { client, account } = await buildUser(true);
  const path = `/admin/accounts/${account.id}/suspend`;
  const send = (Origin: string) =>
    fetch(app.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: `letterbox=${client.cookies.get('letterbox')}`, Origin },
    });
  expect((await send('https://evil.example')).status).toBe(403);
  expect((await account.reload()).suspendedAt).toBeNull();
  expect((await send(app.url)).status).toBe(303);
  expect((await account.reload()).suspendedAt).not.toBeNull();
});

test('the operator’s login works beside it', async () => {
  const operated = await openOperatedApp();
  try {
    expect((await openOperator(operated).get('/admin')).status).toBe(200);
    expect((await fetch(`${operated.url}/admin`)).status).toBe(401);
  } finally {
    await operated.close();
  }
});
