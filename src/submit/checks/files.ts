import type { Pool } from 'pg';
import type { DroppedFile, FileDropReason } from '../../decisions/decision';
import type { Progress } from '../attempts';
import type { ReceivedFile, UploadedFiles } from '../body/uploaded-files';
import type { LiveForm } from '../live-form';
import type { SubmitRequest } from '../request';

/** The files to store with a submission, and a note for the visitor if others are dropped. */
export interface SelectedFiles {
  readonly files: readonly ReceivedFile[];
  /** The dropped files, with only the first of those that were dropped while reading the body. */
  readonly dropped: readonly DroppedFile[];
  readonly note: string | null;
}

/** For requests without file parts. */
export const noFiles: SelectedFiles = { files: [], dropped: [], note: null };

/** After this many conflicts a submission is stored without files. */
const maxStorageConflicts = 3;

/** Selects the files that the account's plan and storage can take (spec 4.1 rule 13). */
export async function selectFiles(
  pool: Pool,
  form: LiveForm,
  { files }: SubmitRequest,
  { storageConflicts }: Progress,
): Promise<SelectedFiles> {
  const { id, storageLimitBytes } = form.account;
  if (storageLimitBytes === null || files.arrived.length === 0) return pickFiles(form, files);
  if (storageConflicts >= maxStorageConflicts) return pickFiles(form, files, 0);
  // Only a hint: the commit checks the limit again.
  const { rows } = await pool.query<{ used: string }>({
    name: 'storage-used',
    text: 'SELECT storage_bytes AS used FROM usage WHERE account_id = $1',
    values: [id],
  });
  return pickFiles(form, files, storageLimitBytes - Number(rows[0]?.used ?? 0));
}

/** Picks files in order as long as they fit into `freeBytes`. Pure. */
export function pickFiles(
  { account }: LiveForm,
  uploaded: UploadedFiles,
  freeBytes = Number.POSITIVE_INFINITY,
): SelectedFiles {
  const { received, arrived, dropped } = uploaded;
  if (received === 0) return noFiles;
  if (!account.isPaid) return { files: [], dropped: dropAll(uploaded, 'plan'), note: notes.plan };
  if (!account.storageConnected) {
    return { files: [], dropped: dropAll(uploaded, 'no_storage'), note: notes.noStorage };
  }

  let free = freeBytes;
  const files = arrived.filter(({ size }) => {
    const fits = size <= free;
    if (fits) free -= size;
    return fits;
  });
  const full = arrived.filter((file) => !files.includes(file));
  const lost = dropped.filter(({ reason }) => reason === 'lost').length;
  const reasons = [
    ...(arrived.length + lost < received ? [notes.limits] : []),
    ...(lost > 0 ? [notes.lost] : []),
    ...(full.length > 0 ? [notes.full] : []),
  ];
  return {
    files,
    dropped: [...dropped, ...full.map((file) => toDropped(file, 'storage_full'))],
    note: reasons.length > 0 ? reasons.join(' ') : null,
  };
}

function dropAll({ arrived, dropped }: UploadedFiles, reason: FileDropReason): DroppedFile[] {
  return [
    ...arrived.map((file) => toDropped(file, reason)),
    ...dropped.map(({ name, size }) => ({ name, size, reason })),
  ];
}

function toDropped({ filename, size }: ReceivedFile, reason: FileDropReason): DroppedFile {
  return { name: filename, size, reason };
}

const notes = {
  plan: 'The files were not stored: the plan of this form does not include files.',
  noStorage: 'The files were not stored: the owner of this form has not connected a storage for files.',
  limits:
    'Some files were dropped: a submission can have up to 5 files of up to 5 MB each, and each needs a field name.',
  lost: 'Some files could not be stored. Please send them again.',
  full: 'Some files were dropped: the storage of this form is full.',
};
