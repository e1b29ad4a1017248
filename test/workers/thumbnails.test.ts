import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { updateAccount } from '../../src/accounts/account.service';
import type { Database } from '../../src/db/database';
import { createStorages, type Storages } from '../../src/files/storage';
import { requestThumbnails } from '../../src/files/thumbnail';
import type { Form } from '../../src/forms/form.model';
import { createLogger } from '../../src/lib/logger';
import { eraseSubmission } from '../../src/submissions/changes/erase';
import { startThumbnails } from '../../workers/maintenance/thumbnails';
import { createFileUploadProcessor } from '../../workers/processors/file-upload';
import { builtProgram } from '../support/built';
import { openTestDatabase } from '../support/database';
import { eventually } from '../support/eventually';
import { buildAccount, buildFile, buildForm, testOutbound, testSecrets } from '../support/factories';

// The logos of another test file in this process may have limited what sharp reads.
beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

let db: Database;
let filesDir: string;
let storages: Storages;
let form: Form;
let program: string;

beforeAll(async () => {
  [db, filesDir] = await Promise.all([openTestDatabase(), mkdtemp(path.join(os.tmpdir(), 'files-'))]);
  program = path.join(await builtProgram(), 'workers/thumbnail-process.js');
  storages = createStorages({ filesDir, outboundAllowedNetworks: [], baseUrl: 'http://letterbox.test' }, testSecrets);
  const account = await updateAccount(db, await buildAccount(db), { storage: { kind: 'local' } }, { storages });
  form = await buildForm(db, account);
}, 180_000);
afterEach(() => db.pool.query('DELETE FROM thumbnails'));
afterAll(async () => {
  storages.close();
  await Promise.all([db.close(), rm(filesDir, { recursive: true, force: true })]);
});

/** A picture of 640 × 320 pixels: red on the left, blue on the right. */
const red = { r: 200, g: 0, b: 0 };
const blue = { r: 0, g: 0, b: 200 };
const half = (background: typeof red, width = 320, height = 320) => ({
  create: { width, height, channels: 3 as const, background },
});
const picture = () =>
  sharp({ create: { width: 640, height: 320, channels: 3, background: red } }).composite([
    { input: half(blue), left: 320, top: 0 },
  ]);

/** Moves a file to the storage, as its delivery does. */
async function upload(content: Buffer, { filename = 'photo.png', type = 'image/png' } = {}) {
  const file = await buildFile(db, form, { content, filename, type });
  const process = createFileUploadProcessor({ pool: db.pool, storages, outbound: testOutbound });
  const { outcome } = await process({ fileId: file.id } as never, AbortSignal.timeout(8_000));
  expect(outcome).toMatchObject({ status: 'succeeded' });
  return file;
}

const rowOf = async (fileId: string) => {
  const { rows } = await db.pool.query('SELECT * FROM thumbnails WHERE file_id = $1', [fileId]);
  return rows[0];
};

/** The row of the file's thumbnail once a worker has made it, or decided that there can be none. */
async function made(fileId: string) {
  const logger = createLogger('worker', 'silent');
  const poller = startThumbnails({ pool: db.pool, storages, logger, program, intervalMs: 20 });
  try {
    return await eventually(async () => {
      const row = await rowOf(fileId);
      expect(row).toMatchObject({ due_at: null });
      return row;
    }, 60_000);
  } finally {
    await poller.close();
  }
}

/** The colors of the left and the right half, or the upper and the lower one. */
async function colorsOf(content: Buffer): Promise<string[]> {
  const { data, info } = await sharp(content).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const [r = 0, g = 0, b = 0] = data.subarray((y * info.width + x) * info.channels);
    return r > b + 60 ? 'red' : b > r + 60 ? 'blue' : `${r} ${g} ${b}`;
  };
  return [at(3, 3), at(info.width - 4, info.height - 4)];
}

const formats: [string, () => Promise<Buffer>][] = [
  ['a PNG', () => picture().png().toBuffer()],
  ['a PNG of 16 bits', () => picture().toColorspace('rgb16').png().toBuffer()],
  ['an interlaced PNG with transparency', () => picture().ensureAlpha(0.9).png({ progressive: true }).toBuffer()],
  ['a JPEG', () => picture().jpeg().toBuffer()],
  ['a progressive JPEG', () => picture().jpeg({ progressive: true }).toBuffer()],
  ['a CMYK JPEG', () => picture().toColorspace('cmyk').jpeg().toBuffer()],
  ['a WebP', () => picture().webp().toBuffer()],
  ['an AVIF', () => picture().avif({ effort: 0 }).toBuffer()],
  ['a GIF', () => picture().gif().toBuffer()],
];

test.each(formats)(
  '%s gets a small WebP',
  async (_, build) => {
    const { id } = await upload(await build());
    const { width, height, content } = await made(id);
    expect({ width, height }).toEqual({ width: 320, height: 160 });
    expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width, height });
    expect(await colorsOf(content)).toEqual(['red', 'blue']);
    expect(content.length).toBeLessThan(30_000);
  },
  90_000,
);

test('a small picture is not enlarged', async () => {
  const { id } = await upload(
    await sharp(half(red, 40, 20))
      .png()
      .toBuffer(),
  );
  expect(await made(id)).toMatchObject({ width: 40, height: 20 });
}, 90_000);

