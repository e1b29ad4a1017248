import { openDatabase } from '../../src/database';
import type { Database } from '../../src/db/database';
import { createLogger } from '../../src/lib/logger';
import { cloneDatabase } from '../setup/services';

/** A migrated database of one's own, opened; `close` hangs up and drops it. */
export async function openTestDatabase(): Promise<Database & { url: string }> {
  const clone = await cloneDatabase();
  const db = openDatabase({ databaseUrl: clone.url, databaseSsl: 'disable' }, createLogger('test', 'silent'));
  return {
    ...db,
    url: clone.url,
    close: async () => {
      await db.close();
      await clone.drop();
    },
  };
}
