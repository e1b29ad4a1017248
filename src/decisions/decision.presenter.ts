import { byteOrderMark, csvRows, escapeFormula } from '../lib/csv';
import type { DecisionDetails, DecisionSample } from './decision';
import type { ReasonCounts } from './decision.summary';

/** A sample as the read API shows it. */
export function presentSample({ id, createdAt, reason, origin, ipHash, details, submissionId }: DecisionSample) {
  const { timing = null, limit = null, fields = [] } = details ?? {};
  return {
    id,
    created_at: createdAt,
    reason,
    origin,
    ip_hash: ipHash,
    submission_id: submissionId,
    timing,
    quota: limit,
    fields,
    ...presentDroppedFiles(details ?? {}),
  };
}

/** The files that were not stored: their number, and the first of them. */
export function presentDroppedFiles({ files = [], dropped = files.length }: DecisionDetails) {
  return { dropped_files: dropped, files };
}

/** Counts by period and reason; reasons that did not occur in the last 30 days are absent. */
export function presentCounts(counts: readonly ReasonCounts[]) {
  const of = (period: 'lastDay' | 'last7Days' | 'last30Days') =>
    Object.fromEntries(counts.map((count) => [count.reason, count[period]]));
  return { last_24_hours: of('lastDay'), last_7_days: of('last7Days'), last_30_days: of('last30Days') };
}

const columns = [
  'id',
  'created_at',
  'reason',
  'origin',
  'visitor',
  'submission_id',
  'timing',
  'dropped_files',
  'files',
];

/** The header line of a CSV file of samples. */
export function sampleCsvHeader(): string {
  return byteOrderMark + csvRows([columns]);
}

/** Samples as lines below that header; the files are in one cell as `NAME (SIZE bytes, REASON)`. */
export function sampleCsvLines(samples: readonly DecisionSample[]): string {
  return csvRows(
    samples.map((sample) => {
      const { id, created_at, reason, origin, ip_hash, submission_id, timing, dropped_files, files } =
        presentSample(sample);
      const names = files.map((file) => `${file.name} (${file.size ?? '?'} bytes, ${file.reason})`);
      return [
        ...[id, created_at.toISOString(), reason, escapeFormula(origin ?? ''), ip_hash ?? '', submission_id ?? ''],
        ...[timing ?? '', dropped_files > 0 ? String(dropped_files) : '', escapeFormula(names.join('; '))],
      ];
    }),
  );
}
