import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hasRedis } from '../setup/redis-server';
import { eventually } from '../support/eventually';
import {
  connectStorage,
  postFile,
  readUploads,
  retryUploads,
  settledUploads,
  type Upload,
} from '../support/fault-files';
import { type FaultScene, openFaultScene } from '../support/fault-scene';
import { accepted } from '../support/fault-verdict';
import type { RunningWeb } from '../support/processes';
import { type S3Process, startS3Process } from '../support/s3-process';

describe("while an account's bucket is unavailable", () => {
  let scene: FaultScene;
  let s3: S3Process;
  let web: RunningWeb;
  beforeAll(async () => {
    [scene, s3] = await Promise.all([openFaultScene({ onRedis: hasRedis() }), startS3Process()]);
    await connectStorage(scene, s3.settings);
    [web] = await Promise.all([scene.startWeb(), scene.startWorker()]);
  });
  afterAll(async () => {
    await scene.close();
    await s3.stop();
  });

  const contents: Buffer[] = [];

  /** Submits a file of the maximum size, which succeeds at once. */
  async function post(): Promise<void> {
    const content = randomBytes(5 * 1024 * 1024);
    contents.push(content);
    const { status, json, ms } = await postFile(scene, web, content);
    expect([status, json]).toEqual([200, { ...accepted, files: { received: 1, stored: 1 } }]);
    // A storage that hangs is given 8 s.
    expect(ms).toBeLessThan(5_000);
  }

  async function untilUploading(): Promise<void> {
    await eventually(async () => expect((await readUploads(scene)).at(-1)?.status).toBe('active'));
    await eventually(() => expect(connectionsTo(new URL(String(s3.settings.endpoint)).port)).toBeGreaterThan(0));
  }

  /** Expects the last upload to have failed in time and the file to be in the database. */
  async function expectFailed(reason: string): Promise<void> {
    const last = (await settledUploads(scene)).at(-1);
    expect(last).toMatchObject({ status: 'failed', error: `the file could not be stored: ${reason}` });
    expect(last?.durationMs).toBeLessThan(10_000);
    expect(last?.content?.equals(contents.at(-1) ?? Buffer.of())).toBe(true);
  }

  test('uploads fail with clear errors, files wait in the database, and a retry moves them', async () => {
    s3.signal('SIGSTOP');
    await post();
    await untilUploading();
    await s3.kill();
    await expectFailed('the storage could not be reached: the server closed the connection before it responded');
    await post();
    await expectFailed(
      'the storage could not be reached: connection refused: nothing is listening at this address and port',
    );

    await s3.restart();
    s3.signal('SIGSTOP');
    await post();
    await expectFailed('timeout: the storage did not finish within 8 s');
    s3.signal('SIGCONT');
    const { rows } = await scene.db.pool.query(`SELECT status FROM deliveries WHERE kind <> 'file-upload'`);
    expect(rows).toEqual(Array(6).fill({ status: 'succeeded' }));

    const waiting: readonly Upload[] = await readUploads(scene);
    await retryUploads(scene, waiting);
    const moved = await settledUploads(scene);
    expect(moved.map(({ status, error, content }) => ({ status, error, content }))).toEqual(
      waiting.map(() => ({ status: 'succeeded', error: null, content: null })),
    );
    for (const [index, { key }] of moved.entries()) {
      expect((await s3.read(key)).equals(contents[index] ?? Buffer.of())).toBe(true);
    }
  });
});

/** The established connections to a port of this machine, as Linux lists them. */
function connectionsTo(port: string): number {
  const hex = Number(port).toString(16).toUpperCase().padStart(4, '0');
  const lines = ['tcp', 'tcp6'].flatMap((name) => readFileSync(`/proc/net/${name}`, 'utf8').split('\n'));
  return lines.filter((line) => line.includes(`:${hex} 01 `)).length;
}
