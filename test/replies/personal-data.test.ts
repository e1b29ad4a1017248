import { randomUUID } from 'node:crypto';
import { eraseSubject } from '../../src/privacy/erase-subject';
import { exportSubject } from '../../src/privacy/export-subject';
import { findSubject } from '../../src/privacy/find-subject';
import { eraseSubmission } from '../../src/submissions/changes/erase';
import { buildSubmission } from '../submissions/rows';
import { buildForm } from '../support/factories';
import { account, db, setUpAccount, setUpDatabase } from '../support/set-up';

setUpDatabase();
setUpAccount();

async function buildReplied(text: string): Promise<string> {
  const id = await buildSubmission(db, await buildForm(db, account), { createdAt: '2026-01-01T00:00:00.000Z' });
  const delivery = randomUUID();
  await db.pool.query(
    `WITH made AS (INSERT INTO deliveries (id, account_id, submission_id, kind) VALUES ($1, $2, $3, 'reply'))
     INSERT INTO replies (delivery_id, account_id, submission_id, draft_id, recipient, subject, text, has_quote, message_id)
     VALUES ($1, $2, $3, gen_random_uuid(), 'somebody@example.org', 'Re: x', $4, false, '<a@b>')`,
    [delivery, account.id, id, text],
  );
  return id;
}
const repliesOf = async (id: string) =>
  (await db.pool.query('SELECT FROM replies WHERE submission_id = $1', [id])).rowCount;

test('a person is found and exported by what the owner wrote, and erased with it', async () => {
  const [hers, others] = [
    await buildReplied('Ask ada@example.com, please.'),
    await buildReplied('Ask nada@example.com.'),
  ];
  expect(await findSubject(db.pool, account.id, 'ada@example.com')).toMatchObject({
    count: 1,
    submissions: [{ id: hers }],
  });
  let text = '';
  for await (const part of exportSubject(db.pool, account.id, 'ada@example.com')) text += part;
  expect(JSON.parse(text).submissions).toMatchObject([
    { id: hers, replies: [{ to: 'somebody@example.org', subject: 'Re: x', text: 'Ask ada@example.com, please.' }] },
  ]);
  expect(await eraseSubject(db.pool, account.id, 'ada@example.com')).toMatchObject({ submissions: 1, deliveries: 1 });
  expect([await repliesOf(hers), await repliesOf(others)]).toEqual([0, 1]);
});

test('a person is found, exported and erased by an answer, with its attachments', async () => {
  const id = await buildReplied('Hello');
  const [answer, file] = [randomUUID(), randomUUID()];
  await db.pool.query(
    `WITH answered AS (
       INSERT INTO answers (id, account_id, submission_id, delivery_id, sender, sender_name, subject, text, is_automatic,
                            authentication, dropped_files, message_id)
       SELECT $1, account_id, submission_id, delivery_id, 'eve@example.com', 'Eve', 'Re: x', 'It is me.', false, 'unknown', 0, '<c@d>'
       FROM replies WHERE submission_id = $2 RETURNING account_id
     )
     INSERT INTO files (id, submission_id, account_id, answer_id, field, filename, mime_type, size, sha256, storage_key)
     SELECT $3, $2, account_id, $1, '', 'plan.pdf', 'application/pdf', 1, '', account_id || '/x' FROM answered`,
    [answer, id, file],
  );
  let text = '';
  for await (const part of exportSubject(db.pool, account.id, 'eve@example.com')) text += part;
  expect(JSON.parse(text).submissions).toMatchObject([
    {
      id,
      answers: [{ from: 'eve@example.com', text: 'It is me.', file_ids: [file] }],
      files: [{ filename: 'plan.pdf' }],
    },
  ]);
  expect(await eraseSubject(db.pool, account.id, 'eve@example.com')).toMatchObject({ submissions: 1, files: 1 });
  const { rowCount } = await db.pool.query('SELECT FROM answers WHERE id = $1', [answer]);
  expect(rowCount).toBe(0);
});

test('the text is erased with its submission', async () => {
  const id = await buildReplied('Hello');
  await eraseSubmission(db.pool, account.id, id);
  expect(await repliesOf(id)).toBe(0);
});
