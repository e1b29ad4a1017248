import { freePort } from '../setup/services';
import { buildForm } from '../support/factories';
import { operatorEnv, scrape } from '../support/scrape';
import { openSubmitClient, type SubmitClient } from '../support/submit-client';

let client: SubmitClient;
beforeAll(async () => {
  const closed = await freePort();
  client = await openSubmitClient({
    redisUrl: `redis://127.0.0.1:${closed}`,
    config: { ...operatorEnv, RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${closed}/` },
  });
});
afterAll(() => client.close());

test('counts submissions whose captcha could not be verified', async () => {
  const form = await buildForm(client.db, client.account, { recaptcha_secret: 'a-secret' });
  await client.post(form, { name: 'Ada', 'g-recaptcha-response': 'a token' });
  await client.post(form, { name: 'Ada', 'g-recaptcha-response': 'a token' });
  const { of } = await scrape(client.url);
  expect(of('letterbox_captcha_outages_total{provider="recaptcha"}')).toBe(2);
  expect(of('letterbox_captcha_outages_total{provider="turnstile"}')).toBe(0);
});

test('reports a Redis outage, and still counts rate limit fallbacks and pending deliveries', async () => {
  const before = await scrape(client.url);
  expect((await client.post(client.form, { name: 'Ada' })).status).toBe(200);
  const { of } = await scrape(client.url);
  const fallback = 'letterbox_rate_limit_fallback_total';
  expect((of(fallback) ?? 0) - (before.of(fallback) ?? 0)).toBe(1);
  expect(of('letterbox_queue_up')).toBe(0);
  expect(of('letterbox_jobs{queue="email",state="waiting"}')).toBeUndefined();
  expect(of('letterbox_outbox_deliveries{kind="email",status="queued"}')).toBe(3);
});

test('responds with 503 without the database, and counts failed submissions afterwards', async () => {
  const rename = (from: string, to: string) => client.db.pool.query(`ALTER TABLE ${from} RENAME TO ${to}`);
  await rename('process_metrics', 'figures_away');
  await rename('usage', 'usage_away');
  await expect(scrape(client.url)).rejects.toThrow('503');
  expect((await client.post(client.form, { name: 'Ada' })).status).toBe(500);
  await rename('figures_away', 'process_metrics');
  await rename('usage_away', 'usage');
  expect((await scrape(client.url)).of('letterbox_posts_total{outcome="fault"}')).toBe(1);
});
