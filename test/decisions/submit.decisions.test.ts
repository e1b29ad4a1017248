import { v7 as uuidv7 } from 'uuid';
import { updateAccount } from '../../src/accounts/account.service';
import type { DecisionDetails } from '../../src/decisions/decision';
import type { Form } from '../../src/forms/form.model';
import { eraseSubmission } from '../../src/submissions/changes/erase';
import { describeOnEachBackend } from '../setup/services';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm } from '../support/factories';
import { answer, type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import { asMultipart, openSubmitClient, type Part, type SubmitClient, send } from '../support/submit-client';
import { countsOf, samplesOf } from './decision-rows';

const file = (name: string, content: string | Buffer = 'text', field = name): Part => [
  `name="${field}"; filename="${name}.txt"`,
  content,
  'Content-Type: text/plain',
];

describeOnEachBackend('the decision log', ({ redisUrl }) => {
  let client: SubmitClient;
  let provider: HttpReceiver;
  let response = answer(200, '{"success":false}');

  beforeAll(async () => {
    provider = await startHttpReceiver((request, reply) => response(request, reply));
    const config = { RECAPTCHA_VERIFY_URL: provider.url, STRIPE_API_URL: provider.url };
    client = await openSubmitClient({ redisUrl, config, exchangeMs: 50 });
  });
  afterAll(async () => {
    await client?.close();
    await provider?.stop();
  });

  const newForm = (settings: Parameters<typeof buildForm>[2] = {}) => buildForm(client.db, client.account, settings);
  const from = { Origin: 'https://example.com', 'X-Forwarded-For': '198.51.100.7' };

  /** Resolves to the samples once the counts are these. */
  async function expectCounts(form: Form, counts: object) {
    await eventually(async () => expect(await countsOf(client.db.pool, form)).toEqual(counts));
    return samplesOf(client.db.pool, form);
  }

  test('has nothing about a submission that is simply accepted', async () => {
    const [form, other] = [await newForm(), await newForm({ active: false })];
    await client.post(form, { a: 1 });
    await client.post(other, { a: 1 });
    // Both would be written together.
    await expectCounts(other, { inactive_form: 1 });
    await expectCounts(form, {});
  });

  test('counts every request over the rate limit, and samples the first 20', async () => {
    const form = await newForm();
    const replies = await Promise.all(Array.from({ length: 40 }, () => client.post(form, {}, { headers: from })));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(34);
    const samples = await expectCounts(form, { rate_limited: 34 });
    expect(samples).toHaveLength(20);
    expect(samples[0]).toMatchObject({ reason: 'rate_limited', origin: 'https://example.com', submission_id: null });
    expect(new Set(samples.map(({ ip_hash }) => ip_hash)).size).toBe(1);
    expect(samples[0]?.ip_hash).toMatch(/^[\w-]{16}$/);
    const [elsewhere] = [await newForm({ active: false })];
    await client.post(elsewhere, {}, { headers: from });
    const [sample] = await expectCounts(elsewhere, { inactive_form: 1 });
    expect(sample?.ip_hash).not.toBe(samples[0]?.ip_hash);
  });

  test.each([
    ['too-fast', 100],
    ['too-old', 48 * 3_600_000],
    ['future', -60_000],
  ])('has a request that the time-trap dropped: %s', async (timing, age) => {
    const form = await newForm();
    await client.post(form, { form_loaded_at: Date.now() - age, secret: 'typed' }, { headers: from });
    const samples = await expectCounts(form, { time_trap: 1 });
    expect(samples).toMatchObject([{ details: { timing }, origin: 'https://example.com', submission_id: null }]);
    expect(JSON.stringify(samples)).not.toContain('typed');
    expect(JSON.stringify(samples)).not.toContain('198.51');
  });

  test('tells a rejected captcha, a missing one and an unavailable provider apart', async () => {
    const form = await newForm({ recaptcha_secret: 'x', captcha_required: true });
    response = answer(200, '{"success":false}');
    await client.post(form, { 'g-recaptcha-response': 'bad' });
    await client.post(form, {});
    response = answer(500);
    await client.post(form, { 'g-recaptcha-response': 'some' });
    const samples = await expectCounts(form, { captcha_failed: 1, captcha_missing: 1, captcha_unavailable: 1 });
    const [stored] = await client.stored(form);
    expect(samples.map(({ submission_id }) => submission_id)).toEqual([null, null, stored?.id]);
  });

  test('links spam to its submission', async () => {
    const form = await newForm();
    await client.post(form, { botcheck: 'x' });
    const samples = await expectCounts(form, { honeypot: 1 });
    expect(samples).toMatchObject([{ submission_id: (await client.stored(form))[0]?.id }]);
  });

  test('has requests that a form does not take: other sites, a pause, a deletion and a suspension', async () => {
    const strict = await newForm({ strict_domain_protection: true, allowed_domains: ['example.org'] });
    const [paused, deleted] = [await newForm({ active: false }), await newForm({ deleted: true })];
    const suspended = await buildAccount(client.db, { suspended: true });
    const closed = await buildForm(client.db, suspended);
    for (const form of [strict, paused, deleted, closed]) await client.post(form, {}, { headers: from });
    expect(await expectCounts(strict, { origin_not_allowed: 1 })).toMatchObject([{ origin: 'https://example.com' }]);
    await expectCounts(paused, { inactive_form: 1 });
    await expectCounts(deleted, { form_unavailable: 1 });
    await expectCounts(closed, { form_unavailable: 1 });
  });

  test('has requests over the quota, once each', async () => {
    const account = await buildAccount(client.db, { quota_override: 1 });
    const form = await buildForm(client.db, account);
    await client.post(form, {});
    await client.post(form, {});
    await client.post(form, {});
    expect(await expectCounts(form, { quota_reached: 2 })).toMatchObject([{ details: { limit: 1 } }, {}]);
    await updateAccount(client.db, account, { quota_override: 'unlimited' });
    expect((await client.post(form, {})).status).toBe(200);
  });

  test('has payments that could not be started', async () => {
    const payment = { provider: 'stripe', secret_key: 'sk', currency: 'eur', amount: 100, product: 'Tea' };
    const form = await newForm({ payment: payment as never });
    response = answer(500);
    await client.post(form, {});
    await expectCounts(form, { payment_failed: 1 });
  });

  test('has a body that breaks after its access key, but not one with an unknown key', async () => {
    const form = await newForm();
    for (const key of [form.accessKey, 'no such key']) {
      const { headers, body } = asMultipart([
        ['name="access_key"', key],
        ['name="a"', 'x', 'Content-Type: text/plain; charset=no-such-charset'],
      ]);
      const { status } = await send(client.url, { headers, body: String(body).slice(0, -20) });
      expect(status).toBe(400);
    }
    expect(await expectCounts(form, { invalid_body: 1 })).toMatchObject([{ ip_hash: null, details: null }]);
  });

  test('has a JSON body of which too much would be stored', async () => {
    const form = await newForm();
    const reply = await client.post(form, { many: Array.from({ length: 300 }, () => 'x'.repeat(9_000)) });
    expect(reply.status).toBe(413);
    await expectCounts(form, { payload_too_large: 1 });
  });

  describe('about files', () => {
    const post = (form: Form, parts: readonly Part[]) =>
      send(client.url, asMultipart([['name="access_key"', form.accessKey], ...parts]));
    const withStorage = async (limit: number | null = null) => {
      const account = await buildAccount(client.db);
      const { pool } = client.db;
      const id = uuidv7();
      await pool.query(`INSERT INTO storages (id, account_id, kind) VALUES ($1, $2, 'local')`, [id, account.id]);
      const values = [account.id, id, limit];
      await pool.query('UPDATE accounts SET storage_id = $2, storage_limit_bytes = $3 WHERE id = $1', values);
      return buildForm(client.db, account);
    };

    test('names those that an account without storage or without a plan for them drops', async () => {
      const free = await buildForm(client.db, await buildAccount(client.db, { plan: 'free' }));
      const bare = await buildForm(client.db, await buildAccount(client.db));
      for (const [form, reason] of [
        [free, 'plan'],
        [bare, 'no_storage'],
      ] as const) {
        await post(form, [file('cv'), file('photo', 'longer')]);
        const files = [
          { name: 'cv.txt', size: 4, reason },
          { name: 'photo.txt', size: 6, reason },
        ];
        const samples = await expectCounts(form, { files_dropped: 1 });
        const [stored] = await client.stored(form);
        expect(samples).toMatchObject([{ details: { files, dropped: 2 }, submission_id: stored?.id }]);
      }
    });

    test('says which are too large, too many or without a name', async () => {
      const form = await withStorage();
      const large = Buffer.alloc(5 * 1024 * 1024 + 1);
      const six = Array.from({ length: 6 }, (_, index) => file(`f${index}`));
      await post(form, [file('large', large), file('odd', 'x', 'subject'), ...six]);
      const [sample] = await expectCounts(form, { files_dropped: 1 });
      expect(sample?.details?.files).toEqual(
        expect.arrayContaining([
          { name: 'large.txt', size: large.length, reason: 'too_large' },
          { name: 'odd.txt', size: null, reason: 'unnamed' },
          { name: 'f5.txt', size: null, reason: 'too_many' },
        ]),
      );
    });

    test('bounds their names and number', async () => {
      const form = await withStorage();
      const many = Array.from({ length: 60 }, (_, index) => file(`${'n'.repeat(900)}${index}`, 'x', 'f'));
      await post(form, many);
      const [sample] = await expectCounts(form, { files_dropped: 1 });
      const { files = [], dropped } = (sample?.details ?? {}) as DecisionDetails;
      expect([files.length, dropped]).toEqual([10, 55]);
      for (const { name } of files) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    });

    test('says which did not fit into the storage', async () => {
      const form = await withStorage(5);
      await post(form, [file('a', '1234'), file('b', '1234')]);
      const [sample] = await expectCounts(form, { files_dropped: 1 });
      expect(sample?.details).toEqual({ files: [{ name: 'b.txt', size: 4, reason: 'storage_full' }], dropped: 1 });
    });

    test('is erased with the submission, and the count stays', async () => {
      const form = await buildForm(client.db, await buildAccount(client.db, { plan: 'free' }));
      await post(form, [file('cv-of-ada')]);
      const [sample] = await expectCounts(form, { files_dropped: 1 });
      await eraseSubmission(client.db.pool, null, sample?.submission_id ?? '');
      expect(await expectCounts(form, { files_dropped: 1 })).toEqual([]);
    });
  });
});

test('a submission that is stored over the quota is in the decision log', async () => {
  const client = await openSubmitClient({ config: { OVER_QUOTA: 'flag' }, exchangeMs: 50 });
  try {
    const form = await buildForm(client.db, await buildAccount(client.db, { quota_override: 0 }));
    await client.post(form, {});
    const [stored] = await client.stored(form);
    expect(stored?.over_quota).toBe(true);
    await eventually(async () => expect(await countsOf(client.db.pool, form)).toEqual({ over_quota: 1 }));
    expect(await samplesOf(client.db.pool, form)).toMatchObject([{ submission_id: stored?.id }]);
  } finally {
    await client.close();
  }
});

test('an ending process writes what it has not written yet, without the names of what was erased meanwhile', async () => {
  const client = await openSubmitClient({ apps: 2 });
  try {
    const paused = await buildForm(client.db, client.account, { active: false });
    const free = await buildForm(client.db, await buildAccount(client.db, { plan: 'free' }));
    const [, ending] = client.apps;
    if (!ending) throw new Error('there is no second process');
    await client.post(paused, {}, { app: 1 });
    await send(ending.url, asMultipart([['name="access_key"', free.accessKey], file('cv-of-ada')]));
    const [stored] = await client.stored(free);
    await eraseSubmission(client.db.pool, null, stored?.id ?? '');
    await ending.close();
    expect(await countsOf(client.db.pool, paused)).toEqual({ inactive_form: 1 });
    expect(await countsOf(client.db.pool, free)).toEqual({ files_dropped: 1 });
    expect(await samplesOf(client.db.pool, free)).toEqual([]);
  } finally {
    await client.apps[0]?.close();
  }
});
