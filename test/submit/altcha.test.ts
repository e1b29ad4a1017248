import type { Challenge } from 'altcha-lib';
import type { Form } from '../../src/forms/form.model';
import { updateForm } from '../../src/forms/form.service';
import { createAltcha } from '../../src/submit/checks/altcha';
import { describeOnEachBackend, freePort } from '../setup/services';
import { fetchChallenge, solve } from '../support/altcha';
import { lockUsage, untilWaiting } from '../support/database';
import { buildAccount, buildForm, testSecretKey, testSecrets } from '../support/factories';
import { operatorEnv, scrape } from '../support/scrape';
import { nextAddress, openSubmitClient, type SubmitClient } from '../support/submit-client';

describeOnEachBackend('ALTCHA', ({ redisUrl }) => {
  let client: SubmitClient;
  beforeAll(async () => {
    client = await openSubmitClient({ redisUrl, apps: 2, config: operatorEnv });
  });
  afterAll(async () => {
    await client?.close();
  });

  const newForm = (settings: Parameters<typeof buildForm>[2] = {}) =>
    buildForm(client.db, client.account, { altcha: 'low', captcha_required: true, ...settings });
  const solutionFor = async (form: Form) => solve(await fetchChallenge(client.url, form.accessKey));

  /** Submits, expects a success response, and resolves to the number of submissions of the form. */
  async function countAfter(form: Form, fields: object, app = 0): Promise<number> {
    const reply = await client.post(form, fields, { app });
    expect([reply.status, reply.json]).toEqual([200, { success: true, message: 'Submission received' }]);
    return (await client.stored(form)).length;
  }

  test('a solution is accepted once, also by two web processes at the same time', async () => {
    const form = await newForm();
    const altcha = await solutionFor(form);
    await Promise.all([0, 1, 0, 1].map((app, n) => client.post(form, { altcha, n }, { app })));
    expect(await client.stored(form)).toHaveLength(1);
    expect(await countAfter(form, { altcha }, 1)).toBe(1);
    expect(await countAfter(form, { altcha: await solutionFor(form) }, 1)).toBe(2);
  });

  test('the solution is not stored, with the form that uses ALTCHA', async () => {
    const form = await newForm();
    await countAfter(form, { a: 1, altcha: await solutionFor(form) });
    expect((await client.stored(form)).map(({ text }) => text)).toEqual(['{"a":1}']);
  });

  test('a form that does not use it may have a field named altcha', async () => {
    const form = await newForm({ altcha: null });
    expect(await countAfter(form, { altcha: 'Yes, please' })).toBe(1);
    expect((await client.stored(form)).map(({ text }) => text)).toEqual(['{"altcha":"Yes, please"}']);
  });

  test('a missing solution drops the submission only if a captcha is required', async () => {
    expect(await countAfter(await newForm(), { a: 1 })).toBe(0);
    expect(await countAfter(await newForm(), { altcha: '' })).toBe(0);
    expect(await countAfter(await newForm({ captcha_required: false }), { a: 1 })).toBe(1);
  });

  test('the solution of another form is rejected', async () => {
    const [form, other] = [await newForm(), await newForm()];
    const altcha = await solutionFor(other);
    expect(await countAfter(form, { altcha })).toBe(0);
    expect(await countAfter(other, { altcha })).toBe(1);
  });

  test('forged, changed and unreadable solutions are rejected', async () => {
    const form = await newForm({ captcha_required: false });
    const valid = JSON.parse(Buffer.from(await solutionFor(form), 'base64').toString());
    const { challenge, solution } = valid;
    const change = (parameters: object) => ({
      ...valid,
      challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
    });
    const own = createAltcha('a key that the service does not have, of 32 characters');
    const forged = JSON.parse(
      Buffer.from(await solve(await own.createChallenge(form.id, 'low', true)), 'base64').toString(),
    );
    const payloads: unknown[] = [
      forged,
      change({ expiresAt: challenge.parameters.expiresAt + 60 }),
      change({ expiresAt: undefined }),
      change({ cost: 1 }),
      change({ keySignature: undefined }),
      change({ nonce: null, salt: {}, keyPrefix: 1 }),
      { ...valid, solution: { ...solution, derivedKey: '00'.repeat(32) } },
      { ...valid, solution: { ...solution, derivedKey: challenge.parameters.keyPrefix } },
      { ...valid, solution: {} },
      { ...valid, challenge: { parameters: challenge.parameters } },
      { challenge: { parameters: [] }, solution: [] },
      { verified: true },
      [],
    ];
    for (const payload of payloads) {
      const altcha = Buffer.from(JSON.stringify(payload)).toString('base64');
      expect([payload, await countAfter(form, { altcha })]).toEqual([payload, 0]);
    }
    for (const altcha of ['x', '%%%', 'A'.repeat(20_000), Buffer.from('['.repeat(7_000)).toString('base64')]) {
      expect(await countAfter(form, { altcha })).toBe(0);
    }
    expect(await countAfter(form, { altcha: Buffer.from(JSON.stringify(valid)).toString('base64') })).toBe(1);
  });

  test('an expired challenge is rejected', async () => {
    const form = await newForm();
    const signed = (validMs?: number) =>
      createAltcha(testSecretKey, undefined, validMs).createChallenge(form.id, 'low', true);
    expect(await countAfter(form, { altcha: await solve(await signed(-1_000)) })).toBe(0);
    expect(await countAfter(form, { altcha: await solve(await signed()) })).toBe(1);
  });

  test('a submission that is checked again keeps the result of its solution', async () => {
    const form = await newForm();
    await countAfter(form, { altcha: await solutionFor(form) });
    const altcha = await solutionFor(form);
    await updateForm(client.db, testSecrets, form, { name: 'Another name' });
    expect(await countAfter(form, { altcha })).toBe(2);
  });

  test('a solution can be sent again if its submission was not stored', async () => {
    const form = await newForm();
    const altcha = await solutionFor(form);
    await client.db.models.Account.update({ quotaOverride: 0 }, { where: { id: client.account.id } });
    expect((await client.post(form, { altcha })).json).toMatchObject({ code: 'quota_reached' });
    await client.db.models.Account.update({ quotaOverride: null }, { where: { id: client.account.id } });
    expect(await countAfter(form, { altcha }, 1)).toBe(1);
  });

  test('the same request again is not answered with success before a submission is stored', async () => {
    const account = await buildAccount(client.db);
    const form = await buildForm(client.db, account, { altcha: 'low', captcha_required: true });
    const altcha = await solutionFor(form);
    const release = await lockUsage(client.db.pool, account.id);
    const first = client.post(form, { altcha });
    await untilWaiting(client.db.pool, 1);
    const storedAtResponse = client.post(form, { altcha }, { app: 1 }).then(async ({ status }) => ({
      status,
      stored: (await client.stored(form)).length,
    }));
    // Either it responds at once, or it waits for the first one to be stored.
    await Promise.race([storedAtResponse, untilWaiting(client.db.pool, 2)]);
    await release();
    expect(await storedAtResponse).toEqual({ status: 200, stored: 1 });
    expect((await first).status).toBe(200);
    expect(await client.stored(form)).toHaveLength(1);
  });

  test('a retry with the same idempotency key and solution gets the response of its first attempt', async () => {
    const form = await newForm();
    const dropped = async () => (await scrape(client.url)).of('letterbox_posts_total{outcome="dropped_captcha"}');
    const before = await dropped();
    const fields = { idempotency_key: 'the same', altcha: await solutionFor(form) };
    const posts = Array.from({ length: 10 }, (_, n) => client.post(form, fields, { app: n % 2 }));
    expect((await Promise.all(posts)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await countAfter(form, fields, 1)).toBe(1);
    expect(await dropped()).toBe(before);
  });

  test('a repetition with another solution is the same submission', async () => {
    const form = await newForm();
    for (const _ of [1, 2]) await countAfter(form, { idempotency_key: 'k', altcha: await solutionFor(form) });
    expect(await client.stored(form)).toHaveLength(1);
    const plain = await newForm({ altcha: null });
    for (const altcha of ['yes', 'no']) await countAfter(plain, { idempotency_key: 'k', altcha });
    expect(await client.stored(plain)).toHaveLength(2);
  });

  describe('/api/challenge', () => {
    const get = (query: string, init: RequestInit = {}) => fetch(`${client.url}/api/challenge${query}`, init);

    test('responds with a challenge that pages of every site may read and nobody may store', async () => {
      const form = await newForm();
      const response = await get(`?form=${form.accessKey}`);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const challenge = (await response.json()) as Challenge;
      expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', data: { required: true } });
      expect(JSON.stringify(challenge)).not.toContain(form.id);
    });

    test('is preceded by the question whether the form uses ALTCHA, whose response browsers keep for a minute', async () => {
      const ask = async ({ accessKey }: Form) => {
        const response = await fetch(`${client.url}/api/captcha?form=${accessKey}`);
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
        expect(response.headers.get('cache-control')).toBe('public, max-age=60');
        return response.json();
      };
      expect(await ask(await newForm())).toEqual({ altcha: true, required: true });
      expect(await ask(await newForm({ captcha_required: false }))).toEqual({ altcha: true, required: false });
      expect(await ask(await newForm({ altcha: null }))).toEqual({ altcha: false, required: false });
      const other = await newForm({ altcha: null, turnstile_secret: 'secret' });
      expect(await ask(other)).toEqual({ altcha: false, required: true });
    });

    test.each(['low', 'medium', 'high'] as const)('has the difficulty %s of the form', async (altcha) => {
      const { parameters } = await fetchChallenge(client.url, (await newForm({ altcha })).accessKey);
      expect(parameters.cost).toBe({ low: 1_000, medium: 2_000, high: 5_000 }[altcha]);
    });

    test('explains why there is no challenge', async () => {
      const off = await newForm({ altcha: null });
      const paused = await newForm({ active: false });
      const expected = [
        ['', 400, 'missing_access_key'],
        ['?form=', 400, 'missing_access_key'],
        ['?form=a&form=b', 400, 'missing_access_key'],
        ['?form=nobody-has-this-key', 404, 'invalid_access_key'],
        ['?form=a%00b', 404, 'invalid_access_key'],
        [`?form=${off.accessKey}`, 404, 'altcha_off'],
        [`?form=${paused.accessKey}`, 403, 'inactive_form'],
      ] as const;
      for (const [query, status, code] of expected) {
        const response = await get(query);
        expect([query, response.status]).toEqual([query, status]);
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
        expect(await response.json()).toEqual({ success: false, message: expect.any(String), code });
      }
    });

    test('serves a form as soon as it uses ALTCHA', async () => {
      const form = await newForm({ altcha: null });
      expect((await get(`?form=${form.accessKey}`)).status).toBe(404);
      await updateForm(client.db, testSecrets, form, { altcha: 'low' });
      expect((await get(`?form=${form.accessKey}`)).status).toBe(200);
    });

    test('accepts only GET and OPTIONS', async () => {
      const response = await get('', { method: 'POST' });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, OPTIONS']);
      expect((await get('', { method: 'OPTIONS' })).status).toBe(204);
    });

    test('limits the challenges of one client', async () => {
      const form = await newForm();
      const headers = { 'X-Forwarded-For': nextAddress() };
      const statuses: number[] = [];
      while (statuses.length < 61) statuses.push((await get(`?form=${form.accessKey}`, { headers })).status);
      expect(statuses.indexOf(429)).toBe(60);
      expect((await get(`?form=${form.accessKey}`, { headers: { 'X-Forwarded-For': nextAddress() } })).status).toBe(
        200,
      );
    });
  });
});

test('challenges survive a rotation of SECRET_KEY', async () => {
  const [before, after] = ['the key before the rotation, 32 chars', 'the key after the rotation, 32 chars.'];
  const solution = await solve(await createAltcha(before).createChallenge('form', 'low', true));
  expect(await createAltcha(after, before).verify('form', solution)).not.toBeNull();
  expect(await createAltcha(after).verify('form', solution)).toBeNull();
});

test('a solution is accepted once by two processes also while Redis is away', async () => {
  const client = await openSubmitClient({ redisUrl: `redis://127.0.0.1:${await freePort()}`, apps: 2 });
  try {
    const form = await buildForm(client.db, client.account, { altcha: 'low', captcha_required: true });
    const altcha = await solve(await fetchChallenge(client.url, form.accessKey));
    for (const n of [0, 1]) expect((await client.post(form, { altcha, n }, { app: n })).status).toBe(200);
    expect((await client.stored(form)).map(({ text }) => text)).toEqual(['{"n":0}']);
  } finally {
    await client.close();
  }
});
