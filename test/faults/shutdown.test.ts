import { once } from 'node:events';
import net, { type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../support/eventually';
import { type FaultScene, openFaultScene } from '../support/fault-scene';
import { readFates, settledFates } from '../support/fault-verdict';
import { answer, hang } from '../support/http-receiver';
import type { RunningProcess, RunningWeb } from '../support/processes';

describe('a process that receives SIGTERM', () => {
  let scene: FaultScene;
  let aborted: ReturnType<typeof abortUpload>;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    scene = await openFaultScene({ onRedis: false });
    // Takes as long as all the other tests together.
    aborted = abortUpload();
    aborted.catch(() => undefined);
  });
  afterEach(() => scene.webhooksBehave(answer(200, 'ok')));
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await scene.close();
  });

  /** A connection to a web process and what it received. */
  async function dial(web: RunningWeb, text: string): Promise<{ socket: Socket; received: () => string }> {
    let received = '';
    const socket = net.connect(Number(new URL(web.url).port), '127.0.0.1');
    sockets.push(socket);
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        received += chunk;
      });
    await once(socket, 'connect');
    socket.write(text);
    return { socket, received: () => received };
  }

  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const upload = (length: number) =>
    `POST /api/submit HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${length}\r\n\r\n`;

  /** Sends the signal and resolves to the seconds until the process exited. */
  async function end(process: RunningProcess): Promise<number> {
    const began = performance.now();
    await process.signal('SIGTERM');
    return (performance.now() - began) / 1_000;
  }

  /** Shuts down a web process with an upload that never ends. */
  async function abortUpload(): Promise<{ seconds: number; output: string }> {
    const web = await scene.startWeb();
    const { socket } = await dial(web, upload(1_000));
    const timer = setInterval(() => socket.write(' '), 500);
    const seconds = await end(web);
    clearInterval(timer);
    return { seconds, output: web.output() };
  }

  const namesStored = async () => (await readFates(scene)).map(({ name }) => name);

  test('completes a slow upload and accepts no more connections', async () => {
    const web = await scene.startWeb();
    const body = JSON.stringify({ access_key: scene.form.accessKey, name: 'slow' });
    const { socket, received } = await dial(web, upload(body.length) + body.slice(0, 20));
    const kept = await dial(web, get('/readyz'));
    await eventually(() => expect(kept.received()).toMatch(/^HTTP\/1\.1 200 /));

    const ended = end(web);
    // The signal takes a moment to arrive.
    await eventually(() => expect(dial(web, '')).rejects.toThrow('ECONNREFUSED'));
    kept.socket.write(get('/readyz'));
    await eventually(() => expect(kept.received()).toMatch(/HTTP\/1\.1 503 .*Connection: close.*not ready/s));
    // Idle connections are closed after 1 s.
    await sleep(2_000);
    expect(web.isRunning()).toBe(true);
    socket.write(body.slice(20));
    // Incomplete uploads are aborted after 18 s.
    expect(await ended).toBeLessThan(15);
    expect(received()).toMatch(/^HTTP\/1\.1 200 .*Connection: close/s);
    expect(await namesStored()).toContain('slow');
    expect(web.output()).not.toMatch(/took too long|at once/);
  });

  test('becomes unready first and stops listening after the configured delay', async () => {
    const web = await scene.startWeb({ SHUTDOWN_DELAY_MS: '3000' });
    const ended = end(web);
    await eventually(async () => expect((await fetch(`${web.url}/readyz`)).status).toBe(503));
    expect((await scene.post(web, 1))[0]?.status).toBe(200);
    expect(await ended).toBeGreaterThan(2.9);
  });

  test('waits for a webhook that hangs until its deadline, and stores the outcome', async () => {
    scene.webhooksBehave(hang());
    const [web, worker] = await Promise.all([scene.startWeb(), scene.startWorker()]);
    const calls = scene.receiver.requests.length;
    await scene.post(web, 1);
    await eventually(() => expect(scene.receiver.requests.length).toBeGreaterThan(calls));
    // Only deliveries that have started are waited for.
    await eventually(async () => {
      for (const { email } of await readFates(scene)) expect(email.status).not.toMatch(/queued|active/);
    });
    // A process that is stuck exits after 25 s.
    expect(await end(worker)).toBeLessThan(20);
    const { fates } = await settledFates(scene, 1_000);
    const errors = fates.filter(({ webhook }) => webhook.status === 'failed').map(({ webhook }) => webhook.error);
    expect(new Set(errors)).toEqual(new Set(['timeout: no response within 8 s']));
    await web.signal('SIGKILL');
  });

  test('exits at once on a second signal', async () => {
    scene.webhooksBehave(hang());
    const [web, worker] = await Promise.all([scene.startWeb(), scene.startWorker()]);
    const calls = scene.receiver.requests.length;
    await scene.post(web, 1);
    await eventually(() => expect(scene.receiver.requests.length).toBeGreaterThan(calls));
    await dial(web, upload(1_000));
    const processes = [web, worker];
    const ended = processes.map(end);
    await sleep(2_300);
    expect(processes.map((process) => process.isRunning())).toEqual([true, true]);
    for (const process of processes) void process.signal('SIGTERM');
    // Far less than the 8 s of the webhook and the 18 s of the upload.
    for (const seconds of ended) expect(await seconds).toBeLessThan(7);
    for (const process of processes) expect(process.output()).toContain('received a second signal');
  });

  test('aborts what does not end by itself, in order and in time', async () => {
    const { seconds, output } = await aborted;
    expect(seconds).toBeGreaterThan(15);
    expect(seconds).toBeLessThan(24);
    expect(output).not.toMatch(/took too long|at once/);
  });
});
