import type { Pool } from 'pg';
import { indexWords } from '../src/submissions/search/search-index';
import { settle } from './growth-fill';
import type { SeededAccount } from './harness/seed';

const perStatement = 50_000;
const vocabulary = { words: 20_000, syllables: 'ka re mi to su ne lo pa vi du ge ha'.split(' ') };

/** What the texts contain, for searches whose number of results grows with the table, and for some that don't. */
export const landmarks = {
  /** In about one of two submissions, one of 30 and one of 1,000. */
  words: { frequent: wordOf(1), occasional: wordOf(100), rare: wordOf(4_000) },
  /** In the newest and the oldest submission only, whatever the size of the table. */
  single: 'zyzzyva',
  /** In a fixed number of submissions, whatever the size of the table. */
  fixed: { ten: 'decibel', hundred: 'hectare', thousand: 'kilogram' },
  label: 'Urgent',
} as const;

/**
 * Fills the table with `rows` submissions of the first account over 25 months, with texts whose words are as unevenly
 * distributed as in a language, and indexes them. A tenth is unread, a twentieth labeled, one of 30 has a file; others
 * are archived, spam or in the recycle bin. Resolves to a time after all of them.
 */
export async function fillForSearch(sql: Pool, [account]: readonly SeededAccount[], rows: number): Promise<Date> {
  if (!account) throw new Error('there is no account');
  const words = Array.from({ length: vocabulary.words }, (_, n) => wordOf(n + 1));
  await sql.query('CREATE TABLE bench_words AS SELECT n, word FROM unnest($1::text[]) WITH ORDINALITY AS w (word, n)', [
    words,
  ]);
  await sql.query('CREATE UNIQUE INDEX ON bench_words (n) INCLUDE (word)');
  await sql.query('ANALYZE bench_words');
  const forms = account.forms.map(({ id }) => id);
  const labelId = await createLabel(sql, account.id);
  for (let from = 1; from <= rows; from += perStatement) {
    const to = Math.min(rows, from + perStatement - 1);
    const { ten, hundred, thousand } = landmarks.fixed;
    await sql.query(insertSql, [account.id, forms, from, to, rows, labelId, landmarks.single, ten, hundred, thousand]);
  }
  await sql.query('DROP TABLE bench_words');
  // Accounts are indexed up to their last submission.
  await sql.query('UPDATE usage SET last_created_at = now() WHERE account_id = $1', [account.id]);
  while ((await indexWords(sql)).hasMore);
  await settle(sql, 'submission_words', 'submission_labels', 'files');
  return new Date(Date.now() - 30 * 60_000);
}

// Ranks are distributed by Zipf's law: the logarithm of the rank is even.
const insertSql = `
  WITH texts AS MATERIALIZED (
    SELECT ranked.n, string_agg(word, ' ' ORDER BY place) AS text
    FROM (SELECT n, place, floor(exp(random() * ln(${vocabulary.words})))::int AS rank
          FROM generate_series($3::int, $4::int) AS n CROSS JOIN generate_series(1, 14) AS place OFFSET 0) AS ranked
    JOIN bench_words w ON w.n = rank
    GROUP BY ranked.n
  ), made AS (
    INSERT INTO submissions (id, form_id, account_id, data, marked_spam, ip_address, archived_at, deleted_at, read_at, created_at)
    SELECT uuidv7(at - now()), ($2::uuid[])[1 + n % array_length($2::uuid[], 1)], $1,
           json_build_object('name', 'Visitor ' || n % 5000, 'email', 'visitor' || n || '@example.com', 'company', 'Company ' || n % 700,
             'message', concat_ws(' ', text, CASE WHEN n IN (1, $5::int) THEN $7::text END,
               CASE WHEN n % ($5::int / 10) = 0 THEN $8::text END, CASE WHEN n % ($5::int / 100) = 0 THEN $9::text END,
               CASE WHEN n % ($5::int / 1000) = 0 THEN $10::text END)),
           n % 50 = 17, '192.0.2.1', CASE WHEN n % 30 = 4 THEN at END, CASE WHEN n % 100 = 6 THEN at END,
           CASE WHEN n % 10 <> 3 THEN at END, at
    FROM texts CROSS JOIN LATERAL (SELECT now() - interval '1 hour' - (1 - n::float8 / $5) * interval '25 months' AS at) AS time
    ORDER BY n
    RETURNING *
  ), labeled AS (
    INSERT INTO submission_labels (submission_id, label_id, folder, submitted_at)
    SELECT id, $6, folder_of(is_spam, archived_at, deleted_at), created_at FROM made WHERE (data->>'email') LIKE '%_7%' AND (data->>'name') LIKE '%3'
  )
  INSERT INTO files (id, submission_id, account_id, field, filename, mime_type, size, sha256, storage_key)
  SELECT gen_random_uuid(), id, account_id, 'cv', 'cv.pdf', 'application/pdf', 1000, '', id
  FROM made WHERE (data->>'name') LIKE '%33'`;

/** The word of a rank: syllables, so that many words share a beginning. */
function wordOf(rank: number): string {
  const { syllables } = vocabulary;
  let word = '';
  for (let rest = rank; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length];
  return word;
}

async function createLabel(sql: Pool, accountId: string): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    'INSERT INTO labels (id, account_id, name, color) VALUES (gen_random_uuid(), $1, $2, $3) RETURNING id',
    [accountId, landmarks.label, 'red'],
  );
  const [label] = rows;
  if (!label) throw new Error('the label was not created');
  return label.id;
}
