import { app } from '../dashboard/set-up';
import { buildSubmission } from '../submissions/rows';
import { form, letterbox, owner, run, setUpCommandLine, startLetterbox } from './rig';

setUpCommandLine();

test.each([
  ['labels', ['name=urgent', 'color=red'], 'urgent'],
  ['lists', ['action=block', 'kind=domain', 'values=["spam.example"]'], 'spam.example'],
  ['templates', ['name=Thanks', 'text=Thank you.'], 'Thanks'],
  ['tokens', ['name=CI', 'scopes=["forms:read"]'], 'CI'],
])('%s are created, listed and deleted', async (name, settings, shown) => {
  const sets = settings.flatMap((setting) => ['--set', setting]);
  const created = await letterbox([name, 'create', ...sets, '--json']);
  expect(created).toMatchObject({ code: 0, stderr: '' });
  const { id } = created.json().entries?.[0] ?? created.json();
  expect((await letterbox([name, 'list'])).stdout).toContain(shown);
  expect(await letterbox([name, 'delete', id])).toMatchObject({ code: 5, stderr: expect.stringContaining('--yes') });
  expect(await letterbox([name, 'delete', id, '--yes'])).toMatchObject({ code: 0 });
  expect(await letterbox([name, 'delete', id, '--yes'])).toMatchObject({ code: 4 });
});

test('members are invited and listed', async () => {
  expect((await letterbox(['members', 'list'])).stdout).toContain(owner.email);
  const invite = ['members', 'create', '--set', 'email=ada@example.com', '--set', 'role=viewer', '--json'];
  expect((await letterbox(invite)).json()).toMatchObject({ email: 'ada@example.com', role: 'viewer' });
});

test('a webhook is created, tested, changed and deleted', async () => {
  const created = await letterbox(['webhooks', 'create', 'https://example.com/hook', '--form', 'Contact', '--json']);
  expect(created.json()).toMatchObject({ url: 'https://example.com/hook', secret: expect.stringMatching(/^whsec_/) });
  const { id } = created.json();
  await letterbox(['webhooks', 'update', id, '--name', 'CRM']);
  await letterbox(['webhooks', 'pause', id]);
  expect((await letterbox(['webhooks', 'show', id, '--json'])).json()).toMatchObject({ name: 'CRM', active: false });
  expect((await letterbox(['webhooks', 'list'])).stdout).toContain('CRM\tpaused');
  expect((await letterbox(['webhooks', 'rotate-secret', id, '--json'])).json().secret).toMatch(/^whsec_/);
  expect(await letterbox(['webhooks', 'delete', id, '--yes'])).toMatchObject({ code: 0 });
  expect(await letterbox(['webhooks', 'show', id])).toMatchObject({ code: 4 });
});

test('one submission and several are changed, and the change is taken back', async () => {
  const ids: string[] = [];
  for (const second of [1, 2]) {
    ids.push(await buildSubmission(app.database, form, { createdAt: `2026-01-31T09:30:0${second}Z` }));
  }
  const [first = ''] = ids;
  const state = async () => (await letterbox(['submissions', 'show', first, '--json'])).json();
  await letterbox(['submissions', 'label', first, 'urgent']);
  expect(await state()).toMatchObject({ labels: ['urgent'] });
  expect(await letterbox(['submissions', 'archive', first])).toMatchObject({ code: 0 });
  expect((await state()).archived_at).not.toBeNull();
  const { stdout } = await letterbox(['submissions', 'delete', ...ids]);
  const [, batch = ''] = /^✓ 2 of 2 changed\. .*undo (\d+)$/m.exec(stdout) ?? [];
  expect((await state()).deleted_at).not.toBeNull();
  expect(await letterbox(['submissions', 'undo', batch])).toMatchObject({ code: 0 });
  expect((await state()).deleted_at).toBeNull();
  expect((await letterbox(['submissions', 'list', '--search', 'label:urgent', '--json'])).json()).toHaveLength(0);
  await letterbox(['submissions', 'delete', first]);
  expect(await letterbox(['submissions', 'erase', first, '--yes'])).toMatchObject({ code: 0 });
  expect(await letterbox(['submissions', 'show', first])).toMatchObject({ code: 4 });
});

test('a form with its snippets, and what it rejected, is shown', async () => {
  expect((await letterbox(['forms', 'snippet', 'Contact'])).stdout).toContain(form.accessKey);
  expect(await letterbox(['forms', 'snippet', 'Contact', '--kind', 'x'])).toMatchObject({ code: 5 });
  const logs = startLetterbox(['logs', 'Contact', '--follow', '--json']);
  await app.database.pool.query(
    `INSERT INTO deliveries (id, submission_id, account_id, kind, status, error)
     SELECT gen_random_uuid(), $1, $2, 'email', 'failed', E'no \\x1b[31mroute'`,
    [await buildSubmission(app.database, form, { createdAt: new Date().toISOString() }), owner.id],
  );
  const [row] = await logs.rows(1);
  expect(row).toMatchObject({ type: 'delivery', kind: 'email', status: 'failed', error: 'no \u001b[31mroute' });
  expect(logs.output().stdout).not.toContain('\u001b');
  expect(await logs.interrupt()).toBe(130);
});

test('a token that is revoked with the sign-out works nowhere', async () => {
  await run(['login', '--url', app.url, '--token', '-'], { stdin: owner.apiToken });
  expect(await run(['logout', '--revoke'])).toMatchObject({ code: 0, stdout: expect.stringContaining('Signed out') });
  expect(await letterbox(['forms', 'list'])).toMatchObject({ code: 3 });
});
