import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Database } from '../db/database';
import { findOrCreateLabel } from '../labels/label.service';
import { InputError } from '../lib/input-error';
import { isLockNotAvailable, isRetryable, isUniqueViolation } from '../lib/pg-errors';
import type { Scope } from '../members/scope';
import { countImported, importBatch, rowsPerBatch, type SkippedCounts } from './import-batch';
import { findImportTarget, type ImportTarget } from './import-target';
import {
  finishImport,
  type Import,
  type ImportCounts,
  interrupted,
  type RecordProblem,
  requireImport,
  startImport,
} from './imports.repository';
import type { ColumnMap } from './map-record';
import { Occurrences } from './occurrences';
import { type PreparedRow, prepareRow } from './prepare-row';
import type { FileType } from './read/read-records';
import { type Archive, type ArchiveColumn, readArchive } from './read-archive';

/** The label of imported submissions. */
const importedLabel = 'imported';

export interface ImportRequest {
  readonly scope: Scope;
  /** Id or access key of the form. */
  readonly form: string;
  readonly type: FileType;
  /** The service that wrote the archive; null to recognize it. */
  readonly service: string | null;
  readonly map: ColumnMap;
  readonly filename: string | null;
  /** The size of the file, if it is known. */
  readonly bytesTotal: number | null;
  /** Whether the spam filter learns from the imported submissions. */
  readonly teach: boolean;
  /** Who started it, for the list of imports. */
  readonly createdBy: string;
}

/**
 * Imports an archive: its records become submissions of the form, which are archived, read and labeled, or in Spam.
 * Nobody is notified. Records that were imported before are left out, so that an import that stopped is continued by
 * importing the same file again. If the file cannot be read to its end, the records before that are stored, and the
 * import has an `error`. Throws InputError if nothing can be imported.
 */
export async function runImport(
  { database }: { readonly database: Database },
  request: ImportRequest,
  source: AsyncIterable<Buffer>,
): Promise<Import> {
  const { pool } = database;
  const { scope, map, type, teach, filename, createdBy, bytesTotal } = request;
  const target = await findImportTarget(pool, scope, request.form);
  const bytes = countBytes(source);
  const archive = await readArchive(bytes.source, { ...request, zone: target.zone });
  const labelId = await findOrCreateLabel(database, target.accountId, importedLabel);
  const draft = {
    ...target,
    service: archive.format.service,
    filename,
    options: { type, map, teach },
    createdBy,
    bytesTotal,
  };
  const id = await startImport(pool, draft);

  const problems: RecordProblem[] = [];
  let error: string | null = interrupted;
  try {
    await storeRecords(archive, target, problems, (rows, skipped) =>
      storeBatch(pool, id, labelId, rows, { ...skipped, bytesRead: bytes.take() }),
    );
    if (teach) await pool.query(teachImportSql, [id]);
    error = null;
  } catch (thrown) {
    if (thrown instanceof InputError) error = asSentence(thrown.message);
    else if (!bytes.isBroken()) throw thrown;
  } finally {
    await finishImport(pool, id, { problems, error });
  }
  return requireImport(pool, scope, id);
}

/** Submissions of each kind that an import teaches. */
const maxTaught = 1_000;

/**
 * SQL that marks the newest submissions of the import `$1`, spam or not, as its archive says. A mark of an owner stays.
 * They are as old as the submissions, so that newer marks count first.
 */
const teachImportSql = `
  INSERT INTO spam_marks (submission_id, account_id, is_spam, marked_at)
  SELECT newest.* FROM (VALUES (true), (false)) AS kind (is_spam) CROSS JOIN LATERAL (
    SELECT s.id, s.account_id, s.is_spam, coalesce(s.originally_sent_at, s.created_at) FROM submissions s
    WHERE s.import_id = $1 AND s.is_spam = kind.is_spam AND s.deleted_at IS NULL
    ORDER BY coalesce(s.originally_sent_at, s.created_at) DESC LIMIT ${maxTaught}) AS newest
  ORDER BY newest.id ON CONFLICT DO NOTHING`;

/** What an import would do. */
export interface ImportPreview extends ImportCounts {
  readonly formId: string;
  readonly service: string;
  readonly columns: readonly ArchiveColumn[];
  readonly problems: readonly RecordProblem[];
  /** The first ten submissions. */
  readonly first: readonly PreviewRow[];
}

export interface PreviewRow {
  readonly sentAt: Date | null;
  readonly isSpam: boolean;
  readonly data: unknown;
  readonly files: readonly { readonly field: string; readonly url: string }[];
}

const previewedRows = 10;

