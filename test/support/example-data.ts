import { v7 as uuidv7 } from 'uuid';
import type { Account } from '../../src/accounts/account.model';
import type { Database } from '../../src/db/database';
import type { Form } from '../../src/forms/form.model';
import { buildAccount, buildFile, buildForm, buildWebhook } from './factories';
import { createRandom } from './random';

const names = ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Niklaus', 'Radia', 'Donald', 'Frances', 'Ken'];
const messages = [
  'Do you ship to Norway, and how long does it take?',
  'I would like a quote for 40 chairs, delivered in June.',
  'The link in your last newsletter leads nowhere. Could you send it again?',
  'Is the workshop on Thursday suitable for beginners?',
  'Thank you for the quick repair, it runs like new.',
  'We are looking for somebody to photograph our spring collection.',
  'Can I change the delivery address of my order?',
  'Your opening hours say Sunday, but the door was closed.',
  'Please call me back in the afternoon, it is about the garden house.',
  'I found a mistake in the manual, page 12.',
];
const junk = ['Rank first on every search engine, guaranteed', 'Earn money from home', 'Cheap watches, today only'];

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
  await insertSubmissions(db, account, drafts);
  await insertDeliveries(db, drafts, [crm.id, chat.id], random);
  const submissionId = drafts.findLast((draft) => draft.form === form && !draft.isSpam)?.id ?? '';
  const content = Buffer.alloc(184_320, 1);
  await buildFile(db, form, {
    ...{ content, filename: 'garden-house.jpg', type: 'image/jpeg', field: 'photo', submissionId },
  });
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

interface Draft {
  readonly id: string;
  readonly form: Form;
  readonly at: Date;
  readonly isSpam: boolean;
  readonly data: Readonly<Record<string, string>>;
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
  const name = pick(names);
  const message = isSpam ? pick(junk) : pick(messages);
  const data = { name, email: `${name.toLowerCase()}@example.org`, message };
  return { id: uuidv7({ msecs: at.getTime() }), form: pick(forms), at, isSpam, data };
}

async function insertSubmissions(db: Database, account: Account, drafts: readonly Draft[]): Promise<void> {
  const rows = drafts.map(({ id, form, at, isSpam, data }, index) => ({
    ...{ id, form: form.id, at, spam: isSpam, data, ip: `203.0.113.${1 + (index % 250)}` },
  }));
  await db.pool.query(
    `INSERT INTO submissions (id, form_id, account_id, data, is_spam, over_quota, ip_address, referer, created_at)
     SELECT id, form, $1, data, spam, false, ip, 'https://example.com/contact', at
     FROM jsonb_to_recordset($2) AS r (id uuid, form uuid, at timestamptz, spam boolean, ip text, data json)`,
    [account.id, JSON.stringify(rows)],
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
    `INSERT INTO deliveries (id, submission_id, kind, webhook_id, status, queued_at, enqueued_at, started_at, finished_at,
                             duration_ms, response_status, response_excerpt, error)
     SELECT id, submission, kind, webhook, CASE WHEN failed THEN 'failed' ELSE 'succeeded' END, at, at,
            at + interval '20 ms', at + (ms + 20) * interval '1 ms', ms,
            CASE WHEN webhook IS NOT NULL THEN CASE WHEN failed THEN 503 ELSE 200 END END,
            CASE WHEN webhook IS NOT NULL THEN CASE WHEN failed THEN 'Down for maintenance' ELSE '{"ok":true}' END END,
            CASE WHEN failed THEN 'responded with 503' END
     FROM jsonb_to_recordset($1) AS r (id uuid, submission uuid, kind text, webhook uuid, at timestamptz, ms int, failed boolean)`,
    [JSON.stringify(rows)],
  );
}
