import { setTimeout as sleep } from 'node:timers/promises';
import { usageOf } from '../../../src/accounts/usage';
import { describeOnEachBackend } from '../../setup/services';
import { lockUsage } from '../../support/database';
import { buildAccount, buildForm, buildWebhook } from '../../support/factories';
import { openSubmitClient, type Reply, type SubmitClient } from '../../support/submit-client';

type Account = Awaited<ReturnType<typeof buildAccount>>;
type Form = Awaited<ReturnType<typeof buildForm>>;

let client: SubmitClient;

/** Sends `count` submissions at once, spread over the forms and the processes; number `n` has the field `n`. */
function postConcurrently(forms: readonly Form[], count: number, fields: (n: number) => object = () => ({})) {
  return Promise.all(
    Array.from({ length: count }, (_, n) => {
      const form = forms[n % forms.length] ?? client.form;
      return client.post(form, { n, ...fields(n) }, { app: Math.floor(n / forms.length) % client.apps.length });
    }),
  );
}

const numbersOf = (replies: readonly Reply[], status: number) =>
  replies.flatMap((reply, n) => (reply.status === status ? [n] : []));

const storedIn = async (forms: readonly Form[]) => (await Promise.all(forms.map((form) => client.stored(form)))).flat();

async function storedNumbers(forms: readonly Form[]): Promise<number[]> {
  return (await storedIn(forms)).map(({ data }) => Number(data.n)).toSorted((a, b) => a - b);
}

/**
 * Adds a trigger on submissions while `work` runs; its `body` sees the row as NEW and the data's text as `data_text`.
 */
async function withTrigger(body: string, work: () => Promise<void>): Promise<void> {
  await client.db.pool.query(`
    CREATE SEQUENCE test_sequence;
    CREATE FUNCTION test_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE data_text text := NEW.data::text;
    BEGIN ${body} RETURN NEW; END $$;
    CREATE TRIGGER test_trigger BEFORE INSERT ON submissions FOR EACH ROW EXECUTE FUNCTION test_trigger();`);
  try {
    await work();
  } finally {
    await client.db.pool.query('DROP FUNCTION test_trigger CASCADE; DROP SEQUENCE test_sequence;');
  }
}

