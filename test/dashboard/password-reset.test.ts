import { createMailer } from '../../src/email/create-mailer';
import { createLogger } from '../../src/lib/logger';
import { findFirstOwner } from '../../src/members/member.service';
import { resetPassword } from '../../src/users/password-reset';
import { startMailedLinks } from '../../workers/maintenance/mailed-links';
import { signIn } from '../support/dashboard';
import { untilWaiting } from '../support/database';
import { eventually } from '../support/eventually';
import { buildAccount } from '../support/factories';
import { type SmtpReceiver, startSmtpReceiver } from '../support/smtp-receiver';
import { newClient, password } from './open-app';
import { app, setUpApp } from './set-up';

const link = /http:\/\/\S+\/dashboard\/reset\?token=([\w-]{43})(?=\s)/;

setUpApp();
let smtp: SmtpReceiver;
beforeAll(async () => {
  smtp = await startSmtpReceiver();
});
afterAll(async () => {
  await smtp.stop();
});

/** Runs `count` workers for one round. */
async function work(count = 1): Promise<void> {
  const logger = createLogger('test', 'silent');
  const mailer = createMailer(smtp.url, 2);
  const config = { baseUrl: app.url, mailFrom: 'Letterbox <letterbox@example.com>' };
  const workers = Array.from({ length: count }, () =>
    startMailedLinks({ pool: app.database.pool, mailer, config, logger }),
  );
  await Promise.all(workers.map((worker) => worker.close()));
  await mailer.close();
}

const mailsTo = (email: string) => smtp.mails.filter(({ envelope }) => envelope.to.includes(email));

/** An account that requested a reset link, the mail, and its token. */
async function requestReset() {
  const account = await buildAccount(app.database, { password });
  await newClient(app).post('/dashboard/forgot', { email: account.email.toUpperCase() });
  await work();
  const [mail] = mailsTo(account.email);
  const token = link.exec(mail?.parsed.text ?? '')?.[1] ?? '';
  return { account, mail, token };
}

test('a mailed link sets a new password and ends all sessions', async () => {
  const { account, mail, token } = await requestReset();
  expect(mail?.parsed.subject).toBe('Set a new password for Letterbox');
  expect(mail?.parsed.html).toContain(`href="${app.url}/dashboard/reset?token=${token}"`);
  const elsewhere = await signIn(app, account);
  const client = newClient(app);
  expect((await client.get(`/dashboard/reset?token=${token}`)).status).toBe(200);

  const done = await client.post('/dashboard/reset', { token, password: 'the new password' });
  expect(done).toMatchObject({ location: '/dashboard', notice: 'password-reset' });
  expect((await client.get('/dashboard/settings/security')).status).toBe(200);
  expect((await elsewhere.get('/dashboard/settings/security')).status).toBe(303);
  expect((await client.signIn(account.email, password)).status).toBe(400);
  expect((await client.signIn(account.email, 'the new password')).status).toBe(303);
});

test('a new password lets the owner in although wrong guesses have locked the sign-in page', async () => {
  const { account, token } = await requestReset();
  const client = newClient(app);
  // Enough to lock out both the account and the client.
  for (let guess = 0; guess < 32; guess += 1) await client.signIn(account.email, 'wrong');
  expect((await client.signIn(account.email, password)).status).toBe(429);

  await client.post('/dashboard/reset', { token, password: 'the new password' });
  expect((await client.get('/dashboard/settings/security')).status).toBe(200);
  const elsewhere = { 'X-Forwarded-For': '203.0.113.77' };
  const signedIn = await newClient(app).post(
    '/dashboard/sign-in',
    { email: account.email, password: 'the new password' },
    elsewhere,
  );
  expect(signedIn.status).toBe(303);
});

test('a link works once, even when it is used twice at the same time', async () => {
  const { account, token } = await requestReset();
  const { pool } = app.database;
  const owner = await findFirstOwner(app.database, account.id);
  // Holds the user's row until both uses wait for it.
  const holder = await pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [owner?.id]);
  const uses = [1, 2].map((n) => resetPassword(app.database, token, `new password ${n}`));
  await untilWaiting(pool, 2);
  await holder.query('COMMIT');
  holder.release();
  expect((await Promise.all(uses)).sort()).toEqual([owner?.id, null]);
  expect((await newClient(app).get(`/dashboard/reset?token=${token}`)).status).toBe(404);
  expect((await newClient(app).post('/dashboard/reset', { token, password: 'once more' })).status).toBe(404);
});

test('neither opening the link nor a short password uses it up', async () => {
  const { token } = await requestReset();
  const client = newClient(app);
  for (let visit = 0; visit < 3; visit++) await client.get(`/dashboard/reset?token=${token}`);
  const short = await client.post('/dashboard/reset', { token, password: 'short' });
  expect(short.status).toBe(400);
  expect(short.html).toMatch(/id="password-error"/);
  expect((await client.post('/dashboard/reset', { token, password: 'long enough' })).status).toBe(303);
});

