import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app } from '../dashboard/set-up';
import { signIn } from '../support/dashboard';
import { eventually } from '../support/eventually';
import { configFolder, run, setUpCommandLine, startLetterbox } from './rig';

setUpCommandLine();

const configFile = () => path.join(configFolder, 'letterbox', 'config.json');
const readProfile = () => JSON.parse(readFileSync(configFile(), 'utf8')).profiles.default;

/** Enters the code that `login` shows, and allows or denies the access. */
async function decide(decision: 'allow' | 'deny') {
  const person = await signIn(app);
  const login = startLetterbox(['login'], { LETTERBOX_TOKEN: '' });
  await login.waitFor('check that it shows the code');
  const [, code = ''] = /user_code=([\w-]+)/.exec(login.output().stderr) ?? [];
  await person.post(`/dashboard/device/approve?user_code=${code}`, {
    ...{ decision, scopes: ['forms:read', 'submissions:read'] },
  });
  return { person, login };
}

async function logIn() {
  const { person, login } = await decide('allow');
  await eventually(() => expect(login.output().stdout).toContain(`Signed in to ${app.url}`), 20_000);
  return person;
}

test('a person signs in with a code in any browser, and out again', async () => {
  const person = await logIn();
  const { oauth } = readProfile();
  expect(oauth.expires_at).toBeGreaterThan(Date.now());
  const identity = (await run(['whoami', '--json'])).json();
  expect(identity).toMatchObject({ profile: 'default', scopes: ['submissions:read', 'forms:read'] });
  expect(identity.account).toMatchObject({ id: person.account.id });
  expect(await run(['forms', 'list'])).toMatchObject({ code: 0 });
  expect(await run(['logout'])).toMatchObject({ code: 0, stdout: expect.stringContaining('Signed out') });
  const env = { LETTERBOX_URL: app.url, LETTERBOX_TOKEN: oauth.access_token };
  expect(await run(['forms', 'list'], { env })).toMatchObject({ code: 3 });
}, 60_000);

test('a denied sign-in stores nothing', async () => {
  const { login } = await decide('deny');
  await eventually(() => expect(login.output().stderr).toContain('denied'), 20_000);
  expect(() => readFileSync(configFile())).toThrow();
}, 60_000);

test('commands at the same time replace an expired token once', async () => {
  await logIn();
  const config = JSON.parse(readFileSync(configFile(), 'utf8'));
  const before = config.profiles.default.oauth;
  config.profiles.default.oauth = { ...before, expires_at: 0 };
  writeFileSync(configFile(), JSON.stringify(config));
  const results = await Promise.all(Array.from({ length: 4 }, () => run(['forms', 'list'])));
  expect(results.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect(readProfile().oauth.refresh_token).not.toBe(before.refresh_token);
  // The tokens are those of one replacement: a second one would have ended all of them.
  expect(await run(['whoami'])).toMatchObject({ code: 0 });
}, 60_000);

test('a sign-in that was revoked in the dashboard is said', async () => {
  await logIn();
  await app.database.pool.query('DELETE FROM api_tokens WHERE client_id IS NOT NULL');
  expect(await run(['forms', 'list'])).toMatchObject({ code: 3, stderr: expect.stringContaining('letterbox login') });
  const config = JSON.parse(readFileSync(configFile(), 'utf8'));
  config.profiles.default.oauth.expires_at = 0;
  writeFileSync(configFile(), JSON.stringify(config));
  expect(await run(['forms', 'list'])).toMatchObject({ code: 3, stderr: expect.stringContaining('signed out') });
}, 60_000);
