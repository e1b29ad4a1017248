import { v7 as uuidv7 } from 'uuid';
import type { Account } from '../../src/accounts/account.model';
import type { Database } from '../../src/db/database';
import type { Form } from '../../src/forms/form.model';
import { buildAccount, buildFile, buildForm, buildWebhook } from './factories';
import { createRandom } from './random';

const names = [
  ...[
    'Ingrid Solberg',
    'Mateo Alvarez',
    'Priya Raman',
    'Tom Whitfield',
    'Amélie Laurent',
    'Daniel Osei',
    'Hanna Virtanen',
  ],
  ...['Lucas Meyer', 'Grace Okafor', 'Yuki Tanaka', 'Sofia Ricci', 'Ben Carter', 'Noor Haddad', 'Elena Petrova'],
  ...['Samuel Adeyemi', 'Clara Jensen', 'Marcus Webb', 'Aisha Khan', 'Peter Lindqvist', 'Rosa Delgado'],
];
/** What visitors write, by form. */
const messages: Readonly<Record<string, readonly string[]>> = {
  Contact: [
    'Do you ship to Norway, and how long does it take?',
    'Could you quote 40 oak chairs for a restaurant, delivered in June?',
    'Is the workshop on Thursday suitable for beginners?',
    'We would like to photograph your studio for our spring issue.',
    'The assembly guide for the Alder desk seems to be missing page 12.',
    'Do you have a showroom I can visit on a Saturday?',
    'Please call me back this afternoon about the garden house.',
    'Which oil do you recommend for an outdoor table?',
    'I love the new catalogue. Who did the illustrations?',
  ],
  Orders: [
    'Can I change the delivery address of order 2291?',
    'Please add gift wrapping and a card to my order.',
    'My order arrived today, two days early. Thank you!',
    'The bench was delivered in grey, but I ordered green.',
    'Could you send the invoice to our accounting department?',
    'I would like to order six more of the Birch stools.',
    'Is it still possible to cancel order 2304?',
  ],
  Repairs: [
    'One leg of the table is loose since we moved house.',
    'The drawer of our Alder desk no longer closes.',
    'How much would it cost to refinish a dining table?',
    'Thank you for the quick repair, it is as good as new.',
    'The hinge of the cabinet broke. Do you sell spare parts?',
    'Can I drop off a chair on Friday morning?',
  ],
};
const junk = ['Rank first on every search engine, guaranteed', 'Earn money from home', 'Cheap watches, today only'];
const labels = [
  { name: 'Quote', color: 'blue', words: 'quote|order six|cost' },
  { name: 'Urgent', color: 'red', words: 'call me back|cancel|grey' },
  { name: 'Shipping', color: 'green', words: 'ship|deliver(?!ed)|address' },
] as const;

/** Builds an account with months of example data, for screenshots; only the dates differ between runs. */
export async function buildExampleAccount(
  db: Database,
): Promise<{ account: Account; form: Form; submissionId: string }> {
  const account = await buildAccount(db, { email: 'owner@example.com', plan: 'pro' });
  const others = [await buildForm(db, account, { name: 'Orders' }), await buildForm(db, account, { name: 'Repairs' })];
  const form = await buildForm(db, account, { name: 'Contact', allowed_domains: ['example.com'] });
  const crm = await buildWebhook(db, account, { url: 'https://crm.example.com/hooks/letterbox' });
  const chat = await buildWebhook(db, account, { url: 'https://chat.example.org/hooks/9f8a7b6c5d4e3f2a1b0c' });
  const random = createRandom(7);
  const drafts = daysBack(95).flatMap((day) => draftsOf(day, random, [form, form, ...others]));
  const shown = drafts.findLast((draft) => draft.form === form && !draft.isSpam);
  if (shown) Object.assign(shown.data, featured);
  await insertSubmissions(db, account, drafts);
  await insertLabels(db, account, drafts);
  await insertDeliveries(db, drafts, [crm.id, chat.id], random);
  const submissionId = shown?.id ?? '';
  const content = Buffer.alloc(184_320, 1);
  await buildFile(db, form, {
    ...{ content, filename: 'floor-plan.pdf', type: 'application/pdf', field: 'attachment', submissionId },
  });
  await addNote(db, account, submissionId, 'Asked the workshop: 40 chairs by mid-June is fine. Send the quote today.');
  await db.pool.query(
    `UPDATE deliveries SET status = 'succeeded', duration_ms = 412, started_at = now(), finished_at = now()
     WHERE kind = 'file-upload'`,
  );
  await db.pool.query('UPDATE accounts SET storage_limit_bytes = 1073741824 WHERE id = $1', [account.id]);
  await db.pool.query(
    `UPDATE usage SET used = $2, storage_bytes = 312475648, last_created_at = now() WHERE account_id = $1`,
    [account.id, 1_284],
  );
  return { account, form, submissionId };
}

/** The submission that the screenshots show. */
const featured = {
  name: 'Ingrid Solberg',
  email: 'ingrid.solberg@example.org',
  company: 'Fjord & Table',
  message:
    'We are opening a restaurant by the harbour in June and would like a quote for 40 oak chairs and ten round tables. ' +
    'The floor plan is attached. Could you deliver to Bergen by the middle of the month?',
};

interface Draft {
  readonly id: string;
  readonly form: Form;
  readonly at: Date;
  readonly isSpam: boolean;
  readonly data: Record<string, string>;
}

