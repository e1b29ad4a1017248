import { formServices } from '../../config/form-services';
import type { FormChanges } from '../../src/forms/form.settings';
import { fieldsOf, signIn } from '../support/dashboard';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm } from '../support/factories';
import { buildMember, signInUser } from '../support/members';
import { asJson, send } from '../support/submit-client';
import { openApp } from './open-app';
import { app, form, owner, replaceForm, setUpDashboard, setUpForm } from './set-up';
import { client } from './settings-client';

setUpDashboard();
setUpForm();

const { page, save, reload } = client;
const settings = async () => (await reload(form)).settings;
const textOf = (html: string) => html.replaceAll(/<!-- -->|<[^>]+>/g, '').replaceAll('&#x27;', "'");

const post = (fields: object, path = '/api/submit') =>
  send(app.url, { path, ...asJson({ ...(path === '/api/submit' && { access_key: form.accessKey }), ...fields }) });
const newestId = async () => {
  const sql = 'SELECT id FROM submissions WHERE form_id = $1 ORDER BY created_at DESC LIMIT 1';
  return (await app.database.pool.query<{ id: string }>(sql, [form.id])).rows[0]?.id ?? '';
};

describe('the tab for pages of other form services', () => {
  test('saves old IDs and addresses for copies, and shows what to paste into pages', async () => {
    expect(await page(form, 'moving')).not.toContain('Addresses for your pages');
    const { location } = await save(form, 'moving', {
      aliases: 'formspree/XabcDefg\r\nformspree/site/contact\r\nformspree/ada@example.com\r\n',
      copy_choices: 'sales@example.com, desk@example.com',
    });
    expect(await settings()).toMatchObject({
      aliases: ['formspree/xabcdefg', 'formspree/site/contact', 'formspree/ada@example.com'],
      copy_choices: ['sales@example.com', 'desk@example.com'],
    });
    const { html } = await owner.get(location ?? '');
    const addresses = [...html.matchAll(/<li><div class="copied"[^>]*><code>([^<]+)/g)].map(([, url = '']) => url);
    expect(addresses).toEqual(
      expect.arrayContaining(
        ['/f/xabcdefg', '/p/site/f/contact', '/ada@example.com'].map((end) => `${app.url}/formspree${end}`),
      ),
    );
    for (const address of addresses) {
      expect([address, (await post({ name: 'Ada' }, new URL(address).pathname)).status]).toEqual([address, 200]);
    }
  });

  test('shows addresses of every service that reach the form', async () => {
    const aliases = [...formServices.map((service) => `${service}/old-id`), 'netlify/my-site/contact'];
    await save(form, 'moving', { aliases: aliases.join('\r\n') });
    const idInFields = { access_key: 'old-id', apiKey: 'old-id', forminitFormId: 'old-id', 'form-name': 'Contact' };
    const found = [...(await page(form, 'moving')).matchAll(/<li><div class="copied"[^>]*><code>([^<]+).*?<\/li>/g)];
    for (const [item, url = ''] of found) {
      const fields = item.includes('A field of the page') ? idInFields : {};
      const { json } = await post({ name: 'Ada', ...fields }, new URL(url).pathname);
      expect([url, String(json?.success)]).toEqual([url, 'true']);
    }
    const services = found.map(([, url = '']) => new URL(url).pathname.split('/')[1]);
    expect(new Set(services)).toEqual(new Set(formServices));
    const { rows } = await app.database.pool.query('SELECT FROM submissions WHERE form_id = $1', [form.id]);
    expect(rows).toHaveLength(found.length);
  });

  test('shows at its field what is wrong, and never whose an ID is', async () => {
    const other = await buildForm(app.database, await buildAccount(app.database), { aliases: ['formspree/taken'] });
    const rejected = await save(form, 'moving', { aliases: 'formspree/taken', copy_choices: 'not an address' });
    expect(rejected.status).toBe(400);
    expect(rejected.html).toMatch(/id="copy_choices-error"[^>]*>Must be a single e-mail address/);
    const taken = await save(form, 'moving', { aliases: 'formspree/taken' });
    expect(taken.status).toBe(400);
    expect(taken.html).toMatch(
      /id="aliases-error"[^>]*>Must be unique: formspree\/taken is already used by another form/,
    );
    expect(taken.html).not.toContain(other.name);
    const unknown = await save(form, 'moving', { aliases: 'elsewhere/x' });
    expect(unknown.html).toMatch(/id="aliases-error"[^>]*>Must be the name of a form service and the old id/);
    expect((await settings()).aliases).toEqual([]);
  });

  test('leaves old IDs to the operator where anybody can sign up', async () => {
    const open = await openApp({ config: { SIGNUP: 'open' } });
    try {
      const stranger = await signIn(open);
      const own = await buildForm(open.database, stranger.account, { aliases: ['formspree/mine'] });
      const path = client.path(own, 'moving');
      const { html } = await stranger.get(path);
      expect(html).toMatch(/<textarea[^>]* readOnly=""[^>]* name="aliases"[^>]*>formspree\/mine</);
      expect(html).toContain('Anybody can sign up on this installation, so only its operator can change these.');
      const fields = fieldsOf(html);
      expect((await stranger.post(path, { ...fields, copy_choices: 'sales@example.com' })).status).toBe(303);
      const forced = await stranger.post(path, { ...fields, aliases: 'formspree/other' });
      expect(forced.status).toBe(400);
      expect(forced.html).toMatch(/id="aliases-error"[^>]*>Can be changed only by an operator/);
    } finally {
      await open.close();
    }
  });
});

