import type { Form } from '../../../src/forms/form.model';
import { buildForm } from '../../support/factories';
import {
  asMultipart,
  asUrlencoded,
  openSubmitClient,
  type Payload,
  type Reply,
  type SubmitClient,
  send,
} from '../../support/submit-client';

let service: SubmitClient;
let form: Form;

beforeAll(async () => {
  service = await openSubmitClient();
});
afterAll(() => service?.close());
beforeEach(async () => {
  form = await buildForm(service.db, service.account);
});

const urlencoded = (...pairs: Array<[name: string, value: string]>): Payload =>
  asUrlencoded([['access_key', form.accessKey], ...pairs]);

const part = (type: string, value: string): Payload =>
  asMultipart([
    ['name="access_key"', form.accessKey],
    ['name="f"', value, `Content-Type: ${type}`],
  ]);

const hintOf = (reply: Reply) => (reply.json?.files as { hint?: string } | undefined)?.hint;

describe('A file name that was sent instead of the file gets a hint', () => {
  test.each([
    ['attachment', 'C:\\fakepath\\cv.pdf'],
    ['cv', 'Lebenslauf 2026.docx'],
    ['file[]', 'photo.JPG'],
    ['upload_cv', 'a.odt'],
    ['resumeFile2', 'a.odt'],
  ])('for %s=%s', async (name, value) => {
    const reply = await send(service.url, urlencoded([name, value]));
    expect(reply.json?.files).toEqual({ received: 0, stored: 0, hint: expect.stringContaining('multipart/form-data') });
    expect((await service.stored(form))[0]?.data).toEqual({ [name]: value });
  });

  test('for a repeated field', async () => {
    const reply = await send(service.url, urlencoded(['docs[]', 'x'], ['documents[]', 'a.pdf'], ['documents[]', 'b']));
    expect(hintOf(reply)).toContain('multipart/form-data');
  });

  test.each([
    ['message', 'see report.pdf'],
    ['website', 'example.zip'],
    ['file', 'none today'],
    ['profile', 'a.pdf'],
    ['photo_title', 'sunset.jpg'],
  ])('but not for %s=%s', async (name, value) => {
    const reply = await send(service.url, urlencoded([name, value]));
    expect(reply.json).toEqual({ success: true, message: 'Submission received' });
  });
});

test('A file name that was sent as a text part gets a hint', async () => {
  const parts = (name: string, value: string): Payload =>
    asMultipart([
      ['name="access_key"', form.accessKey],
      [`name="${name}"`, value],
    ]);
  const reply = await send(service.url, parts('cv', 'C:\\fakepath\\cv.pdf'));
  expect(reply.json?.files).toEqual({ received: 0, stored: 0, hint: expect.stringContaining('file itself') });
  expect((await service.stored(form))[0]?.data).toEqual({ cv: 'C:\\fakepath\\cv.pdf' });
  expect(hintOf(await send(service.url, parts('message', 'see report.pdf')))).toBeUndefined();
});

test('A part with the type of a file but no filename gets a hint', async () => {
  expect(hintOf(await send(service.url, part('image/png', 'bytes')))).toContain('filename');
  expect(hintOf(await send(service.url, part('application/octet-stream', 'bytes')))).toContain('filename');
  expect(hintOf(await send(service.url, part('application/json', '{}')))).toBeUndefined();
});
