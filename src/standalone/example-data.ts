import { createHash } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Account } from '../accounts/account.model';
import type { Database } from '../db/database';
import type { Form } from '../forms/form.model';
import { createForm } from '../forms/form.service';
import type { SecretBox } from '../lib/secrets';
import { createWebhook } from '../webhooks/webhook.service';

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

export interface Examples {
  /** Settings of the webhooks. Some deliveries of the last one failed. */
  readonly webhooks: readonly object[];
  /** Numbers from 0 up to 1; only the dates differ between runs with the same ones. */
  readonly random: () => number;
}

/**
 * Adds three forms and webhooks to an account, with months of submissions, labels and deliveries that are done. Only
 * one file is still to be uploaded. Returns the form with most submissions, and its newest one.
 */
export async function addExamples(
  db: Database,
  secrets: SecretBox,
  account: Account,
  { webhooks, random }: Examples,
  transaction: Transaction,
): Promise<{ readonly form: Form; readonly submissionId: string }> {
  const run: Run = async (sql, bind) => void (await db.sequelize.query(sql, { bind, transaction }));
  const addForm = (name: string, settings: object = {}) =>
    createForm(db, secrets, account.id, { name, email_to: account.email, ...settings }, { transaction });
  const others = [await addForm('Orders'), await addForm('Repairs')];
  const form = await addForm('Contact', { allowed_domains: ['example.com'] });
  const webhookIds: string[] = [];
  for (const settings of webhooks) {
    const { webhook } = await createWebhook(db, secrets, account.id, settings, { transaction });
    webhookIds.push(webhook.id);
  }
  const drafts = daysBack(95).flatMap((day) => draftsOf(day, random, [form, form, ...others]));
  const shown = drafts.findLast((draft) => draft.form === form && !draft.isSpam);
  if (shown) Object.assign(shown.data, featured);
  await insertSubmissions(run, account, drafts);
  await insertLabels(run, account, drafts);
  await insertDeliveries(run, drafts, webhookIds, random);
  const submissionId = shown?.id ?? '';
  await run(`UPDATE webhooks SET last_status = 200, last_delivered_at = $2 WHERE account_id = $1`, [
    account.id,
    drafts.findLast(({ isSpam }) => !isSpam)?.at,
  ]);
  await insertFile(run, account, submissionId);
  const note = 'Asked the workshop: 40 chairs by mid-June is fine. Send the quote today.';
  await run(
    `INSERT INTO submission_notes (id, submission_id, account_id, author_id, author, text)
     SELECT $1, $2, $3, user_id, $4, $5 FROM members WHERE account_id = $3 AND role = 'owner'`,
    [uuidv7(), submissionId, account.id, account.email, note],
  );
  await run('UPDATE usage SET used = $2, storage_bytes = 312475648, last_created_at = now() WHERE account_id = $1', [
    ...[account.id, 1_284],
  ]);
  return { form, submissionId };
}

type Run = (sql: string, bind: unknown[]) => Promise<void>;

/** The newest submission of the first form. */
const featured = {
  name: 'Ingrid Solberg',
  email: 'ingrid.solberg@example.org',
  company: 'Fjord & Table',
  message:
    'We are opening a restaurant by the harbour in June and would like a quote for 40 oak chairs and ten round tables. ' +
    'The floor plan is attached. Could you deliver to Bergen by the middle of the month?',
};

/** One page with the outline of a room and a table. Viewers do without an index of the objects. */
const floorPlan = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R>> endobj
4 0 obj <</Length 43>> stream
20 20 260 160 re S 60 60 80 40 re S 0 0 m S
endstream endobj
trailer <</Root 1 0 R>>
`;

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

async function insertSubmissions(run: Run, account: Account, drafts: readonly Draft[]): Promise<void> {
  const rows = drafts.map(({ id, form, at, isSpam, data }, index) => ({
    ...{ id, form: form.id, at, spam: isSpam, data, ip: `203.0.113.${1 + (index % 250)}` },
  }));
  await run(
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
async function insertLabels(run: Run, account: Account, drafts: readonly Draft[]): Promise<void> {
  for (const { name, color, words } of labels) {
    const id = uuidv7();
    await run('INSERT INTO labels (id, account_id, name, color) VALUES ($1, $2, $3, $4)', [
      ...[id, account.id, name, color],
    ]);
    const matching = drafts.filter(({ isSpam, data }) => !isSpam && new RegExp(words).test(data.message ?? ''));
    await run(
      `INSERT INTO submission_labels (submission_id, label_id, folder, submitted_at)
       SELECT id, $1, folder_of(is_spam, archived_at, deleted_at), created_at FROM submissions WHERE id = ANY($2)`,
      [id, matching.map((draft) => draft.id)],
    );
  }
}

async function insertFile(run: Run, account: Account, submissionId: string): Promise<void> {
  const content = Buffer.from(floorPlan);
  const id = uuidv7();
  await run(
    `INSERT INTO files (id, submission_id, account_id, field, filename, mime_type, size, sha256, content, storage_key)
     VALUES ($1, $2, $3, 'attachment', 'floor-plan.pdf', 'application/pdf', $4, $5, $6, $7)`,
    [
      id,
      submissionId,
      account.id,
      content.length,
      createHash('sha256').update(content).digest(),
      content,
      `${account.id}/${id}`,
    ],
  );
  await run(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, file_id) VALUES ($1, $2, $3, 'file-upload', $4)`,
    [uuidv7(), account.id, submissionId, id],
  );
}

async function insertDeliveries(
  run: Run,
  drafts: readonly Draft[],
  webhooks: readonly string[],
  random: () => number,
): Promise<void> {
  const targets = [
    { kind: 'email', webhook: null, slowness: 300 },
    { kind: 'auto-reply', webhook: null, slowness: 260 },
    ...webhooks.map((webhook, n) => ({ kind: 'webhook', webhook, slowness: 180 + 720 * n })),
  ];
  const rows = drafts
    .filter(({ isSpam }) => !isSpam)
    .flatMap(({ id, at }) =>
      targets.map(({ kind, webhook, slowness }, seq) => {
        const failed = webhook !== null && webhook === webhooks.at(-1) && random() < 0.006;
        const ms = Math.round(slowness * (0.5 + random() ** 3 * 3));
        return { id: uuidv7({ msecs: at.getTime(), seq }), submission: id, kind, webhook, at, ms, failed };
      }),
    );
  await run(
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
