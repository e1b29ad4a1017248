import type { Form } from '../../src/forms/form.model';
import { updateForm } from '../../src/forms/form.service';
import type { FormChanges } from '../../src/forms/form.settings';
import { listEntries } from '../../src/lists/list-entry.service';
import { samplesOf } from '../decisions/decision-rows';
import { evaluateAlerts } from '../support/alert-rig';
import { readAlerts } from '../support/alert-rows';
import { fetchChallenge, solve } from '../support/altcha';
import { type DashboardResponse, fieldsOf } from '../support/dashboard';
import { eventually } from '../support/eventually';
import { testSecrets } from '../support/factories';
import { asJson, send } from '../support/submit-client';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';
import { client } from './settings-client';

setUpDashboard();
setUpForm();

const { page, save, reload } = client;

const site = 'https://shop.example';

async function post(headers: Record<string, string> = { Origin: site }, fields: object = {}): Promise<void> {
  const { headers: type, body } = asJson({ access_key: form.accessKey, message: 'Hello', ...fields });
  await send(app.url, { headers: { ...type, ...headers }, body });
}

async function postSolved(origin = site): Promise<void> {
  await post({ Origin: origin }, { altcha: await solve(await fetchChallenge(app.url, form.accessKey)) });
}

/** The text of the confirmation; null if the page asks for none. */
function questionIn({ html }: Pick<DashboardResponse, 'html'>): string | null {
  const [, section] = /<section class="notice warn losses".*?>(.*?)<\/section>/s.exec(html) ?? [];
  return (
    section
      ?.replaceAll(/<[/]?bdi>|<!-- -->|<[/]?span>/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ') ?? null
  );
}

/** Presses a button of the confirmation, as it is in the page. */
function answer(response: DashboardResponse, tab: string, button: 'confirmed' | 'cancel'): Promise<DashboardResponse> {
  const [, value = ''] = new RegExp(`<button [^>]*value="([^"]+)" name="${button}"`).exec(response.html) ?? [];
  return save(form, tab, { [button]: value }, response.html);
}

const settings = async (of: Form = form) => (await reload(of)).settings;

describe('a honeypot of the form’s own', () => {
  test('is asked about when visitors fill in the field, and saved when they do not', async () => {
    for (const website of ['', 'x', ['y']]) await post(undefined, { website });
    expect((await save(form, 'security', { honeypot_field: 'nickname' })).status).toBe(303);
    const asked = await save(form, 'security', { honeypot_field: 'website' });
    expect(questionIn(asked)).toContain('This would move submissions to spam 2 of the last 3 submissions filled in');
    expect(questionIn(asked)).toContain('From shop.example (2).');
    expect((await settings()).honeypot_field).toBe('nickname');
    expect((await answer(asked, 'security', 'confirmed')).status).toBe(303);
    expect((await settings()).honeypot_field).toBe('website');
  });
});

describe('requiring a captcha', () => {
  test('is asked about when live pages send none, and saved only when confirmed', async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) await post(n > 2 ? undefined : { Referer: 'https://blog.example/contact' });
    expect((await save(form, 'security', { captcha: 'altcha' })).status).toBe(303);
    const asked = await save(form, 'security', { captcha_required: 'on', honeypot_mode: 'none' });
    expect(asked.status).toBe(200);
    const question = questionIn(asked);
    expect(question).toContain(
      '6 of the last 6 submissions had no captcha. Pages that are live now would lose every message',
    );
    expect(question).toContain('From shop.example (4), blog.example (2).');
    expect(await settings()).toMatchObject({ captcha_required: false, honeypot_mode: 'default' });

    expect((await answer(asked, 'security', 'cancel')).status).toBe(303);
    expect(await settings()).toMatchObject({ captcha_required: false, honeypot_mode: 'default' });
    expect((await answer(asked, 'security', 'confirmed')).location).toContain('?saved');
    expect(await settings()).toMatchObject({ captcha_required: true, honeypot_mode: 'none' });
    // What is lost already is not asked about again.
    expect((await save(form, 'security', { altcha: 'high' })).status).toBe(303);
  });

  test('is asked about again when another number would be lost than the one confirmed', async () => {
    await post();
    await save(form, 'security', { captcha: 'altcha' });
    const asked = await save(form, 'security', { captcha_required: 'on' });
    await post();
    const again = await answer(asked, 'security', 'confirmed');
    expect(questionIn(again)).toContain('2 of the last 2 submissions had no captcha.');
    expect(await settings()).toMatchObject({ captcha_required: false });
    expect((await answer(again, 'security', 'confirmed')).status).toBe(303);
    expect(await settings()).toMatchObject({ captcha_required: true });
  });

  test('is not asked about without submissions, or when all of them had one', async () => {
    await save(form, 'security', { captcha: 'altcha' });
    for (const _ of [1, 2]) await postSolved();
    expect((await save(form, 'security', { captcha_required: 'on' })).status).toBe(303);
    // Another captcha would lose the same pages.
    const asked = await save(form, 'security', { captcha: 'turnstile', turnstile_secret: 'secret' });
    expect(questionIn(asked)).toContain('2 of the last 2 submissions had no captcha.');
  });

  test('keeps a typed secret until it is confirmed, and never shows it', async () => {
    await post();
    const asked = await save(form, 'security', {
      captcha: 'turnstile',
      turnstile_secret: 'typed-secret',
      captcha_required: 'on',
    });
    expect(questionIn(asked)).toContain('The last submission had no captcha.');
    expect(asked.html).not.toContain('typed-secret');
    expect((await settings()).turnstile_secret).toBeNull();
    expect((await answer(asked, 'security', 'confirmed')).status).toBe(303);
    const { turnstile_secret, captcha_required } = await settings();
    expect([testSecrets.open(turnstile_secret ?? ''), captcha_required]).toEqual(['typed-secret', true]);
    const forged = { ...fieldsOf(asked.html), 'sealed turnstile_secret': 'v1.forged' };
    expect((await owner.post(client.path(form, 'security'), forged)).status).toBe(403);
  });

  test('says when older submissions do not tell', async () => {
    await post();
    await app.database.pool.query('UPDATE submissions SET sent_with = NULL WHERE form_id = $1', [form.id]);
    await save(form, 'security', { captcha: 'altcha' });
    const asked = await save(form, 'security', { captcha_required: 'on' });
    expect(questionIn(asked)).toContain('Letterbox does not know yet whether your pages send a captcha.');
    await post();
    expect(questionIn(await save(form, 'security', { captcha_required: 'on' }))).toMatch(
      /The last submission had no captcha\..*Unknown for 1 older submission\./,
    );
  });

  test('is offered once the first solved one has arrived, and asks about other sites and later ones only', async () => {
    await post();
    await save(form, 'security', { captcha: 'altcha' });
    const pages = [client.path(form, 'security'), `/dashboard/forms/${form.id}`, '/dashboard'];
    const offers = async () =>
      Promise.all(pages.map(async (path) => (await owner.get(path)).html.includes('Your captcha works')));
    await post();
    expect(await offers()).toEqual([false, false, false]);
    await postSolved();
    expect(await offers()).toEqual([true, true, true]);
    const html = await page(form, 'security');
    expect(html.match(/<button[^>]*>Require it now</)?.[0]).toMatch(/value="on" name="captcha_required"/);
    await post({ Origin: 'https://other.example' });
    const asked = await save(form, 'security', { captcha_required: 'on' }, html);
    expect(questionIn(asked)).toContain('1 of 2 submissions had no captcha. Messages like these would be lost');
    expect(questionIn(asked)).toContain('Not counted: 2 submissions from sites that have sent a solved captcha since.');
    expect((await answer(asked, 'security', 'confirmed')).status).toBe(303);
    expect(await offers()).toEqual([false, false, false]);
  });
});

