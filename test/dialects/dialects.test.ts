import { createForm, updateForm } from '../../src/forms/form.service';
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
    expect((await post('/f/a%00b', { name: 'Ada' })).json?.code).toBe('invalid_access_key');
    expect((await post('/f/%00', { name: 'Ada' })).json?.code).toBe('missing_access_key');
  });

  test('find an alias however its letters are encoded, up to the longest', async () => {
    const longest = '\u{1F600}'.repeat(250);
    await newForm({ aliases: ['netlify/site/cafe\u0301', 'netlify/site/\u0130', `formspark/${longest}`] });
    for (const name of ['Caf\u00E9', '\u0130']) {
      const named = asUrlencoded([['form-name', name]]);
      expect((await send(client.url, { path: '/netlify/site', ...named })).status).toBe(200);
    }
    expect((await post(`/formspark/${encodeURIComponent(longest)}`, {})).status).toBe(200);
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

  test('honeypot_field and reply_to_field must differ, or every submission would be spam', async () => {
    await expect(newForm({ honeypot_field: 'mail', reply_to_field: 'mail' })).rejects.toThrow('honeypot_field must be');
    const form = await newForm({ honeypot_field: 'mail' });
    const change = (settings: object) => updateForm(client.db, testSecrets, form, settings);
    await expect(change({ reply_to_field: 'mail' })).rejects.toThrow('reply_to_field must be another field');
    await change({ reply_to_field: 'mail', honeypot_field: 'email' });
  });

  test('aliases belong to one form of the installation', async () => {
    const form = await newForm({ aliases: ['netlify/contact'] });
    const other = await buildForm(client.db, await buildAccount(client.db));
    const claim = (aliases: readonly string[], maySetAliases = true) =>
      updateForm(client.db, testSecrets, other, { aliases }, { maySetAliases });
    await expect(claim(['netlify/Contact'])).rejects.toThrow('netlify/contact is already used by another form');
    await expect(claim(['netlify/mine'], false)).rejects.toThrow('only by an operator');
    const settings = { name: 'New', email_to: 'owner@example.com' };
    await createForm(client.db, testSecrets, client.account.id, { ...settings, aliases: [] });
    await expect(
      createForm(client.db, testSecrets, client.account.id, { ...settings, aliases: ['netlify/mine'] }),
    ).rejects.toThrow('only by an operator');
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
    expect(await from('2001:DB8:0::7', `Bearer ${token}`)).toBe('2001:db8::7');
    for (const mapped of ['::ffff:192.0.2.8', '::ffff:c000:208']) {
      expect(await from(mapped, `Bearer ${token}`)).toBe('192.0.2.8');
    }
    for (const [ip, authorization] of [
      ['192.0.2.7', undefined],
      ['192.0.2.7', `Bearer ${await tokenWith(['forms:read'])}`],
      ['192.0.2.7', 'Bearer nonsense'],
      ['somewhere', `Bearer ${token}`],
    ] as const) {
      expect(await from(ip, authorization)).toMatch(/^10\./);
    }
  });

  test('can send the token of Basin beside a password of the site', async () => {
    const form = await newForm();
    const headers = {
      ...{ Authorization: 'Basic dXNlcjpwYXNz', 'Basin-API-Key': await tokenWith(['submit']) },
      'Basin-True-Client-IP': '192.0.2.9',
    };
    await post(`/basin/f/${form.accessKey}`, {}, headers);
    expect((await client.stored(form))[0]?.ip_address).toBe('192.0.2.9');
  });

  test('is told to name them at the rate limit only if it does not', async () => {
    const headers = { authorization: `Bearer ${await tokenWith(['submit'])}`, 'Letterbox-Client-IP': '192.0.2.10' };
    for (const [sent, details] of [
      [{ 'X-Forwarded-For': '192.0.2.11' }, { server: true }],
      [headers, null],
    ] as const) {
      const form = await newForm();
      for (let n = 0; n < 7; n += 1) await client.post(form, {}, { headers: sent });
      await eventually(async () => {
        const query = `SELECT reason, details FROM decision_samples WHERE form_id = $1`;
        expect((await client.db.pool.query(query, [form.id])).rows).toEqual([{ reason: 'rate_limited', details }]);
      });
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
