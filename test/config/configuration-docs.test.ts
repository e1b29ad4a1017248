import { readFileSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../../config/env';

const page = readFileSync(path.join(__dirname, '../../docs/configuration.md'), 'utf8');

interface Described {
  readonly flags?: { readonly description?: string; readonly default?: unknown; readonly only?: boolean };
  readonly allow?: readonly unknown[];
}

test.each(Object.entries(environment))('docs/configuration.md describes %s', (name, schema) => {
  const { flags, allow = [] } = schema.describe() as Described;
  const isPlain = typeof flags?.default === 'string' || typeof flags?.default === 'number';
  const byDefault = isPlain ? `\`${flags.default}\`` : '';
  const choices = flags?.only ? ` (${allow.join(' \\| ')})` : '';
  expect(page).toContain(`| \`${name}\` | ${byDefault} | ${flags?.description}${choices} |\n`);
});

test('docs/configuration.md has one row for each variable', () => {
  const tables = page.slice(0, page.indexOf('## Variables of Node.js'));
  const named = [...tables.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(Object.keys(environment).sort());
});
