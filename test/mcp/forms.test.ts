import type { FormChanges } from '../../src/forms/form.settings';
import { buildManySubmissions, buildSubmission } from '../submissions/rows';
import { buildForm } from '../support/factories';
import { app, buildOwner, call, connectToken, startAppForTests, use } from './agent';

startAppForTests();

interface Shown {
  readonly form: { readonly id: string; readonly access_key: string; readonly settings: Record<string, unknown> };
}

const submit = async (accessKey: string) => {
  const response = await fetch(`${app.url}/api/submit`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ access_key: accessKey, name: 'Ada', odd: 'x' }),
  });
  return response.status;
};

test('a form is created, put into a page with its code, and receives submissions', async () => {
  const { agent } = await buildOwner();
  const settings: FormChanges = {
    name: 'Offers {x}',
    email_to: 'me@example.com',
    fields: [{ name: 'company', label: 'Your company', type: 'text', required: true }],
  };
  const { form } = await use<Shown>(agent, 'create_form', { settings });
  expect(form.settings).toMatchObject({ email_to: 'me@example.com', subject_template: 'Offers x: {{name}} {{email}}' });
  const snippet = await use<{ code: string; endpoint: string }>(agent, 'get_form_snippet', { form: form.id });
  expect(snippet).toMatchObject({ kind: 'html', endpoint: `${app.url}/api/submit`, title: 'HTML' });
  for (const part of [form.access_key, 'name="company"', 'Your company', 'name="botcheck"'])
    expect(snippet.code).toContain(part);
  const react = await use<{ code: string }>(agent, 'get_form_snippet', { form: form.access_key, kind: 'react' });
  expect(react.code).toContain('useLetterbox');
  expect(await submit(form.access_key)).toBe(200);
  await use(agent, 'update_form', { form: form.id, settings: { fields: [] } });
  const plain = await use<{ code: string }>(agent, 'get_form_snippet', { form: form.id });
  // Not the fields that arrived, which strangers named.
  expect(plain.code.match(/ name="(?!access_key|botcheck)[^"]+"/g)).toHaveLength(3);
  expect(await use(agent, 'list_submissions', { form: form.id })).toMatchObject({
    submissions: [{ form_id: form.id }],
  });
});

test('all settings are changed, secrets go in and never out, and null restores a default', async () => {
  const { agent, form } = await buildOwner();
  const change = (settings: object, more = {}) =>
    use<Shown>(agent, 'update_form', { form: form.id, settings, ...more });
  const secret = 'turnstile-secret-value';
  const payment = {
    provider: 'stripe',
    secret_key: 'sk_secret_value',
    currency: 'eur',
    amount: 500,
    product: 'Course',
  };
  const changed = await change({
    turnstile_secret: secret,
    payment,
    spam_filter: { mode: 'hold', hold_threshold: 4, spam_threshold: 8 },
    thank_you: { title: 'Thanks' },
  });
  expect(changed.form.settings).toMatchObject({
    turnstile_secret_set: true,
    payment: { currency: 'eur', secret_key_set: true, webhook_secret_set: false },
    spam_filter: { mode: 'hold', hold_threshold: 4, spam_threshold: 8 },
    thank_you: { title: 'Thanks' },
    email_to: form.settings.email_to,
  });
  const read = await call(agent, 'get_form', { form: form.id });
  for (const text of [read.text, JSON.stringify(changed)])
    for (const hidden of [secret, 'sk_secret_value']) expect(text).not.toContain(hidden);
  expect((await change({ thank_you: null })).form.settings).toMatchObject({ thank_you: null });
  const { rows } = await app.database.pool.query(
    "SELECT changes FROM audit_log WHERE object_id = $1 AND action = 'form.settings-changed' ORDER BY seq LIMIT 1",
    [form.id],
  );
  expect(rows[0]?.changes).toMatchObject({ turnstile_secret: 'changed', 'spam_filter.mode': { new: 'hold' } });
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('errors name everything that is wrong, and nothing is changed', async () => {
  const { agent, form } = await buildOwner();
  const fail = async (settings: object) => {
    const { isError, text } = await call(agent, 'update_form', { form: form.id, settings });
    expect(isError).toBe(true);
    return text;
  };
  expect(await fail({ redirect: 'x' })).toMatch(/no setting "redirect"; valid settings: .*redirect_url.*call again/);
  const both = await fail({ email_to: 'nobody', redirect_url: 'nowhere' });
  expect(both).toMatch(/email_to .*redirect_url .*Nothing was changed/);
  expect(await fail({ active: false })).toMatch(/set_form_active/);
  expect(await fail({ honeypot_mode: 'sometimes' })).toMatch(/"default"\|"none".*honeypot_mode/);
  expect(await fail({ payment: { provider: 'stripe', currency: 'eur', amount: 1, product: 'x' } })).toMatch(
    /secret_key/,
  );
  expect((await call(agent, 'create_form', { settings: { name: 'No address' } })).text).toMatch(/settings.email_to/);
  expect(await use(agent, 'list_forms')).toMatchObject({ forms: [{ id: form.id }], left_out: 0 });
});

test('a change that would lose submissions takes a confirmation', async () => {
  const { agent, form } = await buildOwner();
  await buildManySubmissions(app.database, form, 3);
  await buildSubmission(app.database, form, { createdAt: '2026-01-01' });
  await app.database.pool.query("UPDATE submissions SET referer = 'https://other.example/' WHERE form_id = $1", [
    form.id,
  ]);
  const strict = { form: form.id, settings: { strict_domain_protection: true, allowed_domains: ['example.com'] } };
  const refused = await call(agent, 'update_form', strict);
  expect(refused).toMatchObject({ isError: true, text: expect.stringMatching(/4 of the last 4 .*confirm_loss/) });
  const erasing = { form: form.id, settings: { retention: '30 days' } };
  expect((await call(agent, 'update_form', erasing)).text).toMatch(/“30 days” would erase/);
  expect(await use<Shown>(agent, 'get_form', { form: form.id })).toMatchObject({
    form: { settings: { strict_domain_protection: false, retention: null } },
  });
  for (const args of [strict, erasing]) await use(agent, 'update_form', { ...args, confirm_loss: true });
  expect(await use<Shown>(agent, 'get_form', { form: form.id })).toMatchObject({
    form: { settings: { strict_domain_protection: true, retention: '30 days' } },
  });
});

test('a replaced key stops working, and a deleted form rejects until it is restored', async () => {
  const { agent, form } = await buildOwner();
  const { form: rotated } = await use<Shown>(agent, 'rotate_form_key', { form: form.accessKey });
  expect(rotated.access_key).not.toBe(form.accessKey);
  expect(await submit(form.accessKey)).not.toBe(200);
  expect(await submit(rotated.access_key)).toBe(200);
  await use(agent, 'delete_form', { form: form.id });
  expect(await submit(rotated.access_key)).not.toBe(200);
  for (const name of ['update_form', 'rotate_form_key', 'get_form_snippet']) {
    const { isError, text } = await call(agent, name, { form: form.id, settings: {} });
    expect([name, isError, text]).toEqual([name, true, expect.stringContaining('restore_form')]);
  }
  expect(await use(agent, 'restore_form', { form: form.id })).toMatchObject({ form: { deleted_at: null } });
  expect(await submit(rotated.access_key)).toBe(200);
});

test('lists of a form block and allow, and say what they would have blocked', async () => {
  const { agent, form } = await buildOwner();
  await buildSubmission(app.database, form, { createdAt: '2026-01-01', data: '{"email":"jo@spam.example"}' });
  const block = { form: form.id, action: 'block', kind: 'domain', values: ['spam.example'] };
  expect((await call(agent, 'add_list_entries', block)).text).toMatch(/The last submission matches.*confirm_loss/);
  expect(await use(agent, 'get_lists', { form: form.id })).toEqual({ entries: [], left_out: 0 });
  expect(await use(agent, 'add_list_entries', { ...block, confirm_loss: true })).toEqual({ added: 1 });
  await use(agent, 'add_list_entries', { action: 'allow', kind: 'address', values: ['*@example.com'], note: 'us' });
  const { entries } = await use<{ entries: { id: string }[] }>(agent, 'get_lists');
  expect(entries).toEqual([expect.objectContaining({ action: 'allow', value: '*@example.com', note: 'us' })]);
  const ids = entries.map(({ id }) => id);
  // Entries of the account are not those of a form.
  expect(await use(agent, 'remove_list_entries', { form: form.id, ids })).toEqual({ removed: 0 });
  expect(await use(agent, 'remove_list_entries', { ids: [...ids, 'nothing'] })).toEqual({ removed: 1 });
  expect((await call(agent, 'add_list_entries', { ...block, values: ['not a domain'] })).text).toMatch(
    /“not a domain”/,
  );
});

test('statistics count a form and the account in days of the account', async () => {
  const { agent, owner, form } = await buildOwner();
  await app.database.pool.query("UPDATE accounts SET time_zone = 'Asia/Tokyo' WHERE id = $1", [owner.id]);
  for (const choice of ['a', 'a', 'b']) {
    const data = JSON.stringify({ choice, email: `jo@${choice}.example` });
    await buildSubmission(app.database, form, { createdAt: new Date().toISOString(), data });
  }
  await buildSubmission(app.database, form, { createdAt: new Date().toISOString(), withheld: 'honeypot' });
  const statistics = await use<{ days: object[] }>(agent, 'get_form_statistics', { form: form.id, days: 2 });
  expect(statistics).toMatchObject({
    time_zone: 'Asia/Tokyo',
    pages: { pages: [{ page: 'https://example.com/', count: 3 }] },
  });
  expect(statistics.days).toHaveLength(2);
  expect(statistics.days.at(-1)).toMatchObject({ accepted: 3, spam: 1 });
  expect(statistics).toMatchObject({ replies: { replied: 0, median_ms: null } });
  expect(JSON.stringify(statistics)).toContain('{"value":"a.example","count":2}');
  expect(await use(agent, 'get_account_statistics', { days: 1 })).toMatchObject({
    ...{ forms: [{ name: form.name, counts: [3] }], other_forms: null, figures: { spam: 1 } },
    usage: { plan: 'pro' },
  });
  expect((await call(agent, 'get_form_statistics', { form: form.id, days: 0 })).isError).toBe(true);
});

test('a token that is limited to a form sees and changes nothing of others', async () => {
  const { owner, form } = await buildOwner();
  const other = await buildForm(app.database, owner, { name: 'Blueberry' });
  const id = await buildSubmission(app.database, other, { createdAt: '2026-01-01' });
  const agent = await connectToken(owner, { formIds: [form.id] });
  const { tools } = await agent.listTools();
  const names = tools.map(({ name }) => name);
  for (const name of ['create_form', 'list_saved', 'list_webhooks', 'create_webhook', 'list_members'])
    expect(names).not.toContain(name);
  const settings = { name: 'Mine' };
  const ofForm = { settings, action: 'block', kind: 'domain', values: ['x.example'], ids: [id], active: false };
  for (const name of names) {
    const { isError, text } = await call(agent, name, {
      ...ofForm,
      form: other.id,
      id,
      note_id: id,
      delivery_id: id,
      text: 'x',
    });
    if (isError) expect([name, text]).toEqual([name, expect.not.stringMatching(/Blueberry/)]);
    else expect([name, text.includes(id), text.includes(other.id)]).toEqual([name, false, false]);
  }
  for (const key of [undefined, other.id])
    expect((await call(agent, 'add_list_entries', { ...ofForm, form: key })).isError).toBe(true);
  const { rows } = await app.database.pool.query('SELECT name, active, deleted_at FROM forms WHERE id = $1', [
    other.id,
  ]);
  expect(rows).toEqual([{ name: 'Blueberry', active: true, deleted_at: null }]);
  expect(await use(agent, 'update_form', { form: form.id, settings })).toMatchObject({ form: { name: 'Mine' } });
  expect(await use(agent, 'get_account_statistics')).toMatchObject({ usage: null });
});