describe('strict domain protection', () => {
  const strict = { strict_domain_protection: 'on' };

  test('is asked about with the sites that it would reject', async () => {
    await post();
    await post({});
    await post({ Origin: 'https://www.allowed.example' });
    expect(questionIn(await save(form, 'security', { ...strict, allowed_domains: 'allowed.example' }))).toContain(
      '2 of the last 3 submissions came from other domains.',
    );
    const asked = await save(form, 'security', { ...strict, allowed_domains: 'other.example' });
    expect(questionIn(asked)).toMatch(/3 of the last 3 .* From .*no website \(1\)/);
    await answer(asked, 'security', 'confirmed');
    expect(await settings()).toMatchObject({ strict_domain_protection: true, allowed_domains: ['other.example'] });
  });

  test('is not saved without domains', async () => {
    const { status, html } = await save(form, 'security', strict);
    expect(status).toBe(400);
    expect(html).toContain('Must list your domains first; otherwise everything would be rejected.');
    expect(await settings()).toMatchObject({ strict_domain_protection: false });
  });

  test('is saved at once when every submission came from the list, and its list is watched too', async () => {
    await post();
    expect((await save(form, 'security', { ...strict, allowed_domains: 'shop.example' })).status).toBe(303);
    expect(questionIn(await save(form, 'security', { allowed_domains: 'other.example' }))).toContain(
      'shop.example (1)',
    );
  });

  test('and a captcha are confirmed together', async () => {
    await post();
    await save(form, 'security', { captcha: 'altcha' });
    const asked = await save(form, 'security', { ...strict, allowed_domains: 'other.example', captcha_required: 'on' });
    expect(questionIn(asked)).toMatch(/had no captcha.*came from another domain/);
    await answer(asked, 'security', 'confirmed');
    expect(await settings()).toMatchObject({ strict_domain_protection: true, captcha_required: true });
  });
});

