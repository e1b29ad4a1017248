import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describeOnEachBackend } from '../setup/services';
import { eventually } from '../support/eventually';
import { type FaultScene, openFaultScene } from '../support/fault-scene';
import type { RunningProcess, RunningWeb } from '../support/processes';
import { operatorEnv, type Scrape, scrape } from '../support/scrape';
import { asJson, send } from '../support/submit-client';

describeOnEachBackend('the metrics of two web processes and a worker', ({ redisUrl }) => {
  let scene: FaultScene;
  let first: RunningWeb;
  let second: RunningWeb;
  let worker: RunningProcess;
  beforeAll(async () => {
    scene = await openFaultScene({ onRedis: redisUrl !== undefined });
    [first, second, worker] = await Promise.all([
      scene.startWeb(operatorEnv),
      scene.startWeb(operatorEnv),
      scene.startWorker(),
    ]);
    const workers = async () => (await scrape(first.url)).of('letterbox_processes{role="worker"}');
    await eventually(async () => expect(await workers()).toBe(1));
  }, 60_000);
  afterAll(() => scene.close());

  test('count every submission once by its outcome, across all processes', async () => {
    const post = (web: RunningWeb, fields: object, headers = {}) => {
      const payload = asJson({ access_key: scene.form.accessKey, name: 'Ada', email: 'ada@example.com', ...fields });
      return send(web.url, { ...payload, headers: { ...payload.headers, ...headers } });
    };
    await scene.post(first, 12, 4);
    await scene.post(second, 7);
    await post(first, { botcheck: 'on' });
    await post(second, { form_loaded_at: Date.now() });
    await post(first, {}, { 'Idempotency-Key': 'once' });
    await post(second, {}, { 'Idempotency-Key': 'once' });
    await post(first, { access_key: '' });
    await post(second, { access_key: 'a key of nobody' });
    await send(second.url, { headers: { 'Content-Type': 'text/plain' }, body: 'hello' });

    const expected = {
      'letterbox_posts_total{outcome="accepted"}': 20,
      'letterbox_posts_total{outcome="spam"}': 1,
      'letterbox_posts_total{outcome="dropped_time_trap"}': 1,
      'letterbox_posts_total{outcome="repeated"}': 1,
      'letterbox_posts_total{outcome="missing_access_key"}': 1,
      'letterbox_posts_total{outcome="invalid_access_key"}': 1,
      'letterbox_posts_total{outcome="unsupported_content_type"}': 1,
      'letterbox_posts_total{outcome="rate_limited"}': 0,
      'letterbox_posts_total{outcome="fault"}': 0,
      letterbox_post_seconds_count: 26,
      'letterbox_submissions_total{held="none"}': 20,
      'letterbox_submissions_total{held="spam"}': 1,
      letterbox_commit_posts_sum: 21,
      'letterbox_processes{role="web"}': 2,
      'letterbox_processes{role="worker"}': 1,
      'letterbox_process_starts_total{role="web"}': 2,
      letterbox_queue_up: 1,
    };
    // Other processes' counts are up to 10 s old.
    await scrape(first.url);
    expect(pick(await scrape(second.url), expected)).toEqual(expected);
    expect(pick(await scrape(first.url), expected)).toEqual(expected);
  });

  test('count every delivery by kind and outcome, and show an empty backlog afterwards', async () => {
    const expected = {
      'letterbox_deliveries_total{kind="email",outcome="succeeded"}': 20,
      'letterbox_deliveries_total{kind="webhook",outcome="succeeded"}': 20,
      'letterbox_deliveries_total{kind="webhook",outcome="failed"}': 0,
      'letterbox_delivery_seconds_count{kind="email"}': 20,
      'letterbox_outbox_deliveries{kind="email",status="queued"}': 0,
      'letterbox_outbox_oldest_seconds{kind="webhook",status="queued"}': 0,
      'letterbox_jobs{queue="email",state="waiting"}': 0,
      letterbox_file_deletions_waiting: 0,
    };
    await eventually(async () => expect(pick(await scrape(second.url), expected)).toEqual(expected), 25_000);
  }, 40_000);

  test.each(['docs/grafana/letterbox.json', 'docs/alerts.yml'])('include everything that %s uses', async (file) => {
    const { names, series } = await scrape(first.url);
    const text = readFileSync(path.join(__dirname, '../..', file), 'utf8').replaceAll('\\"', '"');
    const named = [...text.matchAll(/\b(?:letterbox|process|nodejs)_\w+/g)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(10);
    const parts = [...names].flatMap((name) => ['', '_bucket', '_sum', '_count'].map((part) => name + part));
    expect(named.filter((name) => !parts.includes(name))).toEqual([]);

    const selected = [...text.matchAll(/(letterbox_\w+)\{(\w+)=~?"([^"]+)"\}/g)];
    const missing = selected.flatMap(([, name, label, values = '']) => {
      const wanted = values.split('|').map((value) => `${name}{${label}="${value}"}`);
      return wanted.filter((one) => ![...series.keys()].some((key) => matches(key, one)));
    });
    expect(missing).toEqual([]);
  });

  test('contain no form, account, address or person', async () => {
    const { text } = await scrape(first.url);
    const named = [scene.form.id, scene.form.accountId, scene.form.accessKey, scene.webhook.id, scene.receiver.url];
    for (const word of [...named, 'example', '@', '127.0.0.1']) expect(text).not.toContain(word);
  });

  test('keep the counts of a killed process, but not its state', async () => {
    const counts = async () => {
      const { series } = await scrape(second.url);
      return new Map([...series].filter(([name]) => /^letterbox_(posts|submissions|commit|deliveries)/.test(name)));
    };
    const before = await counts();
    await first.signal('SIGKILL');
    expect(await counts()).toEqual(before);

    await grow('2 minutes');
    const silent = await scrape(second.url);
    expect(silent.of('letterbox_processes{role="web"}')).toBe(1);
    expect(await counts()).toEqual(before);

    // Its row is now merged into the archive of ended processes.
    await grow('2 hours');
    const third = await scene.startWeb(operatorEnv);
    await eventually(async () => expect(await rows()).toEqual(['retired', 'web', 'web', 'worker']));
    expect(await counts()).toEqual(before);
    expect((await scrape(third.url)).of('letterbox_process_starts_total{role="web"}')).toBe(3);
  }, 40_000);

  test('keep the counts of a process that shuts down', async () => {
    await worker.signal('SIGTERM');
    expect(await rows()).toEqual(['retired', 'web', 'web']);
    const { of } = await scrape(second.url);
    expect(of('letterbox_deliveries_total{kind="email",outcome="succeeded"}')).toBe(20);
    expect(of('letterbox_processes{role="worker"}')).toBeUndefined();
  }, 40_000);

  test('require the operator login', async () => {
    const basic = (text: string) => ({ Authorization: `Basic ${Buffer.from(text).toString('base64')}` });
    for (const headers of [{}, basic('operator:wrong'), basic('wrong:a password of the operator')]) {
      const response = await fetch(`${second.url}/metrics`, { headers });
      expect(response.status).toBe(401);
      expect(await response.text()).not.toContain('letterbox_');
    }
    const closed = await scene.startWeb();
    expect((await fetch(`${closed.url}/metrics`)).status).toBe(404);
  }, 40_000);

  /** Ages the row of the killed process. */
  async function grow(age: string): Promise<void> {
    await scene.db.pool.query(
      `UPDATE process_metrics SET updated_at = updated_at - $1::interval WHERE process_id =
         (SELECT process_id FROM process_metrics WHERE role = 'web' ORDER BY updated_at LIMIT 1)`,
      [age],
    );
  }

  async function rows(): Promise<string[]> {
    const found = await scene.db.pool.query<{ role: string }>('SELECT role FROM process_metrics ORDER BY role');
    return found.rows.map(({ role }) => role);
  }
});

/** Whether the series has the selector's name and label. */
function matches(series: string, selector: string): boolean {
  const [name = '', label = ''] = selector.slice(0, -1).split('{');
  return series.startsWith(`${name}{`) && series.includes(label);
}

function pick({ of }: Scrape, like: Readonly<Record<string, number>>): Record<string, number | undefined> {
  return Object.fromEntries(Object.keys(like).map((name) => [name, of(name)]));
}
