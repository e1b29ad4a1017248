import type { Pool } from 'pg';
import { isPaid } from '../../../config/plans';
import type { ReceivedFile, Step, SubmitRequest } from '../request';

/** The files of a post that are stored with it, and why others are not. */
export interface SelectedFiles {
  readonly files: readonly ReceivedFile[];
  readonly note: string | null;
}

/** Posts that lose the last room to others this often keep their text alone. */
const maxLosses = 3;

/** Chooses the files that are stored with the post: those that its account has a place for (spec 4.1 rule 13). */
export function keepFiles(pool: Pool): Step {
  const choose = async (post: SubmitRequest): Promise<void> => {
    const room = await findRoom(pool, post);
    post.keptFiles = chooseFiles(post, room);
  };
  return (post) => (post.files.received > 0 ? choose(post) : undefined);
}

/** The bytes that the account's storage still takes: a hint, for the commit looks once more. */
async function findRoom(pool: Pool, { form, files, storageLosses }: SubmitRequest): Promise<number> {
  const { id, storageLimitBytes } = form.account;
  if (storageLimitBytes === null || files.arrived.length === 0) return Number.POSITIVE_INFINITY;
  if (storageLosses >= maxLosses) return 0;
  const { rows } = await pool.query<{ used: string }>({
    name: 'storage-used',
    text: 'SELECT storage_bytes AS used FROM usage WHERE account_id = $1',
    values: [id],
  });
  return storageLimitBytes - Number(rows[0]?.used ?? 0);
}

/** Which files are kept when there is `room` for so many bytes. Pure. */
export function chooseFiles(
  { form, files }: Pick<SubmitRequest, 'form' | 'files'>,
  room = Number.POSITIVE_INFINITY,
): SelectedFiles {
  const { received, arrived, lost } = files;
  if (received === 0) return { files: [], note: null };
  if (!isPaid(form.account.plan)) return { files: [], note: notes.plan };
  if (!form.account.storageConnected) return { files: [], note: notes.noStorage };

  let left = room;
  const kept = arrived.filter(({ size }) => {
    const fits = size <= left;
    if (fits) left -= size;
    return fits;
  });
  const reasons = [
    ...(arrived.length + lost < received ? [notes.limits] : []),
    ...(lost > 0 ? [notes.lost] : []),
    ...(kept.length < arrived.length ? [notes.full] : []),
  ];
  return { files: kept, note: reasons.length > 0 ? reasons.join(' ') : null };
}

const notes = {
  plan: 'The files were not kept: the plan of this form does not include files.',
  noStorage: 'The files were not kept: to receive files, the owner must connect a storage.',
  limits: 'Files were dropped: at most 5 files of at most 5 MB each can be sent, each with a name of its field.',
  lost: 'Files could not be kept: please send them again.',
  full: 'Files were dropped: the storage of this form is full.',
};
