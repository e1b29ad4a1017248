import { v7 as uuidv7 } from 'uuid';
import { corpus } from '../../bench/spam/corpus';
import { generate } from '../../bench/spam/generate';
import { createRandom } from '../../bench/spam/random';
import type { Database } from '../../src/db/database';
import type { Form } from '../../src/forms/form.model';
import { learnMarks } from '../../src/spam/learn-marks';
import { createModel, type SpamModel } from '../../src/spam/model';
import { scoreSubmission } from '../../src/spam/score';
import { markSql, undoMarkSql } from '../../src/spam/spam-marks';
import { builtProgram } from '../support/built';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, testSecretKey } from '../support/factories';
import { isNightly } from '../support/nightly';
import { endProcesses, startWeb, startWorker } from '../support/processes';
import { openSubmitClient, type SubmitClient } from '../support/submit-client';
import { buildInput } from './build-input';

interface Stored {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly isSpam: boolean;
  readonly thresholds: { readonly hold: number; readonly spam: number };
  /** Points that depend on the request. */
  readonly requestPoints: number;
}

const browserHeaders = { userAgent: 'Mozilla/5.0 Chrome/142', acceptLanguage: 'en', referer: null, origin: null };
// More than are read at once.
const total = isNightly ? 1_000 : 280;
const maxChanged = 0.05 * total;
const random = createRandom(9);
const samples = ['en', 'de', 'pl'].flatMap((language) => {
  const texts = corpus[language];
  return texts ? generate(language, texts, 'test', 3, random) : [];
});

/** Different messages, and copies of one of each kind. */
function planSubmissions(forms: readonly Form[]): (Stored & { readonly form: Form })[] {
  return Array.from({ length: total }, (_, n) => {
    const isCopy = n % 4 === 0;
    const sample = samples[isCopy ? (n % 8) * 3 : Math.floor(random() * samples.length)];
    const [form, thresholds] =
      n % 3 === 0 ? ([forms[1], { hold: 2, spam: 6 }] as const) : ([forms[0], { hold: 5, spam: 10 }] as const);
    if (!sample || !form) throw new Error('there is no sample');
    const requestPoints = n % 5 === 0 ? 2.5 : n % 7 === 0 ? 0.8 : 0;
    const data = isCopy ? { ...sample.input.data, visitor: n } : sample.input.data;
    return { id: uuidv7(), form, data, isSpam: sample.isSpam, thresholds, requestPoints };
  });
}

