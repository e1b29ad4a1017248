import { runCommand } from '../support/run-cli';
import { cli, db, expectError, owner, setUpCli } from './cli-rig';

setUpCli();
const ofOwner = ['--account', owner];
const list = async () => (await cli('member:list', ...ofOwner)).json();

test('member:list prints members and open invitations', async () => {
  expect(await list()).toEqual({
    members: [
      { email: owner, name: '', role: 'owner', form_ids: null, joined_at: expect.any(String), last_seen_at: null },
    ],
    invitations: [],
  });
});

test('member:invite prints the link without SMTP_URL, and requests a mail with it', async () => {
  const args = ['member:invite', ...ofOwner, '--email', 'bea@example.com', '--role', 'editor'];
  const printed = (await cli(...args)).json();
  expect(printed).toEqual({
    invited: 'bea@example.com',
    role: 'editor',
    link: expect.stringMatching(/\/dashboard\/join\?token=[\w-]{43}$/),
  });
  expect((await list()).invitations).toMatchObject([{ email: 'bea@example.com', role: 'editor', state: 'sent' }]);
  const mailed = await runCommand(args, { DATABASE_URL: db.url, SMTP_URL: 'smtp://127.0.0.1:9' });
  expect(mailed.json()).toEqual({ invited: 'bea@example.com', role: 'editor', link: null });
  expect((await list()).invitations).toMatchObject([{ email: 'bea@example.com', state: 'waiting' }]);
});

test('member:invite rejects invalid addresses, roles and forms, and members', async () => {
  const invite = (email: string, role: string, ...more: string[]) =>
    cli('member:invite', ...ofOwner, '--email', email, '--role', role, ...more);
  expectError(await invite('nobody', 'editor'), /^email must be a single e-mail address/);
  expectError(await invite('a@example.com', 'god'), /^role must be one of owner, admin, editor, viewer/);
  expectError(await invite('a@example.com', 'viewer', '--form', 'x'), /not a form of this account/);
  expectError(await invite('a@example.com', 'admin', '--form', 'x'), /owners and admins see all forms/);
  expectError(await invite(owner, 'viewer'), /belongs to a member/);
});

test('member:remove removes a member, but not the last owner or a stranger', async () => {
  await cli('account:create', '--email', 'guest@example.com');
  expectError(await cli('member:remove', ...ofOwner, '--email', 'guest@example.com'), /not a member/);
  expectError(await cli('member:remove', ...ofOwner, '--email', 'nobody@example.com'), /^there is no user/);
  expectError(await cli('member:remove', ...ofOwner, '--email', owner), /needs an owner/);
  const [account, guest] = ['accounts', 'users'].map(
    (table, n) => `(SELECT id FROM ${table} WHERE email = '${n === 0 ? owner : 'guest@example.com'}')`,
  );
  await db.pool.query(`INSERT INTO members (account_id, user_id, role) VALUES (${account}, ${guest}, 'viewer')`);
  const removed = await cli('member:remove', ...ofOwner, '--email', 'GUEST@example.com');
  expect(removed.json()).toEqual({ removed: 'guest@example.com' });
  expect((await list()).members).toHaveLength(1);
});
