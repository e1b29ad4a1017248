import { readFileSync } from 'node:fs';
import { insertPart, renderDocuments } from '../../bench/harness/document';
import { findOutdated, type Results, type Run, readResults } from '../../bench/harness/results';

const run: Run = {
  ...{ date: '2026-01-01T12:00:00.000Z', commit: 'a1b2c3d4', node: 'v20.19.0', cpu: '2 × Processor', loadBefore: 0.1 },
  options: { rounds: 3, seconds: 5, rows: 1_000_000 },
  figures: [
    {
      ...{
        name: 'submissions a second, Redis',
        unit: 'submissions/s',
        ours: [3_000, 4_000, 5_000],
      },
      floor: { name: 'Express that only parses', values: [5_000, 5_000, 5_000] },
      target: { atLeast: 0.85 },
    },
  ],
};

test('the documents show the stored results', () => {
  for (const [file, text] of renderDocuments(readResults())) expect({ file, text }).toEqual({ file, text: read(file) });
});

test('a result is shown with its date, commit and machine, and with its goal', () => {
  const documents = renderDocuments({ submit: run });
  expect(documents.get('README.md')).toContain('one web process stores 4,000 submissions a second');
  expect(documents.get('README.md')).toContain('2026-01-01');
  const performance = documents.get('docs/performance.md');
  expect(performance).toContain('2026-01-01, commit `a1b2c3d4`, 3 rounds of 5 s, Node 20.19.0, 2 × Processor');
  expect(performance).toContain(
    '| 4,000 submissions/s | 5,000 Express that only parses | 0.80 | 0.60–1.00 | ≥ 0.85 ✗ |',
  );
});

test('results are outdated after 30 days', () => {
  const results: Results = { submit: run, workers: { ...run, date: '2026-01-15T12:00:00.000Z' } };
  expect(findOutdated(results, new Date('2026-01-31T11:59:59Z'))).toEqual([]);
  expect(findOutdated(results, new Date('2026-01-31T12:00:01Z'))).toEqual(['submit']);
  expect(findOutdated(results, new Date('2026-02-15T12:00:00Z'))).toEqual(['submit', 'workers']);
});

test('only the text between the markers is replaced', () => {
  const text = 'before\n\n<!-- bench -->\n\nold\n\n<!-- /bench -->\n\nafter\n';
  expect(insertPart(text, 'new')).toBe('before\n\n<!-- bench -->\n\nnew\n\n<!-- /bench -->\n\nafter\n');
  expect(() => insertPart('before', 'new')).toThrow('there is no <!-- bench -->');
});

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
