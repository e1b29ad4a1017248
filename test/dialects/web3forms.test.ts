import { client, newForm, onlyStored, postJson, postNatively, setUpDialectClient } from './dialect-client';

setUpDialectClient();

const path = '/web3forms/submit';

test('the response has the message in both places, and the submitted fields', async () => {
  const form = await newForm();
  const { status, json } = await postJson(path, { access_key: form.accessKey, name: 'Ada' });
  expect([status, json]).toEqual([
    200,
    {
      ...{ success: true, message: 'Submission received', statusCode: 200 },
      body: { data: { name: 'Ada' }, message: 'Submission received' },
    },
  ]);
});

test('the form is found by its old key, also in the field that older pages use', async () => {
  const form = await newForm({ aliases: ['web3forms/0b1c2d3e-aaaa-bbbb-cccc-001122334455'] });
  expect((await postJson(path, { apikey: '0b1c2d3e-aaaa-bbbb-cccc-001122334455', name: 'Ada' })).status).toBe(200);
  expect((await onlyStored(form)).data).toEqual({ name: 'Ada' });
});

test('a post without a key is rejected, in the shape of the service', async () => {
  for (const fields of [{}, { access_key: '' }, { access_key: ['x'] }]) {
    const { status, json } = await postJson(path, fields);
    expect([status, json]).toEqual([
      400,
      {
        ...{ success: false, message: 'Missing access_key', code: 'missing_access_key', statusCode: 400 },
        body: { message: 'Missing access_key' },
      },
    ]);
  }
});

test('subject, name and reply address are followed, copies and webhooks only as the owner allows', async () => {
  const form = await newForm({ copy_choices: ['sales@example.com'] });
  await postJson(path, {
    ...{ access_key: form.accessKey, subject: 'Hi', from_name: 'Shop', replyto: 'ada@example.com', botcheck: false },
    ...{ ccemail: 'sales@example.com; stranger@example.org', webhook: 'https://hook.example/x', message: 'Hello' },
  });
  expect(await onlyStored(form)).toEqual({
    isSpam: false,
    data: { ccemail: 'sales@example.com; stranger@example.org', webhook: 'https://hook.example/x', message: 'Hello' },
    overrides: {
      ...{ subject: 'Hi', from_name: 'Shop', replyto: 'ada@example.com' },
      ...{ copies: ['sales@example.com'], hidden: ['ccemail', 'webhook'] },
    },
  });
});

test('the checkbox for bots makes spam, and looks like success', async () => {
  const form = await newForm();
  const { json } = await postJson(path, { access_key: form.accessKey, botcheck: true });
  expect(json?.success).toBe(true);
  expect((await onlyStored(form)).isSpam).toBe(true);
});

test('a native post goes to `redirect` on its own site', async () => {
  const form = await newForm();
  const fields = { access_key: form.accessKey, redirect: 'https://shop.example/thanks' };
  expect((await postNatively(path, fields)).headers.location).toBe('https://shop.example/thanks');
  expect((await postNatively(path, { ...fields, redirect: 'https://evil.example/' })).status).toBe(200);
  expect(await client.stored(form)).toHaveLength(2);
});