/** Reads the whole archive and says what an import would do. Throws InputError when it cannot be read. */
export async function previewImport(
  { database: { pool } }: { readonly database: Pick<Database, 'pool'> },
  request: Pick<ImportRequest, 'scope' | 'form' | 'type' | 'service' | 'map'>,
  source: AsyncIterable<Buffer>,
): Promise<ImportPreview> {
  const target = await findImportTarget(pool, request.scope, request.form);
  const archive = await readArchive(source, { ...request, zone: target.zone });
  const problems: RecordProblem[] = [];
  const first: PreviewRow[] = [];
  const counts = { ...noCounts };
  await storeRecords(archive, target, problems, async (rows, skipped) => {
    const existing = await countImported(pool, target.formId, rows);
    counts.existing += existing + skipped.existing;
    counts.imported += rows.length - existing;
    counts.records += skipped.records;
    counts.expired += skipped.expired;
    counts.rejected += skipped.rejected;
    for (const row of rows) {
      counts.spam += Number(row.isSpam);
      counts.undated += Number(row.sentAt === null);
      counts.shortened += Number(row.isShortened);
      counts.files += row.files.length;
      counts.filesSkipped += row.filesSkipped;
      if (first.length < previewedRows) first.push(toPreview(row));
    }
  });
  const { formId } = target;
  return { ...counts, formId, service: archive.format.service, columns: archive.columns, problems, first };
}

const noCounts = {
  ...{ records: 0, imported: 0, spam: 0, existing: 0, expired: 0, rejected: 0 },
  ...{ undated: 0, shortened: 0, files: 0, filesSkipped: 0 },
};

function toPreview({ sentAt, isSpam, dataJson, files }: PreparedRow): PreviewRow {
  return { sentAt, isSpam, data: JSON.parse(dataJson), files: files.map(({ field, url }) => ({ field, url })) };
}

/** Counts of a batch without those of the file. */
type BatchCounts = Omit<SkippedCounts, 'bytesRead'>;

const maxProblems = 10;
const problemTexts = {
  empty: 'It has no values.',
  'too large': 'It is larger than a submission may be.',
  unreadable: 'It is no object, or is nested too deeply.',
} as const;

/**
 * Prepares all records and passes them to `store` in batches. The next batch is prepared while one is stored. Adds the
 * first records that are rejected to `problems`.
 */
async function storeRecords(
  { format, map, lists }: Archive,
  target: ImportTarget,
  problems: RecordProblem[],
  store: (rows: readonly PreparedRow[], skipped: BatchCounts) => Promise<void>,
): Promise<void> {
  const occurrences = new Occurrences();
  let rows = new Map<string, PreparedRow>();
  let skipped = { records: 0, existing: 0, expired: 0, rejected: 0 };
  let record = 0;
  let storing: Promise<void> = Promise.resolve();
  const flush = async (): Promise<void> => {
    await storing;
    const batch = store([...rows.values()], skipped);
    // Handled when it is awaited.
    batch.catch(() => undefined);
    storing = batch;
    rows = new Map();
    skipped = { records: 0, existing: 0, expired: 0, rejected: 0 };
  };
  const reject = (problem: keyof typeof problemTexts): void => {
    skipped.rejected += 1;
    if (problems.length < maxProblems) problems.push({ record, problem: problemTexts[problem] });
  };
  try {
    for await (const list of lists) {
      for (const entries of list) {
        record += 1;
        skipped.records += 1;
        const row =
          entries === null ? 'unreadable' : prepareRow(format.service, entries, map(entries), target, occurrences);
        if (typeof row !== 'string') {
          // The same id twice is the same submission.
          if (rows.has(row.key)) skipped.existing += 1;
          else rows.set(row.key, row);
        } else if (row === 'expired') skipped.expired += 1;
        else reject(row);
      }
      if (skipped.records >= rowsPerBatch) await flush();
    }
  } finally {
    // What was read before an error is stored, too.
    await flush();
    await storing;
  }
}

const maxTries = 10;
/** Until the account has room for more rows, one for each millisecond. */
const pauseMs = 100;

async function storeBatch(
  pool: Pool,
  importId: string,
  labelId: string,
  batch: readonly PreparedRow[],
  skipped: SkippedCounts,
): Promise<void> {
  let rest = batch;
  let counts = skipped;
  for (let tries = 0; ; ) {
    try {
      const settled = await importBatch(pool, importId, labelId, rest, counts);
      rest = rest.slice(settled);
      if (rest.length === 0) return;
      counts = { records: 0, existing: 0, expired: 0, rejected: 0, bytesRead: 0 };
      tries = 0;
    } catch (error) {
      tries += 1;
      if (tries >= maxTries || !isTemporary(error)) throw error;
    }
    await sleep(pauseMs);
  }
}

/** Nothing was written. An import that just ended may have stored the same rows. */
function isTemporary(error: unknown): boolean {
  return isRetryable(error) || isLockNotAvailable(error) || isUniqueViolation(error, 'submissions_import_key');
}

/** Passes a source on and counts its bytes. */
function countBytes(source: AsyncIterable<Buffer>) {
  let count = 0;
  let isBroken = false;
  async function* counted(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of source) {
        count += chunk.length;
        yield chunk;
      }
    } catch (error) {
      isBroken = true;
      throw error;
    }
  }
  return {
    source: counted(),
    /** Whether the source failed, as when a client hangs up. */
    isBroken: () => isBroken,
    /** The bytes since the last call. */
    take: () => {
      const taken = count;
      count = 0;
      return taken;
    },
  };
}

function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
