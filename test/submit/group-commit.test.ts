import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { capacity } from '../../config/limits';
import { Overloaded } from '../../src/lib/capacity-limit';
import type { Entry } from '../../src/submit/commit/commit-batch';
import { createGroupCommit } from '../../src/submit/commit/group-commit';
import { describeOnEachBackend } from '../setup/services';
import { buildAccount, buildForm, buildWebhook } from '../support/factories';
import { type FrontDoor, openFrontDoor, type Reply } from '../support/submit-client';

type Account = Awaited<ReturnType<typeof buildAccount>>;
type Form = Awaited<ReturnType<typeof buildForm>>;

let door: FrontDoor;

/** Posts `count` times at once, in turn to the forms and through the processes; post `n` says `n`. */
function postAtOnce(forms: readonly Form[], count: number, fields: (n: number) => object = () => ({})) {
  return Promise.all(
    Array.from({ length: count }, (_, n) => {
      const form = forms[n % forms.length] ?? door.form;
      return door.post(form, { n, ...fields(n) }, { app: Math.floor(n / forms.length) % door.apps.length });
    }),
  );
}

const numbersOf = (replies: readonly Reply[], status: number) =>
  replies.flatMap((reply, n) => (reply.status === status ? [n] : []));

const everything = async (forms: readonly Form[]) => (await Promise.all(forms.map((form) => door.stored(form)))).flat();

async function storedNumbers(forms: readonly Form[]): Promise<number[]> {
  return (await everything(forms)).map(({ data }) => Number(data.n)).toSorted((a, b) => a - b);
}

/** Adds a trigger to submissions for the length of `work`; `body` sees the row as NEW and its data as `said`. */
async function withTrigger(body: string, work: () => Promise<void>): Promise<void> {
  await door.db.pool.query(`
    CREATE SEQUENCE failures;
    CREATE FUNCTION disturb() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE said text := NEW.data::text;
    BEGIN ${body} RETURN NEW; END $$;
    CREATE TRIGGER disturb BEFORE INSERT ON submissions FOR EACH ROW EXECUTE FUNCTION disturb();`);
  try {
    await work();
  } finally {
    await door.db.pool.query('DROP FUNCTION disturb CASCADE; DROP SEQUENCE failures;');
  }
}

