import { createToken } from '../../src/tokens/token.service';
import { client, newForm, onlyStored, postJson, postNatively, setUpDialectClient } from './dialect-client';

setUpDialectClient();

test('both addresses of a form take the old id', async () => {
  const form = await newForm({ aliases: ['basin/1a1d2b97c41f'] });
  for (const path of ['/basin/f/1a1d2b97c41f', '/basin/f/1a1d2b97c41f.json', `/basin/f/${form.accessKey}.json`]) {
    expect((await postJson(path, { name: 'Ada' })).json).toEqual({ success: true, message: 'Submission received' });
    expect((await postNatively(path, { name: 'Ada' })).status).toBe(200);
  }
  expect(await client.stored(form)).toHaveLength(6);
});

test('scripts find the text of an error in `error`', async () => {
  const { status, json } = await postJson('/basin/f/nobody.json', { name: 'Ada' });
  const message = 'Invalid access_key';
  expect([status, json]).toEqual([404, { success: false, message, code: 'invalid_access_key', error: message }]);
});

test('a server names its visitors with an API token', async () => {
  const { token = '' } = await createToken(client.db, client.account.id, null, { name: 'Basin', scopes: ['submit'] });
  const from = async (headers: object) => {
    const form = await newForm();
    await postJson(`/basin/f/${form.accessKey}`, { name: 'Ada' }, headers);
    return (await client.stored(form))[0]?.ip_address;
  };
  const visitor = { 'Basin-True-Client-IP': '192.0.2.7' };
  expect(await from({ 'Basin-API-Key': token, ...visitor })).toBe('192.0.2.7');
  expect(await from({ 'Basin-API-Key': 'nonsense', ...visitor })).toMatch(/^10\./);
  expect(await from(visitor)).toMatch(/^10\./);
});

test('the honeypot makes spam', async () => {
  const form = await newForm();
  await postJson(`/basin/f/${form.accessKey}`, { name: 'Bot', _gotcha: 'x' });
  expect(await onlyStored(form)).toMatchObject({ isSpam: true, data: { name: 'Bot' } });
});
