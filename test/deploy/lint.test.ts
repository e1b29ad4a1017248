import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';

// Services are listed in the order in which they start, and their keys in the order in which they are read.
const linter = new DCLinter({
  rules: { 'service-keys-order': 0, 'services-alphabetical-order': 0, 'top-level-properties-order': 0 },
  quiet: false,
  debug: false,
  exclude: [],
});

const linters = {
  Dockerfile: (text: string) => validate(text).map(({ message }) => message),
  compose: (text: string) => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-lint-'));
    try {
      const file = path.join(dir, 'docker-compose.yml');
      writeFileSync(file, text);
      // The package's types do not resolve here.
      const results: Array<{ messages: Array<{ message: string }> }> = linter.lintFiles([file], false);
      return results.flatMap(({ messages }) => messages.map(({ message }) => message));
    } finally {
      rmSync(dir, { recursive: true });
    }
  },
};

function textOf(name: string): string {
  return readFileSync(path.join(__dirname, '../..', name), 'utf8');
}

test('the linter accepts the Dockerfile', () => {
  expect(linters.Dockerfile(textOf('Dockerfile'))).toEqual([]);
});

test.each(['docker-compose.yml', 'docs/compose/two-machines.yml', 'docs/compose/many-machines.yml'])(
  'the linter accepts %s',
  (name) => {
    expect(linters.compose(textOf(name))).toEqual([]);
  },
);

// Coolify names the project itself, and has a setting of its own.
test('the linter accepts the file for Coolify', () => {
  const text = textOf('deploy/coolify.yml').replaceAll(/^ +exclude_from_hc: true\n/gm, '');
  expect(linters.compose(`name: letterbox\n${text}`)).toEqual([]);
});
