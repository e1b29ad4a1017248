import { cli, createForm, db, expectError, owner, setUpCli } from './cli-rig';

setUpCli();

const verify = (...args: string[]) => cli('audit:verify', '--account', owner, ...args);

test('commands that change something are in the log, and audit:list shows it', async () => {
  const form = await createForm();
  await cli('form:update', '--form', form.id, '--json', '{"name":"Orders","turnstile_secret":"0xsecret"}');
  await cli('account:token', '--email', owner);
  await cli('form:list', '--account', owner);
  const { stdout } = await cli('audit:list', '--account', owner, '--actor', 'cli');
  const listed: { head: string; entries: { summary: string }[] } = JSON.parse(stdout);
  expect(listed.head).toMatch(/^4:[0-9a-f]{64}$/);
  expect(listed.entries.map(({ summary }) => summary.replace(/\([^()]*\) /, ''))).toEqual([
    'The command line created the personal API token',
    'The command line changed the settings of the form “Orders”: name, turnstile secret',
    'The command line created the form “Contact”',
    `The command line created the account “${owner}”`,
  ]);
  expect(JSON.stringify(listed)).not.toContain('0xsecret');
  expect((await cli('audit:list', '--account', owner, '--object', form.id)).json().entries).toHaveLength(2);
});

test('audit:verify prints the head and finds what was changed or cut off', async () => {
  const [chain] = JSON.parse((await verify()).stdout);
  expect(chain).toMatchObject({ entries: 4, problems: [] });
  expect(await verify('--head', chain.head)).toMatchObject({ code: 0 });
  expectError(await verify('--head', '4'), /^--head must be/);
  expectError(await cli('audit:verify', '--head', chain.head), '--head needs --account');

  const run = (sql: string) => db.pool.query(`BEGIN; SET LOCAL session_replication_role = 'replica'; ${sql}; COMMIT`);
  await run('DELETE FROM audit_log WHERE seq = 4');
  await run('UPDATE audit_heads SET seq = 3, hash = (SELECT hash FROM audit_log WHERE seq = 3)');
  expect(await verify()).toMatchObject({ code: 0 });
  const truncated = await verify('--head', chain.head);
  expect(truncated).toMatchObject({ code: 1, stderr: 'problems in the audit logs: 1\n' });
  expect(JSON.parse(truncated.stdout)[0].problems).toEqual([{ seq: 4, problem: 'is not the row that was noted' }]);

  await run("UPDATE audit_log SET action = 'form.paused' WHERE seq = 2");
  expect(JSON.parse((await cli('audit:verify')).stdout)).toEqual([
    expect.objectContaining({ problems: [{ seq: 2, problem: expect.stringContaining('was changed') }] }),
  ]);
});
