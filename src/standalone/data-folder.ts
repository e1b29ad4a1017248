import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';

/** Makes the data folder. Throws one line when it cannot be used. */
export function prepareDataFolder(dataDir: string): void {
  try {
    const made = mkdirSync(dataDir, { recursive: true });
    // Under root the database runs as another user, who must get through; what is secret has closed modes of its own.
    if (made !== undefined) chmodSync(dataDir, 0o711);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`DATA_DIR: ${dataDir} cannot be used: ${(error as Error).message}`);
  }
}
