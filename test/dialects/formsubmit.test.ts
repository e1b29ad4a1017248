import { client, newForm, onlyStored, postJson, postNatively, setUpDialectClient } from './dialect-client';

setUpDialectClient();

test('the id is an alias: an address, its hash or a short name, for pages and for scripts', async () => {
  const aliases = ['formsubmit/ada@example.com', 'formsubmit/0123456789abcdef0123456789abcdef', 'formsubmit/xuvupa'];
  const form = await newForm({ aliases });
  for (const path of ['ada@example.com', '0123456789abcdef0123456789abcdef', 'el/xuvupa', form.accessKey]) {
    expect((await postNatively(`/formsubmit/${path}`, { name: 'Ada' })).status).toBe(200);
    expect((await postJson(`/formsubmit/ajax/${path}`, { name: 'Ada' })).json?.success).toBe('true');
  }
  // The short id is the same with and without what addresses have before it.
  const short = await newForm({ aliases: ['FormSubmit/el/Fuhiha'] });
  expect(short.settings.aliases).toEqual(['formsubmit/fuhiha']);
  for (const path of ['el/fuhiha', 'fuhiha', 'ajax/el/fuhiha']) {
    expect((await postNatively(`/formsubmit/${path}`, { name: 'Ada' })).status).toBe(200);
  }
  expect(await client.stored(short)).toHaveLength(3);
  expect((await postNatively('/formsubmit/Stranger@example.org', { name: 'Ada' })).status).toBe(404);
  expect(await client.stored(form)).toHaveLength(8);
});

test('scripts get a text as `success`, and an error has a status that says so', async () => {
  const { accessKey } = await newForm();
  const { accessKey: paused } = await newForm({ active: false });
  const ajax = async (id: string) => {
    const { status, json } = await postJson(`/formsubmit/ajax/${id}`, { name: 'Ada' });
    return [status, json];
  };
  expect(await ajax(accessKey)).toEqual([200, { success: 'true', message: 'Submission received' }]);
  expect(await ajax('nobody')).toEqual([
    404,
    { success: 'false', message: 'Invalid access_key', code: 'invalid_access_key' },
  ]);
  expect(await ajax(paused)).toEqual([
    403,
    { success: 'false', message: expect.stringContaining('not accepting'), code: 'inactive_form' },
  ]);
});

test('a failure of the server keeps its status', async () => {
  const form = await newForm();
  await client.db.pool.query('ALTER TABLE accounts RENAME TO accounts_elsewhere');
  try {
    const { status, json } = await postJson(`/formsubmit/ajax/${form.accessKey}`, { name: 'Ada' });
    expect([status, json?.success]).toEqual([500, 'false']);
  } finally {
    await client.db.pool.query('ALTER TABLE accounts_elsewhere RENAME TO accounts');
  }
});

test('fields that instruct the service are followed only where the owner agrees', async () => {
  const form = await newForm({
    copy_choices: ['sales@example.com'],
    auto_responder: { subject: 'Thanks', body: 'We will call you.' },
  });
  const asked = {
    ...{ _cc: 'sales@example.com,stranger@example.org', _autoresponse: 'Buy now', _template: 'table' },
    ...{ _captcha: 'false', _blacklist: 'loan, casino', _webhook: 'https://hook.example/x' },
  };
  const { _captcha, ...stored } = asked;
  await postNatively(`/formsubmit/${form.accessKey}`, { ...asked, _subject: 'Hi', _replyto: 'ada@example.com' });
  expect(await onlyStored(form)).toEqual({
    isSpam: false,
    data: { ...stored, _replyto: 'ada@example.com' },
    overrides: { subject: 'Hi', email: 'ada@example.com', copies: ['sales@example.com'], hidden: Object.keys(stored) },
  });
  expect(await notFollowed(form.id)).toEqual(['_cc', '_autoresponse', '_template', '_blacklist', '_webhook']);
});

test('what the page asks for is followed if the form does it anyway', async () => {
  const form = await newForm({ auto_responder: { subject: 'Thanks', body: 'We will call you.' } });
  const asked = { _autoresponse: 'We will call you.', _captcha: 'false', _cc: '' };
  await postNatively(`/formsubmit/${form.accessKey}`, { ...asked, email: 'ada@example.com' });
  expect(await notFollowed(form.id)).toEqual([]);
  await postNatively(`/formsubmit/${form.accessKey}`, { _captcha: 'true' });
  expect(await notFollowed(form.id)).toEqual(['_captcha']);
});

test('the honeypot makes spam, and a native post goes to `_next` on its own site', async () => {
  const form = await newForm();
  const { headers } = await postNatively(`/formsubmit/${form.accessKey}`, { _honey: 'x', _next: '/thanks.html' });
  expect(headers.location).toBe('https://shop.example/thanks.html');
  expect((await onlyStored(form)).isSpam).toBe(true);
});

async function notFollowed(formId: string): Promise<string[]> {
  const { rows } = await client.db.pool.query(
    `SELECT sent_with -> 'not_followed' AS fields FROM submissions WHERE form_id = $1 ORDER BY created_at DESC LIMIT 1`,
    [formId],
  );
  return rows[0].fields ?? [];
}
