import { openDashboard, signIn } from '../support/dashboard';
import { app, auditActions, postForm, randomAddress, register, startAppForTests, statusWith } from './rig';

startAppForTests();

const grantType = 'urn:ietf:params:oauth:grant-type:device_code';

async function start(scope = 'submissions:read forms:read') {
  const { status, body } = await postForm('/oauth/device_authorization', { client_id: 'letterbox-cli', scope });
  expect(status).toBe(200);
  return { deviceCode: body.device_code ?? '', userCode: body.user_code ?? '', body };
}

const poll = (deviceCode: string) =>
  postForm('/oauth/token', { grant_type: grantType, client_id: 'letterbox-cli', device_code: deviceCode });

const approvalOf = (userCode: string) => `/dashboard/device/approve?user_code=${encodeURIComponent(userCode)}`;

/** Lets the next poll come without waiting. */
const forgetPolls = () => app.database.pool.query('UPDATE oauth_codes SET polled_at = NULL');

test('the command line gets tokens once the person has entered its code', async () => {
  const person = await signIn(app);
  const { deviceCode, userCode, body } = await start();
  expect(body).toMatchObject({
    user_code: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/),
    verification_uri: `${app.url}/dashboard/device`,
    verification_uri_complete: `${app.url}/dashboard/device?user_code=${userCode}`,
    ...{ expires_in: 600, interval: 5 },
  });
  expect((await poll(deviceCode)).body.error).toBe('authorization_pending');
  const { html } = await person.get(`/dashboard/device?user_code=${userCode}`);
  expect(html).toContain('Only continue if you started this on your own computer.');
  expect(html).toContain(`value="${userCode}"`);
  const typed = ` ${userCode.toLowerCase().replace('-', ' ')}`;
  const asked = await person.get(approvalOf(typed));
  expect(asked.html).toContain('Connect Letterbox CLI?');
  const page = await person.post(approvalOf(typed), { decision: 'allow', scopes: 'submissions:read' });
  expect(page.html).toContain('Connected');
  await forgetPolls();
  const { status, body: tokens } = await poll(deviceCode);
  expect([status, tokens.scope]).toEqual([200, 'submissions:read']);
  expect(await statusWith(tokens.access_token ?? '')).toBe(200);
  expect(await auditActions(person.account.id)).toContain('token.connected');
});

test('a denied request gives no tokens', async () => {
  const person = await signIn(app);
  const { deviceCode, userCode } = await start();
  await person.post(approvalOf(userCode), { decision: 'deny' });
  expect((await poll(deviceCode)).body.error).toBe('access_denied');
  expect((await person.post(approvalOf(userCode), { decision: 'allow', scopes: 'forms:read' })).status).toBe(400);
});

test('a device that asks too often is told to slow down, longer each time', async () => {
  const { deviceCode } = await start();
  expect((await poll(deviceCode)).body.error).toBe('authorization_pending');
  expect((await poll(deviceCode)).body.error).toBe('slow_down');
  const before = `UPDATE oauth_codes SET polled_at = now() - interval '6 seconds'`;
  await app.database.pool.query(before);
  expect((await poll(deviceCode)).body.error).toBe('slow_down');
  await app.database.pool.query(`UPDATE oauth_codes SET polled_at = now() - interval '20 seconds'`);
  expect((await poll(deviceCode)).body.error).toBe('authorization_pending');
});

test('a code expires after 10 minutes', async () => {
  const person = await signIn(app);
  const { deviceCode, userCode } = await start();
  await app.database.pool.query('UPDATE oauth_codes SET expires_at = now()');
  expect((await person.get(approvalOf(userCode))).status).toBe(400);
  expect((await poll(deviceCode)).body.error).toBe('expired_token');
});

test('a device code gives tokens once, and using it again ends the connection', async () => {
  const person = await signIn(app);
  const { deviceCode, userCode } = await start();
  await person.post(approvalOf(userCode), { decision: 'allow', scopes: 'forms:read' });
  const { body } = await poll(deviceCode);
  expect((await poll(deviceCode)).body.error).toBe('invalid_grant');
  expect(await statusWith(body.access_token ?? '', '/api/forms')).toBe(401);
});

test('a person who guesses codes is stopped after ten wrong ones', async () => {
  const person = await signIn(app);
  const { userCode } = await start();
  const tries: number[] = [];
  for (let n = 0; n < 11; n++) tries.push((await person.get(approvalOf(`WRONG-${n}`))).status);
  expect(tries).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  expect((await person.get(approvalOf(userCode))).status).toBe(429);
});

test('right codes do not count as guesses', async () => {
  const person = await signIn(app);
  const { userCode } = await start();
  for (let n = 0; n < 15; n++) expect((await person.get(approvalOf(userCode))).status).toBe(200);
});

test('the pages are for people who are signed in', async () => {
  const stranger = openDashboard(app);
  const { userCode } = await start();
  for (const path of [`/dashboard/device?user_code=${userCode}`, approvalOf(userCode)])
    expect((await stranger.get(path)).location).toBe(`/dashboard/sign-in?next=${encodeURIComponent(path)}`);
});

test('other clients cannot use the device flow', async () => {
  const { status, body } = await postForm('/oauth/device_authorization', { client_id: await register() });
  expect([status, body.error]).toEqual([400, 'unauthorized_client']);
});

test('one address can start a limited number of sign-ins', async () => {
  const address = randomAddress();
  const begin = () => postForm('/oauth/device_authorization', { client_id: 'letterbox-cli' }, address);
  const statuses: number[] = [];
  for (let n = 0; n < 31; n++) statuses.push((await begin()).status);
  expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
  expect(statuses[30]).toBe(429);
});
