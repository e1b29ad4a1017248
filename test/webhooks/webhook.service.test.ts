import { presentWebhook } from '../../src/webhooks/webhook.presenter';
import { findWebhook, listWebhooks } from '../../src/webhooks/webhook.repository';
import { createWebhook, updateWebhook } from '../../src/webhooks/webhook.service';
import { buildAccount, buildWebhook, testSecrets } from '../support/factories';
import { account, db, setUpAccount, setUpDatabase } from '../support/set-up';

setUpDatabase();
setUpAccount();

test('a new webhook has a secret, which is returned once and stored encrypted', async () => {
  const { webhook, secret } = await createWebhook(db, testSecrets, account.id, { url: 'https://example.com/hook' });
  expect(secret).toMatch(/^whsec_/);
  expect(presentWebhook(webhook, new Map())).toMatchObject({
    active: true,
    format: 'json',
    last_status: null,
    last_error: null,
  });
  const { rows } = await db.pool.query('SELECT secret FROM webhooks WHERE id = $1', [webhook.id]);
  expect(rows[0].secret).not.toContain(secret);
  expect(testSecrets.open(rows[0].secret)).toBe(secret);
});

test('creating or switching a webhook raises the version of its account', async () => {
  const owner = await buildAccount(db);
  const webhook = await buildWebhook(db, owner);
  const updated = await updateWebhook(db, testSecrets, webhook, { active: false });
  expect(updated).toMatchObject({ active: false, url: webhook.url });
  await owner.reload();
  expect(owner.version).toBe(3);
});

test('a webhook that is turned on again starts without failures', async () => {
  const webhook = await buildWebhook(db, account, { active: false });
  await webhook.update({ consecutiveFailures: 3 });
  expect((await updateWebhook(db, testSecrets, webhook, { format: 'json' })).consecutiveFailures).toBe(3);
  expect(await updateWebhook(db, testSecrets, webhook, { active: true })).toMatchObject({
    active: true,
    consecutiveFailures: 0,
  });
});

test('an account lists its own webhooks, oldest first', async () => {
  const owner = await buildAccount(db);
  const first = await buildWebhook(db, owner);
  const second = await buildWebhook(db, owner, { active: false });
  expect((await listWebhooks(db, owner.id)).map(({ id }) => id)).toEqual([first.id, second.id]);
  expect((await findWebhook(db, second.id))?.active).toBe(false);
  expect(await findWebhook(db, 'nothing')).toBeNull();
});

test.each([
  [{}, 'url is required'],
  [{ url: 'ftp://example.com' }, /^url must be a full URL/],
  [{ url: 'https://user:pw@example.com' }, /^url must be a full URL.*no user name/],
  [{ url: 'https://@example.com' }, /^url must be a full URL/],
  [{ url: 'https:///hook' }, /^url must be a full URL/],
  [{ url: 'https://example.com\\@evil.example' }, /^url must be a full URL/],
  [{ url: `https://example.com/${'x'.repeat(2_000)}` }, 'url must have at most 2,000 characters'],
  [{ url: 'https://example.com', format: 'morse' }, /^format must be one of \[json, slack, /],
  [
    { url: 'https://example.com', secret: 'x' },
    'there is no setting "secret"; valid settings: name, url, active, audit_events, format, form_ids, headers, key',
  ],
])('%j is rejected with one line that names the setting', async (settings, message) => {
  await expect(createWebhook(db, testSecrets, account.id, settings)).rejects.toMatchObject({
    code: 'invalid_setting',
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
});
