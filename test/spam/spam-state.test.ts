import type { Logger } from '../../src/lib/logger';
import { createSpamState } from '../../src/spam/spam-state';
import { eventually } from '../support/eventually';
import { buildAccount } from '../support/factories';
import { db, setUpDatabase } from '../support/set-up';

setUpDatabase();

test('each outage is logged once', async () => {
  const warnings: string[] = [];
  const logger = { warn: (_: object, message: string) => warnings.push(message) } as unknown as Logger;
  const { id } = await buildAccount(db);
  let reads = 0;
  const pool = {
    ...db.pool,
    query: (...args: Parameters<typeof db.pool.query>) => {
      reads += 1;
      return db.pool.query(...args);
    },
  } as unknown as typeof db.pool;
  const state = createSpamState({ pool, logger, intervalMs: 20 });
  const someReads = () => {
    const before = reads;
    return eventually(() => expect(reads).toBeGreaterThan(before + 3));
  };
  try {
    state.modelOf(id);
    for (let outage = 1; outage <= 2; outage += 1) {
      await someReads();
      await db.pool.query('ALTER TABLE spam_models RENAME TO spam_models_away');
      await eventually(() => expect(warnings).toHaveLength(outage));
      await someReads();
      expect(warnings).toHaveLength(outage);
      await db.pool.query('ALTER TABLE spam_models_away RENAME TO spam_models');
    }
  } finally {
    await state.close();
  }
});