describeOnEachBackend('posts that come at once', ({ redisUrl }) => {
  let account: Account;
  let form: Form;

  beforeAll(async () => {
    door = await openFrontDoor({ redisUrl, apps: 2 });
  });
  afterAll(() => door?.close());
  beforeEach(async () => {
    account = await buildAccount(door.db);
    form = await buildForm(door.db, account);
  });

  test.each([1, 10])(
    'to %i accounts through two processes are each stored once, with all they cause, and counted',
    async (accounts) => {
      const owners: Account[] = [];
      const forms: Form[] = [];
      const auto_responder = { subject: 'Hi', body: 'Hi' };
      while (owners.length < accounts) {
        const owner = await buildAccount(door.db);
        await buildWebhook(door.db, owner);
        await buildWebhook(door.db, owner);
        await buildWebhook(door.db, owner, { active: false });
        owners.push(owner);
        // Two forms an account: the order is the account's.
        forms.push(await buildForm(door.db, owner, { auto_responder }), await buildForm(door.db, owner));
      }
      const replies = await postAtOnce(forms, 500);
      expect(numbersOf(replies, 200)).toHaveLength(500);
      expect(await storedNumbers(forms)).toEqual(Array.from({ length: 500 }, (_, n) => n));

      for (const [index, owner] of owners.entries()) {
        const own = [forms[2 * index], forms[2 * index + 1]].flatMap((one) => one ?? []);
        const [answered = [], plain = []] = await Promise.all(own.map((one) => door.stored(one)));
        const hooks = ['webhook', 'webhook'];
        expect(new Set(answered.map(({ kinds }) => kinds.join()))).toEqual(
          new Set([['auto-reply', 'email', ...hooks].join()]),
        );
        expect(new Set(plain.map(({ kinds }) => kinds.join()))).toEqual(new Set([['email', ...hooks].join()]));
        expect(await door.usedBy(owner)).toBe(answered.length + plain.length);
        expect(new Set([...answered, ...plain].map(({ at }) => at)).size).toBe(answered.length + plain.length);
      }
    },
  );

  test('stop exactly at the quota, and who is refused hears so', async () => {
    const small = await buildAccount(door.db, { quota_override: 50 });
    const forms = [await buildForm(door.db, small), await buildForm(door.db, small)];
    const replies = await postAtOnce(forms, 200);
    expect(numbersOf(replies, 200)).toHaveLength(50);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(150);
    for (const { json } of refused) {
      expect(json).toMatchObject({ code: 'quota_reached', quota: { limit: 50, used: 50, plan: 'pro' } });
    }
    expect([(await everything(forms)).length, await door.usedBy(small)]).toEqual([50, 50]);
    expect(await storedNumbers(forms)).toEqual(numbersOf(replies, 200));
  });

  test('under a quota leave room for their spam, which is stored and not counted', async () => {
    const small = await buildAccount(door.db, { quota_override: 5 });
    const own = await buildForm(door.db, small);
    const replies = await postAtOnce([own], 40, (n) => (n % 2 ? { botcheck: 'x' } : {}));
    expect([numbersOf(replies, 200).length, await door.usedBy(small)]).toEqual([25, 5]);
    expect((await door.stored(own)).filter(({ is_spam }) => is_spam)).toHaveLength(20);
  });

  test('start a new month at nothing', async () => {
    const small = await buildAccount(door.db, { quota_override: 3 });
    const own = await buildForm(door.db, small);
    await door.db.pool.query("UPDATE usage SET period = '2001-01', used = 3 WHERE account_id = $1", [small.id]);
    expect(numbersOf(await postAtOnce([own], 10), 200)).toHaveLength(3);
    const { rows } = await door.db.pool.query('SELECT period, used FROM usage WHERE account_id = $1', [small.id]);
    expect(rows).toEqual([{ period: new Date().toISOString().slice(0, 7), used: 3 }]);
  });

  test('keep their order after the clock was set back, and are not held up for long', async () => {
    await door.db.pool.query("UPDATE usage SET last_created_at = now() + interval '1 hour' WHERE account_id = $1", [
      account.id,
    ]);
    const ahead = Date.now() + 3_590_000;
    const startedAt = performance.now();
    for (let n = 0; n < 10; n += 1) expect((await door.post(form, { n })).status).toBe(200);
    expect(numbersOf(await postAtOnce([form], 100), 200)).toHaveLength(100);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    const times = (await door.stored(form)).map(({ at }) => at);
    expect([times.length, new Set(times).size, (times[0] ?? 0) > ahead]).toEqual([110, 110, true]);
    expect((await door.stored(form)).slice(0, 10).map(({ data }) => data.n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('do not fail with one that the database cannot hold', async () => {
    const neighbour = await buildForm(door.db, await buildAccount(door.db));
    const refusal = `IF said LIKE '%poison%' THEN RAISE 'no' USING ERRCODE = '23514'; END IF;`;
    await withTrigger(refusal, async () => {
      const replies = await postAtOnce([form, neighbour], 60, (n) => (n % 20 === 7 ? { word: 'poison' } : {}));
      expect(numbersOf(replies, 500)).toEqual([7, 27, 47]);
      expect(numbersOf(replies, 200)).toHaveLength(57);
      expect(await storedNumbers([form, neighbour])).toEqual(numbersOf(replies, 200));
      expect(await door.usedBy(account)).toBe((await door.stored(form)).length);
    });
  });

  test.each(['40P01', '40001'])('are repeated whole when the database answers %s', async (code) => {
    const failure = `IF nextval('failures') <= 3 THEN RAISE 'again' USING ERRCODE = '${code}'; END IF;`;
    await withTrigger(failure, async () => {
      const replies = await postAtOnce([form], 50);
      expect(numbersOf(replies, 200)).toHaveLength(50);
      expect(await storedNumbers([form])).toEqual(numbersOf(replies, 200));
      expect(await door.usedBy(account)).toBe(50);
    });
  });

  test('lose nothing silently and are counted once while their connections are killed', async () => {
    const forms = [form, await buildForm(door.db, account)];
    for (const app of [0, 1]) for (const one of forms) await door.post(one, { n: -1 }, { app });
    // Slow enough to be met in the middle of a statement.
    await withTrigger('PERFORM pg_sleep(0.001);', async () => {
      let killed = 0;
      let posting = true;
      const killing = (async () => {
        while (posting && killed < 8) {
          const { rowCount } = await door.db.pool.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%WITH posts AS%'`,
          );
          killed += rowCount ?? 0;
          await sleep(300);
        }
      })();
      const replies = await postAtOnce(forms, 400).finally(() => {
        posting = false;
        return killing;
      });
      expect(killed).toBeGreaterThan(2);
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await storedNumbers(forms)).slice(4)).toEqual(Array.from({ length: 400 }, (_, n) => n));
      expect(await door.usedBy(account)).toBe(404);
      expect((await everything(forms)).every(({ kinds }) => kinds.join() === 'email')).toBe(true);
    });
  });

  test('are all stored once when the database’s process dies in the middle of their commit', async () => {
    await withTrigger(
      `IF said LIKE '%unlucky%' AND nextval('failures') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;`,
      async () => {
        const replies = await postAtOnce([form], 20, () => ({ word: 'unlucky' }));
        expect(numbersOf(replies, 200)).toHaveLength(20);
        expect([(await storedNumbers([form])).length, await door.usedBy(account)]).toEqual([20, 20]);
      },
    );
  });
});

describe('where the operator flags what is over the quota', () => {
  test('the rest is stored, flagged, delivered to nobody and not counted', async () => {
    door = await openFrontDoor({ apps: 2, config: { OVER_QUOTA: 'flag' } });
    try {
      const small = await buildAccount(door.db, { quota_override: 10 });
      const form = await buildForm(door.db, small, { auto_responder: { subject: 'Hi', body: 'Hi' } });
      const replies = await postAtOnce([form], 60);
      expect(numbersOf(replies, 200)).toHaveLength(60);
      const stored = await door.stored(form);
      expect(stored.map(({ over_quota, kinds }) => `${over_quota} ${kinds}`).toSorted()).toEqual([
        ...Array.from({ length: 10 }, () => 'false auto-reply,email'),
        ...Array.from({ length: 50 }, () => 'true '),
      ]);
      expect(await storedNumbers([form])).toEqual(Array.from({ length: 60 }, (_, n) => n));
      expect(await door.usedBy(small)).toBe(10);
    } finally {
      await door.close();
    }
  });
});

describe('the group commit', () => {
  beforeAll(async () => {
    door = await openFrontDoor();
  });
  afterAll(() => door?.close());

  const entry = (data: Entry['data'] = {}): Entry => ({
    ...{ id: uuidv7(), requestId: 'request', formId: door.form.id, formVersion: 1, accountId: door.account.id },
    ...{ accountVersion: 1, quota: null, counted: true, data, mailOverrides: {}, isSpam: false, overQuota: false },
    ...{ ipAddress: '192.0.2.1', referer: null, repeatable: null, files: [], storageLimit: null },
    deliveries: [{ id: uuidv7(), kind: 'email', webhookId: null, fileId: null }],
  });

  test('sends a lone post off before its call returns, in one statement', async () => {
    const query = jest.spyOn(door.db.pool, 'query');
    try {
      const commit = createGroupCommit(door.db.pool, () => undefined);
      const written = commit.write(entry());
      expect(query).toHaveBeenCalledTimes(1);
      expect(await written).toMatchObject({ kind: 'accepted' });
      expect(query).toHaveBeenCalledTimes(1);
    } finally {
      query.mockRestore();
    }
  });

  test.each([
    ['in one more statement', 100, 1, 2],
    ['in parts, so that some are answered while others are written', 100, 3, 5],
    ['in parts also where they are not many', 17, 3, 4],
    ['a few in one more statement', 7, 3, 2],
  ])('writes what comes meanwhile %s, and tells of all that was committed', async (_how, posts, parts, statements) => {
    const query = jest.spyOn(door.db.pool, 'query');
    try {
      const committed: Entry[] = [];
      const commit = createGroupCommit(door.db.pool, (entries) => committed.push(...entries), undefined, parts);
      const entries = Array.from({ length: posts }, () => entry());
      const verdicts = await Promise.all(entries.map(commit.write));
      expect(new Set(verdicts.map(({ kind }) => kind))).toEqual(new Set(['accepted']));
      expect(query).toHaveBeenCalledTimes(statements);
      expect(committed).toEqual(entries);
    } finally {
      query.mockRestore();
    }
  });

  test('writes each delivery under its own post, and none of a post that is left out', async () => {
    const delivery = (kind: 'email' | 'auto-reply') => ({ id: uuidv7(), kind, webhookId: null, fileId: null });
    const lone = entry();
    const entries: Entry[] = [
      { ...entry(), requestId: 'the-first', deliveries: [delivery('email'), delivery('auto-reply')] },
      { ...entry(), requestId: 'outdated', formVersion: 99, deliveries: [delivery('email')] },
      { ...entry(), requestId: 'with-none', deliveries: [] },
      { ...entry(), requestId: 'the-last', deliveries: [delivery('auto-reply')] },
    ];
    const commit = createGroupCommit(door.db.pool, () => undefined);
    const verdicts = await Promise.all([lone, ...entries].map((one) => commit.write(one)));
    expect(verdicts.map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'stale', 'accepted', 'accepted']);
    const { rows } = await door.db.pool.query(
      'SELECT id, submission_id, kind, request_id FROM deliveries WHERE submission_id = ANY ($1) ORDER BY id',
      [entries.map(({ id }) => id)],
    );
    expect(rows).toEqual(
      [0, 3].flatMap((n) => {
        const { id: submission_id, requestId: request_id, deliveries } = entries[n] as Entry;
        return deliveries.map(({ id, kind }) => ({ id, submission_id, kind, request_id }));
      }),
    );
  });

  test('bounds a batch by its bytes too', async () => {
    const query = jest.spyOn(door.db.pool, 'query');
    try {
      const commit = createGroupCommit(door.db.pool, () => undefined);
      const big = { a: 'x'.repeat(1_000_000) };
      await Promise.all(Array.from({ length: 10 }, () => commit.write(entry(big))));
      expect(query.mock.calls.length).toBeGreaterThanOrEqual(4);
    } finally {
      query.mockRestore();
    }
  });

  test('accepts an entry again whose first commit went through unheard', async () => {
    const commit = createGroupCommit(door.db.pool, () => undefined);
    const twice = entry();
    const before = await door.usedBy(door.account);
    expect([(await commit.write(twice)).kind, (await commit.write(twice)).kind]).toEqual(['accepted', 'accepted']);
    expect(await door.usedBy(door.account)).toBe(before + 1);
  });

  /** The pool, whose next queries fail with these errors before anything is sent. */
  function failing(...errors: object[]): Pool {
    const query = (...given: unknown[]) => {
      const error = errors.shift();
      return error
        ? Promise.reject(Object.assign(new Error('test'), error))
        : Reflect.apply(door.db.pool.query, door.db.pool, given);
    };
    return { query } as unknown as Pool;
  }

  const hangUp = { message: 'Connection terminated unexpectedly' };

  test.each<[string, object[]]>([
    ['the connection broke', [hangUp]],
    ['all connections of the pool broke', [hangUp, hangUp, hangUp]],
    ['it broke while it was written to', [{ code: 'EPIPE' }]],
    ['the server shut down', [{ code: '57P01' }, { code: '57P03' }]],
    ['two deadlocked', [{ code: '40P01' }, { code: '40P01' }, { code: '40001' }]],
  ])('writes an entry once when %s', async (_, errors) => {
    const before = await door.usedBy(door.account);
    const commit = createGroupCommit(failing(...errors), () => undefined);
    expect((await commit.write(entry())).kind).toBe('accepted');
    expect(await door.usedBy(door.account)).toBe(before + 1);
  });

  test('accepts once what was committed though its answer never came, alone and in a batch', async () => {
    let lost = 2;
    const deaf = async (...given: unknown[]) => {
      const answer = await Reflect.apply(door.db.pool.query, door.db.pool, given);
      lost -= 1;
      if (lost >= 0) throw new Error('Connection terminated unexpectedly');
      return answer;
    };
    const before = await door.usedBy(door.account);
    const committed: Entry[] = [];
    const commit = createGroupCommit({ query: deaf } as unknown as Pool, (entries) => committed.push(...entries));
    const entries = Array.from({ length: 10 }, () => entry());
    const verdicts = await Promise.all(entries.map(commit.write));
    expect(verdicts.map(({ kind }) => kind)).toEqual(entries.map(() => 'accepted'));
    expect(committed.map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
    expect(await door.usedBy(door.account)).toBe(before + 10);
  });

  test.each<[string, object]>([
    ['is not there', { code: 'ECONNREFUSED' }],
    ['ran out of time', { code: '57014' }],
    ['is full', { code: '53100' }],
    ['gives no connection in time', { message: 'timeout exceeded when trying to connect' }],
  ])('rejects at once when the database %s, and takes the next post', async (_, error) => {
    const commit = createGroupCommit(failing(error), () => undefined);
    await expect(commit.write(entry())).rejects.toMatchObject(error);
    expect((await commit.write(entry())).kind).toBe('accepted');
  });

  test('refuses what would wait behind too many or too much, and lets nobody wait behind a commit that hangs', async () => {
    const hanging = new Promise<never>((_, reject) => setTimeout(reject, 9_000, Object.assign(new Error(), hangUp)));
    const commit = createGroupCommit({ query: () => hanging } as unknown as Pool, () => undefined);
    const { entries: most, bytes } = capacity.commits;
    const first = commit.write(entry()).catch((error: unknown) => error);
    await expect(commit.write(entry({ text: 'x'.repeat(bytes) }))).rejects.toThrow(Overloaded);
    const began = performance.now();
    const behind = Promise.allSettled(Array.from({ length: most - 1 }, () => commit.write(entry())));
    await expect(commit.write(entry())).rejects.toThrow(Overloaded);
    expect(new Set((await behind).map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(performance.now() - began).toBeLessThan(5_500);
    expect(await Promise.race([first, 'still hanging'])).toBe('still hanging');
    await first;
  });

  test('posts that a quota left out are tried one by one, hold up nobody, and wait no longer than others', async () => {
    const leftOut = Array.from({ length: 4 }, () => entry());
    const accepted = { accepted: true, ahead_ms: 0, live: true, used: 1, over_quota: false };
    const query = async ({ values }: { values: string[] }) => {
      const posts: { id: string }[] = JSON.parse(values[0] ?? '');
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (posts.length > 1) return { rows: posts.map(() => ({ ...accepted, accepted: false, over_quota: true })) };
      if (leftOut.some(({ id }) => id === posts[0]?.id)) await new Promise(() => undefined);
      return { rows: [accepted] };
    };
    const commit = createGroupCommit({ query } as unknown as Pool, () => undefined);
    const first = commit.write(entry());
    const began = performance.now();
    const [, ...behind] = leftOut.map(commit.write);
    const ends = Promise.allSettled(behind);
    await first;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await commit.write(entry())).kind).toBe('accepted');
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(performance.now() - began).toBeLessThan(5_500);
  });

  test('rejects in the end when nobody answers at all, and takes the next post', async () => {
    const commit = createGroupCommit(failing(...Array.from({ length: 4 }, () => hangUp)), () => undefined);
    await expect(commit.write(entry())).rejects.toThrow();
    expect((await commit.write(entry())).kind).toBe('accepted');
  });
});
