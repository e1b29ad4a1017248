import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Makes the data folder and the private ones in it. Throws one line when it cannot be used. */
export function prepareDataFolder(dataDir: string): void {
  try {
    const made = mkdirSync(dataDir, { recursive: true });
    // Under root the database runs as another user, who must get through; what is secret has closed modes of its own.
    if (made !== undefined) chmodSync(dataDir, 0o711);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    mkdirSync(path.join(dataDir, 'files'), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(`DATA_DIR: ${dataDir} cannot be used: ${(error as Error).message}`);
  }
}
