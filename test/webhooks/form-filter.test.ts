import { randomUUID } from 'node:crypto';
import { updateForm } from '../../src/forms/form.service';
import { wholeAccount } from '../../src/members/scope';
import { releaseSubmission } from '../../src/submissions/changes/release-submission';
import { findFormFilters } from '../../src/webhooks/form-filter';
import type { Webhook } from '../../src/webhooks/webhook.model';
import { presentWebhook } from '../../src/webhooks/webhook.presenter';
import { createWebhook, updateWebhook } from '../../src/webhooks/webhook.service';
import { buildAccount, buildForm, buildWebhook, testSecrets } from '../support/factories';
import { openSubmitClient, type SubmitClient } from '../support/submit-client';

type Form = Awaited<ReturnType<typeof buildForm>>;

let client: SubmitClient;
let form: Form;
let account: Awaited<ReturnType<typeof buildAccount>>;
beforeAll(async () => {
  client = await openSubmitClient();
});
beforeEach(async () => {
  account = await buildAccount(client.db);
  form = await buildForm(client.db, account, { name: 'Orders' });
});
afterAll(() => client.close());

const present = async (webhook: Webhook) =>
  presentWebhook(webhook, await findFormFilters(client.db.pool, [await webhook.reload()]));
const create = (settings: object) =>
  createWebhook(client.db, testSecrets, account.id, { url: 'https://example.com/hook', ...settings });

test('a webhook has a name, and takes all forms unless some are selected', async () => {
  const { webhook } = await create({ name: '  Orders to the CRM ' });
  expect(await present(webhook)).toMatchObject({ name: 'Orders to the CRM', form_ids: null });
  await updateWebhook(client.db, testSecrets, webhook, { name: '', form_ids: [form.id, form.id] });
  expect(await present(webhook)).toMatchObject({ name: null, form_ids: [form.id] });
  await updateWebhook(client.db, testSecrets, webhook, { active: true });
  expect(await present(webhook)).toMatchObject({ form_ids: [form.id] });
});

test.each<[object, string]>([
  [{ name: 'x'.repeat(101) }, 'name must have at most 100 characters'],
  [{ name: 'a\u0000b' }, 'name must be a single line'],
  [{ form_ids: [] }, 'form_ids must contain at least one form; null stands for all forms'],
  [{ form_ids: ['x'] }, 'form_ids[0] must be a valid GUID'],
  [{ form_ids: [randomUUID()] }, 'which is not a form of this account'],
])('%j is rejected', async (settings, message) => {
  const expected = { code: 'invalid_setting', message: expect.stringContaining(message) };
  await expect(create(settings)).rejects.toMatchObject(expected);
  await expect(
    updateWebhook(client.db, testSecrets, await buildWebhook(client.db, account), settings),
  ).rejects.toMatchObject(expected);
});

test('the form of another account, or a deleted one, cannot be selected', async () => {
  const theirs = await buildForm(client.db, await buildAccount(client.db));
  const deleted = await buildForm(client.db, account, { deleted: true });
  for (const { id } of [theirs, deleted]) {
    await expect(create({ form_ids: [id] })).rejects.toMatchObject({ code: 'invalid_setting' });
  }
});

test('a deleted form leaves the filter; a webhook without any is paused, and resumes with a restored form', async () => {
  const second = await buildForm(client.db, account);
  const { webhook } = await create({ form_ids: [form.id, second.id] });
  await updateForm(client.db, testSecrets, second, { deleted: true });
  const one = await present(webhook);
  expect([one.form_ids, one.warning]).toEqual([[form.id], undefined]);
  await updateForm(client.db, testSecrets, form, { deleted: true });
  expect(await present(webhook)).toMatchObject({
    active: true,
    form_ids: [],
    warning: 'All forms of this webhook were deleted, so nothing is sent to it',
  });

  const other = await buildForm(client.db, account);
  await client.post(other, {});
  expect((await client.stored(other))[0]?.kinds).toEqual(['email']);
  await updateForm(client.db, testSecrets, form, { deleted: false });
  await client.post(form, {});
  expect((await client.stored(form))[0]?.kinds).toEqual(['email', 'webhook']);
});

test('a released submission is sent to the webhooks of its form', async () => {
  const other = await buildForm(client.db, account);
  await create({ form_ids: [other.id] });
  const { webhook } = await create({ form_ids: [form.id] });
  await client.post(form, { botcheck: 'x' });
  const [held] = await client.stored(form);
  await releaseSubmission(client.db.pool, wholeAccount(account.id), held?.id ?? '', 'request');
  const { rows } = await client.db.pool.query(
    "SELECT webhook_id FROM deliveries WHERE submission_id = $1 AND kind = 'webhook'",
    [held?.id],
  );
  expect(rows).toEqual([{ webhook_id: webhook.id }]);
});
