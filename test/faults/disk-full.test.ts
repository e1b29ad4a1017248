import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hasRedis } from '../setup/redis-server';
import { eventually } from '../support/eventually';
import { connectStorage, postFile, retryUploads, settledUploads } from '../support/fault-files';
import { type FaultScene, openFaultScene } from '../support/fault-scene';
import { accepted } from '../support/fault-verdict';
import { canMountDisk, openSmallDisk, type SmallDisk } from '../support/full-disk';
import type { RunningWeb } from '../support/processes';

const possible = canMountDisk();
if (!possible)
  process.stderr.write('\nSKIPPED: no disk can be mounted here (unshare -rm), so a full one was not tried.\n\n');

const kept = { ...accepted, files: { received: 1, stored: 1 } };

(possible ? describe : describe.skip)('while the disk is full', () => {
  let scene: FaultScene;
  let web: RunningWeb;
  let temporary: SmallDisk;
  let files: SmallDisk;
  beforeAll(async () => {
    [temporary, files] = await Promise.all([openSmallDisk(), openSmallDisk()]);
    scene = await openFaultScene({ onRedis: hasRedis(), env: { FILES_DIR: files.folder } });
    await connectStorage(scene, { kind: 'local' });
    [web] = await Promise.all([scene.startWeb({ TMPDIR: temporary.folder }), scene.startWorker()]);
  });
  afterAll(async () => {
    await scene.close();
    await Promise.all([temporary.close(), files.close()]);
  });

  async function expectPosted(content: Buffer, body: object): Promise<void> {
    const { status, json, ms } = await postFile(scene, web, content);
    expect([status, json]).toEqual([200, body]);
    expect(ms).toBeLessThan(5_000);
  }

  test('of temporary files: a submission is stored without its files, with a note, and everything recovers by itself', async () => {
    const without = {
      ...accepted,
      files: { received: 1, stored: 0 },
      note: 'Some files could not be stored. Please send them again.',
    };
    temporary.fillUp();
    await expectPosted(randomBytes(50_000), without);
    const [text] = await scene.post(web, 1);
    expect([text?.status, text?.body]).toEqual([200, accepted]);
    temporary.makeRoom();
    // This one fills the disk itself and frees it for the next.
    await expectPosted(randomBytes(1_000_000), without);
    await expectPosted(randomBytes(50_000), kept);
    await expectPosted(randomBytes(50_000), kept);
    expect(readdirSync(temporary.folder)).toEqual([]);

    const { rows } = await scene.db.pool.query('SELECT count(*)::int AS submissions FROM submissions');
    expect(rows).toEqual([{ submissions: 5 }]);
    expect(web.isRunning()).toBe(true);
  });

  test('of the local storage: files wait in the database, everything else works, and a retry moves them', async () => {
    const contents = [randomBytes(60_000), randomBytes(70_000)];
    const before = await settledUploads(scene);
    files.fillUp(32_768);
    for (const content of contents) await expectPosted(content, kept);
    const waiting = (await settledUploads(scene)).slice(before.length);
    expect(waiting).toEqual(
      contents.map((content) =>
        expect.objectContaining({
          ...{ status: 'failed', error: 'the file could not be stored: the disk is full', content },
        }),
      ),
    );
    for (const { key } of waiting) {
      expect(existsSync(path.join(files.folder, key))).toBe(false);
      expect(readdirSync(path.join(files.folder, path.dirname(key), 'drafts'))).toEqual([]);
    }
    await eventually(async () => {
      const { rows } = await scene.db.pool.query(`SELECT status FROM deliveries WHERE kind <> 'file-upload'`);
      expect(rows.filter(({ status }) => status !== 'succeeded')).toEqual([]);
    });

    files.makeRoom();
    await retryUploads(scene, waiting);
    expect((await settledUploads(scene)).slice(before.length)).toEqual(
      waiting.map((upload) => ({
        ...upload,
        status: 'succeeded',
        error: null,
        content: null,
        durationMs: expect.any(Number),
      })),
    );
    for (const [index, { key }] of waiting.entries()) {
      expect(readFileSync(path.join(files.folder, key)).equals(contents[index] ?? Buffer.of())).toBe(true);
    }
  });
});
