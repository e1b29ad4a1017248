import type { FilledDisk } from '../support/fill-disk';
import { canMountDisk, runOnSmallDisk } from '../support/full-disk';

const possible = canMountDisk();
if (!possible)
  process.stderr.write('\nSKIPPED: no disk can be mounted here (unshare -rm), so a full disk was not tested.\n\n');

(possible ? test : test.skip)('a full disk is reported clearly, and no partial file is left on it', () => {
  const { stored, error, names, drafts } = runOnSmallDisk<FilledDisk>('fill-disk.ts');
  expect(error).toBe('StorageError: the disk is full');
  expect(stored).toBe(2);
  expect(names).toHaveLength(stored + 1);
  expect(drafts).toEqual([]);
});
