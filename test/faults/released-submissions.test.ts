import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { workerDied } from '../../src/deliveries/recovery/dead-workers';
import type { Form } from '../../src/forms/form.model';
import { describeOnEachBackend } from '../setup/services';
import { openDashboard, signIn } from '../support/dashboard';
import { eventually } from '../support/eventually';
import { buildForm, testMailLinks } from '../support/factories';
import { connectStorage } from '../support/fault-files';
import { type FaultScene, openFaultScene } from '../support/fault-scene';
import { hastenOrphans } from '../support/fault-verdict';
import { answerAfter } from '../support/http-receiver';
import { isNightly } from '../support/nightly';
import type { RunningWeb } from '../support/processes';
import { createRandom } from '../support/random';
import { runCommandProcess } from '../support/run-cli';
import { asMultipart, send, textParts } from '../support/submit-client';

/** Links that no other submission has: repeated ones would add points. */
const linksOf = (name: string) =>
  [`http://bit.ly/${name}`, `http://${name}.xyz`, `http://${name}.top`, `<a href="http://${name}.example">d</a>`].join(
    ' ',
  );
const perForm = isNightly ? 32 : 20;
/** Of each form, this many are released one by one; the rest together. */
const oneByOne = isNightly ? 12 : 5;
const seed = 11;

interface Delivery {
  readonly id: string;
  readonly kind: 'email' | 'auto-reply' | 'webhook' | 'file-upload';
  readonly status: string;
  readonly error: string | null;
  readonly worker_crashes: number;
  /** How often its receiver got it. */
  readonly received: number;
}

interface Released {
  readonly id: string;
  readonly name: string;
  readonly held: boolean;
  readonly is_spam: boolean;
  readonly key: string;
  readonly isInDatabase: boolean;
  readonly deliveries: readonly Delivery[];
}

