import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const text = read('docs/security.md');

/** The rows of the threat tables: asset, threat, guard, test. */
const threats = text
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  .filter((cells) => cells.length === 4 && cells[0] !== 'asset');

test('docs/security.md lists threats', () => expect(threats.length).toBeGreaterThan(60));

test.each(threats)('%s, %s: the guard and the test exist', (_asset, _threat, guard = '', proof = '') => {
  const guards = [...guard.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '');
  expect(guards.length).toBeGreaterThan(0);
  expect(guards.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);

  const [, file = '', title = ''] = /^`(test\/[\w./-]+\.test\.tsx?)` "(.+)"$/.exec(proof) ?? [];
  expect([file, existsSync(path.join(root, file))]).toEqual([file, file !== '']);
  expect(titlesIn(file)).toEqual(expect.arrayContaining([expect.stringContaining(title)]));
});

test.each([
  ...['/api/submit', 'pages', 'read API', 'MCP', 'dashboard', 'Files', 'Bull Board', 'metrics', 'Webhooks', 'E-mail'],
  ...['bucket', 'command line', 'logs', 'queues', 'npm start', 'payments', 'copy of the database', 'ship'],
])('docs/security.md covers: %s', (surface) => expect(text).toContain(surface));

test('every middleware that guards a whole surface is in a table', () => {
  const guards = new Set(
    threats.flatMap(([, , guard = '']) => [...guard.matchAll(/`([^`]+)`/g)].map(([, one]) => one)),
  );
  const middleware = ['security-headers', 'same-origin', 'operator-login', 'bearer-login', 'access-log'];
  for (const name of middleware) expect(guards).toContain(`src/http/${name}.ts`);
  expect(guards).toContain('src/dev-pages/dev-page.tsx');
  for (const file of readdirSync(path.join(root, 'src/dashboard/session'))) {
    expect(guards).toContain(`src/dashboard/session/${file}`);
  }
});

test('SECURITY.md links to docs/security.md and contains no address', () => {
  const policy = read('SECURITY.md');
  expect(policy).toContain('(docs/security.md)');
  expect(policy).not.toMatch(/[\w.]+@[\w.]+|https?:\/\//);
});

/** The titles of a file's tests, as written in the source. */
function titlesIn(file: string): string[] {
  const calls = /\b(?:test|it|describe\w*)(?:\.each[\s\S]*?\))?\(\s*(?:'((?:\\.|[^'\\])*)'|"([^"]*)"|`([^`]*)`)/g;
  return [...read(file).matchAll(calls)].map((found) => found.slice(1).join('').replaceAll("\\'", "'"));
}
