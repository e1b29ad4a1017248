import type { Form } from '../../src/forms/form.model';
import { updateForm } from '../../src/forms/form.service';
import { buildForm, testSecrets } from '../support/factories';
import { answer, type Behavior, type HttpReceiver, hang, startHttpReceiver } from '../support/http-receiver';
import {
  asMultipart,
  asUrlencoded,
  openSubmitClient,
  type SubmitClient,
  send,
  textParts,
} from '../support/submit-client';

const day = 24 * 60 * 60_000;

describe('the spam checks', () => {
  let client: SubmitClient;
  let verifier: HttpReceiver;
  /** The next response of the verification server; by default the token `good` is valid. */
  let behavior: Behavior;

  beforeAll(async () => {
    verifier = await startHttpReceiver((request, response) => behavior(request, response));
    const config = {
      RECAPTCHA_VERIFY_URL: `${verifier.url}/recaptcha`,
      TURNSTILE_VERIFY_URL: `${verifier.url}/turnstile`,
      HCAPTCHA_VERIFY_URL: `${verifier.url}/hcaptcha`,
    };
    client = await openSubmitClient({ config });
  });
  afterAll(async () => {
    await client?.close();
    await verifier?.stop();
  });
  beforeEach(() => {
    verifier.requests.length = 0;
    behavior = (request, response) => {
      const success = verifications().at(-1)?.response === 'good';
      answer(200, JSON.stringify({ success, ...(!success && { 'error-codes': ['invalid-input-response'] }) }))(
        request,
        response,
      );
    };
  });

  const newForm = (settings: Parameters<typeof buildForm>[2] = {}) => buildForm(client.db, client.account, settings);
  const verifications = () =>
    verifier.requests.map(
      ({ url, rawBody }) =>
        ({ url, ...Object.fromEntries(new URLSearchParams(rawBody.toString())) }) as Record<string, string>,
    );

  /** Submits, expects a success response, and resolves to the number of submissions of the form. */
  async function countAfter(form: Form, fields: object): Promise<number> {
    const reply = await client.post(form, fields);
    expect([reply.status, reply.json]).toEqual([200, { success: true, message: 'Submission received' }]);
    return (await client.stored(form)).length;
  }

  describe('the honeypot', () => {
    test.each([['x'], [' '], ['false'], ['0'], [true], [1], [0], [['', 'x']], [{}]])(
      'filled with %j stores the submission as spam, without deliveries and outside the quota',
      async (botcheck) => {
        const form = await newForm({ auto_responder: { subject: 'Hi', body: 'Hi' } });
        const used = await client.usedBy(client.account);
        expect(await countAfter(form, { botcheck, email: 'a@example.com' })).toBe(1);
        expect(await client.stored(form)).toMatchObject([
          { is_spam: true, kinds: [], text: '{"email":"a@example.com"}' },
        ]);
        expect(await client.usedBy(client.account)).toBe(used);
      },
    );

    test.each([[''], [null], [false], [undefined], [['', '']], [[]]])(
      'left empty as %j delivers and counts the submission',
      async (botcheck) => {
        const form = await newForm({ auto_responder: { subject: 'Hi', body: 'Hi' } });
        const used = await client.usedBy(client.account);
        expect(await countAfter(form, { botcheck })).toBe(1);
        expect(await client.stored(form)).toMatchObject([{ is_spam: false, kinds: ['auto-reply', 'email'] }]);
        expect(await client.usedBy(client.account)).toBe(used + 1);
      },
    );

    test('is checked in every field of that name, URL-encoded and multipart', async () => {
      const form = await newForm();
      const pairs = [
        ['access_key', form.accessKey],
        ['botcheck', ''],
        ['botcheck', 'x'],
      ] as const;
      for (const payload of [asUrlencoded(pairs), asMultipart(textParts(pairs))]) await send(client.url, payload);
      expect(await client.stored(form)).toMatchObject([{ is_spam: true }, { is_spam: true }]);
    });

    test('is ignored if it is off for the form', async () => {
      const form = await newForm({ honeypot_mode: 'none' });
      await countAfter(form, { botcheck: 'x', a: 1 });
      expect(await client.stored(form)).toMatchObject([{ is_spam: false, kinds: ['email'], text: '{"a":1}' }]);
    });
  });

  describe('the time-trap', () => {
    test.each([
      ['1 s old', () => Date.now() - 1_000],
      ['from the future', () => Date.now() + 60_000],
      ['just over a day old', () => Date.now() - day - 1_000],
      ['in seconds rather than milliseconds', () => Math.floor(Date.now() / 1_000)],
      ['0', () => 0],
      ['negative', () => -1],
    ])('drops a submission whose page is %s, as a number and as text', async (_, at) => {
      const form = await newForm();
      expect(await countAfter(form, { form_loaded_at: at() })).toBe(0);
      expect(await countAfter(form, { form_loaded_at: ` ${at()} ` })).toBe(0);
    });

    test.each([
      ['2 s old', () => Date.now() - 2_000],
      ['almost a day old', () => Date.now() - day + 5_000],
    ])('accepts a submission whose page is %s', async (_, at) => {
      const form = await newForm();
      expect(await countAfter(form, { form_loaded_at: at() })).toBe(1);
      expect(await countAfter(form, { form_loaded_at: String(at()), a: 1 })).toBe(2);
      expect((await client.stored(form)).map(({ text }) => text)).toEqual(['{}', '{"a":1}']);
    });

    test.each([['abc'], [''], ['0x10'], ['1e3'], [null], [true], [[]], [{}], ['NaN'], ['Infinity'], ['12abc']])(
      'ignores %j, which is not a number',
      async (form_loaded_at) => {
        const form = await newForm();
        expect(await countAfter(form, { form_loaded_at })).toBe(1);
        expect((await client.stored(form))[0]?.text).toBe('{}');
      },
    );
  });

  describe.each([
    ['recaptcha', 'recaptcha_secret', 'g-recaptcha-response'],
    ['turnstile', 'turnstile_secret', 'cf-turnstile-response'],
    ['hcaptcha', 'hcaptcha_secret', 'h-captcha-response'],
  ] as const)('by %s', (provider, secretName, field) => {
    const guarded = (settings = {}) => newForm({ [secretName]: 'the-secret', captcha_required: true, ...settings });

    test('an invalid token drops the submission, whether a captcha is required or not', async () => {
      expect(await countAfter(await guarded(), { [field]: 'bad' })).toBe(0);
      expect(await countAfter(await guarded({ captcha_required: false }), { [field]: 'bad' })).toBe(0);
    });

    test('a valid token is accepted, verified with the secret and the address of the visitor', async () => {
      const form = await guarded();
      const reply = await client.post(
        form,
        { [field]: 'good', a: 1 },
        { headers: { 'X-Forwarded-For': '198.51.100.7' } },
      );
      expect(reply.status).toBe(200);
      expect((await client.stored(form)).map(({ text }) => text)).toEqual(['{"a":1}']);
      expect(verifications()).toEqual([
        { url: `/${provider}`, secret: 'the-secret', response: 'good', remoteip: '198.51.100.7' },
      ]);
    });

    test('a missing or empty token drops the submission only if a captcha is required', async () => {
      for (const fields of [{}, { [field]: '' }, { [field]: null }]) {
        expect(await countAfter(await guarded(), fields)).toBe(0);
        expect(await countAfter(await guarded({ captcha_required: false }), fields)).toBe(1);
      }
      expect(verifications()).toEqual([]);
    });

    test('a form without a secret verifies nothing', async () => {
      expect(await countAfter(await newForm({ captcha_required: true }), { [field]: 'bad' })).toBe(1);
      expect(verifications()).toEqual([]);
    });

    test('a wrong secret of the owner accepts the submission', async () => {
      behavior = answer(200, '{"success":false,"error-codes":["invalid-input-secret"]}');
      expect(await countAfter(await guarded(), { [field]: 'x' })).toBe(1);
    });

    test('a submission that is checked again verifies its token once', async () => {
      const form = await guarded();
      await countAfter(form, { [field]: 'good' });
      await updateForm(client.db, testSecrets, form, { name: 'Another name' });
      expect(await countAfter(form, { [field]: 'good' })).toBe(2);
      expect(verifications()).toHaveLength(2);
    });

    test('a new secret verifies the token again', async () => {
      const form = await guarded();
      await countAfter(form, { [field]: 'good' });
      await updateForm(client.db, testSecrets, form, { [secretName]: 'another-secret' });
      expect(await countAfter(form, { [field]: 'good' })).toBe(2);
      expect(verifications().map(({ secret }) => secret)).toEqual(['the-secret', 'the-secret', 'another-secret']);
    });
  });

  test('a silent provider delays a submission by 3 s; an invalid response of the provider does not, and both accept it', async () => {
    const form = await newForm({ recaptcha_secret: 'x', captcha_required: true });
    for (const nonsense of [
      answer(500),
      answer(200, 'no JSON'),
      answer(200, '{}'),
      answer(302, '', { location: '/x' }),
    ]) {
      behavior = nonsense;
      await countAfter(form, { 'g-recaptcha-response': 'x' });
    }
    behavior = hang();
    const startedAt = performance.now();
    expect(await countAfter(form, { 'g-recaptcha-response': 'x' })).toBe(5);
    expect(performance.now() - startedAt).toBeGreaterThan(2_900);
    expect(performance.now() - startedAt).toBeLessThan(6_000);
  });

  const guardedByAll = () =>
    newForm({ recaptcha_secret: 'a', turnstile_secret: 'b', hcaptcha_secret: 'c', captcha_required: true });
  const tokens = { 'g-recaptcha-response': 'x', 'cf-turnstile-response': 'x', 'h-captcha-response': 'x' };

  test('the tokens of several captchas are verified at the same time, so that slow ones do not add up', async () => {
    const open = new Set<() => void>();
    // Nothing is answered before all three have been asked, and none has given up.
    behavior = (request, response) => {
      const respond = () => answer(200, JSON.stringify({ success: false }))(request, response);
      open.add(respond);
      response.on('close', () => open.delete(respond));
      if (open.size === 3) for (const one of open) one();
    };
    expect(await countAfter(await guardedByAll(), tokens)).toBe(0);
    expect(verifications().map(({ url }) => url)).toHaveLength(3);
  });

  test.each(['recaptcha', 'turnstile', 'hcaptcha'])(
    'an invalid token of %s drops the submission although the other services hang',
    async (service) => {
      behavior = (request, response) =>
        request.url === `/${service}`
          ? answer(200, JSON.stringify({ success: false }))(request, response)
          : hang()(request, response);
      expect(await countAfter(await guardedByAll(), tokens)).toBe(0);
    },
  );

  test('a token is neither in the data nor in the e-mail', async () => {
    const form = await newForm();
    await countAfter(form, { 'g-recaptcha-response': 'secret', 'cf-turnstile-response': 'secret', a: 1 });
    expect(JSON.stringify(await client.stored(form))).not.toContain('secret');
  });

  describe('under strict domain protection', () => {
    const strict = {
      strict_domain_protection: true,
      allowed_domains: ['example.com', '*.example.org', 'bücher.example'],
    };
    test.each<[Record<string, string>, number]>([
      [{ Origin: 'https://example.com' }, 200],
      [{ Origin: 'http://WWW.example.com:8080' }, 200],
      [{ Origin: 'https://a.b.example.org' }, 200],
      [{ Origin: 'https://xn--bcher-kva.example' }, 200],
      [{ Origin: 'null', Referer: 'https://example.com/contact' }, 200],
      [{ Referer: 'https://example.com/contact?q=1' }, 200],
      [{ Origin: 'https://example.org' }, 403],
      [{ Origin: 'https://shop.example.com' }, 403],
      [{ Origin: 'https://example.com.evil.test' }, 403],
      [{ Origin: 'https://evilexample.com' }, 403],
      [{ Origin: 'https://evil.test', Referer: 'https://example.com/' }, 403],
      [{ Origin: 'https://evil.test/example.com' }, 403],
      [{ Origin: 'https://example.com@evil.test' }, 403],
      [{ Origin: 'file://example.com' }, 403],
      [{ Origin: 'null' }, 403],
      [{}, 403],
    ])('%j gets status %i', async (headers, status) => {
      const form = await newForm(strict);
      expect((await client.post(form, {}, { headers })).status).toBe(status);
      expect(await client.stored(form)).toHaveLength(status === 200 ? 1 : 0);
    });

    test('an empty list allows no site; without strict protection the list is not enforced', async () => {
      const headers = { Origin: 'https://evil.test' };
      expect((await client.post(await newForm({ strict_domain_protection: true }), {}, { headers })).status).toBe(403);
      expect((await client.post(await newForm({ allowed_domains: ['example.com'] }), {}, { headers })).status).toBe(
        200,
      );
    });
  });
});
