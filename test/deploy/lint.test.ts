import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';

// Services stand in the order in which they start, and their keys in the order in which a reader asks for them.
const linter = new DCLinter({
  rules: { 'service-keys-order': 0, 'services-alphabetical-order': 0, 'top-level-properties-order': 0 },
  quiet: false,
  debug: false,
  exclude: [],
});

const linters = {
  Dockerfile: (text: string) => validate(text).map(({ message }) => message),
  'docker-compose.yml': (text: string) => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-lint-'));
    try {
      const file = path.join(dir, 'docker-compose.yml');
      writeFileSync(file, text);
      // The package's own types cannot be followed from here.
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

test.each(['Dockerfile', 'docker-compose.yml'] as const)('a linter has nothing to say about the %s', (name) => {
  expect(linters[name](textOf(name))).toEqual([]);
});

test.each([
  ['Dockerfile', 'FROM node', 'FORM node', /unknown instruction/i],
  ['Dockerfile', '--retries=3', '--tries=3', /unknown flag/i],
  ['Dockerfile', 'EXPOSE 3000', 'EXPOSE web', /invalid containerPort/i],
  ['Dockerfile', 'WORKDIR /app', 'WORKDIR app', /absolute/],
  ['Dockerfile', '["tini", "--"]', "['tini', '--']", /JSON/],
  ['docker-compose.yml', 'stop_grace_period', 'stop_grace_time', /additional properties/],
  ['docker-compose.yml', 'service_healthy', 'service_well', /depends_on/],
  ['docker-compose.yml', 'retries: 30', 'tries: 30', /additional properties/],
  ['docker-compose.yml', "'127.0.0.1:3000:3000'", "'3000:3000'", /port/],
  ['docker-compose.yml', 'postgres:18-bookworm', 'postgres', /tag/],
  ['docker-compose.yml', 'command: [node', 'command: [[node', /YAML/],
] as const)('and would say so of a %s in which "%s" became "%s"', (name, right, wrong, complaint) => {
  const text = textOf(name);
  expect(text).toContain(right);
  expect(linters[name](text.replace(right, wrong)).join('\n')).toMatch(complaint);
});
