import type { Pool } from 'pg';
import type { FileLinks } from '../files/file-links';
import { findColumns } from './export-columns';
import { csvHeader, csvLines } from './export-csv';
import type { ExportFormat } from './export-format';
import { findChunk, type ListedSubmission } from './submission.page';
import { presentSubmission } from './submission.presenter';
import type { Selection } from './submission.selection';

const chunkRows = 500;

/**
 * The selection as the text of a file, newest first, a piece at a time: no more is read than the reader takes, and no
 * query outlives a piece. What arrives while it runs is left out.
 */
export async function* exportSubmissions(
  pool: Pool,
  links: FileLinks,
  selection: Selection,
  format: ExportFormat,
  isGone: () => boolean,
): AsyncGenerator<string, void> {
  const fixed = { ...selection, before: selection.before ?? (await findEnd(pool, selection)) };
  if (format === 'jsonl') {
    yield* pieces(pool, fixed, (submissions) => submissions.map((submission) => jsonLine(submission, links)).join(''));
    return;
  }
  const columns = await findColumns(pool, fixed, isGone);
  yield csvHeader(columns);
  yield* pieces(pool, fixed, (submissions) => csvLines(submissions, columns, links));
}

function jsonLine(submission: ListedSubmission, links: FileLinks): string {
  return `${JSON.stringify(presentSubmission(submission, links))}\n`;
}

async function* pieces(
  pool: Pool,
  selection: Selection,
  write: (submissions: readonly ListedSubmission[]) => string,
): AsyncGenerator<string, void> {
  let before = selection.before;
  for (;;) {
    const { submissions, hasMore } = await findChunk(pool, { ...selection, before }, chunkRows);
    const last = submissions.at(-1);
    if (!last) return;
    yield write(submissions);
    if (!hasMore) return;
    before = last.createdAt;
  }
}

/** The moment after the newest submission: both passes of an export must see the same. */
async function findEnd(pool: Pool, selection: Selection): Promise<Date> {
  const newest = (await findChunk(pool, selection, 1)).submissions[0];
  return newest ? new Date(newest.createdAt.getTime() + 1) : new Date();
}
