import { hasRedis } from '../setup/redis-server';
import { eventually } from '../support/eventually';
import { type FaultScene, openFaultScene } from '../support/fault-scene';
import { accepted, type Fate, readFates, settledFates } from '../support/fault-verdict';
import type { RunningProcess, RunningWeb } from '../support/processes';
import { runCommandProcess } from '../support/run-cli';

const login = { user: 'letterbox', pass: 'a password of the mail server' };
const operator = { OPERATOR_USER: 'operator', OPERATOR_PASSWORD: 'a password of the operator' };

describe('while the mail server', () => {
  let scene: FaultScene;
  let web: RunningWeb;
  let worker: RunningProcess;
  beforeAll(async () => {
    scene = await openFaultScene({ onRedis: hasRedis(), env: operator, mail: { login } });
    [web, worker] = await Promise.all([scene.startWeb(), scene.startWorker()]);
  });
  afterAll(() => scene.close());

  /** Sends one submission, which succeeds at once. */
  async function post(): Promise<string> {
    const [posted] = await scene.post(web, 1);
    expect(posted).toMatchObject({ status: 200, body: accepted });
    // A mail server that hangs is given 8 s.
    expect(posted?.ms).toBeLessThan(5_000);
    return posted?.name ?? '';
  }

  async function fateOf(name: string): Promise<Fate> {
    const fate = (await readFates(scene)).find((other) => other.name === name);
    if (!fate) throw new Error(`${name} is not stored`);
    return fate;
  }

  async function expectCalled(names: readonly string[]): Promise<void> {
    const calls = async () => {
      for (const name of names)
        expect(await fateOf(name)).toMatchObject({ webhook: { status: 'succeeded' }, calls: 1 });
    };
    await eventually(calls);
  }

  /** Expects each mail to have failed in time, with a reason. */
  async function expectFailed(reasons: ReadonlyMap<string, RegExp>): Promise<Fate[]> {
    const { fates } = await settledFates(scene, 10_000);
    const failed = fates.filter(({ name }) => reasons.has(name));
    for (const { name, email } of failed) {
      expect(email).toMatchObject({ status: 'failed', error: expect.stringMatching(reasons.get(name) ?? '') });
    }
    const { rows } = await scene.db.pool.query('SELECT max(duration_ms) AS longest FROM deliveries');
    expect(rows[0].longest).toBeLessThan(10_000);
    return failed;
  }

  async function expectMailed(failed: readonly Fate[]): Promise<void> {
    const { fates } = await settledFates(scene, 10_000);
    for (const { name } of failed) {
      expect(fates).toContainEqual(
        expect.objectContaining({
          name,
          email: expect.objectContaining({ status: 'succeeded', error: null }),
          mails: 1,
        }),
      );
    }
  }

  async function expectNoSecrets(): Promise<void> {
    const { rows } = await scene.db.pool.query('SELECT error, response_excerpt FROM deliveries');
    const visible = JSON.stringify(rows) + worker.output() + web.output();
    expect(visible).toContain('No entry for');
    for (const secret of [login.pass, Buffer.from(`\0${login.user}\0${login.pass}`).toString('base64')]) {
      expect(visible).not.toContain(secret);
    }
  }

  test("rejects, mails fail with its message and without our secrets; Bull Board's retry sends them", async () => {
    const reasons = new Map<string, RegExp>();
    const fail = async (reason: RegExp) => {
      const name = await post();
      reasons.set(name, reason);
      await eventually(async () => expect((await fateOf(name)).email.status).toBe('failed'));
    };
    await scene.smtp.halt();
    await fail(/^The mail server refused the connection$/);
    await scene.smtp.resume();
    scene.smtp.become('refuse login');
    await fail(/^The mail server rejected the login: 535 5\.7\.8 No entry for letterbox/);
    scene.smtp.become('refuse recipient');
    await fail(/^The mail server rejected the recipient: 550 5\.1\.1 <.+> nobody here of that name$/);
    scene.smtp.become('greylist');
    await fail(/^The mail server temporarily rejected the recipient: 451 4\.7\.1 Greylisted, come back in 5 minutes$/);
    scene.smtp.become('refuse message');
    await fail(/^The mail server rejected the message: 554 5\.7\.1 This looks like spam$/);
    await expectCalled([...reasons.keys()]);
    const failed = await expectFailed(reasons);
    expect(failed).toHaveLength(5);
    await expectNoSecrets();

    scene.smtp.become('accept');
    const Authorization = `Basic ${btoa(`${operator.OPERATOR_USER}:${operator.OPERATOR_PASSWORD}`)}`;
    for (const { email } of failed) {
      const retry = `${web.url}/admin/queues/api/queues/email/${email.id}-1/retry`;
      expect((await fetch(retry, { method: 'PUT', headers: { Authorization } })).status).toBe(204);
    }
    await expectMailed(failed);
  });

  test('hangs, mails fail after eight seconds, everything else works, and `delivery:retry` sends them', async () => {
    const reasons = new Map<string, RegExp>();
    let last = '';
    const hang = async (behavior: 'hang at greeting' | 'hang at DATA' | 'hang within message', reason: RegExp) => {
      const hanging = scene.smtp.hanging();
      scene.smtp.become(behavior);
      last = await post();
      reasons.set(last, reason);
      await eventually(() => expect(scene.smtp.hanging()).toBe(hanging + 1));
    };
    // Otherwise one of them uses a connection that is already open.
    scene.smtp.hangUp();
    await hang('hang within message', /^No response from the mail server within 8 s; .* so it may have arrived$/);
    await hang('hang at DATA', /^No response from the mail server within 8 s$/);
    await hang('hang at greeting', /^No response from the mail server within 8 s$/);
    await expectCalled([...reasons.keys()]);
    expect(await fateOf(last)).toMatchObject({ email: { status: 'active' } });
    const failed = await expectFailed(reasons);
    expect(failed.map(({ mails }) => mails)).toEqual([0, 0, 0]);

    scene.smtp.hangUp();
    scene.smtp.become('accept');
    for (const { email } of failed) {
      const { code } = await runCommandProcess(['delivery:retry', '--delivery', email.id], scene.env);
      expect(code).toBe(0);
    }
    await expectMailed(failed);
  });
});
