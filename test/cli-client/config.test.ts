import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app } from '../dashboard/set-up';
import { buildSubmission } from '../submissions/rows';
import { configFolder, form, letterbox, owner, setUpCommandLine } from './rig';

setUpCommandLine();

const file = () => path.join(configFolder, 'letterbox.yaml');
const write = (text: string) => writeFileSync(file(), text);
// biome-ignore lint/suspicious/noTemplateCurlyInString: a reference to an environment variable.
const secretReference = 'turnstile_secret: ${TURNSTILE}';
const contact = (name: string) => `version: 1
forms:
  contact:
    name: ${name}
    email_to: owner@example.com
    ${secretReference}
`;
const env = { TURNSTILE: 'a-secret-of-turnstile' };

test('a file is planned, applied, and then there is nothing to change', async () => {
  write(`${contact('Contact us')}webhooks:\n  crm: { url: 'https://example.com/hook', forms: [contact] }\n`);
  const plan = await letterbox(['plan', '--exit-code'], { env });
  expect(plan.code).toBe(2);
  expect(plan.stdout).toContain('+ form contact');
  expect(plan.stdout).toContain('turnstile_secret: secret added');
  expect(plan.stdout).toContain('Plan: 2 to create.');
  for (const hidden of ['\u001b', env.TURNSTILE]) expect(plan.stdout).not.toContain(hidden);
  expect(await letterbox(['apply'], { env })).toMatchObject({ code: 5, stderr: expect.stringContaining('--yes') });
  const applied = await letterbox(['apply', '--yes'], { env });
  expect(applied).toMatchObject({ code: 0, stdout: expect.stringContaining('Applied: 2 to create.') });
  expect(applied.stderr).toMatch(/secret of webhook crm is not shown.*rotate-secret \S+\. .*--secrets-file/);
  expect(applied.stdout + applied.stderr).not.toContain('whsec_');
  expect(await letterbox(['plan', '--exit-code'], { env })).toMatchObject({ code: 0, stdout: 'No changes.\n' });
  expect(await letterbox(['apply', '--yes'], { env })).toMatchObject({ code: 0, stdout: '✓ Nothing to change.\n' });
});

test('secrets of new webhooks are written to a private file that was not there', async () => {
  write(`version: 1\nwebhooks:\n  crm: { url: 'https://example.com/hook' }\n`);
  const secrets = path.join(configFolder, 'secrets.json');
  const apply = ['apply', '--yes', '--json', '--secrets-file', secrets];
  writeFileSync(secrets, 'the only copy');
  expect(await letterbox(apply)).toMatchObject({ code: 5, stderr: expect.stringContaining('exists') });
  expect(readFileSync(secrets, 'utf8')).toBe('the only copy');
  rmSync(secrets);
  const applied = await letterbox(apply);
  expect(applied.json().created.webhooks).toEqual([{ key: 'crm', id: expect.any(String) }]);
  expect(JSON.parse(readFileSync(secrets, 'utf8'))).toEqual({ crm: expect.stringMatching(/^whsec_/) });
  expect(statSync(secrets).mode & 0o777).toBe(0o600);
  rmSync(secrets);
  write(`version: 1\nwebhooks:\n  crm: { url: 'https://example.com/other' }\n`);
  expect(await letterbox(apply)).toMatchObject({ code: 0 });
  expect(existsSync(secrets)).toBe(false);
});

test('what left the file is deleted, unless it is kept', async () => {
  write(contact('Contact us'));
  await letterbox(['apply', '--yes'], { env });
  write('version: 1\n');
  expect((await letterbox(['plan', '--keep', '--json'])).json().changes).toEqual([]);
  const { stdout } = await letterbox(['plan']);
  expect(stdout).toContain('- form contact');
  expect(await letterbox(['apply', '--yes'])).toMatchObject({ code: 0 });
  const names = (await letterbox(['forms', 'list', '--json'])).json().map(({ name }: { name: string }) => name);
  expect(names).toEqual([form.name]);
});

test('missing environment variables are all named, and nothing is sent', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: references to environment variables.
  write('version: 1\nforms:\n  a: { name: "${ONE} ${TWO}", email_to: "$${ONE}", cc: ["${THREE}"] }\n');
  const { code, stderr } = await letterbox(['plan'], { env: { LETTERBOX_URL: 'http://127.0.0.1:1', TWO: 'x' } });
  expect({ code, stderr }).toEqual({
    code: 5,
    stderr: 'Error: These environment variables are missing: ONE, THREE.\n',
  });
});

test('what is wrong with a file is said with its place', async () => {
  write('version: 1\nforms: {\n');
  expect(await letterbox(['plan'])).toMatchObject({ code: 5, stderr: expect.stringContaining('line 3') });
  write('version: 1\nforms:\n  a: { name: A, email_to: nobody, x: 1 }\n');
  const invalid = await letterbox(['plan']);
  expect(invalid.code).toBe(5);
  expect(invalid.stderr).toMatch(/forms\.a\.email_to/);
  expect(invalid.stderr).toMatch(/forms\.a\.x/);
  write('version: 1\nforms:\n  __proto__: { name: B }\n');
  expect(await letterbox(['plan'])).toMatchObject({ code: 5, stderr: expect.stringContaining('forms.__proto__') });
  expect(await letterbox(['plan', '--file', 'none.yaml'])).toMatchObject({ code: 4 });
});

test('what the account has is written to a file that can be planned', async () => {
  const pulled = await letterbox(['pull']);
  expect(pulled).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(file(), 'utf8')).toMatch(/^# yaml-language-server: \$schema=http.*\nversion: 1\n/);
  const { changes } = (await letterbox(['plan', '--json'])).json();
  expect(changes).toMatchObject([{ action: 'move', kind: 'form' }]);
  expect(await letterbox(['pull'])).toMatchObject({ code: 5, stderr: expect.stringContaining('--force') });
  expect((await letterbox(['pull', '--file', '-'])).stdout).toContain('email_to');
  expect(existsSync(path.join(configFolder, '-'))).toBe(false);
  const piped = await letterbox(['apply', '--file', '-', '--yes'], { stdin: readFileSync(file(), 'utf8') });
  expect(piped).toMatchObject({ code: 0, stdout: expect.stringContaining('1 to move') });
});

test('a rule that would erase submissions is shown, and applied only with --erase', async () => {
  write(contact('Contact'));
  await letterbox(['apply', '--yes'], { env });
  const kept = await app.database.models.Form.findOne({ where: { accountId: owner.id, key: 'contact' } });
  if (!kept) throw new Error('the form is missing');
  await buildSubmission(app.database, kept, { createdAt: '2020-01-01' });
  write(`${contact('Contact')}    retention: 30 days\n`);
  const plan = await letterbox(['plan'], { env });
  expect(plan.stdout).toContain('Warning: forms.contact: This retention rule would erase 1 submission');
  expect((await letterbox(['apply', '--yes'], { env })).code).not.toBe(0);
  expect(await letterbox(['apply', '--yes', '--erase'], { env })).toMatchObject({ code: 0 });
});
