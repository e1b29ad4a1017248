import { cli, db, expectError, owner, setUpCli } from './cli-rig';

setUpCli();

test('user:list shows people, their accounts and factors, without secrets', async () => {
  const listed = await cli('user:list');
  expect(listed.json()).toEqual([
    expect.objectContaining({
      email: owner,
      operator: false,
      password_set: false,
      authenticator_app: false,
      passkeys: 0,
      accounts: [{ account: owner, role: 'owner' }],
    }),
  ]);
  expect(listed.stdout).not.toMatch(/hash|secret/);
});

test('user:operator makes an operator, and --revoke unmakes one', async () => {
  const isOperator = async () => (await db.pool.query('SELECT is_operator FROM users')).rows[0].is_operator;
  expect((await cli('user:operator', '--email', owner.toUpperCase())).json()).toEqual({ email: owner, operator: true });
  expect(await isOperator()).toBe(true);
  await cli('user:operator', '--email', owner, '--revoke');
  expect(await isOperator()).toBe(false);
  expectError(
    await cli('user:operator', '--email', 'x@example.com'),
    'there is no user with the e-mail address x@example.com',
  );
});

test('user:reset-factors removes every second factor, signs out and tells the user', async () => {
  const { rows } = await db.pool.query("UPDATE users SET totp_secret = 'x' RETURNING id");
  const id = rows[0].id;
  await db.pool.query("INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, 'x')", [id]);
  await db.pool.query(
    `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter)
     VALUES (gen_random_uuid(), $1, 'Phone', 'x', 'x', 0)`,
    [id],
  );
  await db.pool.query(
    "INSERT INTO sessions (id, user_id, token_hash, expires_at) VALUES (gen_random_uuid(), $1, 'x', now() + interval '1 day')",
    [id],
  );
  expect((await cli('user:reset-factors', '--email', owner)).json()).toEqual({ email: owner, second_factor: false });
  const left = await db.pool.query(
    `SELECT (SELECT count(*)::int FROM passkeys) AS passkeys, (SELECT count(*)::int FROM recovery_codes) AS codes,
            (SELECT count(*)::int FROM sessions) AS sessions, (SELECT totp_secret FROM users) AS secret,
            (SELECT details ->> 'event' FROM mailed_links) AS notice`,
  );
  expect(left.rows).toEqual([{ passkeys: 0, codes: 0, sessions: 0, secret: null, notice: 'factors-reset' }]);
});
