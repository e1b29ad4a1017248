import { asMultipart, send, textParts } from '../support/submit-client';
import { client, newForm, onlyStored, postJson, postNatively, setUpDialectClient } from './dialect-client';

setUpDialectClient();

const accepted = (values: object) => ({
  ...{ success: true, message: 'Submission received' },
  ...{ submission_text: 'Submission received', values },
});

test('scripts get JSON with the text to show and the values, also for a FormData object', async () => {
  const form = await newForm({ aliases: ['formbackend/664decaabbf1c319'] });
  const path = '/formbackend/f/664decaabbf1c319';
  expect((await postJson(path, { name: 'Ada' })).json).toEqual(accepted({ name: 'Ada' }));
  const payload = asMultipart(textParts([['name', 'Bo']]));
  const headers = { ...payload.headers, Accept: '*/*', 'Sec-Fetch-Mode': 'cors' };
  expect((await send(client.url, { path, ...payload, headers })).json).toEqual(accepted({ name: 'Bo' }));
  expect(await client.stored(form)).toHaveLength(2);
});

test('a native post gets a page or the form’s own redirect, and no field is special', async () => {
  const form = await newForm({ redirect_url: 'https://shop.example/done' });
  const path = `/formbackend/f/${form.accessKey}`;
  expect((await postNatively(path, { _next: '/other', access_key: 'x' })).headers.location).toBe(
    'https://shop.example/done',
  );
  expect((await onlyStored(form)).data).toEqual({ _next: '/other', access_key: 'x' });
});
