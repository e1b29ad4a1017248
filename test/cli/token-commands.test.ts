import { findApiToken } from '../../src/tokens/api-token';
import { cli, createForm, db, expectError, owner, setUpCli } from './cli-rig';

setUpCli();

const create = (...args: string[]) => cli('token:create', '--account', owner, '--name', 'Report', ...args);

test('token:create prints the token once, token:list everything but the token, and token:revoke ends it', async () => {
  const form = await createForm();
  const options = [
    '--scopes',
    'submissions:read, mcp',
    '--forms',
    form.access_key,
    '--expires',
    '2099-12-31',
    '--mask',
  ];
  const created = (await create(...options)).json<Record<'id' | 'api_token', string>>();
  expect(created).toMatchObject({
    ...{ name: 'Report', scopes: ['submissions:read', 'mcp'], form_ids: [form.id], masked: true, personal: false },
    ...{ expires_at: '2099-12-31T00:00:00.000Z', created_by: null, last_used_at: null },
    api_token: expect.stringMatching(/^lbx_\w{42}$/),
  });
  const { api_token: token, ...rest } = created;
  expect(await findApiToken(db.pool, token)).toMatchObject({ token: { id: created.id, formIds: [form.id] } });
  const listed = await cli('token:list', '--account', owner);
  expect(listed.json()).toEqual([expect.objectContaining({ personal: true }), rest]);
  expect(listed.stdout).not.toContain(token.slice(8));

  const revoke = ['token:revoke', '--account', owner, '--token', created.id];
  expect((await cli(...revoke)).json()).toEqual({ revoked: created.id });
  expect(await findApiToken(db.pool, token)).toBeNull();
  expectError(await cli(...revoke), `there is no token of this account with the id ${created.id}`);
});

test('mistakes are named, and --help lists the scopes', async () => {
  expectError(await create('--scopes', 'all'), /^scopes must be one of submissions:read, /);
  expectError(await create('--scopes', ''), 'scopes must contain at least one scope');
  expectError(await create('--scopes', 'export', '--mask'), /^scopes must not contain export/);
  expectError(
    await create('--scopes', 'mcp', '--forms', 'nothing'),
    'there is no form with the id or access key nothing',
  );
  expectError(await create('--scopes', 'mcp', '--expires', 'soon'), /^--expires must be a time/);
  expectError(await create('--scopes', 'mcp', '--expires', '2020-01-01'), 'expires_at must be in the future');
  expect((await cli('token:create', '--help')).stdout).toMatch(/Scopes:\n.*submissions:read +List, search/);
});
