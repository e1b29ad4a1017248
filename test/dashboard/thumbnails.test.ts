import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { requestThumbnails, saveThumbnail } from '../../src/files/thumbnail';
import { eraseSubject } from '../../src/privacy/erase-subject';
import { signIn } from '../support/dashboard';
import { buildFile, buildForm } from '../support/factories';
import { newClient } from './open-app';
import { app, owner, setUpDashboard } from './set-up';

setUpDashboard();
let file: Awaited<ReturnType<typeof buildFile>>;

beforeEach(async () => {
  const form = await buildForm(app.database, owner.account);
  file = await buildFile(app.database, form, { filename: `a "rose".png` });
});

/** Stores a thumbnail, as a worker does. */
async function addThumbnail(fileId = file.id): Promise<Buffer> {
  const content = await sharp({ create: { width: 32, height: 24, channels: 3, background: 'red' } })
    .webp()
    .toBuffer();
  await requestThumbnails(app.database.pool, [fileId]);
  await saveThumbnail(app.database.pool, fileId, { width: 32, height: 24, content });
  return content;
}
const pathOf = (fileId = file.id) => `/dashboard/files/${fileId}/thumbnail`;
const page = async () => (await owner.get(`/dashboard/submissions/${file.submissionId}`)).html;

test('is shown in its size, named after the file and linked to the download', async () => {
  await addThumbnail();
  const html = await page();
  const [, link, image] = /<a href="([^"]+)"[^>]*>(<img [^>]+>)/.exec(html) ?? [];
  expect(link).toMatch(new RegExp(`/files/${file.id}/[0-9a-f]+$`));
  expect(image).toContain(`src="${pathOf()}" width="32" height="24" alt="Preview of a &quot;rose&quot;.png"`);
  expect(html).toContain('293 KB');
});

test('is sent to its owner as an image that can do nothing else', async () => {
  const content = await addThumbnail();
  const cookie = `letterbox=${owner.cookies.get('letterbox')}`;
  const response = await fetch(app.url + pathOf(), { headers: { Cookie: cookie } });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; .*; sandbox$/),
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(content);
});

test('is not sent to anybody else', async () => {
  await addThumbnail();
  const stranger = await signIn(app);
  expect((await stranger.get(pathOf())).status).toBe(404);
  const visitor = await newClient(app).get(pathOf());
  expect(visitor).toMatchObject({ status: 303, location: expect.stringContaining('/dashboard/sign-in') });
});

test('is a 404 where there is none', async () => {
  for (const id of [file.id, randomUUID(), 'x', '%00', "'"]) expect((await owner.get(pathOf(id))).status).toBe(404);
});

test('a picture without one is listed like other files, and requests it', async () => {
  expect(await page()).not.toContain('/thumbnail"');
  const { rows } = await app.database.pool.query('SELECT due_at <= now() AS due FROM thumbnails WHERE file_id = $1', [
    file.id,
  ]);
  expect(rows).toEqual([{ due: true }]);
  await saveThumbnail(app.database.pool, file.id, null);
  const html = await page();
  expect(html).not.toContain('/thumbnail"');
  expect(html).toContain('<bdi>a &quot;rose&quot;.png</bdi>');
  const after = await app.database.pool.query('SELECT due_at FROM thumbnails WHERE file_id = $1', [file.id]);
  expect(after.rows).toEqual([{ due_at: null }]);
});

test('is erased with what a person submitted', async () => {
  await addThumbnail();
  await app.database.pool.query(`UPDATE submissions SET data = '{"email":"ada@example.com"}' WHERE id = $1`, [
    file.submissionId,
  ]);
  expect(await eraseSubject(app.database.pool, owner.account.id, 'ada@example.com')).toMatchObject({ files: 1 });
  expect((await owner.get(pathOf())).status).toBe(404);
  expect((await app.database.pool.query('SELECT FROM thumbnails WHERE file_id = $1', [file.id])).rowCount).toBe(0);
});