describeOnEachBackend('concurrent submissions', ({ redisUrl }) => {
  let account: Account;
  let form: Form;

  beforeAll(async () => {
    client = await openSubmitClient({ redisUrl, apps: 2 });
  });
  afterAll(() => client?.close());
  beforeEach(async () => {
    account = await buildAccount(client.db);
    form = await buildForm(client.db, account);
  });

  test.each([1, 10])(
    'to %i accounts through two processes are each stored once, with their deliveries, and counted',
    async (accounts) => {
      const owners: Account[] = [];
      const forms: Form[] = [];
      const auto_responder = { subject: 'Hi', body: 'Hi' };
      while (owners.length < accounts) {
        const owner = await buildAccount(client.db);
        await buildWebhook(client.db, owner);
        await buildWebhook(client.db, owner);
        await buildWebhook(client.db, owner, { active: false });
        owners.push(owner);
        // Two forms per account, because created_at is unique per account.
        forms.push(await buildForm(client.db, owner, { auto_responder }), await buildForm(client.db, owner));
      }
      const replies = await postConcurrently(forms, 200);
      expect(numbersOf(replies, 200)).toHaveLength(200);
      expect(await storedNumbers(forms)).toEqual(Array.from({ length: 200 }, (_, n) => n));

      for (const [index, owner] of owners.entries()) {
        const own = [forms[2 * index], forms[2 * index + 1]].flatMap((one) => one ?? []);
        const [withReply = [], plain = []] = await Promise.all(own.map((one) => client.stored(one)));
        const hooks = ['webhook', 'webhook'];
        expect(new Set(withReply.map(({ kinds }) => kinds.join()))).toEqual(
          new Set([['auto-reply', 'email', ...hooks].join()]),
        );
        expect(new Set(plain.map(({ kinds }) => kinds.join()))).toEqual(new Set([['email', ...hooks].join()]));
        expect(await client.usedBy(owner)).toBe(withReply.length + plain.length);
        expect(new Set([...withReply, ...plain].map(({ at }) => at)).size).toBe(withReply.length + plain.length);
      }
    },
  );

  test('are accepted up to exactly the quota; the rest gets 429 with the usage', async () => {
    const small = await buildAccount(client.db, { quota_override: 50 });
    const forms = [await buildForm(client.db, small), await buildForm(client.db, small)];
    const replies = await postConcurrently(forms, 120);
    expect(numbersOf(replies, 200)).toHaveLength(50);
    const rejected = replies.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(70);
    for (const { json } of rejected) {
      expect(json).toMatchObject({ code: 'quota_reached', quota: { limit: 50, used: 50, plan: 'pro' } });
    }
    expect([(await storedIn(forms)).length, await client.usedBy(small)]).toEqual([50, 50]);
    expect(await storedNumbers(forms)).toEqual(numbersOf(replies, 200));
  });

  test('that are spam are stored without counting against the quota', async () => {
    const small = await buildAccount(client.db, { quota_override: 5 });
    const own = await buildForm(client.db, small);
    const replies = await postConcurrently([own], 40, (n) => (n % 2 ? { botcheck: 'x' } : {}));
    expect([numbersOf(replies, 200).length, await client.usedBy(small)]).toEqual([25, 5]);
    expect((await client.stored(own)).filter(({ is_spam }) => is_spam)).toHaveLength(20);
  });

  test('start a new month with the usage at zero', async () => {
    const small = await buildAccount(client.db, { quota_override: 3 });
    const own = await buildForm(client.db, small);
    await client.db.pool.query("UPDATE usage SET period = '2001-01', used = 3 WHERE account_id = $1", [small.id]);
    expect(numbersOf(await postConcurrently([own], 10), 200)).toHaveLength(3);
    const { rows } = await client.db.pool.query('SELECT period, used FROM usage WHERE account_id = $1', [small.id]);
    expect(rows).toEqual([{ period: new Date().toISOString().slice(0, 7), used: 3 }]);
  });

  test('count in the current month again after the clock was a year ahead, and still keep their order', async () => {
    const small = await buildAccount(client.db, { quota_override: 3 });
    const own = await buildForm(client.db, small);
    await client.db.pool.query(
      `UPDATE usage SET period = to_char(now() + interval '400 days', 'YYYY-MM'), used = 3,
                        last_created_at = now() + interval '400 days' WHERE account_id = $1`,
      [small.id],
    );
    const usage = await usageOf(client.db, small);
    const { rows } = await client.db.pool.query("SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM') AS month");
    expect(usage).toMatchObject({ used: 0, period: rows[0].month });
    for (let n = 0; n < 3; n += 1) expect((await client.post(own, { n })).status).toBe(200);
    expect((await client.post(own, {})).json).toMatchObject({ code: 'quota_reached', quota: { limit: 3, used: 3 } });
    expect(await usageOf(client.db, small)).toMatchObject({ used: 3, period: rows[0].month });
    const stored = await client.stored(own);
    expect(stored.map(({ data }) => data.n)).toEqual([0, 1, 2]);
    expect(stored[0]?.at).toBeGreaterThan(Date.now() + 399 * 86_400_000);
    expect(new Set(stored.map(({ at }) => at)).size).toBe(3);
  });

  test('keep their order after the clock was set back, without long delays', async () => {
    await client.db.pool.query("UPDATE usage SET last_created_at = now() + interval '1 hour' WHERE account_id = $1", [
      account.id,
    ]);
    const ahead = Date.now() + 3_590_000;
    const startedAt = performance.now();
    for (let n = 0; n < 10; n += 1) expect((await client.post(form, { n })).status).toBe(200);
    expect(numbersOf(await postConcurrently([form], 100), 200)).toHaveLength(100);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    const times = (await client.stored(form)).map(({ at }) => at);
    expect([times.length, new Set(times).size, (times[0] ?? 0) > ahead]).toEqual([110, 110, true]);
    expect((await client.stored(form)).slice(0, 10).map(({ data }) => data.n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('to other accounts succeed while an account is locked for long, and to that account once it is unlocked', async () => {
    const otherForm = await buildForm(client.db, await buildAccount(client.db));
    const release = await lockUsage(client.db.pool, account.id);
    const forLocked: Promise<Reply>[] = [];
    const forOthers: Reply[] = [];
    // Until submissions have waited for as long as a statement may take.
    let isRejected = false;
    const postToLocked = async (n: number, app: number) => {
      const reply = await client.post(form, { n }, { app });
      if (reply.status !== 200) isRejected = true;
      return reply;
    };
    while (!isRejected && forLocked.length < 1_000) {
      for (const app of [0, 1]) forLocked.push(postToLocked(forLocked.length, app));
      const toOther = (n: number) => client.post(otherForm, {}, { app: n % 2 });
      forOthers.push(...(await Promise.all([0, 1, 2, 3].map(toOther))));
      await sleep(20);
    }
    await release();
    expect(new Set(forOthers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await client.stored(otherForm)).toHaveLength(forOthers.length);
    const replies = await Promise.all(forLocked);
    const rejected = replies.filter(({ status }) => status !== 200);
    expect(rejected.length).toBeGreaterThan(0);
    for (const { status, headers, json } of rejected) {
      expect([status, headers['retry-after'], json]).toEqual([
        503,
        '60',
        { success: false, message: expect.any(String) },
      ]);
    }
    expect(numbersOf(replies, 200).length).toBeGreaterThan(0);
    expect(await storedNumbers([form])).toEqual(numbersOf(replies, 200));
    expect(await client.usedBy(account)).toBe(numbersOf(replies, 200).length);
    expect((await client.post(form, {})).status).toBe(200);
  });

  test.each([
    ['form', 'UPDATE forms SET name = name WHERE id = $1'],
    ['account', 'UPDATE accounts SET plan = plan WHERE id = (SELECT account_id FROM forms WHERE id = $1)'],
  ])('are all stored once while settings of the %s change all the time', async (_what, change) => {
    let changes = 0;
    let posting = true;
    const changing = [1, 2, 3].map(async () => {
      for (; posting; changes += 1) await client.db.pool.query(change, [form.id]);
    });
    const replies = await postConcurrently([form], 200).finally(() => {
      posting = false;
      return Promise.all(changing);
    });
    expect(numbersOf(replies, 200)).toHaveLength(200);
    expect(await storedNumbers([form])).toEqual(numbersOf(replies, 200));
    expect(await client.usedBy(account)).toBe(200);
    expect(changes).toBeGreaterThan(20);
  });

  test('succeed although the database rejects some of their batch', async () => {
    const otherForm = await buildForm(client.db, await buildAccount(client.db));
    const rejectPoison = `IF data_text LIKE '%poison%' THEN RAISE 'no' USING ERRCODE = '23514'; END IF;`;
    await withTrigger(rejectPoison, async () => {
      const replies = await postConcurrently([form, otherForm], 60, (n) => (n % 20 === 7 ? { word: 'poison' } : {}));
      expect(numbersOf(replies, 500)).toEqual([7, 27, 47]);
      expect(numbersOf(replies, 200)).toHaveLength(57);
      expect(await storedNumbers([form, otherForm])).toEqual(numbersOf(replies, 200));
      expect(await client.usedBy(account)).toBe((await client.stored(form)).length);
    });
  });

  test.each(['40P01', '40001'])('are retried as a batch when the database reports %s', async (code) => {
    const failThrice = `IF nextval('test_sequence') <= 3 THEN RAISE 'again' USING ERRCODE = '${code}'; END IF;`;
    await withTrigger(failThrice, async () => {
      const replies = await postConcurrently([form], 50);
      expect(numbersOf(replies, 200)).toHaveLength(50);
      expect(await storedNumbers([form])).toEqual(numbersOf(replies, 200));
      expect(await client.usedBy(account)).toBe(50);
    });
  });

  test('are all stored and counted once while database connections are killed', async () => {
    const forms = [form, await buildForm(client.db, account)];
    for (const app of [0, 1]) for (const one of forms) await client.post(one, { n: -1 }, { app });
    // Slow enough that connections are killed in the middle of a statement.
    await withTrigger('PERFORM pg_sleep(0.001);', async () => {
      let killed = 0;
      let submitting = true;
      const killing = (async () => {
        while (submitting && killed < 8) {
          const { rowCount } = await client.db.pool.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%WITH input AS%'`,
          );
          killed += rowCount ?? 0;
          await sleep(300);
        }
      })();
      const replies = await postConcurrently(forms, 400).finally(() => {
        submitting = false;
        return killing;
      });
      expect(killed).toBeGreaterThan(2);
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await storedNumbers(forms)).slice(4)).toEqual(Array.from({ length: 400 }, (_, n) => n));
      expect(await client.usedBy(account)).toBe(404);
      expect((await storedIn(forms)).every(({ kinds }) => kinds.join() === 'email')).toBe(true);
    });
  });

  test('are all stored once when the database backend dies in the middle of their commit', async () => {
    await withTrigger(
      `IF data_text LIKE '%unlucky%' AND nextval('test_sequence') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;`,
      async () => {
        const replies = await postConcurrently([form], 20, () => ({ word: 'unlucky' }));
        expect(numbersOf(replies, 200)).toHaveLength(20);
        expect([(await storedNumbers([form])).length, await client.usedBy(account)]).toEqual([20, 20]);
      },
    );
  });
});

describe('with OVER_QUOTA=flag', () => {
  test('submissions over the quota are stored and flagged, not delivered and not counted', async () => {
    client = await openSubmitClient({ apps: 2, config: { OVER_QUOTA: 'flag' } });
    try {
      const small = await buildAccount(client.db, { quota_override: 10 });
      const form = await buildForm(client.db, small, { auto_responder: { subject: 'Hi', body: 'Hi' } });
      const replies = await postConcurrently([form], 60);
      expect(numbersOf(replies, 200)).toHaveLength(60);
      const stored = await client.stored(form);
      expect(stored.map(({ over_quota, kinds }) => `${over_quota} ${kinds}`).toSorted()).toEqual([
        ...Array.from({ length: 10 }, () => 'false auto-reply,email'),
        ...Array.from({ length: 50 }, () => 'true '),
      ]);
      expect(await storedNumbers([form])).toEqual(Array.from({ length: 60 }, (_, n) => n));
      expect(await client.usedBy(small)).toBe(10);
    } finally {
      await client.close();
    }
  });
});