test('an animation is shown by its first frame', async () => {
  const stills = [half(red, 64, 64), half(blue, 64, 64)].map((input) => sharp(input).png().toBuffer());
  const frames = await sharp(await Promise.all(stills), { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
  expect((await sharp(frames).metadata()).pages).toBe(2);
  const { id } = await upload(frames);
  const { content, ...row } = await made(id);
  expect(row).toMatchObject({ width: 64, height: 64 });
  expect(await colorsOf(content)).toEqual(['red', 'red']);
}, 90_000);

test('a photo is turned upright and loses where it was taken', async () => {
  const photo = await picture()
    .withExif({ IFD0: { Copyright: 'a secret place' }, IFD3: { GPSLatitude: '1/1 2/1 3/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() });
  const { id } = await upload(photo, { filename: 'photo.jpg', type: 'image/jpeg' });
  const { content, ...row } = await made(id);
  expect(row).toMatchObject({ width: 160, height: 320 });
  // The left half is now above the right one.
  expect(await colorsOf(content)).toEqual(['red', 'blue']);
  const { exif, orientation, xmp, iptc } = await sharp(content).metadata();
  expect({ exif, orientation, xmp, iptc }).toEqual({});
}, 90_000);

test('the content decides, not the name or the type', async () => {
  const { id } = await upload(await picture().png().toBuffer(), { filename: 'cv.pdf', type: 'application/pdf' });
  expect(await made(id)).toMatchObject({ width: 320, content: expect.any(Buffer) });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const others = [Buffer.from(svg), Buffer.from('%PDF-1.7\n'), Buffer.from('BM'), await picture().tiff().toBuffer()];
  for (const content of others) expect(await rowOf((await upload(content)).id)).toBeUndefined();
}, 90_000);

/** A PNG that claims these dimensions and has next to no pixels. */
async function claimSize(width: number, height: number): Promise<Buffer> {
  const png = await sharp(half(red, 8, 8))
    .png()
    .toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

const damaged: [string, () => Promise<Buffer>][] = [
  ['a JPEG that is cut off', async () => (await picture().jpeg({ quality: 100 }).toBuffer()).subarray(0, 1_200)],
  ['a PNG that is cut off', async () => (await picture().png().toBuffer()).subarray(0, 300)],
  ['a PNG of which only the start is real', async () => Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1')],
  ['a GIF of which only the start is real', async () => Buffer.from('GIF89a and so on')],
  ['an SVG that begins like a GIF', async () => Buffer.from('GIF89a<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PNG of 40,000 × 40,000 pixels', () => claimSize(40_000, 40_000)],
  [
    'an AVIF of 900 bytes with 25 million pixels',
    () =>
      sharp(half(red, 5_000, 5_000))
        .avif({ effort: 0 })
        .toBuffer(),
  ],
];

test.each(damaged)(
  '%s is stored and has no thumbnail',
  async (_, build) => {
    const { id } = await upload(await build());
    expect(await made(id)).toMatchObject({ content: null, width: null, height: null });
  },
  90_000,
);

test('a picture that a storage does not return is tried again later', async () => {
  const { id } = await upload(await picture().png().toBuffer());
  await rm(path.join(filesDir, form.accountId), { recursive: true });
  const logger = createLogger('worker', 'silent');
  const poller = startThumbnails({ pool: db.pool, storages, logger, program, intervalMs: 20 });
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ tries: 1 }));
  await poller.close();
  const { rows } = await db.pool.query("SELECT due_at > now() + interval '30 s' AS later FROM thumbnails");
  expect(rows).toEqual([{ later: true }]);
  await db.pool.query('UPDATE thumbnails SET tries = 3, due_at = now()');
  expect(await made(id)).toMatchObject({ content: null, tries: 4 });
}, 90_000);

test('a thumbnail is deleted with its submission', async () => {
  const file = await upload(await picture().png().toBuffer());
  await made(file.id);
  await requestThumbnails(db.pool, [file.id]);
  expect(await eraseSubmission(db.pool, form.accountId, file.submissionId)).toBe(true);
  expect(await rowOf(file.id)).toBeUndefined();
}, 90_000);

test('the worker itself never loads the decoders', async () => {
  const { id } = await upload(await picture().png().toBuffer());
  const worker = path.join(path.dirname(program), 'maintenance/thumbnails.js');
  const script = `require(${JSON.stringify(worker)}); console.log(Object.keys(require.cache).some((f) => f.includes('sharp')))`;
  expect(await run(['-e', script])).toMatchObject({ output: 'false\n' });
  await made(id);
}, 90_000);

/** Runs Node with `args` and `input`, and resolves to its output and the most memory that it took. */
async function run(args: string[], input?: Buffer): Promise<{ output: string; peakBytes: number }> {
  const child = spawn(process.execPath, args, { env: {} });
  let [output, peakBytes] = ['', 0];
  const measure = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peakBytes = Math.max(peakBytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1_024);
  }, 5);
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stdin.end(input);
  await new Promise((resolve) => child.once('close', resolve));
  clearInterval(measure);
  return { output, peakBytes };
}

test('the largest pictures take a bounded amount of memory', async () => {
  const avif = await sharp(half(red, 4_000, 2_990))
    .avif({ effort: 0, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const { output, peakBytes } = await run(['--max-old-space-size=64', program], avif);
  expect(output).not.toBe('');
  expect(peakBytes).toBeGreaterThan(50_000_000);
  expect(peakBytes).toBeLessThan(400_000_000);
}, 90_000);
