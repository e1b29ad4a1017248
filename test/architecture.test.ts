import path from 'node:path';
import { findViolations, readSource, readSources } from './support/imports';

test('every import goes the one way that the house allows', () => {
  const files = readSources(path.join(__dirname, '..'), ['config', 'src', 'workers', 'migrations']);
  expect(files.length).toBeGreaterThan(50);
  expect(findViolations(files)).toEqual([]);
});

const check = (file: string, text: string) => findViolations([readSource(file, text)]);

describe('the check itself', () => {
  test.each([
    ['src/lib/text.ts', '../db/database', 'src/lib stands below src/db'],
    ['src/forms/form.service.ts', '../submissions/presenter', 'src/forms stands below src/submissions'],
    ['src/forms/form.service.ts', '../accounts/account.repository', 'no door from src/forms to src/accounts'],
    ['src/http/health.ts', '../app', 'src/http stands below src/app'],
    ['src/server.ts', './standalone/start', 'no door from src/server to src/standalone'],
    ['src/standalone/start.ts', '../../workers/index', 'nobody imports workers/'],
    ['workers/run-worker.ts', '../src/http/health', 'workers/ may not reach src/http'],
    ['workers/run-worker.ts', '../src/app', 'workers/ may not reach src/app'],
    ['workers/run-worker.ts', '../src/submit/accept', 'workers/ may not reach src/submit'],
    ['workers/run-worker.ts', '../src/submissions/submissions.routes', 'domain code knows no routes'],
    ['src/forms/form.service.ts', 'express', 'domain code knows no Express'],
    ['src/queues/queues.ts', 'express', 'domain code knows no Express'],
    ['src/submissions/submissions.routes.ts', 'pg', 'routes know no SQL'],
    ['src/db/database.ts', '../forms/form.repository', 'src/db stands below src/forms'],
    ['migrations/0001-accounts.ts', '../src/lib/text', 'a migration imports no file of the project'],
    ['src/db/migrator.ts', '../../migrations/0001-accounts', 'nobody imports a migration'],
    ['src/app.ts', '../test/support/imports', 'test is no room of the house'],
    ['src/cellar/wine.ts', '../lib/text', 'src/cellar is no room of the house'],
  ])('%s may not import %s', (file, target, rule) => {
    const [violation, ...more] = check(file, `import { x } from '${target}'; x();`);
    expect(more).toEqual([]);
    expect(violation).toContain(`${file} → `);
    expect(violation).toContain(rule);
  });

  test.each([
    ['src/forms/form.service.ts', '../db/database'],
    ['src/models.ts', './forms/form.model'],
    ['src/submit/front-door.ts', '../submissions/submission.page'],
    ['workers/email.processor.ts', '../src/email/message'],
    ['src/submissions/submissions.routes.ts', 'express'],
    ['src/queues/board.ts', 'express'],
    ['src/cli.ts', './cli/commands'],
    ['src/lib/expression.ts', 'expressive-words'],
  ])('%s may import %s', (file, target) => {
    expect(check(file, `import { x } from '${target}'; x();`)).toEqual([]);
  });

  test.each([
    "import type { X } from '../db/database';",
    "import '../db/database';",
    "export * from '../db/database';",
    "export { x } from '../db/database';",
    "export type { X } from '../db/database';",
    "const x = await import('../db/database');",
    "const x = require('../db/database');",
    "import x = require('../db/database');",
    "let x: import('../db/database').Database;",
    'const page = () => <p>{require("../db/database")}</p>;',
  ])('sees the import in: %s', (text) => {
    expect(check('src/lib/text.tsx', text)).toHaveLength(1);
  });

  test('does not take words in comments and texts for imports', () => {
    const text =
      '// import x from "../db/database"\nconst a = `require("../db/database") process.env`; /* process.env */';
    expect(check('src/lib/text.ts', text)).toEqual([]);
  });

  test.each([
    'process.env.PORT',
    "process['env'].PORT",
    'globalThis.process.env',
    '(() => { const { env } = process; })()',
  ])('sees that %s reads the environment', (text) => {
    expect(check('src/lib/text.ts', text)).toEqual([expect.stringContaining('src/lib/text.ts → process.env')]);
    expect(check('src/server.ts', text)).toEqual([]);
  });

  test('lets models name the types of each other, for they belong together, but nothing else of them', () => {
    const text = (kind: string) => `import ${kind}{ Account } from '../accounts/account.model'; new Account();`;
    expect(check('src/forms/form.model.ts', text('type '))).toEqual([]);
    expect(check('src/forms/form.model.ts', text(''))).toHaveLength(1);
    expect(check('src/forms/form.settings.ts', text('type '))).toHaveLength(1);
  });

  test('finds rooms that need each other, though no file does', () => {
    const files = [
      readSource('src/db/a.ts', "import type { B } from '../queues/b';"),
      readSource('src/queues/c.ts', "import type { D } from '../db/d';"),
    ];
    expect(findViolations(files)).toContain('src/db → src/queues → src/db: imports go round in a circle');
  });

  test('follows a circle through files to where it began', () => {
    const files = [
      readSource('src/lib/a.ts', "import { b } from './b';"),
      readSource('src/lib/b.ts', "import { c } from './c/index';"),
      readSource('src/lib/c/index.ts', "import { type A, a } from '../a';"),
      readSource('src/lib/d.ts', "import { a } from './a';"),
    ];
    expect(findViolations(files)).toEqual([
      'src/lib/a.ts → src/lib/b.ts → src/lib/c/index.ts → src/lib/a.ts: imports go round in a circle',
    ]);
  });
});
