import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describeOnEachBackend } from '../setup/services';
import { eventually } from '../support/eventually';
import { type FaultScene, openFaultScene } from '../support/fault-scene';
import type { RunningWeb } from '../support/processes';
import { runCommandProcess } from '../support/run-cli';

const posts = 60;
const withFile = (n: number) => n % 4 === 0;

describeOnEachBackend('two web and three worker processes on one installation', ({ redisUrl }) => {
  let scene: FaultScene;
  beforeAll(async () => {
    scene = await openFaultScene({ onRedis: redisUrl !== undefined });
    const owner = await scene.db.models.Account.findByPk(scene.form.accountId);
    const auto_responder = { subject: 'Thank you', body: 'Dear {{name}}' };
    await set('account:update', '--email', String(owner?.email), { storage: { kind: 'local' } });
    await set('form:update', '--form', scene.form.accessKey, { auto_responder });
  });
  afterAll(() => scene.close());

  async function set(command: string, option: string, value: string, settings: object): Promise<void> {
    const { code, stderr } = await runCommandProcess(
      [command, option, value, '--json', JSON.stringify(settings)],
      scene.env,
    );
    expect([code, stderr]).toEqual([0, '']);
  }

  /** One visitor's submission; every fourth has a file. */
  async function post(web: RunningWeb, n: number): Promise<number> {
    const body = new FormData();
    const fields = { access_key: scene.form.accessKey, name: `visitor-${n}`, email: `visitor-${n}@example.org` };
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    if (withFile(n)) body.set('cv', new Blob([`the file of ${n}`]), `cv-${n}.txt`);
    const headers = { Accept: 'application/json', 'X-Forwarded-For': `10.9.0.${n}` };
    const response = await fetch(`${web.url}/api/submit`, { method: 'POST', headers, body });
    await response.text();
    return response.status;
  }

  test('run every delivery of every submission once', async () => {
    const webs = await Promise.all([scene.startWeb(), scene.startWeb()]);
    const workers = await Promise.all([scene.startWorker(), scene.startWorker(), scene.startWorker()]);
    const visitors = Array.from({ length: posts }, (_, n) => n + 1);
    const statuses = await Promise.all(visitors.map((n) => post(webs[n % 2] as RunningWeb, n)));
    expect(statuses).toEqual(visitors.map(() => 200));

    const files = visitors.filter(withFile).length;
    const done = { 'auto-reply': posts, email: posts, 'file-upload': files, webhook: posts };
    await eventually(async () => {
      const { rows } = await scene.db.pool.query<{ kind: string; status: string; count: number }>(
        'SELECT kind, status, count(*)::int FROM deliveries GROUP BY 1, 2 ORDER BY 1',
      );
      expect(rows).toEqual(Object.entries(done).map(([kind, count]) => ({ kind, status: 'succeeded', count })));
    }, 30_000);

    const called = scene.receiver.requests.map(({ rawBody }) => JSON.parse(String(rawBody)).submission.id);
    expect([called.length, new Set(called).size]).toEqual([posts, posts]);
    const emailed = scene.smtp.mails.flatMap(({ envelope }) => envelope.to).filter((to) => to.startsWith('visitor-'));
    expect(emailed.toSorted()).toEqual(visitors.map((n) => `visitor-${n}@example.org`).toSorted());
    expect(scene.smtp.mails).toHaveLength(2 * posts);
    expect(new Set(scene.smtp.mails.map(({ parsed }) => parsed.messageId)).size).toBe(2 * posts);
    const dir = path.join(String(scene.env.DATA_DIR), 'files');
    const kept = readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => statSync(path.join(dir, name)));
    expect(kept.filter((entry) => entry.isFile())).toHaveLength(files);
    // Otherwise one process did everything, and the test showed nothing.
    expect(workers.filter((worker) => worker.output().includes('"deliveryId"')).length).toBeGreaterThan(1);
  });
});
