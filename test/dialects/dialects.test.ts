import { updateForm } from '../../src/forms/form.service';
import { createToken } from '../../src/tokens/token.service';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, testSecrets } from '../support/factories';
import { asJson, asUrlencoded, openSubmitClient, type SubmitClient, send } from '../support/submit-client';

let client: SubmitClient;
beforeAll(async () => {
  client = await openSubmitClient();
});
afterAll(() => client?.close());

const post = (path: string, fields: object, headers = {}) => {
  const payload = asJson(fields);
  return send(client.url, { path, ...payload, headers: { ...payload.headers, ...headers } });
};

const newForm = (settings: object = {}) => buildForm(client.db, client.account, settings);

describe('the paths of another service', () => {
  test('take the access key or an alias, also of a project', async () => {
    const form = await newForm({ aliases: ['formspree/xabcdefg', 'formspree/site/contact'] });
    for (const id of [form.accessKey, 'xabcdefg', 'XabcDefg']) {
      expect((await post(`/formspree/f/${id}`, { name: 'Ada' })).json).toMatchObject({ ok: true, success: true });
    }
    expect((await post('/formspree/p/site/f/contact', { name: 'Ada' })).status).toBe(200);
    expect((await post('/formspree/p/other/f/contact', { name: 'Ada' })).status).toBe(404);
    expect(await client.stored(form)).toHaveLength(4);
  });

  test('respond with 404 to an unknown id, however odd', async () => {
    for (const id of ['nobody', '%00', '%F0%9F%98%80', 'x'.repeat(2_000), "';--", 'ada@example.com']) {
      const { status, json } = await post(`/formspree/f/${id}`, { name: 'Ada' });
      expect([id, status, json?.code]).toEqual([id, 404, 'invalid_access_key']);
    }
  });

  test('allow the headers that a preflight asks for, and nothing that is not a list of names', async () => {
    const preflight = (requested: string, path = '/formspree/f/x') =>
      send(client.url, { path, method: 'OPTIONS', headers: { 'Access-Control-Request-Headers': requested } });
    const { status, headers } = await preflight('content-type,formspree-client');
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type,formspree-client',
      vary: 'Access-Control-Request-Headers',
    });
    for (const odd of ['a b', 'x'.repeat(2_000), '<script>']) {
      expect((await preflight(odd)).headers['access-control-allow-headers']).toBe(
        'Content-Type, Accept, Authorization',
      );
    }
    expect((await preflight('formspree-client', '/api/submit')).headers['access-control-allow-headers']).toBe(
      'Content-Type, Accept, Authorization',
    );
  });

  test('take the key in the path for the contract, too', async () => {
    const form = await newForm();
    const { json } = await post(`/f/${form.accessKey}`, { name: 'Ada', _subject: 'stays data' });
    expect(json).toEqual({ success: true, message: 'Submission received' });
    expect((await client.stored(form))[0]?.data).toEqual({ name: 'Ada', _subject: 'stays data' });
  });
});

describe('special fields of a page', () => {
  test('are read as the service reads them, and control fields of the contract are data', async () => {
    const form = await newForm();
    await post(`/formspree/f/${form.accessKey}`, {
      ...{ _subject: 'Hello', redirect: 'left', 'Your Email': 'ada@example.com', access_key: 'x', message: 'Hi' },
    });
    const [stored] = await client.stored(form);
    expect(stored?.data).toEqual({ redirect: 'left', 'Your Email': 'ada@example.com', access_key: 'x', message: 'Hi' });
    expect(stored?.mail_overrides).toEqual({ subject: 'Hello', email: 'ada@example.com' });
  });

  test('that only bots fill in make spam', async () => {
    const form = await newForm();
    await post(`/formspree/f/${form.accessKey}`, { name: 'Bot', _gotcha: 'x' });
    expect(await client.stored(form)).toMatchObject([{ is_spam: true, data: { name: 'Bot' }, kinds: [] }]);
  });

  test('send copies only to addresses that the owner allows, and what is not followed is shown', async () => {
    const form = await newForm({ copy_choices: ['sales@example.com'] });
    await post(`/formspree/f/${form.accessKey}`, { _cc: 'Sales@example.com, victim@example.org', _format: 'plain' });
    const [stored] = await client.stored(form);
    expect(stored?.data).toEqual({ _cc: 'Sales@example.com, victim@example.org', _format: 'plain' });
    expect(stored?.mail_overrides).toEqual({ copies: ['sales@example.com'], hidden: ['_cc', '_format'] });
    await eventually(async () => {
      const { rows } = await client.db.pool.query('SELECT reason, details FROM decision_samples WHERE form_id = $1', [
        form.id,
      ]);
      expect(rows).toEqual([{ reason: 'not_followed', details: { fields: ['_cc', '_format'] } }]);
    });
  });
});