/** Midnights in UTC, oldest first. */
function daysBack(count: number): number[] {
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  return Array.from({ length: count }, (_, ago) => today - (count - 1 - ago) * 86_400_000);
}

function draftsOf(day: number, random: () => number, forms: readonly Form[]): Draft[] {
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
  const count = Math.round((isWeekend ? 14 : 34) * (0.75 + random() * 0.5));
  const end = Math.min(day + 86_400_000, Date.now() - 120_000);
  const times = Array.from({ length: count }, () => day + Math.floor(random() * 86_400_000)).filter((at) => at < end);
  return times.sort((a, b) => a - b).map((at) => draft(new Date(at), random, forms));
}

function draft(at: Date, random: () => number, forms: readonly Form[]): Draft {
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const isSpam = random() < 0.12;
  const form = pick(forms);
  const name = pick(names);
  const message = pick(isSpam ? junk : (messages[form.name] ?? []));
  const email = `${name
    .toLowerCase()
    .replace(' ', '.')
    .normalize('NFD')
    .replace(/[^a-z.]/g, '')}@example.org`;
  return { id: uuidv7({ msecs: at.getTime() }), form, at, isSpam, data: { name, email, message } };
}

async function insertSubmissions(db: Database, account: Account, drafts: readonly Draft[]): Promise<void> {
  const rows = drafts.map(({ id, form, at, isSpam, data }, index) => ({
    ...{ id, form: form.id, at, spam: isSpam, data, ip: `203.0.113.${1 + (index % 250)}` },
  }));
  await db.pool.query(
    `INSERT INTO submissions (id, form_id, account_id, data, withheld, ip_address, referer, created_at, read_at,
                              archived_at)
     SELECT id, form, $1, data, CASE WHEN spam THEN 'honeypot' END, ip, 'https://example.com/contact', at,
            CASE WHEN at < now() - interval '9 hours' THEN at + interval '1 hour' END,
            CASE WHEN at < now() - interval '10 days' AND NOT spam THEN at + interval '2 days' END
     FROM jsonb_to_recordset($2) AS r (id uuid, form uuid, at timestamptz, spam boolean, ip text, data json)`,
    [account.id, JSON.stringify(rows)],
  );
}

/** Labels what mentions certain words. */
async function insertLabels(db: Database, account: Account, drafts: readonly Draft[]): Promise<void> {
  for (const { name, color, words } of labels) {
    const id = uuidv7();
    await db.pool.query('INSERT INTO labels (id, account_id, name, color) VALUES ($1, $2, $3, $4)', [
      ...[id, account.id, name, color],
    ]);
    const matching = drafts.filter(({ isSpam, data }) => !isSpam && new RegExp(words).test(data.message ?? ''));
    await db.pool.query(
      `INSERT INTO submission_labels (submission_id, label_id, folder, submitted_at)
       SELECT id, $1, folder_of(is_spam, archived_at, deleted_at), created_at FROM submissions WHERE id = ANY($2)`,
      [id, matching.map((draft) => draft.id)],
    );
  }
}

async function addNote(db: Database, account: Account, submissionId: string, text: string): Promise<void> {
  await db.pool.query(
    'INSERT INTO submission_notes (id, submission_id, account_id, author_id, author, text) VALUES ($1, $2, $3, $3, $4, $5)',
    [uuidv7(), submissionId, account.id, account.email, text],
  );
}

async function insertDeliveries(
  db: Database,
  drafts: readonly Draft[],
  webhooks: readonly [string, string],
  random: () => number,
): Promise<void> {
  const targets = [
    { kind: 'email', webhook: null, slowness: 300 },
    { kind: 'auto-reply', webhook: null, slowness: 260 },
    { kind: 'webhook', webhook: webhooks[0], slowness: 180 },
    { kind: 'webhook', webhook: webhooks[1], slowness: 900 },
  ];
  const rows = drafts
    .filter(({ isSpam }) => !isSpam)
    .flatMap(({ id, at }) =>
      targets.map(({ kind, webhook, slowness }, seq) => {
        const failed = webhook === webhooks[1] && random() < 0.006;
        const ms = Math.round(slowness * (0.5 + random() ** 3 * 3));
        return { id: uuidv7({ msecs: at.getTime(), seq }), submission: id, kind, webhook, at, ms, failed };
      }),
    );
  await db.pool.query(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id, status, queued_at, enqueued_at, started_at,
                             finished_at, duration_ms, response_status, response_excerpt, error)
     SELECT r.id, s.account_id, s.id, kind, webhook, CASE WHEN failed THEN 'failed' ELSE 'succeeded' END, at, at,
            at + interval '20 ms', at + (ms + 20) * interval '1 ms', ms,
            CASE WHEN webhook IS NOT NULL THEN CASE WHEN failed THEN 503 ELSE 200 END END,
            CASE WHEN webhook IS NOT NULL THEN CASE WHEN failed THEN 'Down for maintenance' ELSE '{"ok":true}' END END,
            CASE WHEN failed THEN 'responded with 503' END
     FROM jsonb_to_recordset($1) AS r (id uuid, submission uuid, kind text, webhook uuid, at timestamptz, ms int, failed boolean)
     JOIN submissions s ON s.id = submission`,
    [JSON.stringify(rows)],
  );
}