describe('a block list', () => {
  const listed = async (formId: string | null) =>
    (await listEntries(app.database, { accountId: owner.account.id, formId })).map(({ value }) => value);
  const entry = { action: 'block', kind: 'text', values: 'hello\r\nunheard', note: 'Why' };

  test.each(['form', 'account'])('of a %s is asked about when its entries match what was accepted', async (scope) => {
    const path = scope === 'form' ? `/dashboard/forms/${form.id}/lists` : '/dashboard/settings/lists';
    const formId = scope === 'form' ? form.id : null;
    await post();
    await post(undefined, { message: 'Something else' });
    const asked = await owner.post(path, entry);
    expect([asked.status, questionIn(asked)]).toEqual([
      200,
      expect.stringContaining('1 of the last 2 submissions match. Submissions like these would go to spam'),
    ]);
    expect(await listed(formId)).toEqual([]);
    const fields = { ...entry, confirmed: 'list_blocked 1' };
    expect((await owner.post(path, { ...entry, cancel: '1' })).location).toBe(path);
    expect((await owner.post(path, fields)).notice).toBe('list-entries-added.2');
    expect(await listed(formId)).toEqual(['hello', 'unheard']);
    // The same entries again change nothing.
    expect((await owner.post(path, entry)).status).toBe(303);
  });

  test('is not asked about when nothing matches, or an entry allows', async () => {
    const path = `/dashboard/forms/${form.id}/lists`;
    await post();
    expect((await owner.post(path, { ...entry, values: 'unheard' })).status).toBe(303);
    expect((await owner.post(path, { ...entry, action: 'allow' })).status).toBe(303);
    await updateForm(app.database, testSecrets, form, { ip_addresses: 'none' });
    expect((await owner.post(path, { ...entry, kind: 'network', values: '192.0.2.0/24' })).status).toBe(303);
  });
});

describe('the first loss after a change', () => {
  const alerts = async () =>
    (await readAlerts(app.database, owner.account.id)).map(({ cause, facts }) => ({ cause, facts }));
  /** Evaluates alerts once the decision log has this many requests. */
  const evaluate = async (logged: number) => {
    await eventually(async () => expect(await samplesOf(app.database.pool, form)).toHaveLength(logged));
    await evaluateAlerts(app.database);
  };
  const change = (changes: FormChanges) => updateForm(app.database, testSecrets, form, changes);

  test('from a site that submitted before is an alert at once, and only one', async () => {
    await post();
    await change({ altcha: 'low', captcha_required: true });
    await post({ Origin: 'https://never.example' });
    await post({});
    await evaluate(2);
    expect(await alerts()).toEqual([]);
    await post();
    await evaluate(3);
    const facts = { reason: 'captcha_missing', site, changedAt: expect.any(String) };
    expect(await alerts()).toEqual([{ cause: 'settings_loss', facts }]);
    expect((await owner.get('/dashboard')).html).toContain(
      `at least one of them from ${site}, which submitted before.`,
    );
    await app.database.pool.query('UPDATE alerts SET closed_at = now() WHERE account_id = $1', [owner.account.id]);
    await evaluate(3);
    expect(await alerts()).toHaveLength(1);
    // Another change ends it, and begins anew.
    await change({ strict_domain_protection: true });
    await post();
    await evaluate(4);
    expect((await alerts()).map(({ facts: { reason } }) => reason)).toEqual(['captcha_missing', 'origin_not_allowed']);
    const { rowCount } = await app.database.pool.query(
      'SELECT FROM deliveries WHERE account_id = $1 AND alert_id IS NOT NULL',
      [owner.account.id],
    );
    expect(rowCount).toBe(2);
  });

  test('is none while the settings stay as they are', async () => {
    await change({ altcha: 'low', captcha_required: true });
    await postSolved();
    await change({ name: 'Another name' });
    await post();
    await evaluate(1);
    expect(await alerts()).toEqual([]);
  });
});
