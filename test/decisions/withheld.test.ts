import { folderOf, type Withheld, withheldReasons } from '../../src/decisions/withheld';
import { folderSql } from '../../src/submissions/folders';
import { buildSubmission } from '../submissions/rows';
import { openTestDatabase } from '../support/database';
import { buildAccount, buildForm } from '../support/factories';

test('the schema knows every reason, and its spam and held submissions are those of the code', async () => {
  const db = await openTestDatabase();
  try {
    const form = await buildForm(db, await buildAccount(db));
    for (const withheld of withheldReasons) {
      for (const isMarkedSpam of [false, true]) {
        const id = await buildSubmission(db, form, { createdAt: '2026-01-01', withheld });
        await db.pool.query('UPDATE submissions SET marked_spam = $2 WHERE id = $1', [id, isMarkedSpam]);
        const { rows } = await db.pool.query(
          `SELECT ${folderSql.spam} AS spam, ${folderSql.held} AS held, ${folderSql.inbox} AS inbox
           FROM submissions WHERE id = $1`,
          [id],
        );
        const folder = folderOf(withheld, isMarkedSpam);
        const expected = { spam: folder === 'spam', held: folder === 'held', inbox: folder !== 'spam' };
        expect([withheld, isMarkedSpam, rows[0]]).toEqual([withheld, isMarkedSpam, expected]);
      }
    }
    await expect(
      buildSubmission(db, form, { createdAt: '2026-01-01', withheld: 'weather' as Withheld }),
    ).rejects.toThrow('submissions_withheld_check');
  } finally {
    await db.close();
  }
});
