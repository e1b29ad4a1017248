import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { app } from '../dashboard/set-up';
import { buildToken } from '../tokens/token-rig';
import { configFolder, form, letterbox, owner, run, setUpCommandLine } from './rig';

setUpCommandLine();

test('every command explains itself, and a wrong one is corrected', async () => {
  const help = await run(['--help']);
  expect(help).toMatchObject({ code: 0, stderr: '' });
  const commands = [...help.stdout.matchAll(/^ {2}([a-z]+) .*/gm)].map(([, name = '']) => name);
  expect(commands).toEqual(expect.arrayContaining(['login', 'forms', 'webhooks', 'plan', 'doctor']));
  for (const args of [['forms'], ['submissions', 'export'], ['webhooks', 'listen'], ['logs']])
    expect(await run([...args, '--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Usage: letterbox'),
    });
  expect(await run(['form', 'list'])).toMatchObject({
    code: 5,
    stdout: '',
    stderr: expect.stringContaining('Did you mean forms?'),
  });
  expect(await run(['forms', 'list', '--x\u001b[31m'])).toMatchObject({
    code: 5,
    stderr: expect.not.stringContaining('\u001b'),
  });
  expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('there are colors where people look, and only there', async () => {
  const colored = await letterbox(['forms', 'pause', form.id], { env: { FORCE_COLOR: '1' } });
  expect(colored.stdout).toContain('\u001b[32m✓');
  for (const [args, env] of [
    [[], {}],
    [['--no-color'], { FORCE_COLOR: '1' }],
    [[], { NO_COLOR: '1' }],
  ] as const)
    expect((await letterbox(['forms', 'resume', form.id, ...args], { env })).stdout).not.toContain('\u001b');
});

test('commands and options are completed in bash', async () => {
  const folder = path.join(configFolder, 'bin');
  mkdirSync(folder);
  symlinkSync(path.join(__dirname, '../../packages/cli/dist/letterbox.js'), path.join(folder, 'letterbox'));
  const complete = (...words: string[]) => {
    const script = `eval "$(letterbox completion bash)"
      COMP_WORDS=(letterbox ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}
      _letterbox; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    return execFileSync('bash', ['-c', script], { env, encoding: 'utf8' }).trim().split('\n');
  };
  expect(complete('fo')).toEqual(['forms']);
  expect(complete('forms', 'r')).toEqual(['resume', 'restore', 'rotate-key']);
  expect(complete('webhooks', 'listen', '--fo')).toEqual(['--forward-to', '--form']);
  for (const shell of ['zsh', 'fish'])
    expect((await run(['completion', shell])).stdout).toContain('letterbox complete --');
  expect(await run(['completion', 'cmd'])).toMatchObject({ code: 5 });
});

test('the doctor checks the service, the token and a form', async () => {
  const healthy = await letterbox(['doctor', '--form', 'Contact', '--send', '--json']);
  expect(healthy.json()).toEqual([
    { check: 'service', state: 'ok', detail: expect.stringContaining('is ready') },
    { check: 'clock', state: 'ok', detail: expect.any(String) },
    { check: 'encryption', state: 'ok', detail: 'not needed on this computer' },
    { check: 'version', state: 'ok', detail: expect.stringContaining('as the service') },
    { check: 'token', state: 'ok', detail: expect.stringContaining('forms:read') },
    { check: 'form', state: 'ok', detail: 'it took a test submission' },
  ]);
  expect(healthy.code).toBe(0);
  await letterbox(['forms', 'pause', form.id]);
  const paused = await letterbox(['doctor', '--form', 'Contact']);
  expect(paused).toMatchObject({ code: 1, stdout: expect.stringContaining('✗ form: it is paused') });
  const wrong = await letterbox(['doctor'], { env: { LETTERBOX_TOKEN: 'lbx_wrong' } });
  expect(wrong).toMatchObject({ code: 1, stdout: expect.stringContaining('✗ token: Invalid API token') });
  const away = await letterbox(['doctor'], { env: { LETTERBOX_URL: 'http://127.0.0.1:1' } });
  expect(away).toMatchObject({ code: 1, stdout: expect.stringContaining('✗ service:') });
});

test('a masked or limited token shows what it may, and names what it may not', async () => {
  const { token } = await buildToken(app.database, owner, {
    ...{ scopes: ['submissions:read', 'forms:read'], formIds: [form.id], masked: true },
  });
  const env = { LETTERBOX_TOKEN: token };
  expect((await letterbox(['whoami'], { env })).stdout).toMatch(/personal data\s+masked/);
  expect((await letterbox(['forms', 'list', '--json'], { env })).json()).toHaveLength(1);
  expect(await letterbox(['templates', 'list'], { env })).toMatchObject({
    code: 6,
    stderr: expect.stringContaining('shared:read'),
  });
});
