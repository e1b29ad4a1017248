import { openTestDatabase } from '../support/database';
import { testSecretKey } from '../support/factories';
import { type CliResult, runCommand } from '../support/run-cli';

export const owner = 'owner@example.com';

export let db: Rig['db'];
export let cli: Rig['cli'];
export let createForm: Rig['createForm'];
type Rig = Awaited<ReturnType<typeof openCli>>;

/** Opens a database with one account, and the command line connected to it, for the tests of this file. */
export function setUpCli(): void {
  beforeAll(async () => {
    ({ db, cli, createForm } = await openCli());
  }, 60_000);
  afterAll(() => db?.close());
}

async function openCli() {
  const db = await openTestDatabase();
  const env = { DATABASE_URL: db.url, SECRET_KEY: testSecretKey, OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' };
  const cli = (...args: string[]): Promise<CliResult> => runCommand(args, env);
  expect(await cli('account:create', '--email', owner)).toMatchObject({ code: 0, stderr: '' });

  async function createForm(json = '{}'): Promise<{ id: string; access_key: string }> {
    const args = ['--account', owner, '--name', 'Contact', '--email-to', owner, '--json', json];
    const created = await cli('form:create', ...args);
    expect(created).toMatchObject({ code: 0, stderr: '' });
    return created.json();
  }
  return { db, cli, createForm };
}

/** Expects exit code 1 and exactly one line on standard error. */
export function expectError(result: CliResult, message: string | RegExp): void {
  expect(result).toMatchObject({ code: 1, stdout: '' });
  expect(result.stderr).toMatch(/^[^\n]+\n$/);
  expect(result.stderr.trim()).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
}
