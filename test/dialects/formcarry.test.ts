import { newForm, onlyStored, postJson, postNatively, setUpDialectClient } from './dialect-client';

setUpDialectClient();

test('scripts find the status in `code`, and success in `status`', async () => {
  const form = await newForm({ aliases: ['formcarry/z1t_SvhAfIZ'] });
  const accepted = await postJson('/formcarry/s/z1t_SvhAfIZ', { email: 'ada@example.com' });
  expect([accepted.status, accepted.json]).toEqual([
    200,
    { success: true, code: 200, status: 'success', title: 'Thank you!', message: 'Submission received' },
  ]);
  expect((await onlyStored(form)).data).toEqual({ email: 'ada@example.com' });
  const rejected = await postJson('/formcarry/s/nobody', { email: 'ada@example.com' });
  expect([rejected.status, rejected.json]).toEqual([
    404,
    {
      ...{ success: false, code: 404, status: 'error', title: 'Submission failed' },
      ...{ message: 'Invalid access_key', error: 'invalid_access_key' },
    },
  ]);
});

test('the honeypot makes spam, and a native post goes to `_next` on its own site', async () => {
  const form = await newForm();
  const { headers } = await postNatively(`/formcarry/s/${form.accessKey}`, { _gotcha: 'x', _next: '/thanks' });
  expect(headers.location).toBe('https://shop.example/thanks');
  expect(await onlyStored(form)).toMatchObject({ isSpam: true, data: {} });
});
