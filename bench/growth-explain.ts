import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { claimDeliveries } from '../src/deliveries/delivery.claim';
import { findSubmissionContexts } from '../src/deliveries/delivery.context';
import { planDeliveries } from '../src/deliveries/delivery.plan';
import { recordOutcomes } from '../src/deliveries/delivery.record';
import { settleOrphanedDeliveries } from '../src/deliveries/recovery/dead-workers';
import { requeueLostJobs } from '../src/deliveries/recovery/lost-jobs';
import { scheduleDeliveries } from '../src/deliveries/schedule';
import { succeeded } from '../src/lib/delivery-result';
import type { Queues } from '../src/queues/queues';
import { countFolders, findInboxPage } from '../src/submissions/inbox/inbox.query';
import { findPage } from '../src/submissions/submission-listing';
import { commitBatch, type NewSubmission } from '../src/submit/commit/commit-batch';
import { createFormCache } from '../src/submit/form-cache';
import { openExplainer } from './growth-explainer';
import { deleteSince } from './growth-fill';
import type { Installation } from './growth-installation';
import { visitorData } from './harness/post-body';

const file = path.resolve('bench/results/explain.txt');
const posts = 64;
/** Deliveries that a busy worker claims and records in one statement. */
const together = 16;

/** Writes PostgreSQL's plans for the frequent statements to a file; resolves to its name. */
export async function writeExplain(installation: Installation): Promise<string> {
  const { accounts, largest, stage } = installation;
  const explainer = await openExplainer(stage.databaseUrl);
  const { pool, title } = explainer;
  try {
    title('form by its access key');
    const cache = createFormCache(pool);
    const keys = accounts.flatMap(({ forms }) => forms.map(({ accessKey }) => accessKey)).slice(0, posts);
    const forms = [];
    for (const [n, key] of keys.entries())
      forms.push(await (n === 0 ? cache : createFormCache(stage.db.pool)).find(key, true));

    title(`commit of ${posts} posts`);
    const entries = forms.flatMap((form): NewSubmission[] => (form ? [entryOf(form)] : []));
    await commitBatch(pool, entries, { lockTimeoutMs: 1_000 });
    const deliveries = entries.flatMap((entry) => entry.deliveries);

    const calls = deliveries.filter(({ kind }) => kind === 'webhook').slice(0, together);
    const claims = calls.map(({ id }) => ({ id, token: uuidv7(), retried: false }));
    title(`claim of ${claims.length}`);
    await claimDeliveries(pool, claims);
    title(`what ${claims.length} deliver`);
    await findSubmissionContexts(
      pool,
      entries.slice(0, together).map(({ id }) => id),
    );
    title(`settling ${claims.length}`);
    const outcome = succeeded('', { status: 200, excerpt: 'ok' });
    await recordOutcomes(
      pool,
      claims.map((delivery) => ({ delivery, outcome, durationMs: 12 })),
    );

    title('sweep: deliveries whose worker died');
    await settleOrphanedDeliveries(pool);
    title('scheduling');
    await scheduleDeliveries(pool, noQueues);
    title('sweep: jobs that may be lost');
    await requeueLostJobs(pool, noQueues);

    const accountId = largest.id;
    title('read API, first page');
    await findPage(pool, { accountId, formIds: null }, 100);
    const { rows: early } = await stage.sql.query<{ at: Date }>(
      `SELECT created_at AS at FROM submissions WHERE account_id = $1 AND deleted_at IS NULL AND NOT is_spam
       ORDER BY created_at LIMIT 1 OFFSET 100`,
      [accountId],
    );
    title('read API, last page');
    await findPage(pool, { accountId, formIds: null, before: early[0]?.at }, 100);
    title('inbox');
    await findInboxPage(pool, { accountId, formIds: null, folder: 'inbox' }, null, 50);
    title('inbox: how much is in each folder');
    await countFolders(pool, { accountId, formIds: null });
  } finally {
    await explainer.close();
    await deleteSince(stage.sql, installation.filledAt);
  }
  mkdirSync(path.dirname(file), { recursive: true });
  const head = `${installation.rows.toLocaleString('en')} submissions, ${(2 * installation.rows).toLocaleString('en')} deliveries\n\n`;
  writeFileSync(file, head + explainer.text());
  return path.relative('.', file);
}

/** A queue that neither adds nor looks up jobs. */
const noQueues = { add: async () => {}, findLost: async () => [] } as unknown as Queues;

function entryOf(form: NonNullable<Awaited<ReturnType<ReturnType<typeof createFormCache>['find']>>>): NewSubmission {
  const { account } = form;
  return {
    id: uuidv7(),
    requestId: uuidv7(),
    formId: form.id,
    formVersion: form.version,
    accountId: account.id,
    accountVersion: account.version,
    quota: 1_000_000_000,
    isCounted: true,
    dataJson: JSON.stringify(visitorData),
    mailOverrides: {},
    withheld: null,
    isMarkedSpam: false,
    spam: null,
    ipAddress: '192.0.2.1',
    referer: null,
    deliveries: planDeliveries({ hasAutoResponder: false, webhookIds: form.webhookIds, withheld: null }),
    files: [],
    storageLimit: account.storageLimitBytes,
    idempotency: null,
  };
}