test('a link expires after one hour', async () => {
  const { account, token } = await requestReset();
  const { rows } = await app.database.pool.query(
    `UPDATE mailed_links SET expires_at = expires_at - interval '1 hour' WHERE user_id IN (SELECT user_id FROM members WHERE account_id = $1)
     RETURNING expires_at BETWEEN now() - interval '1 minute' AND now() AS over`,
    [account.id],
  );
  expect(rows).toEqual([{ over: true }]);
  expect((await newClient(app).post('/dashboard/reset', { token, password: 'long enough' })).status).toBe(404);
});

test('changing the password invalidates earlier links', async () => {
  const { account, token } = await requestReset();
  const owner = newClient(app);
  await owner.signIn(account.email);
  await owner.post('/dashboard/settings/security', { current_password: password, password: 'chosen meanwhile' });
  expect((await newClient(app).post('/dashboard/reset', { token, password: 'long enough' })).status).toBe(404);
});

test('only the hash of the token is stored', async () => {
  const { account, token } = await requestReset();
  const { rows } = await app.database.pool.query(
    'SELECT * FROM mailed_links WHERE user_id IN (SELECT user_id FROM members WHERE account_id = $1)',
    [account.id],
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('the response does not reveal whether the account exists', async () => {
  const { email } = await buildAccount(app.database, { password });
  const [known, unknown] = [
    await newClient(app).post('/dashboard/forgot', { email }),
    await newClient(app).post('/dashboard/forgot', { email: `no-${email}` }),
  ];
  expect([known.status, known.location]).toEqual([unknown.status, unknown.location]);
  expect(known).toMatchObject({ location: '/dashboard/sign-in', notice: 'reset-requested' });
});

test('several workers send one mail, and a failed mail is not retried', async () => {
  const { email } = await buildAccount(app.database, { password });
  await newClient(app).post('/dashboard/forgot', { email });
  await work(4);
  expect(mailsTo(email)).toHaveLength(1);

  const unlucky = await buildAccount(app.database, { password });
  await newClient(app).post('/dashboard/forgot', { email: unlucky.email });
  smtp.become('refuse message');
  await work();
  smtp.become('accept');
  await work();
  expect(mailsTo(unlucky.email)).toHaveLength(0);
  const { rows } = await app.database.pool.query(
    'SELECT sent_at, error FROM mailed_links WHERE user_id IN (SELECT user_id FROM members WHERE account_id = $1)',
    [unlucky.id],
  );
  expect(rows).toEqual([{ sent_at: null, error: expect.stringContaining('spam') }]);
});

test('an account gets at most three mails per hour, and a client is limited to ten requests', async () => {
  const { email } = await buildAccount(app.database, { password });
  for (let n = 0; n < 5; n++) expect((await newClient(app).post('/dashboard/forgot', { email })).status).toBe(303);
  await work();
  expect(mailsTo(email)).toHaveLength(3);
  const client = newClient(app);
  for (let n = 0; n < 10; n++) await client.post('/dashboard/forgot', { email: `a${n}@example.com` });
  expect((await client.post('/dashboard/forgot', { email })).status).toBe(429);
});

test('a request older than an hour is not mailed', async () => {
  const { id, email } = await buildAccount(app.database, { password });
  await newClient(app).post('/dashboard/forgot', { email });
  await app.database.pool.query(
    `UPDATE mailed_links SET requested_at = now() - interval '61 minutes' WHERE user_id IN (SELECT user_id FROM members WHERE account_id = $1)`,
    [id],
  );
  await work();
  expect(mailsTo(email)).toHaveLength(0);
});

test('the link uses BASE_URL, not the host of the request', async () => {
  const { email } = await buildAccount(app.database, { password });
  await newClient(app).post('/dashboard/forgot', { email }, { 'X-Forwarded-Host': 'evil.example' });
  await work();
  expect(mailsTo(email)[0]?.raw).not.toContain('evil.example');
});

test('a running worker picks up a new request within seconds', async () => {
  const { email } = await buildAccount(app.database, { password });
  const mailer = createMailer(smtp.url, 1);
  const config = { baseUrl: app.url, mailFrom: 'letterbox@example.com' };
  const worker = startMailedLinks({
    pool: app.database.pool,
    mailer,
    config,
    logger: createLogger('test', 'silent'),
  });
  await newClient(app).post('/dashboard/forgot', { email });
  await eventually(() => expect(mailsTo(email)).toHaveLength(1), 6_000);
  await worker.close();
  await mailer.close();
});
