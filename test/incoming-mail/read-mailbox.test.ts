import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { readMailInboxUrl } from '../../config/mail-inbox-url';
import { findAnswers } from '../../src/answers/answer.repository';
import { readMailbox } from '../../src/incoming-mail/read-mailbox';
import { startMailbox } from '../../workers/maintenance/mailbox';
import { builtProgram } from '../support/built';
import { type Dovecot, hasDovecot, startDovecot } from '../support/dovecot';
import { eventually } from '../support/eventually';
import { testSecretKey } from '../support/factories';
import { startWorker } from '../support/processes';
import { account, db, form, setUpDatabase, setUpForm } from '../support/set-up';
import { buildReplied, mailInbox, mailTo, type Replied, receiveDeps } from './answer-rig';

setUpDatabase();
setUpForm();

(hasDovecot() ? describe : describe.skip)('a mailbox', () => {
  let server: Dovecot;
  beforeAll(async () => {
    server = await startDovecot();
  });
  beforeEach(async () => {
    server.recreate();
    await db.pool.query('DELETE FROM mailboxes');
  });
  afterAll(() => server?.stop());

  const deps = () => receiveDeps(db);
  const read = (more: Partial<ReturnType<typeof deps>> = {}) =>
    readMailbox({ ...deps(), ...more }, readMailInboxUrl(server.url), new AbortController().signal);
  const isDue = () => db.pool.query('UPDATE mailboxes SET due_at = now()');
  const textsOf = async ({ submissionId }: Replied) =>
    (await findAnswers(db.pool, submissionId)).map(({ text }) => text);

  test('is read once a minute by one worker; answers are stored and marked as read, the rest stays as it is', async () => {
    const replied = await buildReplied(db, account, form);
    server.deliver(mailTo(replied.address, {}, 'One'));
    server.deliver(mailTo('letterbox@forms.example', { Subject: 'For people' }));
    expect((await Promise.all([read(), read()])).toSorted()).toEqual([false, true]);
    expect(await textsOf(replied)).toEqual(['One']);
    expect(server.count()).toEqual({ unread: 1, read: 1 });
    server.deliver(mailTo(replied.address, {}, 'Two'));
    expect(await read()).toBe(false);
    await isDue();
    expect(await read()).toBe(true);
    expect(await textsOf(replied)).toEqual(['One', 'Two']);
  });

  test('is read by a worker process', async () => {
    await builtProgram();
    const replied = await buildReplied(db, account, form);
    server.deliver(mailTo(replied.address, {}, 'Hello'));
    const env = { DATABASE_URL: db.url, REDIS_URL: '', SECRET_KEY: testSecretKey, MAIL_URL: 'smtp://127.0.0.1:9' };
    const worker = await startWorker({ ...env, MAIL_INBOX: mailInbox, MAIL_INBOX_URL: server.url }, 'email');
    try {
      await eventually(async () => expect(await textsOf(replied)).toEqual(['Hello']), 20_000);
      expect(server.count()).toEqual({ unread: 0, read: 1 });
    } finally {
      await worker.signal('SIGKILL');
    }
  }, 120_000);

  test('is read from its start when its UIDs changed; what was stored is recognized', async () => {
    const replied = await buildReplied(db, account, form);
    for (let count = 0; count < 2; count += 1)
      server.deliver(mailTo(replied.address, { 'Message-ID': '<1@example.org>' }));
    await read();
    await db.pool.query('UPDATE mailboxes SET uid_validity = 1, last_uid = 1000, due_at = now()');
    server.deliver(mailTo(replied.address, {}, 'New'));
    await read();
    expect(await textsOf(replied)).toEqual(['Two, please.', 'New']);
    expect(server.count()).toEqual({ unread: 0, read: 3 });
  });

  test('goes on after a message that is broken, too large or ends the process again and again', async () => {
    const replied = await buildReplied(db, account, form);
    server.deliver(mailTo(replied.address, { 'X-Long': 'x'.repeat(3_000_000) }, 'Broken'));
    server.deliver(mailTo(replied.address, {}, `${'x'.repeat(998)}\r\n`.repeat(27_000)));
    server.deliver(mailTo(replied.address, {}, 'Deadly'));
    server.deliver(mailTo(replied.address, {}, 'Last'));
    await read();
    expect(await textsOf(replied)).toEqual(['Deadly', 'Last']);

    await db.pool.query('DELETE FROM answers');
    await db.pool.query('UPDATE mailboxes SET last_uid = 2, trying_uid = 3, tries = 3, due_at = now()');
    await read();
    expect(await textsOf(replied)).toEqual(['Last']);
  });

  test('loses nothing while the database fails between two steps', async () => {
    const replied = await buildReplied(db, account, form);
    server.deliver(mailTo(replied.address, {}, 'One'));
    server.deliver(mailTo(replied.address, {}, 'Two'));
    const failing = (text: RegExp) =>
      Object.assign(Object.create(db.pool), {
        query: (...args: Parameters<typeof db.pool.query>) =>
          text.test(String(args[0])) ? Promise.reject(new Error('Connection terminated')) : db.pool.query(...args),
      });
    // After the first was stored, before the progress is.
    await expect(read({ pool: failing(/last_uid = greatest/) })).rejects.toThrow('Connection terminated');
    expect(await textsOf(replied)).toEqual(['One']);
    await isDue();
    await read();
    expect(await textsOf(replied)).toEqual(['One', 'Two']);
    expect(server.count()).toEqual({ unread: 0, read: 2 });
  });

  test('loses nothing in an outage at the same message, and leaves one that can never be read', async () => {
    const replied = await buildReplied(db, account, form);
    const report = (text: string) =>
      mailTo(replied.address, { 'Content-Type': 'multipart/report; boundary=x' }, `--x\r\n\r\n${text}\r\n--x--`);
    const fail = async (times: number) => {
      const readBounce = () => Promise.reject(new Error('Connection terminated'));
      for (let time = 0; time < times; time += 1) {
        await expect(read({ readBounce })).rejects.toThrow('Connection terminated');
        await isDue();
      }
    };
    server.deliver(report('One'));
    await fail(9);
    await read();
    expect(await textsOf(replied)).toEqual(['One']);

    await isDue();
    server.deliver(report('Two'));
    server.deliver(mailTo(replied.address, {}, 'Three'));
    await fail(13);
    await read();
    expect(await textsOf(replied)).toEqual(['One', 'Three']);
  });

  test('that rejects the login is tried again later and later', async () => {
    const url = { ...readMailInboxUrl(server.url), password: 'wrong-password' };
    const attempt = () => readMailbox(deps(), url, new AbortController().signal);
    await expect(attempt()).rejects.toThrow('Authentication failed');
    const pause = async () =>
      Number((await db.pool.query('SELECT extract(epoch FROM due_at - now()) AS s FROM mailboxes')).rows[0].s);
    expect(await pause()).toBeGreaterThan(50);
    expect(await attempt()).toBe(false);
    await db.pool.query('UPDATE mailboxes SET failures = 10, due_at = now()');
    await attempt().catch(() => undefined);
    expect(await pause()).toBeGreaterThan(800);
  });

  test('gets no login without TLS, unless its server runs on this machine', async () => {
    // Another name of this machine, for which that does not hold.
    const url = { ...readMailInboxUrl(server.url), host: '0.0.0.0' };
    await expect(readMailbox(deps(), url, new AbortController().signal)).rejects.toThrow(/TLS/);
  });

  test('is read by a worker, which stops at once', async () => {
    const replied = await buildReplied(db, account, form);
    server.deliver(mailTo(replied.address, {}, 'One'));
    const poller = startMailbox(deps(), readMailInboxUrl(server.url));
    await eventually(async () => expect(await textsOf(replied)).toEqual(['One']));
    await poller.close();
  });
});

test('the error of a rejected login does not show the password, even when the server repeats it', async () => {
  const server = net.createServer((client) => {
    client.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    client.on('data', (bytes) => {
      const [tag = '', command = ''] = String(bytes).split(' ');
      client.write(/LOGIN/i.test(command) ? `${tag} NO No such login: ${bytes}` : `${tag} OK done\r\n`);
    });
    client.on('error', () => undefined);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = readMailInboxUrl(`imap://someone:the-password@127.0.0.1:${(server.address() as AddressInfo).port}`);
  const error = await readMailbox(receiveDeps(db), url, new AbortController().signal).catch(String);
  server.close();
  expect(error).toContain('No such login');
  expect(error).not.toContain('the-password');
});
