import { folderOf, isReleasable, isReleasableSql, type Withheld, withheldReasons } from '../../src/decisions/withheld';
import { folderSql } from '../../src/submissions/folders';
import { buildSubmission } from '../submissions/rows';
import { openTestDatabase } from '../support/database';
import { buildAccount, buildForm } from '../support/factories';

test('the schema knows every reason, and finds the spam, held and releasable submissions of the code', async () => {
  const db = await openTestDatabase();
  try {
    const form = await buildForm(db, await buildAccount(db));
    for (const withheld of [null, ...withheldReasons]) {
      for (const isMarkedSpam of [false, true]) {
        const id = await buildSubmission(db, form, { createdAt: '2026-01-01', withheld });
        await db.pool.query('UPDATE submissions SET marked_spam = $2 WHERE id = $1', [id, isMarkedSpam]);
        const { rows } = await db.pool.query(
          `SELECT ${folderSql.spam} AS spam, ${folderSql.held} AS held, ${folderSql.inbox} AS inbox,
                  ${isReleasableSql('submissions')} AS releasable
           FROM submissions WHERE id = $1`,
          [id],
        );
        const folder = folderOf(withheld, isMarkedSpam);
        const isListed = folder !== 'spam';
        const releasable = isReleasable(withheld);
        const expected = { spam: !isListed, held: folder === 'held', inbox: isListed, releasable };
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
