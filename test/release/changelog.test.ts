import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readSections } from '../../release/versions';
import { parseChanges } from '../../src/lib/version';

const changelog = readFileSync(path.join(__dirname, '../../CHANGELOG.md'), 'utf8');
const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);

test('the changelog has the form of Keep a Changelog', () => {
  expect(changelog).toMatch(/^# Changelog\n/);
  expect(headings).toEqual(readSections(changelog).map(({ name, date }) => `[${name}] - ${date}`));
  // Only the newest version may be unreleased.
  expect(headings.slice(1).filter((heading) => heading.endsWith('unreleased'))).toEqual([]);
  const types = [...changelog.matchAll(/^### (.*)$/gm)].map(([, type = '']) => type);
  expect(types.filter((type) => !/^(?:Added|Changed|Deprecated|Removed|Fixed|Security)$/.test(type))).toEqual([]);
});

test('a version is read in a minute, as plain text', () => {
  for (const heading of headings) {
    const version = /\[(.*)\]/.exec(heading)?.[1] ?? '';
    const entries = parseChanges(changelog, version).flatMap((change) => change.entries);
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.join(' ').split(' ').length).toBeLessThan(450);
    for (const entry of entries) expect(entry).toMatch(/^[A-Z][^`*_[\]]*\.$/);
  }
});