describeOnEachBackend('submissions that are released while workers are killed', ({ redisUrl }) => {
  let scene: FaultScene;
  let held: Form;
  let spam: Form;
  beforeAll(async () => {
    scene = await openFaultScene({ onRedis: redisUrl !== undefined });
    await connectStorage(scene, { kind: 'local' });
    const account = await scene.db.models.Account.findByPk(scene.form.accountId, { rejectOnEmpty: true });
    const build = (spam_threshold: number) =>
      buildForm(scene.db, account, {
        auto_responder: { subject: 'Thank you', body: 'Dear {{name}}' },
        spam_filter: { mode: 'hold', hold_threshold: 2, spam_threshold },
      });
    [held, spam] = await Promise.all([build(20), build(2)]);
  });
  afterAll(() => scene.close());

  async function post(web: RunningWeb, form: Form, n: number): Promise<void> {
    const name = `visitor-${form.id.slice(-4)}-${n}`;
    const fields = { access_key: form.accessKey, name, email: `${name}@mailinator.com`, message: linksOf(name) };
    const file = ['name="cv"; filename="cv.txt"', `the file of ${name}`, 'Content-Type: text/plain'] as const;
    const payload = asMultipart([...textParts(Object.entries(fields)), file]);
    const { status } = await send(web.url, { ...payload, headers: { ...payload.headers, Accept: 'application/json' } });
    expect(status).toBe(200);
  }

  async function readReleased(): Promise<Released[]> {
    const mails = scene.smtp.mails.map(({ parsed }) => /^<([^@]+)@/.exec(parsed.messageId ?? '')?.[1] ?? '');
    const calls = scene.receiver.requests.map(({ rawBody }) => String(JSON.parse(String(rawBody)).submission.id));
    const { rows } = await scene.db.pool.query<Released>(
      `SELECT s.id, s.data ->> 'name' AS name, s.withheld IS NOT DISTINCT FROM 'filter' AS held, s.is_spam, f.storage_key AS key,
              f.content IS NOT NULL AS "isInDatabase",
              (SELECT json_agg(json_build_object('id', d.id, 'kind', kind, 'status', status, 'error', error,
                                                 'worker_crashes', worker_crashes) ORDER BY kind)
               FROM deliveries d WHERE d.submission_id = s.id) AS deliveries
       FROM submissions s JOIN files f ON f.submission_id = s.id ORDER BY s.created_at`,
    );
    const count = (list: readonly string[], id: string) => list.filter((one) => one === id).length;
    return rows.map((row) => ({
      ...row,
      deliveries: row.deliveries.map((one) => ({
        ...one,
        received: one.kind === 'webhook' ? count(calls, row.id) : count(mails, one.id),
      })),
    }));
  }

  function settled(): Promise<Released[]> {
    return eventually(async () => {
      const all = await readReleased();
      const open = all.flatMap(({ deliveries }) => deliveries.filter(({ status }) => /queued|active/.test(status)));
      if (open.length === 0) return all;
      await hastenOrphans(scene);
      throw new Error(`${open.length} deliveries are still open`);
    }, 90_000);
  }

  test('each is sent completely: nothing is lost, and twice only the e-mails of a worker that died meanwhile', async () => {
    const webs = await Promise.all([scene.startWeb(), scene.startWeb()]);
    const [first, second] = webs as [RunningWeb, RunningWeb];
    for (let n = 0; n < perForm; n += 1) {
      await Promise.all([post(first, held, n), post(second, spam, n)]);
    }
    const before = await readReleased();
    expect(before.map(({ deliveries }) => deliveries.map(({ kind }) => kind))).toEqual(
      before.map(() => ['file-upload']),
    );

    scene.webhooksBehave(answerAfter(150));
    let isReleasing = true;
    let deaths = 0;
    const random = createRandom(seed);
    const dieAgainAndAgain = async () => {
      while (isReleasing) {
        const worker = await scene.startWorker();
        // Soon after the next call began, in the middle of deliveries.
        const calls = scene.receiver.requests.length;
        for (let waits = 0; waits < 100 && scene.receiver.requests.length === calls; waits += 1) await sleep(20);
        await sleep(random() * 100);
        await worker.signal('SIGKILL');
        deaths += 1;
      }
      await scene.startWorker();
    };
    const workers = [1, 2].map(dieAgainAndAgain);

    const account = await scene.db.models.Account.findByPk(scene.form.accountId, { rejectOnEmpty: true });
    const owners = await Promise.all(webs.map(({ url }) => signIn({ url, database: scene.db } as never, account)));
    const idsOf = (isSpam: boolean, from: number, to: number) =>
      before
        .filter(({ is_spam }) => is_spam === isSpam)
        .slice(from, to)
        .map(({ id }) => id);
    // Each in both web processes at the same moment, and again.
    const inBoth = async (press: (web: number) => Promise<{ status: number }>) => {
      const responses = await Promise.all([press(0), press(1), press(0), press(1)]);
      expect(responses.map(({ status }) => status).filter((status) => status >= 400)).toEqual([]);
      await sleep(50);
    };
    for (const id of idsOf(false, 0, oneByOne)) {
      const { pathname } = new URL(testMailLinks.change(id, 'release'));
      await inBoth((web) => openDashboard({ url: webs[web]?.url ?? '' }).post(pathname));
    }
    await inBoth(async (web) => {
      const change = { change: 'release', id: idsOf(false, oneByOne - 2, perForm - 8) };
      return (
        (await owners[web]?.post(`/dashboard/inbox/change?folder=held&form=${held.id}`, change)) ?? { status: 500 }
      );
    });
    for (const id of idsOf(true, 0, oneByOne)) {
      await inBoth(async (web) => {
        const change = { change: 'not_spam' };
        return (await owners[web]?.post(`/dashboard/submissions/${id}/change`, change)) ?? { status: 500 };
      });
    }
    await inBoth(async (web) => {
      const change = { change: 'not_spam', id: idsOf(true, oneByOne - 2, perForm) };
      return (
        (await owners[web]?.post(`/dashboard/inbox/change?folder=spam&form=${spam.id}`, change)) ?? { status: 500 }
      );
    });
    // A web process that dies while it releases: what it committed is sent, the rest stays held and is released again.
    const rest = { change: 'release', id: idsOf(false, perForm - 10, perForm) };
    const target = `/dashboard/inbox/change?folder=held&form=${held.id}`;
    const cut = owners[0]?.post(target, rest).catch(() => null);
    await sleep(15);
    await first.signal('SIGKILL');
    await cut;
    await owners[1]?.post(target, rest);
    await sleep(2_000);
    isReleasing = false;
    await Promise.all(workers);

    const released = await settled();
    const all = released.flatMap(({ deliveries }) => deliveries);
    const inDoubt = all.filter(({ error }) => error === workerDied);
    const again = all.filter(({ kind, received }) => kind === 'email' && received > 1).length;
    console.log(`${deaths} workers killed (seed ${seed}): ${inDoubt.length} in doubt, ${again} e-mails sent twice`);
    // Otherwise no worker died during a delivery, and the test showed nothing.
    expect(all.filter(({ worker_crashes }) => worker_crashes > 0).length).toBeGreaterThan(0);
    expect(released).toHaveLength(2 * perForm);
    const odd = released.filter(
      ({ held: isHeld, is_spam, deliveries }) =>
        isHeld ||
        is_spam ||
        deliveries.map(({ kind }) => kind).join() !== 'auto-reply,email,file-upload,webhook' ||
        !deliveries.every(isAsPromised),
    );
    expect(odd).toEqual([]);
    const dir = path.join(String(scene.env.DATA_DIR), 'files');
    for (const { key, name, isInDatabase } of released) {
      expect([isInDatabase, existsSync(path.join(dir, key))]).toEqual([false, true]);
      expect(readFileSync(path.join(dir, key), 'utf8')).toBe(`the file of ${name}`);
    }
    // Nothing else was sent.
    const received = all.reduce((sum, one) => sum + one.received, 0);
    expect(scene.smtp.mails.length + scene.receiver.requests.length).toBe(received);

    // What is in doubt can be sent again, under the same id.
    const retried = inDoubt.filter(({ kind }) => kind === 'webhook').slice(0, 2);
    for (const { id } of retried) {
      const { code, stderr } = await runCommandProcess(['delivery:retry', '--delivery', id], scene.env);
      expect([code, stderr]).toEqual([0, '']);
    }
    const after = (await settled()).flatMap(({ deliveries }) => deliveries);
    for (const { id } of retried) expect(after.find((one) => one.id === id)).toMatchObject({ status: 'succeeded' });
    const webhookIds = new Set(scene.receiver.requests.map(({ headers }) => headers['webhook-id']));
    const submissions = scene.receiver.requests.map(({ rawBody }) => JSON.parse(String(rawBody)).submission.id);
    expect(webhookIds.size).toBe(new Set(submissions).size);
  }, 240_000);
});

function isAsPromised({ kind, status, error, received, worker_crashes }: Delivery): boolean {
  if (kind === 'file-upload') return status === 'succeeded';
  if (kind === 'email') return status === 'succeeded' && received >= 1 && received <= 1 + worker_crashes;
  return status === 'succeeded' ? received === 1 : error === workerDied && received <= 1;
}
