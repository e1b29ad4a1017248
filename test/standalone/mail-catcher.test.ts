import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { listMails, readMailSource } from '../../src/dev-pages/mailbox';
import { createLogger } from '../../src/lib/logger';
import { type MailCatcher, startMailCatcher } from '../../src/standalone/mail-catcher';

const logger = createLogger('test', 'silent');

let dir: string;
let catcher: MailCatcher;

beforeEach(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-mail-'));
  catcher = await startMailCatcher({ dir, logger });
});

afterEach(async () => {
  await catcher.stop();
  rmSync(dir, { recursive: true, force: true });
});

test('a message is stored unchanged, with every recipient of its envelope', async () => {
  await createTransport(catcher.url).sendMail({
    from: 'Forms <forms@example.com>',
    to: 'owner@example.com',
    bcc: 'hidden@example.com',
    subject: 'Zwei Grüße ✉',
    text: 'Hello',
  });
  const [mail] = await listMails(dir);
  expect(mail).toMatchObject({
    from: 'Forms <forms@example.com>',
    to: 'owner@example.com',
    envelope: { from: 'forms@example.com', to: ['owner@example.com', 'hidden@example.com'] },
    subject: 'Zwei Grüße ✉',
  });
  const source = (await readMailSource(dir, mail?.id ?? ''))?.toString();
  expect(source).toContain('Hello');
  expect(source).not.toContain('hidden@example.com');
});

test('a malformed message is stored too', async () => {
  await createTransport(catcher.url).sendMail({
    envelope: { from: 'a@example.com', to: 'b@example.com' },
    raw: Buffer.from([0xff, 0xfe, 0x00, 0x0d, 0x0a]),
  });
  expect(await listMails(dir)).toHaveLength(1);
});

test('the newest 500 messages are kept and listed newest first', async () => {
  for (let index = 0; index < 500; index++) {
    const id = `20200101T000000000Z-${String(index).padStart(6, '0')}-00000000`;
    writeFileSync(path.join(dir, `${id}.json`), JSON.stringify({ id }));
    writeFileSync(path.join(dir, `${id}.eml`), 'old');
  }
  await createTransport(catcher.url).sendMail({ from: 'a@example.com', to: 'b@example.com', subject: 'new' });
  const mails = await listMails(dir);
  expect(mails).toHaveLength(500);
  expect(mails[0]?.subject).toBe('new');
  expect(mails.at(-1)?.id).toContain('-000001-');
  expect(readdirSync(dir)).toHaveLength(1000);
});

test('other users of this machine cannot read the messages', async () => {
  await createTransport(catcher.url).sendMail({ from: 'a@example.com', to: 'b@example.com', subject: 'private' });
  for (const file of readdirSync(dir)) expect(statSync(path.join(dir, file)).mode & 0o077).toBe(0);
});

test('simultaneous messages are all stored', async () => {
  const transport = createTransport({ url: catcher.url, pool: true, maxConnections: 8 } as never);
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      transport.sendMail({ from: 'a@example.com', to: 'b@example.com', subject: `${n}` }),
    ),
  );
  transport.close();
  expect(new Set((await listMails(dir)).map(({ subject }) => subject)).size).toBe(40);
});

test('it stops even while a client keeps a connection open', async () => {
  const socket = createConnection({ port: Number(new URL(catcher.url).port), host: '127.0.0.1' });
  await new Promise((resolve) => socket.once('data', resolve));
  socket.on('error', () => {});
  const begun = Date.now();
  await catcher.stop();
  expect(Date.now() - begun).toBeLessThan(5_000);
  socket.destroy();
  catcher = await startMailCatcher({ dir, logger });
});
