import { Webhook as Verifier } from 'standardwebhooks';
import { createOutbound, type Outbound } from '../../src/outbound/http-client';
import { sendTestEvent } from '../../src/webhooks/send-test-event';
import { signBody } from '../../src/webhooks/signatures';
import { presentWebhook } from '../../src/webhooks/webhook.presenter';
import { rotateSecret } from '../../src/webhooks/webhook.secrets';
import { openTestDatabase } from '../support/database';
import { buildAccount, buildWebhook, testSecrets } from '../support/factories';
import { type HttpReceiver, startHttpReceiver } from '../support/http-receiver';

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let receiver: HttpReceiver;
let outbound: Outbound;
beforeAll(async () => {
  db = await openTestDatabase();
  receiver = await startHttpReceiver();
  outbound = createOutbound({ allowedNetworks: ['127.0.0.0/8'], ownHosts: [] });
});
afterAll(async () => {
  outbound.close();
  await receiver.stop();
  await db.close();
});

const build = async () => buildWebhook(db, await buildAccount(db), { url: `${receiver.url}/hook` });

async function call(webhook: Awaited<ReturnType<typeof build>>) {
  await webhook.reload();
  receiver.requests.length = 0;
  await sendTestEvent(testSecrets, webhook, outbound);
  const [request] = receiver.requests;
  if (!request) throw new Error('no request arrived');
  const headers = request.headers as Record<string, string>;
  return {
    headers,
    body: request.rawBody,
    verifies: (secret: string) => {
      try {
        return Boolean(new Verifier(secret).verify(request.rawBody.toString(), headers));
      } catch {
        return false;
      }
    },
  };
}

test('during the overlap, the reference library verifies requests with both secrets', async () => {
  const webhook = await build();
  const before = webhook.plainSecret;
  const { secret, previousSecretUntil } = await rotateSecret(db, testSecrets, webhook, 24);
  expect(secret).toMatch(/^whsec_/);
  expect(Math.abs(Number(previousSecretUntil) - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);

  const { headers, body, verifies } = await call(webhook);
  expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
  expect([verifies(secret), verifies(before), verifies('whsec_c2VjcmV0')]).toEqual([true, true, false]);
  expect(headers['x-service-signature']).toBe(signBody(secret, body));
  expect(presentWebhook(webhook, new Map()).previous_secret_until).toEqual(previousSecretUntil);
});

test('after the overlap, or without one, requests are signed only with the new secret', async () => {
  const webhook = await build();
  const before = webhook.plainSecret;
  const { secret } = await rotateSecret(db, testSecrets, webhook, 1);
  await db.pool.query(`UPDATE webhooks SET previous_secret_until = now() - interval '1 second' WHERE id = $1`, [
    webhook.id,
  ]);
  const later = await call(webhook);
  expect([later.verifies(secret), later.verifies(before)]).toEqual([true, false]);
  expect(presentWebhook(webhook, new Map()).previous_secret_until).toBeNull();

  const atOnce = await rotateSecret(db, testSecrets, webhook, 0);
  expect(atOnce.previousSecretUntil).toBeNull();
  const after = await call(webhook);
  expect([after.verifies(atOnce.secret), after.verifies(secret)]).toEqual([true, false]);
});

test('of two concurrent rotations, one is rejected, and the original secret still signs', async () => {
  const webhook = await build();
  const before = webhook.plainSecret;
  const both = await Promise.allSettled([1, 2].map(() => rotateSecret(db, testSecrets, webhook, 24)));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'wrong_state' } });
  expect((await call(webhook)).verifies(before)).toBe(true);
});

test('both secrets are stored encrypted', async () => {
  const webhook = await build();
  const { secret } = await rotateSecret(db, testSecrets, webhook, 24);
  const { rows } = await db.pool.query('SELECT secret, previous_secret FROM webhooks WHERE id = $1', [webhook.id]);
  expect(rows[0]).toEqual({ secret: expect.stringMatching(/^v1\./), previous_secret: expect.stringMatching(/^v1\./) });
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(testSecrets.open(rows[0].previous_secret)).toBe(webhook.plainSecret);
});

test.each([-1, 1.5, 721, Number.NaN])('an overlap of %p hours is rejected', async (hours) => {
  await expect(rotateSecret(db, testSecrets, await build(), hours)).rejects.toMatchObject({
    code: 'invalid_setting',
    message: 'the overlap must be a whole number of hours from 0 to 720',
  });
});

test('rotating the secret of a deleted webhook fails', async () => {
  const webhook = await build();
  await webhook.destroy();
  await expect(rotateSecret(db, testSecrets, webhook, 24)).rejects.toMatchObject({ code: 'not_found' });
});