describe('the field with the visitor’s address', () => {
  const offerIn = (html: string) =>
    /<form[^>]*class="[^"]*line-offer[^"]*"[^>]*>(.*?)<\/form>/s.exec(html)?.[1] ?? null;
  const pages = () => [
    `/dashboard/forms/${form.id}`,
    client.path(form, 'notifications'),
    client.path(form, 'visitors'),
  ];
  const offers = () => Promise.all(pages().map(async (path) => offerIn((await owner.get(path)).html)));

  test('is offered from the first submission on, and one button saves it', async () => {
    expect(await offers()).toEqual([null, null, null]);
    await post({ name: 'Ada', 'your-email': 'ada@example.org', friend: 'bob@example.org' });
    const [offer = '', ...others] = await offers();
    expect(textOf(offer ?? '')).toBe(
      'Visitors’ addresses arrive in the field your-email.Use it for Reply-To and auto-replies',
    );
    expect(others.map((other) => textOf(other ?? ''))).toEqual(Array(2).fill(textOf(offer ?? '')));

    const action = client.path(form, 'notifications');
    const fields = Object.fromEntries(
      [...(offer ?? '').matchAll(/name="([^"]+)" value="([^"]*)"/g)]
        .filter(([, name]) => name !== '_csrf')
        .map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]),
    );
    expect((await owner.post(action, fields)).status).toBe(303);
    expect((await settings()).reply_to_field).toBe('your-email');
    expect(await offers()).toEqual([null, null, null]);
    expect(await page(form, 'visitors')).toContain('Sent to the address in the field <code>your-email</code>');
    // Pressed once more, after somebody chose another field.
    await save(form, 'notifications', { reply_to_field: 'contact' });
    expect((await owner.post(action, fields)).status).toBe(409);
    expect((await settings()).reply_to_field).toBe('contact');
  });

  test.each<[what: string, submissions: readonly object[], offered: string | null, settings?: FormChanges]>([
    ['once email arrives', [{ mail: 'ada@example.org' }, { email: '' }], null],
    ['a field that seldom has one', [{ note: 'ada@example.org' }, { note: 'Hello' }, { note: 'Hi' }], null],
    ['a list', [{ contact: ['ada@example.org'] }], null],
    ['two addresses', [{ contact: 'a@example.org, b@example.org' }], null],
    ['the address of the owner', [{ to: 'Team@example.org' }], null, { email_to: 'team@example.org' }],
    ['a field of any name', [{ to: 'team@example.org', who: 'ada@example.org' }], 'who', { cc: ['team@example.org'] }],
    [
      'the field with a telling name',
      [{ a: 'x@example.org' }, { a: 'y@example.org', Courriel: 'z@example.org' }],
      'Courriel',
    ],
    ['what Letterbox reads itself', [{ idempotency_key: 'ada@example.org' }], null],
    ['a live test', [{ test: 'dashboard-0123456789ab', email: 'v@example.com' }, { who: 'ada@example.org' }], 'who'],
    ['a name with line breaks', [{ 'a\nb': 'ada@example.org' }], null],
  ])('%s: %j offers %j', async (_what, submissions, offered, changes = {}) => {
    await replaceForm(owner.account, changes);
    for (const fields of submissions) await post(fields);
    const [offer] = await offers();
    expect(/name="reply_to_field" value="([^"]*)"/.exec(offer ?? '')?.[1] ?? null).toBe(offered);
  });

  test('is not offered to who may not choose it, nor where a service says which it is', async () => {
    await post({ name: 'Ada', _replyto: 'ada@example.org' }, `/formspree/f/${form.accessKey}`);
    expect(await offers()).toEqual([null, null, null]);
    await post({ who: 'ada@example.org' });
    expect((await offers())[0]).toContain('who');
    const viewer = await signInUser(app, await buildMember(app, owner.account, { role: 'viewer' }), owner.account);
    for (const path of pages()) expect(offerIn((await viewer.get(path)).html)).toBeNull();
  });
});

describe('a submission with instructions of its page', () => {
  test('shows which were not followed, and the service, and marks them among the fields', async () => {
    await post({ _cc: 'a@example.org', _format: 'plain', message: 'Hello' }, `/formspree/f/${form.accessKey}`);
    const { html } = await owner.get(`/dashboard/submissions/${await newestId()}`);
    expect(textOf(html)).toContain('2 instructions of the page were not followed: _cc, _format. Settings');
    expect(html).toContain(`href="${client.path(form, 'moving')}"`);
    expect(html).toMatch(/<dt>Endpoint<\/dt><dd>Formspree<\/dd>/);
    const marked = [...html.matchAll(/<dt><bdi>([^<]*)<\/bdi> <span class="tag">Instruction</g)];
    expect(marked.map(([, name]) => name)).toEqual(['_cc', '_format']);
  });

  test('shows the message rather than a long instruction', async () => {
    await post({ _cc: 'word '.repeat(50), story: 'Once '.repeat(20) }, `/formspree/f/${form.accessKey}`);
    const { html } = await owner.get(`/dashboard/submissions/${await newestId()}`);
    expect(html).toMatch(/<p class="message"[^>]*>(?:<[^>]+>)*Once /);
  });

  test('is explained under Issues, and other submissions show nothing of it', async () => {
    await post({ _cc: 'a@example.org' });
    const plain = (await owner.get(`/dashboard/submissions/${await newestId()}`)).html;
    expect(plain).not.toMatch(/not followed|Instruction|<dt>Endpoint/);
    await post({ _cc: 'a@example.org' }, `/formspree/f/${form.accessKey}`);
    await eventually(async () => {
      const { html } = await owner.get(`/dashboard/forms/${form.id}/issues`);
      expect(html).toMatch(/Instruction not followed<\/span><\/td><td class="reason">_cc/);
      expect(html).toContain(`href="${client.path(form, 'moving')}"`);
    });
  });
});
