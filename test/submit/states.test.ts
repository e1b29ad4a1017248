import { updateAccount } from '../../src/accounts/account.service';
import { rotateAccessKey, updateForm } from '../../src/forms/form.service';
import type { FormChanges } from '../../src/forms/form.settings';
import { updateWebhook } from '../../src/webhooks/webhook.service';
import { describeOnEachBackend } from '../setup/services';
import { buildAccount, buildForm, buildWebhook, testSecrets } from '../support/factories';
import { nextAddress, openSubmitClient, type SubmitClient } from '../support/submit-client';

type Account = Awaited<ReturnType<typeof buildAccount>>;
type Form = Awaited<ReturnType<typeof buildForm>>;

describeOnEachBackend('a change by the owner takes effect at once in every web process', ({ redisUrl }) => {
  let client: SubmitClient;

  beforeAll(async () => {
    client = await openSubmitClient({ redisUrl, apps: 2 });
  });
  afterAll(() => client?.close());

  const change = (form: Form, settings: FormChanges) => updateForm(client.db, testSecrets, form, settings);

  /** Submits through both processes; resolves to the status or error code of each. */
  async function postToBoth(form: Form, fields: object = {}, headers: Record<string, string> = {}) {
    const replies = [];
    for (const app of [0, 1]) {
      const { status, json } = await client.post(form, fields, { app, headers });
      replies.push(json?.code ?? status);
    }
    return replies;
  }

  const both = (result: string | number) => [result, result];

  test('a rotated access key', async () => {
    const form = await buildForm(client.db, client.account);
    expect(await postToBoth(form)).toEqual(both(200));
    const rotated = await rotateAccessKey(client.db, form);
    expect(await postToBoth(form)).toEqual(both('invalid_access_key'));
    expect(await postToBoth(rotated)).toEqual(both(200));
    expect(await client.stored(form)).toHaveLength(4);
  });

  test('an access key that now belongs to another form', async () => {
    const [form, heir] = [await buildForm(client.db, client.account), await buildForm(client.db, client.account)];
    expect([await postToBoth(form), await postToBoth(heir)]).toEqual([both(200), both(200)]);
    const { accessKey } = form;
    await rotateAccessKey(client.db, form);
    await client.db.pool.query('UPDATE forms SET access_key = $1 WHERE id = $2', [accessKey, heir.id]);
    expect(await postToBoth(form)).toEqual(both(200));
    expect([(await client.stored(form)).length, (await client.stored(heir)).length]).toEqual([2, 4]);
  });

  const site = { Origin: 'https://example.com' };
  const elsewhere = { Origin: 'https://example.org' };

  test.each<[string, FormChanges, FormChanges, string]>([
    ['a pause', { active: true }, { active: false }, 'inactive_form'],
    ['deletion', { deleted: false }, { deleted: true }, 'form_unavailable'],
    [
      'another list of domains',
      { strict_domain_protection: true, allowed_domains: ['example.com'] },
      { allowed_domains: ['example.org'] },
      'origin_not_allowed',
    ],
    [
      'strict protection',
      { strict_domain_protection: false, allowed_domains: ['example.org'] },
      { strict_domain_protection: true },
      'origin_not_allowed',
    ],
  ])('%s and back', async (_, open, closed, code) => {
    const form = await buildForm(client.db, client.account, open);
    expect(await postToBoth(form, {}, site)).toEqual(both(200));
    await change(form, closed);
    expect(await postToBoth(form, {}, site)).toEqual(both(code));
    await change(form, open);
    expect(await postToBoth(form, {}, site)).toEqual(both(200));
    expect(await client.stored(form)).toHaveLength(4);
  });

  test('a changed list of allowed domains', async () => {
    const form = await buildForm(client.db, client.account, {
      strict_domain_protection: true,
      allowed_domains: ['example.com'],
    });
    expect([await postToBoth(form, {}, site), await postToBoth(form, {}, elsewhere)]).toEqual([
      both(200),
      both('origin_not_allowed'),
    ]);
    await change(form, { allowed_domains: ['example.org'] });
    expect([await postToBoth(form, {}, elsewhere), await postToBoth(form, {}, site)]).toEqual([
      both(200),
      both('origin_not_allowed'),
    ]);
  });

  describe('to the account', () => {
    let account: Account;
    let form: Form;
    beforeEach(async () => {
      account = await buildAccount(client.db);
      form = await buildForm(client.db, account);
      expect(await postToBoth(form)).toEqual(both(200));
    });

    test('its suspension and back', async () => {
      await updateAccount(client.db, account, { suspended: true });
      expect(await postToBoth(form)).toEqual(both('form_unavailable'));
      await updateAccount(client.db, account, { suspended: false });
      expect(await postToBoth(form)).toEqual(both(200));
    });

    test('its quota and back', async () => {
      await updateAccount(client.db, account, { quota_override: 2 });
      expect(await postToBoth(form)).toEqual(both('quota_reached'));
      await updateAccount(client.db, account, { quota_override: 'unlimited' });
      expect(await postToBoth(form)).toEqual(both(200));
    });

    test('its plan: webhooks are not called on the free plan', async () => {
      await buildWebhook(client.db, account);
      await updateAccount(client.db, account, { plan: 'free' });
      expect(await postToBoth(form)).toEqual(both(200));
      await updateAccount(client.db, account, { plan: 'annual' });
      expect(await postToBoth(form)).toEqual(both(200));
      expect(await kinds(form, 2)).toEqual([['email'], ['email'], ['email', 'webhook'], ['email', 'webhook']]);
    });

    test('a new, a disabled and a deleted webhook', async () => {
      const webhook = await buildWebhook(client.db, account);
      const second = await buildWebhook(client.db, account);
      await postToBoth(form);
      await updateWebhook(client.db, testSecrets, webhook, { active: false });
      await postToBoth(form);
      await client.db.models.Webhook.destroy({ where: { id: second.id } });
      await postToBoth(form);
      const [two, one] = [
        ['email', 'webhook', 'webhook'],
        ['email', 'webhook'],
      ];
      expect(await kinds(form, 2)).toEqual([two, two, one, one, ['email'], ['email']]);
    });

    test('a webhook that is limited to other forms, and back', async () => {
      const other = await buildForm(client.db, account);
      const webhook = await buildWebhook(client.db, account, { form_ids: [other.id] });
      await postToBoth(form);
      await updateWebhook(client.db, testSecrets, webhook, { form_ids: [form.id, other.id] });
      await postToBoth(form);
      await updateWebhook(client.db, testSecrets, webhook, { form_ids: [other.id] });
      await postToBoth(form);
      await updateWebhook(client.db, testSecrets, webhook, { form_ids: null });
      await postToBoth(form);
      const [called, not] = [['email', 'webhook'], ['email']];
      expect(await kinds(form, 2)).toEqual([not, not, called, called, not, not, called, called]);
    });

    test('an auto-responder that is added and removed', async () => {
      await change(form, { auto_responder: { subject: 'Hi', body: 'Hi' } });
      await postToBoth(form);
      await change(form, { auto_responder: null });
      await postToBoth(form);
      expect(await kinds(form, 2)).toEqual([['auto-reply', 'email'], ['auto-reply', 'email'], ['email'], ['email']]);
    });
  });

  const kinds = async (form: Form, from: number) =>
    (await client.stored(form)).slice(from).map((stored) => stored.kinds);

  test('the honeypot mode', async () => {
    const form = await buildForm(client.db, client.account);
    await postToBoth(form, { botcheck: 'x' });
    await change(form, { honeypot_mode: 'none' });
    await postToBoth(form, { botcheck: 'x' });
    expect((await client.stored(form)).map((stored) => stored.is_spam)).toEqual([true, true, false, false]);
  });

  test('a captcha that is no longer required, or newly required', async () => {
    const form = await buildForm(client.db, client.account, { turnstile_secret: 'x', captcha_required: true });
    await postToBoth(form);
    expect(await client.stored(form)).toHaveLength(0);
    await change(form, { captcha_required: false });
    await postToBoth(form);
    expect(await client.stored(form)).toHaveLength(2);
    await change(form, { captcha_required: true });
    await postToBoth(form);
    expect(await client.stored(form)).toHaveLength(2);
  });

  test('a redirect', async () => {
    const form = await buildForm(client.db, client.account, { redirect_params: ['a'] });
    const redirectParams = async (app: number) =>
      (await client.post(form, { a: 'x', b: 'y' }, { app })).json?.redirect_params;
    expect([await redirectParams(0), await redirectParams(1)]).toEqual([{ a: 'x' }, { a: 'x' }]);
    await change(form, { redirect_params: ['b'] });
    expect([await redirectParams(0), await redirectParams(1)]).toEqual([{ b: 'y' }, { b: 'y' }]);
  });

  test('a submission that is checked again counts once for the rate limit', async () => {
    const form = await buildForm(client.db, client.account);
    const headers = { 'X-Forwarded-For': nextAddress() };
    await client.post(form, {});
    for (let n = 0; n < 6; n += 1) {
      await change(form, { name: `Name ${n}` });
      expect((await client.post(form, {}, { headers })).status).toBe(200);
    }
    expect((await client.post(form, {}, { headers })).json).toMatchObject({ code: 'rate_limited' });
  });

  test('a form that changes constantly still stores every submission once', async () => {
    const form = await buildForm(client.db, client.account);
    let changing = true;
    const changes = (async () => {
      while (changing) await client.db.pool.query('UPDATE forms SET version = version WHERE id = $1', [form.id]);
    })();
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => client.post(form, { n }, { app: n % 2 })));
    changing = false;
    await changes;
    const accepted = replies.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    const stored = (await client.stored(form)).map(({ data }) => data.n);
    expect(stored.toSorted((a, b) => Number(a) - Number(b))).toEqual(accepted);
  });
});
