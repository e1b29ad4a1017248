import { visitorAddress } from '../../src/email/submitted-fields';
import { client, newForm, onlyStored, postJson, postNatively, setUpDialectClient } from './dialect-client';

setUpDialectClient();

const path = '/staticforms/submit';

test('the form is found by either name of the key', async () => {
  const form = await newForm({ aliases: ['staticforms/sf_0123456789'] });
  for (const fields of [{ apiKey: form.accessKey }, { accessKey: 'sf_0123456789' }]) {
    const { status, json } = await postJson(path, { ...fields, name: 'Ada' });
    expect([status, json]).toEqual([200, { success: true, message: 'Submission received' }]);
  }
  expect((await client.stored(form)).map(({ data }) => data)).toEqual([{ name: 'Ada' }, { name: 'Ada' }]);
});

test('`@` as the reply address stands for the visitor’s', async () => {
  for (const [replyTo, expected] of [
    ['@', 'ada@example.com'],
    ['desk@example.org', 'desk@example.org'],
  ]) {
    const form = await newForm();
    await postJson(path, { accessKey: form.accessKey, subject: 'Hi', replyTo, email: 'ada@example.com' });
    const { data, overrides } = await onlyStored(form);
    expect(data).toEqual({ email: 'ada@example.com' });
    expect(visitorAddress(data, overrides)).toBe(expected);
  }
});

test('every field named after a honeypot is one, and is not stored', async () => {
  for (const [name, value, isSpam] of [
    ['honeypot', '', false],
    ['honeypot', 'x', true],
    ['my-Honeypot-2', 'x', true],
  ] as const) {
    const form = await newForm();
    expect((await postJson(path, { apiKey: form.accessKey, [name]: value, name: 'Ada' })).json?.success).toBe(true);
    expect(await onlyStored(form)).toMatchObject({ isSpam, data: { name: 'Ada' } });
  }
});

test('a native post goes to `redirectTo` on its own site', async () => {
  const { accessKey } = await newForm();
  const { headers } = await postNatively(path, { accessKey, redirectTo: 'https://shop.example/thanks' });
  expect(headers.location).toBe('https://shop.example/thanks');
});
