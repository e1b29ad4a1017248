import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app } from '../dashboard/set-up';
import { answer, startHttpReceiver } from '../support/http-receiver';
import { configFolder, form, letterbox, owner, run, setUpCommandLine } from './rig';

setUpCommandLine();

const configFile = () => path.join(configFolder, 'letterbox', 'config.json');
const readConfig = () => JSON.parse(readFileSync(configFile(), 'utf8'));

test('a pasted token is checked, stored in a private file, used, and forgotten', async () => {
  const login = await run(['login', '--url', `${app.url}/`, '--token', '-'], { stdin: `${owner.apiToken}\n` });
  expect(login).toMatchObject({ code: 0, stdout: expect.stringContaining(`✓ Signed in to ${app.url}`) });
  expect(statSync(configFile()).mode & 0o777).toBe(0o600);
  expect(statSync(path.dirname(configFile())).mode & 0o777).toBe(0o700);
  expect((await run(['forms', 'list', '--json'])).json()).toMatchObject([{ id: form.id }]);
  expect(await run(['logout'])).toMatchObject({ code: 0 });
  expect(readConfig()).toEqual({ current: 'default', profiles: {} });
  expect(await run(['forms', 'list'])).toMatchObject({ code: 3, stderr: expect.stringContaining('letterbox login') });
});

test('a token that the service does not know is not stored', async () => {
  const login = await run(['login', '--url', app.url, '--token', '-'], { stdin: 'lbx_wrong' });
  expect(login).toMatchObject({ code: 3, stdout: '' });
  expect(existsSync(configFile())).toBe(false);
  expect(await run(['login', '--url', app.url, '--token', '-'], { stdin: '\n' })).toMatchObject({ code: 5 });
  expect(await run(['login', '--token', '-'], { stdin: 'x' })).toMatchObject({ code: 5 });
});

test('profiles are kept apart', async () => {
  const logIn = (profile: string) =>
    run(['login', '--url', app.url, '--profile', profile, '--token', '-'], { stdin: owner.apiToken });
  await logIn('work');
  await logIn('home');
  const profiles = (await run(['whoami', '--all', '--json'])).json();
  expect(profiles).toMatchObject([
    { name: 'work', current: false },
    { name: 'home', current: true },
  ]);
  expect(await run(['forms', 'list', '--profile', 'work'])).toMatchObject({ code: 0 });
  expect(await run(['forms', 'list', '--profile', 'none'])).toMatchObject({ code: 3 });
  await run(['logout', '--profile', 'home']);
  expect(readConfig()).toMatchObject({ current: 'work', profiles: { work: { url: app.url } } });
});

test('environment variables win, and a stored token is sent to its own service only', async () => {
  const other = await startHttpReceiver(
    answer(200, '{"forms":[],"has_more":false}', { 'content-type': 'application/json' }),
  );
  await run(['login', '--url', app.url, '--token', '-'], { stdin: owner.apiToken });
  const elsewhere = await run(['forms', 'list'], { env: { LETTERBOX_URL: other.url } });
  expect(elsewhere).toMatchObject({ code: 3, stderr: expect.stringContaining(`not signed in to ${other.url}`) });
  expect(other.requests).toEqual([]);
  const given = await run(['forms', 'list'], { env: { LETTERBOX_URL: other.url, LETTERBOX_TOKEN: 'lbx_given' } });
  expect(given.code).toBe(0);
  expect(other.requests[0]?.headers.authorization).toBe('Bearer lbx_given');
  await other.stop();
});

test('two commands that store something at the same time lose nothing', async () => {
  const names = Array.from({ length: 4 }, (_, n) => `profile-${n}`);
  await Promise.all(
    names.map((name) => run(['login', '--url', app.url, '--profile', name, '--token', '-'], { stdin: owner.apiToken })),
  );
  expect(Object.keys(readConfig().profiles).sort()).toEqual(names);
});

test('a broken config file and one that others can read are said', async () => {
  await run(['login', '--url', app.url, '--token', '-'], { stdin: owner.apiToken });
  chmodSync(configFile(), 0o644);
  const { stdout } = await run(['doctor']);
  expect(stdout).toContain('! config file: others can read');
  writeFileSync(configFile(), '{');
  expect(await run(['forms', 'list'])).toMatchObject({ code: 1, stderr: expect.stringContaining('is not valid') });
});

test('an address that redirects or is not Letterbox is explained', async () => {
  const redirecting = await startHttpReceiver(answer(301, '', { location: 'https://forms.example.com/' }));
  const page = await startHttpReceiver(answer(200, '<h1>Hello</h1>'));
  const moved = await letterbox(['forms', 'list'], { env: { LETTERBOX_URL: redirecting.url } });
  expect(moved).toMatchObject({ code: 1, stderr: expect.stringContaining('redirects to https://forms.example.com.') });
  expect((await letterbox(['doctor'], { env: { LETTERBOX_URL: page.url } })).stdout).toContain('is not Letterbox');
  expect(await letterbox(['forms', 'list'], { env: { LETTERBOX_URL: page.url } })).toMatchObject({ code: 1 });
  expect(await run(['forms', 'list'], { env: { LETTERBOX_URL: 'not a url' } })).toMatchObject({ code: 5 });
  await Promise.all([redirecting.stop(), page.stop()]);
});