describe('settings of a form', () => {
  test('honeypot_field makes spam of what fills it in, and is not stored', async () => {
    const form = await newForm({ honeypot_field: 'website' });
    for (const website of ['', 'https://spam.example']) await client.post(form, { name: 'Ada', website });
    expect(await client.stored(form)).toMatchObject([
      { is_spam: false, text: '{"name":"Ada"}' },
      { is_spam: true, text: '{"name":"Ada"}' },
    ]);
  });

  test('reply_to_field names the field of the visitor', async () => {
    const form = await newForm({ reply_to_field: 'your-email' });
    await client.post(form, { 'your-email': 'ada@example.com', email: 'other@example.com' });
    await client.post(form, { 'your-email': 'not an address' });
    const stored = await client.stored(form);
    expect(stored.map(({ mail_overrides }) => mail_overrides)).toEqual([{ email: 'ada@example.com' }, {}]);
  });

  test('aliases belong to one form of the installation', async () => {
    const form = await newForm({ aliases: ['netlify/contact'] });
    const other = await buildForm(client.db, await buildAccount(client.db));
    const claim = (aliases: readonly string[], maySetAliases = true) =>
      updateForm(client.db, testSecrets, other, { aliases }, { maySetAliases });
    await expect(claim(['netlify/Contact'])).rejects.toThrow('netlify/contact is already used by another form');
    await expect(claim(['netlify/mine'], false)).rejects.toThrow('only by an operator');
    await expect(claim(['elsewhere/x'])).rejects.toThrow('must be the name of a form service');
    await updateForm(client.db, testSecrets, form, { aliases: [] }, { maySetAliases: true });
    await claim(['netlify/contact']);
  });
});

describe('a server that sends for its visitors', () => {
  test('names them with a token of scope submit, and is believed only then', async () => {
    const form = await newForm();
    const token = await tokenWith(['submit']);
    const from = async (ip: string, authorization?: string) => {
      await client.post(form, {}, { headers: { 'Letterbox-Client-IP': ip, ...(authorization && { authorization }) } });
      return (await client.stored(form)).at(-1)?.ip_address;
    };
    expect(await from('192.0.2.7', `Bearer ${token}`)).toBe('192.0.2.7');
    expect(await from('2001:db8::7', `Bearer ${token}`)).toBe('2001:db8::7');
    for (const [ip, authorization] of [
      ['192.0.2.7', undefined],
      ['192.0.2.7', `Bearer ${await tokenWith(['forms:read'])}`],
      ['192.0.2.7', 'Bearer nonsense'],
      ['somewhere', `Bearer ${token}`],
    ] as const) {
      expect(await from(ip, authorization)).toMatch(/^10\./);
    }
  });

  async function tokenWith(scopes: string[]): Promise<string> {
    const { token } = await createToken(client.db, client.account.id, null, { name: `for ${scopes}`, scopes });
    return token ?? '';
  }
});

test('a native post goes to _next on its own site, else to a page', async () => {
  const form = await newForm();
  const native = { Accept: 'text/html', Origin: 'https://shop.example', Referer: 'https://shop.example/contact/' };
  const submit = (pairs: [string, string][]) => {
    const payload = asUrlencoded(pairs);
    return send(client.url, {
      ...{ path: `/formspree/f/${form.accessKey}`, ...payload },
      headers: { ...payload.headers, ...native },
    });
  };
  expect((await submit([['_next', '/thanks/']])).headers.location).toBe('https://shop.example/thanks/');
  expect((await submit([['_next', 'https://evil.example/']])).status).toBe(200);
});
