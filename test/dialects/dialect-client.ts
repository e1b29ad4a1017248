import type { Form } from '../../src/forms/form.model';
import type { FormChanges } from '../../src/forms/form.settings';
import { buildForm } from '../support/factories';
import { asJson, asUrlencoded, openSubmitClient, type Reply, type SubmitClient, send } from '../support/submit-client';

export let client: SubmitClient;

/** Opens `client` for the tests of a file. */
export function setUpDialectClient(): void {
  beforeAll(async () => {
    client = await openSubmitClient();
  });
  afterAll(() => client?.close());
}

export const newForm = (settings: FormChanges = {}): Promise<Form> => buildForm(client.db, client.account, settings);

export function postJson(path: string, fields: object, headers = {}): Promise<Reply> {
  const payload = asJson(fields);
  return send(client.url, { path, ...payload, headers: { ...payload.headers, ...headers } });
}

/** Posts as a form of https://shop.example does. */
export function postNatively(path: string, fields: Readonly<Record<string, string>>): Promise<Reply> {
  const payload = asUrlencoded(Object.entries(fields));
  const page = { Accept: 'text/html', Origin: 'https://shop.example', Referer: 'https://shop.example/contact/' };
  return send(client.url, { path, ...payload, headers: { ...payload.headers, ...page } });
}

/** What is stored of the form's only submission. */
export async function onlyStored(form: Form) {
  const stored = await client.stored(form);
  expect(stored).toHaveLength(1);
  const [{ data, mail_overrides: overrides, is_spam: isSpam } = { data: {}, mail_overrides: {}, is_spam: false }] =
    stored;
  return { data, overrides, isSpam };
}
