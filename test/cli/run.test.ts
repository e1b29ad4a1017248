import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { processIdentity } from '../../src/standalone/system-processes';
import { testSecretKey } from '../support/factories';
import { runCommand, runCommandProcess } from '../support/run-cli';
import { cli, db, expectError, owner, setUpCli } from './cli-rig';

setUpCli();

describe('errors', () => {
  const show = ['account:show', '--email', owner];

  test('an unknown, incomplete or too long command is rejected with one line', async () => {
    expectError(await cli(), 'no command given; use --help to list the commands');
    expectError(await cli('acount:show'), "unknown command 'acount:show' (Did you mean account:show?)");
    expectError(await cli('account:show'), "required option '--email <address>' not specified");
    expectError(await cli(...show, 'more'), /^too many arguments/);
    expectError(await cli(...show, '--loud'), /^unknown option '--loud'/);
  });

  test('--help exits with 0', async () => {
    const help = await cli('--help');
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain('webhook:test');
  });

  test('an unknown account or webhook is named', async () => {
    expectError(
      await cli('account:show', '--email', 'nobody@example.com'),
      'there is no account with the e-mail address nobody@example.com',
    );
    expectError(await cli('webhook:test', '--webhook', 'x'), 'there is no webhook with the id x');
  });

  test('a missing DATABASE_URL or SECRET_KEY is reported', async () => {
    expectError(
      await runCommand(show, {}),
      /^DATABASE_URL is not set, and no `npm start` is running with the data folder /,
    );
    const create = ['form:create', '--account', owner, '--name', 'n', '--email-to', owner];
    expectError(
      await runCommand(create, { DATABASE_URL: db.url }),
      /^SECRET_KEY is not set, and there is no file secret.key in /,
    );
    expectError(
      await runCommand(create, { DATABASE_URL: db.url, SECRET_KEY: 'short' }),
      /^SECRET_KEY: got a value of 5 characters/,
    );
  });

  test('an unreachable, missing or empty database is reported in one line', async () => {
    const at = (change: (url: URL) => void) => {
      const url = new URL(db.url);
      change(url);
      return runCommand(show, { DATABASE_URL: url.href });
    };
    const usage = (url: string) => runCommand(['usage:show', '--account', owner], { DATABASE_URL: url });
    expectError(
      await at((url) => {
        url.port = '1';
      }),
      /^the database cannot be reached: .*ECONNREFUSED/,
    );
    expectError(await usage('postgres://127.0.0.1:1/x'), /^the database cannot be reached: /);
    expectError(
      await at((url) => {
        url.pathname = '/nowhere';
      }),
      /^the database cannot be reached: database "nowhere" does not exist/,
    );
    expectError(
      await at((url) => {
        url.pathname = '/postgres';
      }),
      'the database schema is out of date; run `npm run migrate` first',
    );
  });
});

describe('as a process', () => {
  test('a result goes to standard output, and the process exits with 0', async () => {
    const shown = await runCommandProcess(['account:show', '--email', owner], { DATABASE_URL: db.url });
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    expect(shown.json()).toMatchObject({ email: owner });
  }, 60_000);

  test('an error goes to standard error, and the process exits with 1', async () => {
    expectError(await runCommandProcess(['account:show'], {}), "required option '--email <address>' not specified");
    const args = ['account:show', '--email', owner];
    expectError(
      await runCommandProcess(args, { DATABASE_URL: 'postgres://127.0.0.1:1/x' }),
      /^the database cannot be reached: /,
    );
  });
});

describe('with a running `npm start`', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-cli-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));

  const announce = (pid: number, identity: string | null) =>
    writeFileSync(
      path.join(dataDir, 'standalone.json'),
      JSON.stringify({
        pid,
        identity,
        databaseUrl: db.url,
        environment: { DATABASE_URL: db.url, SECRET_KEY: testSecretKey },
      }),
    );
  const create = [
    'form:create',
    '--account',
    owner,
    '--name',
    'n',
    '--email-to',
    owner,
    '--json',
    '{"recaptcha_secret":"s"}',
  ];

  test('its database and key are found through DATA_DIR', async () => {
    announce(process.pid, processIdentity(process.pid));
    const made = await runCommand(create, { DATA_DIR: dataDir });
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.json()).toMatchObject({ recaptcha_secret_set: true });
  });

  test('one that was killed is not taken for a running one', async () => {
    announce(process.pid, 'another process');
    expectError(
      await runCommand(create, { DATA_DIR: dataDir }),
      /^DATABASE_URL is not set, and no `npm start` is running/,
    );
  });

  test('its stored key is used together with DATABASE_URL', async () => {
    writeFileSync(path.join(dataDir, 'secret.key'), `${testSecretKey}\n`);
    const made = await runCommand(create, { DATA_DIR: dataDir, DATABASE_URL: db.url });
    expect(made).toMatchObject({ code: 0, stderr: '' });
  });
});
