import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { app } from '../dashboard/set-up';
import { buildSubmission } from '../submissions/rows';
import { buildForm } from '../support/factories';
import { buildToken } from '../tokens/token-rig';
import { configFolder, form, letterbox, owner, setUpCommandLine } from './rig';

setUpCommandLine();

test('a form is created, changed, paused, resumed, deleted and restored', async () => {
  const created = await letterbox([
    ...['forms', 'create', 'Orders', '--email-to', 'orders@example.com', '--json'],
    ...['--set', 'allowed_domains=["example.com"]', '--set', 'spam_filter.mode=hold'],
  ]);
  expect(created).toMatchObject({ code: 0, stderr: '' });
  const { id } = created.json();
  expect(created.json()).toMatchObject({ name: 'Orders', allowed_domains: ['example.com'] });
  const settings = path.join(configFolder, 'settings.yaml');
  writeFileSync(settings, 'redirect_url: https://example.com/thanks\n');
  const updated = await letterbox(['forms', 'update', 'Orders', '--name', 'Shop', '--from', settings, '--json']);
  expect(updated.stderr).toBe('');
  expect(updated.json()).toMatchObject({ id, name: 'Shop', redirect_url: 'https://example.com/thanks' });
  for (const [verb, expected] of [
    ['pause', { active: false }],
    ['resume', { active: true }],
    ['delete', { deleted_at: expect.any(String) }],
    ['restore', { deleted_at: null }],
  ] as const) {
    const { stdout } = await letterbox(['forms', verb, id]);
    expect(stdout).toMatch(/^✓ Shop is /);
    expect((await letterbox(['forms', 'show', id, '--json'])).json()).toMatchObject(expected);
  }
});

test('forms are listed for people and for programs', async () => {
  await buildForm(app.database, owner, { name: 'Gone' }).then((gone) => letterbox(['forms', 'delete', gone.id]));
  const { stdout } = await letterbox(['forms', 'list']);
  expect(stdout).toBe(`Contact\tactive\t-\t${form.accessKey}\t${form.id}\n`);
  expect((await letterbox(['forms', 'list', '--json'])).json()).toEqual([expect.objectContaining({ id: form.id })]);
  expect((await letterbox(['forms', 'list', '--deleted', '--json'])).json()).toHaveLength(1);
});

test('a form is found by its id, its access key and its name', async () => {
  for (const name of [form.id, form.accessKey, 'contact'])
    expect((await letterbox(['forms', 'show', name, '--json'])).json()).toMatchObject({ id: form.id });
  expect(await letterbox(['forms', 'show', 'Nothing'])).toMatchObject({
    code: 4,
    stderr: expect.stringContaining('no form Nothing'),
  });
  await buildForm(app.database, owner, { name: 'Contact' });
  expect(await letterbox(['forms', 'show', 'Contact'])).toMatchObject({
    code: 5,
    stderr: expect.stringContaining('2 forms'),
  });
});

test('a rule that would erase submissions is shown by a dry run, and set only with --erase', async () => {
  await buildSubmission(app.database, form, { createdAt: '2020-01-01' });
  const update = ['forms', 'update', 'Contact', '--set', 'retention=30 days'];
  const dry = await letterbox([...update, '--dry-run']);
  expect(dry).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Warning: This retention rule would erase 1 submission'),
  });
  expect(await letterbox(update)).toMatchObject({ code: 1, stderr: expect.stringContaining('--erase') });
  expect(await letterbox([...update, '--erase'])).toMatchObject({ code: 0 });
});

test('a dry run changes nothing, and a new key needs a yes', async () => {
  const dry = await letterbox(['forms', 'create', 'Dry', '--email-to', 'a@example.com', '--dry-run']);
  expect(dry).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing was created') });
  expect((await letterbox(['forms', 'list', '--json'])).json()).toHaveLength(1);
  expect(await letterbox(['forms', 'rotate-key', form.id])).toMatchObject({
    code: 5,
    stderr: expect.stringContaining('--yes'),
  });
  const { stdout } = await letterbox(['forms', 'rotate-key', form.id, '--yes']);
  expect(stdout).toMatch(/^access key {2}\S+\n$/);
  expect(stdout).not.toContain(form.accessKey);
});

test('what is wrong with which setting is said on standard error', async () => {
  const { code, stdout, stderr } = await letterbox([
    'forms',
    'update',
    form.id,
    '--set',
    'email_to=nobody',
    '--set',
    'x=1',
  ]);
  expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
  expect(stderr).toMatch(/^Error: email_to .*\n {2}x .*\n$/);
  expect(await letterbox(['forms', 'update', form.id, '--set', '__proto__.x=1'])).toMatchObject({ code: 5 });
});

test('a token without the scope gets an exit code of its own', async () => {
  const { token } = await buildToken(app.database, owner, { scopes: ['forms:read'] });
  const result = await letterbox(['forms', 'pause', form.id], { env: { LETTERBOX_TOKEN: token } });
  expect(result).toMatchObject({ code: 6, stderr: expect.stringContaining('scope forms:write') });
});