describe('marks of an account with many submissions', () => {
  let client: SubmitClient;
  let db: Database;
  let accountId: string;
  let stored: readonly Stored[];
  beforeAll(async () => {
    await builtProgram();
    client = await openSubmitClient();
    db = client.db;
  }, 180_000);
  beforeEach(async () => {
    const account = await buildAccount(db);
    accountId = account.id;
    const sensitive = { mode: 'hold', hold_threshold: 2, spam_threshold: 6 } as const;
    const planned = planSubmissions([
      await buildForm(db, account),
      await buildForm(db, account, { spam_filter: sensitive }),
    ]);
    stored = planned;
    await db.pool.query(
      `INSERT INTO submissions (id, form_id, account_id, data, spam_reasons, ip_address, created_at)
       SELECT id, form_id, $1, data, reasons, '192.0.2.1', now() - n * interval '1 second'
       FROM json_to_recordset($2::json) AS s (id uuid, form_id uuid, data json, reasons json, n int)`,
      [
        accountId,
        JSON.stringify(
          planned.map(({ id, form, data, requestPoints }, n) => ({
            ...{ id, form_id: form.id, data, n },
            reasons: requestPoints === 0 ? [] : [{ rule: 'language', points: requestPoints }],
          })),
        ),
      ],
    );
  });
  afterAll(async () => {
    await endProcesses();
    await client?.close();
  });

  const mark = (ids: readonly string[], isSpam: boolean | null) => {
    const sql = isSpam === null ? undoMarkSql('marked') : markSql('marked', isSpam);
    return db.pool.query(
      `WITH marked AS (SELECT id, account_id FROM submissions WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE) ${sql}`,
      [ids],
    );
  };
  const markAs = async (submissions: readonly Stored[], labelOf: (one: Stored) => boolean) => {
    for (const label of [true, false]) {
      const ids = submissions.filter((one) => labelOf(one) === label).map(({ id }) => id);
      await mark(ids, label);
    }
  };
  const learnOnce = () => learnMarks(db.pool, accountId, new AbortController().signal);
  const learnAll = async () => {
    while ((await learnOnce()) !== 0);
  };
  const readModel = async (): Promise<SpamModel> => {
    const { rows } = await db.pool.query('SELECT model FROM spam_models WHERE account_id = $1', [accountId]);
    return createModel(rows[0]?.model ?? null);
  };
  const pending = async () => {
    const { rows } = await db.pool.query(
      'SELECT count(*)::int AS count FROM spam_marks WHERE account_id = $1 AND is_spam IS DISTINCT FROM learned',
      [accountId],
    );
    return rows[0].count;
  };
  const decide = (model: SpamModel) =>
    stored.map(({ data, thresholds, requestPoints }) => {
      // A browser's headers: without them, a rule would add points that are not stored.
      const { score: own } = scoreSubmission(buildInput(data, { headers: browserHeaders }), model);
      const score = Math.round((own + requestPoints) * 10) / 10;
      return score >= thresholds.spam ? 'spam' : score >= thresholds.hold ? 'hold' : 'accept';
    });
  type Decisions = ReturnType<typeof decide>;
  const changes = (before: Decisions, after: Decisions) => after.filter((one, i) => one !== before[i]).length;
  const errors = (decisions: Decisions) =>
    decisions.filter((one, i) => (one !== 'accept') !== stored[i]?.isSpam).length;
  const someOf = (count: number) => Array.from({ length: count }, () => stored[Math.floor(random() * total)] as Stored);

  test('none changes more than 5 % of the decisions: wrong ones, changing ones, those of copies, and taken back', async () => {
    let before = decide(await readModel());
    const expectFewChanges = async () => {
      await learnAll();
      const after = decide(await readModel());
      expect(changes(before, after)).toBeLessThanOrEqual(maxChanged);
      before = after;
    };
    const [first, second] = stored as [Stored, Stored];
    for (const { id, isSpam } of [...someOf(4), ...stored.filter((_, n) => n % 4 === 0).slice(0, 4)]) {
      await mark([id], !isSpam);
      await expectFewChanges();
    }
    for (const isSpam of [true, false, true, null, true, null]) {
      for (const { id } of [first, second]) {
        await mark([id], isSpam);
        await expectFewChanges();
      }
    }
    await mark([first.id], true);
    await expectFewChanges();
  }, 120_000);

  test.each(isNightly ? [50, 200] : [50])(
    'right ones repair %d wrong ones',
    async (count) => {
      const atFirst = errors(decide(await readModel()));
      for (let n = 0; n < count; n += 50) {
        const wrong = stored.slice(n, n + 50);
        await markAs(wrong, ({ isSpam }) => !isSpam);
        await learnAll();
      }
      const poisoned = errors(decide(await readModel()));
      const model = await readModel();
      expect(model.marks).toBe(count);
      for (let n = 0; n < 6; n += 1) {
        const right = someOf(25);
        await markAs(right, ({ isSpam }) => isSpam);
        await learnAll();
      }
      const repaired = errors(decide(await readModel()));
      console.info(
        `${count} wrong marks: ${atFirst} decisions were wrong before, ${poisoned} after, ${repaired} after repair`,
      );
      expect(repaired).toBeLessThan(poisoned);
      expect(repaired).toBeLessThanOrEqual(1.5 * atFirst);
    },
    240_000,
  );

  test('what one taught is gone when it is taken back, and what many others taught is not', async () => {
    const right = stored.slice(100, 200);
    await markAs(right, ({ isSpam }) => isSpam);
    await learnAll();
    const scores = (model: SpamModel) => stored.map(({ data }) => scoreSubmission(buildInput(data), model).score);
    const { marks } = await readModel();
    const before = scores(await readModel());
    // The step of a copy would be smaller, because it changes many decisions.
    const wrong = stored.findIndex(({ isSpam }, n) => !isSpam && n % 4 !== 0);
    const id = [stored[wrong]?.id ?? ''];
    await mark(id, true);
    await learnAll();
    expect(scores(await readModel())[wrong]).toBeGreaterThan((before[wrong] ?? 0) + 1);
    await mark(id, null);
    await learnAll();
    const after = await readModel();
    expect(after.marks).toBe(marks);
    const differences = scores(after).map((score, i) => Math.abs(score - (before[i] ?? 0)));
    expect(Math.max(...differences)).toBeLessThanOrEqual(0.5);
    await mark(
      right.map((one) => one.id),
      null,
    );
    await learnAll();
    expect(await pending()).toBe(0);
  }, 120_000);

  test('are learned once by several workers at a time, also when one is killed', async () => {
    const worker = { DATABASE_URL: client.databaseUrl, SECRET_KEY: testSecretKey, SMTP_URL: 'smtp://127.0.0.1:9' };
    const workers = await Promise.all([startWorker(worker), startWorker(worker)]);
    const marked = stored.slice(0, 60);
    await markAs(marked, ({ isSpam }) => isSpam);
    await eventually(async () => expect(await pending()).toBeLessThan(60), 60_000);
    await workers[0]?.signal('SIGKILL');
    await eventually(async () => expect(await pending()).toBe(0), 120_000);
    expect((await readModel()).marks).toBe(60);
    for (const one of workers) await one.signal('SIGTERM');
  }, 240_000);

  test('many at once are learned soon, the newest ones', async () => {
    await db.pool.query(
      `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
       SELECT gen_random_uuid(), form_id, account_id, '{"message":"A raffle for garden tools"}', '192.0.2.1',
              now() - n * interval '1 day' FROM generate_series(1, $2::int) AS n, submissions WHERE id = $1`,
      [stored[0]?.id, isNightly ? 5_000 : 600],
    );
    const { rows } = await db.pool.query(`SELECT id FROM submissions WHERE data ->> 'message' LIKE 'A raffle%'`);
    await mark(
      rows.map(({ id }) => id),
      true,
    );
    const newest = stored.filter(({ isSpam }) => isSpam).slice(0, 100);
    await mark(
      newest.map(({ id }) => id),
      true,
    );
    let calls = 0;
    for (; (await learnOnce()) !== 0; calls += 1);
    expect(calls).toBeLessThanOrEqual(6);
    expect((await readModel()).marks).toBe(500);
    expect(await pending()).toBe(0);
  }, 120_000);

  test('and they leave at least a third of the process to deliveries, also if submissions are large', async () => {
    const words = Array.from({ length: 1_000 }, (_, n) => `word${(n * 7_919) % 1_009}`).join(' ');
    await db.pool.query(`UPDATE submissions SET data = json_build_object('message', id || $2) WHERE account_id = $1`, [
      accountId,
      words,
    ]);
    await mark(
      stored.slice(0, 100).map(({ id }) => id),
      true,
    );
    const before = performance.eventLoopUtilization();
    expect(await learnOnce()).toBe(100);
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(2 / 3);
  });

  test('and large submissions that compress well do not fill the memory of workers and web processes', async () => {
    // In parts, for the timeout of a statement.
    for (let part = 0; part < 10; part += 1) {
      await db.pool.query(
        `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
         SELECT gen_random_uuid(), $1, $2, large, '192.0.2.1', now() - ($3 * 100 + n) * interval '1 second'
         FROM generate_series(1, 40) AS n,
              (SELECT jsonb_object_agg('field-' || k, repeat('spam ', 2000)) AS large FROM generate_series(1, 100) AS k) AS l`,
        [client.form.id, client.account.id, part],
      );
    }
    accountId = client.account.id;
    const { rows } = await db.pool.query('SELECT id FROM submissions WHERE account_id = $1 LIMIT 1', [accountId]);
    await mark([rows[0].id], true);
    const env = { DATABASE_URL: client.databaseUrl, SECRET_KEY: testSecretKey, SMTP_URL: 'smtp://127.0.0.1:9' };
    const small = { ...env, NODE_OPTIONS: '--max-old-space-size=160' };
    const [worker, web] = await Promise.all([startWorker(small), startWeb({ ...small, TRUST_PROXY: '1' })]);
    await eventually(async () => expect(await pending()).toBe(0), 60_000);
    for (let n = 0; n < 5; n += 1) {
      const { status } = await client.post(client.form, { message: 'When do you open on Saturday?' });
      expect(status).toBe(200);
      const direct = await fetch(`${web.url}/api/submit`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.200.0.${n}` },
        body: JSON.stringify({ access_key: client.form.accessKey, message: 'When do you open on Sunday?' }),
      });
      expect(direct.status).toBe(200);
    }
    expect([worker.isRunning(), web.isRunning()]).toEqual([true, true]);
  }, 120_000);
});
