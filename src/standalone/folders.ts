import { chmodSync, mkdirSync, statSync } from 'node:fs';

/**
 * Makes a folder that others may pass through but not list; false when it cannot be made or belongs to somebody else,
 * who could then swap what is in it.
 */
export function ensureFolder(folder: string): boolean {
  try {
    const made = mkdirSync(folder, { recursive: true });
    if (made !== undefined) chmodSync(folder, 0o711);
    return process.getuid === undefined || statSync(folder).uid === process.getuid();
  } catch {
    return false;
  }
}
