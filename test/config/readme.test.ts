import { readFileSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../../config/env';

const readme = readFileSync(path.join(__dirname, '../../README.md'), 'utf8');

interface Described {
  readonly flags?: { readonly description?: string; readonly default?: unknown; readonly only?: boolean };
  readonly allow?: readonly unknown[];
}

test.each(Object.entries(environment))('the README says what %s is', (name, schema) => {
  const { flags, allow = [] } = schema.describe() as Described;
  const isPlain = typeof flags?.default === 'string' || typeof flags?.default === 'number';
  const byDefault = isPlain ? `\`${flags.default}\`` : '';
  const choices = flags?.only ? ` (${allow.join(' \\| ')})` : '';
  expect(readme).toContain(`| \`${name}\` | ${byDefault} | ${flags?.description}${choices} |\n`);
});

test('the README names no variable that does not exist', () => {
  const named = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(named).toEqual(Object.keys(environment));
});
