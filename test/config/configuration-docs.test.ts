import { readFileSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../../config/env';

const page = readFileSync(path.join(__dirname, '../../docs/configuration.md'), 'utf8');

interface Description {
  readonly flags?: { readonly description?: string; readonly default?: unknown; readonly only?: boolean };
  readonly allow?: readonly unknown[];
}

test.each(Object.entries(environment))('docs/configuration.md describes %s', (name, schema) => {
  const { flags, allow = [] } = schema.describe() as Description;
  const isPrinted = typeof flags?.default === 'string' || typeof flags?.default === 'number';
  const defaultValue = isPrinted ? `\`${flags.default}\`` : '';
  const choices = flags?.only ? ` (${allow.join(' \\| ')})` : '';
  expect(page).toContain(`| \`${name}\` | ${defaultValue} | ${flags?.description}${choices} |\n`);
});

test('docs/configuration.md has one row for each variable', () => {
  const tables = page.slice(0, page.indexOf('## Variables of Node.js'));
  const listed = [...tables.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(Object.keys(environment).sort());
});
