import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { authenticate } from 'mailauth';
import { readMailDkim } from '../../config/mail-dkim';
import { updateAccount } from '../../src/accounts/account.service';
import { listDeliveries } from '../../src/deliveries/delivery.log';
import { createDigests } from '../../src/deliveries/digests/create-digests';
import { addDigestEntries } from '../../src/deliveries/digests/digest-entries';
import { sendMailTest } from '../../src/deliveries/mail-test';
import { createAccountMailers } from '../../src/email/account-mailers';
import { type AccountMail, changeAccountMail, readTransport } from '../../src/email/account-transports';
import { createMailer } from '../../src/email/create-mailer';
import { createDkimKeys } from '../../src/email/dkim';
import { dkimRecord } from '../../src/email/domain-records';
import {
  addSenderDomain,
  checkDueDomain,
  checkSenderDomain,
  listSenderDomains,
  presentSenderDomain,
  replaceDkimKey,
  type SenderDomain,
} from '../../src/email/sender-domains';
import { findUnusedSenders } from '../../src/email/senders';
import type { FormChanges } from '../../src/forms/form.settings';
import { createLogger } from '../../src/lib/logger';
import { createTextReader } from '../../src/outbound/domain-proof';
import { createOutbound } from '../../src/outbound/http-client';
import type { DeliveryKind } from '../../src/queues/contracts';
import { createRateLimiter } from '../../src/rate-limits/create-rate-limiter';
import type { RateLimiter } from '../../src/rate-limits/rate-limiter';
import { sendReply } from '../../src/replies/send-reply';
import { startSenderDomainChecks } from '../../workers/maintenance/sender-domains';
import { createAutoReplyProcessor } from '../../workers/processors/auto-reply';
import { createEmailProcessor } from '../../workers/processors/email';
import { createReplyProcessor } from '../../workers/processors/reply';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { addJob, buildDelivery, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, testLinks, testMailLinks, testSecrets } from '../support/factories';
import { answer, type Behavior, type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import { addRecords, setUpNameServer } from '../support/own-name-server';
import { type SmtpReceiver, startSmtpReceiver } from '../support/smtp-receiver';

const config = {
  mailFrom: 'Letterbox <letterbox@forms.example>',
  baseUrl: 'https://forms.example',
  overQuota: 'reject',
} as const;
const logger = createLogger('test', 'silent');
const domain = 'client-site.com';
const names = setUpNameServer();
const readTexts = createTextReaderLater();

let rig: DeliveryRig;
let smtp: SmtpReceiver;
let provider: HttpReceiver;
let limiter: RateLimiter;
let behavior: Behavior;
let store: { readonly pool: DeliveryRig['db']['pool']; readonly secrets: typeof testSecrets };
const closings: Array<() => Promise<void>> = [];

beforeAll(async () => {
  rig = await openDeliveryRig(undefined);
  smtp = await startSmtpReceiver();
  provider = await startHttpReceiver((request, response) => behavior(request, response));
  const { pool } = rig.db;
  store = { pool, secrets: testSecrets };
  const mailer = createMailer(smtp.url, 2);
  const outbound = createOutbound({ allowedNetworks: ['127.0.0.1'], ownHosts: [] });
  const accountMailers = createAccountMailers({ ...store, outbound, mailer });
  limiter = createRateLimiter({ pool, logger });
  const links = { links: testLinks, mailLinks: testMailLinks };
  // Each worker process has a cache of its own.
  for (const dkimKeys of [createDkimKeys(store), createDkimKeys(store)]) {
    const deps = { pool, mailer, accountMailers, dkimKeys, config, mailHost: '127.0.0.1', limiter, ...links };
    rig.startWorker('email', createEmailProcessor(deps), { concurrency: 2 });
    rig.startWorker('auto-reply', createAutoReplyProcessor(deps));
    rig.startWorker('reply', createReplyProcessor(deps));
  }
  closings.push(accountMailers.close, mailer.close, smtp.stop, provider.stop);
});
beforeEach(() => {
  behavior = answer(200, '{}');
  provider.requests.length = 0;
  for (const name of Object.keys(names.current().texts)) delete names.current().texts[name];
});
afterAll(async () => {
  await rig.close();
  for (const close of closings) await close();
});

/** The resolvers of this process are replaced only once the tests begin. */
function createTextReaderLater() {
  return (name: string) => createTextReader()(name);
}

const recordsOf = (one: SenderDomain) => presentSenderDomain(one, []).records;
const needed = (one: SenderDomain) => recordsOf(one).filter(({ purpose }) => ['ownership', 'dkim'].includes(purpose));
const checked = async (accountId: string, id: string) =>
  presentSenderDomain(await checkSenderDomain(store.pool, readTexts, accountId, id), []);

/** An account that has added the domain and, unless told otherwise, its records. */
async function setUp({ records = ['ownership', 'dkim', 'dmarc'], sender = `hello@${domain}` as string | null } = {}) {
  const account = await buildAccount(rig.db, { sender });
  const added = await addSenderDomain(store, account.id, domain);
  addRecords(
    names.current(),
    recordsOf(added).filter(({ purpose }) => records.includes(purpose)),
  );
  return { account, added, state: await checked(account.id, added.id) };
}

type TestAccount = Awaited<ReturnType<typeof buildAccount>>;

/** Delivers an e-mail of a new form, to an address of its own; resolves to what the log says and what arrived. */
async function deliver(account: TestAccount, kind: DeliveryKind = 'email', settings: FormChanges = {}) {
  const to = `someone-${Math.random().toString(36).slice(2)}@receiver.example`;
  const auto_responder = { subject: 'Thanks', body: 'We got it.' };
  const form = await buildForm(rig.db, account, { email_to: to, auto_responder, ...settings });
  const id = await buildDelivery(rig.db, form, { kind, data: { name: 'Zoë', email: to } });
  await addJob(rig, id);
  const logged = await eventually(async () => {
    const entry = (await listDeliveries(rig.db, account.id, { limit: 20 })).find((one) => one.id === id);
    if (!entry?.finished_at) throw new Error('not finished');
    return entry;
  });
  return { id, logged, mails: smtp.mails.filter(({ envelope }) => envelope.to.includes(to)) };
}

/** What a receiver finds that knows the records of the name server. */
async function verify(raw: string, sender = 'letterbox@forms.example') {
  const resolver = async (name: string, type: string) => {
    const known = names.current().texts[name];
    if (type !== 'TXT' || !known || known === 'SERVFAIL') throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
    return known.TXT.map((text) => [text]);
  };
  const result = await authenticate(Buffer.from(raw), {
    ip: '192.0.2.1',
    helo: 'x.example',
    sender,
    resolver,
    mta: 'x',
  });
  const signatures = result.dkim.results.map((one) => [one.signingDomain, one.status.result]);
  return { signatures, dmarc: result.dmarc ? result.dmarc.status.result : null };
}

const setTransports = (account: TestAccount, transports: AccountMail['transports'], fallback = false) =>
  changeAccountMail(store, account.id, () => ({ transports, fallback }));
const postmark = () =>
  readTransport({ kind: 'postmark', token: 'a-token', from: 'post@other.example', endpoint: provider.url });
const sentFrom = () => provider.requests.map(({ rawBody }) => JSON.parse(String(rawBody)).From);

test('an e-mail from a verified domain is signed, and receivers verify it with the records that the owner copied', async () => {
  const { account, state } = await setUp();
  expect(state).toMatchObject({ verified: true, signed: true });
  expect(state.records.map(({ purpose, state: found }) => [purpose, found])).toEqual([
    ['ownership', 'found'],
    ['dkim', 'found'],
    ['spf', 'missing'],
    ['dmarc', 'found'],
  ]);
  const { id, mails, logged } = await deliver(account);
  const [mail] = mails;
  expect(mail?.parsed.from).toEqual({ name: 'Letterbox', address: `hello@${domain}` });
  expect(mail?.parsed.messageId).toBe(`<${id}@forms.example>`);
  // The return address is the installation's.
  expect(mail?.envelope.from).toBe('letterbox@forms.example');
  expect(logged.transports).toMatchObject([{ name: expect.stringContaining(`from hello@${domain}`) }]);
  const raw = mail?.raw ?? '';
  expect(await verify(raw)).toEqual({ signatures: [[domain, 'pass']], dmarc: 'pass' });

  const changes = [
    raw.replace('Zo', 'Xo'),
    raw.replace(/^Subject: .*/m, 'Subject: Something else'),
    raw.replace(/^From: .*/m, `From: Boss <boss@${domain}>`),
    raw.replace(/^To: .*/m, 'To: other@receiver.example'),
  ];
  for (const changed of changes) {
    expect(changed).not.toBe(raw);
    expect((await verify(changed)).dmarc).toBe('fail');
  }
  // Receivers that another key is published for reject it.
  for (const [name, known] of Object.entries(names.current().texts)) {
    if (name.includes('_domainkey') && known !== 'SERVFAIL') known.TXT = [dkimRecord(newKey().publicKey)];
  }
  expect((await verify(raw)).dmarc).toBe('fail');
});

test('auto-replies and notifications of a form come from the sender of the form', async () => {
  const { account } = await setUp();
  const settings = { sender: `shop@${domain.toUpperCase()}` };
  for (const kind of ['email', 'auto-reply'] as const) {
    const { mails } = await deliver(account, kind, settings);
    expect(mails[0]?.parsed.from?.address).toBe(`shop@${domain}`);
    expect((await verify(mails[0]?.raw ?? '')).dmarc).toBe('pass');
  }
});

test('replies come from the sender of the form, and tests from that of the form or the account', async () => {
  const { account } = await setUp();
  const form = await buildForm(rig.db, account, { sender: `shop@${domain}` });
  const submissionId = (await readDelivery(rig.db, await buildDelivery(rig.db, form))).submission_id;
  const to = `visitor-${account.id}@receiver.example`;
  await store.pool.query('UPDATE submissions SET data = $2 WHERE id = $1', [
    submissionId,
    JSON.stringify({ email: to }),
  ]);
  await sendReply(
    { pool: store.pool, limiter, mailFrom: config.mailFrom },
    { accountId: account.id, submissionId, requestId: 'r' },
    { draftId: randomUUID(), subject: 'Re: Hello', text: 'Yes.', hasQuote: false },
  );
  const { rows } = await store.pool.query(`SELECT id FROM deliveries WHERE submission_id = $1 AND kind = 'reply'`, [
    submissionId,
  ]);
  const test = { accountId: account.id, submissionId: null, requestId: 'r' } as const;
  const notification = { subjectTemplate: null, settings: null };
  const tests = [
    { ...test, formId: form.id, mail: { autoResponder: null, notification } },
    { ...test, formId: null, mail: { autoResponder: null, notification: null } },
  ];
  const ids: string[] = [rows[0]?.id];
  for (const each of tests) ids.push(await sendMailTest({ pool: store.pool, limiter }, each));
  for (const id of ids) await addJob(rig, id);
  const from = (id: string) => smtp.mails.find(({ parsed }) => parsed.messageId?.includes(id))?.parsed.from?.address;
  await eventually(async () => expect(ids.map(from)).toEqual([`shop@${domain}`, `shop@${domain}`, `hello@${domain}`]));
});

test('digests come from the sender of the form', async () => {
  const { account } = await setUp();
  const recipient = `digests-${account.id}@receiver.example`;
  const form = await buildForm(rig.db, account, { email_to: recipient, sender: `shop@${domain}` });
  const later = [{ recipient, dueAt: new Date(Date.now() - 1_000), label: '09:00' }];
  for (let entry = 0; entry < 2; entry += 1) {
    const { submission_id: id } = await readDelivery(rig.db, await buildDelivery(rig.db, form, { status: 'skipped' }));
    await addDigestEntries(store.pool, { id, formId: form.id }, later);
  }
  await createDigests(store.pool);
  const { rows } = await store.pool.query("SELECT id FROM deliveries WHERE account_id = $1 AND about = 'digest'", [
    account.id,
  ]);
  await addJob(rig, rows[0]?.id);
  const mail = await eventually(() => {
    const found = smtp.mails.find(({ envelope }) => envelope.to.includes(recipient));
    if (!found) throw new Error('no digest yet');
    return found;
  });
  expect(mail.parsed.from?.address).toBe(`shop@${domain}`);
  expect((await verify(mail.raw)).dmarc).toBe('pass');
});

test('without a verified domain, e-mail comes from the installation, unsigned, and the owner is told', async () => {
  const { account, added, state } = await setUp({ records: [] });
  expect(state).toMatchObject({ verified: false, signed: false, verified_at: null, checked_at: expect.any(Date) });
  const { mails, logged } = await deliver(account);
  expect(mails[0]?.parsed.from?.address).toBe('letterbox@forms.example');
  expect(mails[0]?.raw).not.toMatch(/DKIM-Signature/i);
  expect(logged).toMatchObject({ status: 'succeeded', transports: null });
  const form = await buildForm(rig.db, account, { name: 'Shop', sender: 'a@nowhere.example' });
  await buildForm(rig.db, account, { name: 'Other', sender: `a@${domain}` });
  expect(await findUnusedSenders(store.pool, account.id)).toEqual([
    { address: `hello@${domain}`, form: null },
    { address: `a@${domain}`, form: { id: expect.any(String), name: 'Other' } },
    { address: 'a@nowhere.example', form: { id: form.id, name: 'Shop' } },
  ]);
  addRecords(names.current(), needed(added));
  await checked(account.id, added.id);
  expect(await findUnusedSenders(store.pool, account.id)).toHaveLength(1);
});

test('another account verifies the domain with a token of its own, or not at all', async () => {
  const { added } = await setUp();
  const other = await buildAccount(rig.db, { sender: `hello@${domain}` });
  expect((await deliver(other)).mails[0]?.parsed.from?.address).toBe('letterbox@forms.example');
  const claimed = await addSenderDomain(store, other.id, domain);
  expect(claimed.token).not.toBe(added.token);
  expect(await checked(other.id, claimed.id)).toMatchObject({
    verified: false,
    records: [{ purpose: 'ownership', state: 'different', found: [added.token] }, { state: 'missing' }, {}, {}],
  });
  expect((await deliver(other)).mails[0]?.parsed.from?.address).toBe('letterbox@forms.example');
  await expect(checkSenderDomain(store.pool, readTexts, other.id, added.id)).rejects.toThrow('removed');
  addRecords(names.current(), needed(claimed));
  expect(await checked(other.id, claimed.id)).toMatchObject({ verified: true, signed: true });
  expect((await verify((await deliver(other)).mails[0]?.raw ?? '')).dmarc).toBe('pass');
});

test('a domain without our key in its DNS is not used by the installation, which could not sign', async () => {
  const { account, state } = await setUp({ records: ['ownership'] });
  expect(state).toMatchObject({ verified: true, signed: false });
  expect((await deliver(account)).mails[0]?.parsed.from?.address).toBe('letterbox@forms.example');
});

test('a new key signs once the DNS has it, and the one before signs until then', async () => {
  const { account, added } = await setUp();
  const selectorOf = async () =>
    /s=(\S+);/.exec((await deliver(account)).mails[0]?.raw.replace(/\r\n\s+/g, ' ') ?? '')?.[1];
  const [first] = added.keys;
  expect(await selectorOf()).toBe(first?.selector);
  const replaced = await replaceDkimKey(store, account.id, added.id);
  expect(replaced.keys.map(({ isFound }) => isFound)).toEqual([false, true]);
  await expect(replaceDkimKey(store, account.id, added.id)).rejects.toThrow('is not in the DNS yet');
  await checked(account.id, added.id);
  expect(await selectorOf()).toBe(first?.selector);
  addRecords(names.current(), needed(replaced).slice(1, 2));
  expect(await checked(account.id, added.id)).toMatchObject({ signed: true });
  const [current] = await listSenderDomains(store.pool, account.id);
  expect(current?.keys.map(({ selector }) => selector)).toEqual([replaced.keys[0]?.selector]);
  expect(await selectorOf()).toBe(replaced.keys[0]?.selector);
  expect((await verify((await deliver(account)).mails[0]?.raw ?? '')).dmarc).toBe('pass');
});

test('a record that is gone, or a DNS that does not respond, changes nothing for three days', async () => {
  const { account, added } = await setUp();
  const isUsed = async () => (await deliver(account)).mails[0]?.parsed.from?.address === `hello@${domain}`;
  const age = (hours: number) =>
    store.pool.query(`UPDATE mail_domains SET verified_at = now() - $2 * interval '1 hour' WHERE account_id = $1`, [
      account.id,
      hours,
    ]);
  for (const name of Object.keys(names.current().texts)) names.current().texts[name] = 'SERVFAIL';
  expect((await checked(account.id, added.id)).records[0]).toMatchObject({ state: 'unknown', found: [] });
  expect(await isUsed()).toBe(true);
  names.current().texts[`_letterbox.${domain}`] = { TXT: ['letterbox-verification=other'] };
  await age(71);
  expect(await checked(account.id, added.id)).toMatchObject({
    verified: true,
    records: [{ state: 'different', found: ['letterbox-verification=other'] }, {}, {}, {}],
  });
  expect(await isUsed()).toBe(true);
  await age(73);
  expect(await isUsed()).toBe(false);
  expect(await findUnusedSenders(store.pool, account.id)).toEqual([{ address: `hello@${domain}`, form: null }]);
});

test('two workers check a domain once when it is due, daily, and hourly while a record is missing', async () => {
  const { account, added } = await setUp();
  const questions = () => names.current().questions.filter((one) => one === `TXT _letterbox.${domain}`).length;
  await store.pool.query('UPDATE mail_domains SET checked_at = now() WHERE account_id <> $1', [account.id]);
  const checkedAgo = (hours: number) =>
    store.pool.query(
      `UPDATE mail_domains SET checked_at = now() - $2 * interval '1 hour', verified_at = now() - $2 * interval '1 hour'
       WHERE account_id = $1`,
      [account.id, hours],
    );
  const due = async () => {
    const before = questions();
    const found = await Promise.all([checkDueDomain(store.pool, readTexts), checkDueDomain(store.pool, readTexts)]);
    return [found.filter((one) => one !== null).map((one) => one?.id), questions() - before];
  };
  expect(await due()).toEqual([[], 0]);
  await checkedAgo(23);
  await store.pool.query('UPDATE dkim_keys SET found_at = now() WHERE domain_id = $1', [added.id]);
  expect(await due()).toEqual([[], 0]);
  await checkedAgo(25);
  // Another worker has it.
  const other = await store.pool.connect();
  await other.query('BEGIN');
  await other.query('SELECT FROM mail_domains WHERE id = $1 FOR UPDATE', [added.id]);
  expect(await due()).toEqual([[], 0]);
  await other.query('ROLLBACK');
  other.release();
  expect(await due()).toEqual([[added.id], 1]);
  await checkedAgo(2);
  await store.pool.query('UPDATE dkim_keys SET found_at = NULL WHERE domain_id = $1', [added.id]);
  expect(await due()).toEqual([[added.id], 1]);
  expect(await due()).toEqual([[], 0]);
});

test('workers verify a new domain by themselves', async () => {
  const account = await buildAccount(rig.db, { sender: `hello@${domain}` });
  const added = await addSenderDomain(store, account.id, domain);
  addRecords(names.current(), needed(added));
  const pollers = [1, 2].map(() => startSenderDomainChecks({ pool: store.pool, logger }));
  await eventually(async () => expect(await findUnusedSenders(store.pool, account.id)).toEqual([]));
  await Promise.all(pollers.map((one) => one.close()));
  expect((await verify((await deliver(account)).mails[0]?.raw ?? '')).signatures).toEqual([[domain, 'pass']]);
});

test("the sender wins over an account transport's own address, which is used if the provider rejects it", async () => {
  const { account } = await setUp({ records: ['ownership'] });
  await setTransports(account, [postmark()]);
  expect((await deliver(account)).logged).toMatchObject({
    status: 'succeeded',
    transports: [{ name: `Postmark from hello@${domain}`, outcome: 'accepted' }],
  });
  expect(sentFrom()).toEqual([expect.stringMatching(`<hello@${domain}>`)]);
  provider.requests.length = 0;
  behavior = (request, response) =>
    (String(provider.requests.at(-1)?.rawBody).includes(domain)
      ? answer(422, '{"Message":"unknown sender"}')
      : answer(200, '{}'))(request, response);
  expect((await deliver(account)).logged).toMatchObject({
    status: 'succeeded',
    transports: [
      { outcome: 'failed', error: expect.stringContaining('unknown sender') },
      { name: 'Postmark', outcome: 'accepted' },
    ],
  });
  expect(sentFrom()).toEqual([expect.stringMatching(domain), expect.stringMatching('<post@other.example>')]);
});

test('a provider that rejects an e-mail with a sender for the moment is not tried without it', async () => {
  const { account } = await setUp({ records: ['ownership'] });
  await setTransports(account, [postmark()]);
  behavior = answer(429, '{"Message":"too many"}');
  expect((await deliver(account)).logged).toMatchObject({ status: 'failed', transports: [{ outcome: 'failed' }] });
  expect(sentFrom()).toEqual([expect.stringMatching(domain)]);
});

test('the installation as a fallback signs, or else sends from its own address', async () => {
  behavior = answer(422, '{"Message":"no"}');
  for (const [records, address] of [
    [['ownership', 'dkim'], `hello@${domain}`],
    [['ownership'], 'letterbox@forms.example'],
  ] as const) {
    for (const name of Object.keys(names.current().texts)) delete names.current().texts[name];
    const { account } = await setUp({ records: [...records] });
    await setTransports(account, [postmark()], true);
    const { mails } = await deliver(account);
    expect(mails.map(({ parsed }) => parsed.from?.address)).toEqual([address]);
  }
});

test('Amazon SES and Mailgun get signed messages; SES replaces two headers, which the signature leaves out', async () => {
  const { account } = await setUp();
  const endpoint = provider.url;
  const keys = { access_key_id: 'id', secret_access_key: 'secret' };
  await setTransports(account, [
    readTransport({ kind: 'ses', region: 'eu-central-1', ...keys, from: 'post@other.example', endpoint }),
  ]);
  await deliver(account);
  const { Raw } = JSON.parse(String(provider.requests[0]?.rawBody)).Content;
  const raw = Buffer.from(Raw.Data, 'base64').toString();
  const changed = raw.replace(/^Message-ID: .*/im, 'Message-ID: <new@ses.example>').replace(/^Date: .*/m, 'Date: now');
  expect(await verify(changed)).toEqual({ signatures: [[domain, 'pass']], dmarc: 'pass' });

  provider.requests.length = 0;
  await setTransports(account, [
    readTransport({ kind: 'mailgun', domain: 'mg.example', api_key: 'k', from: 'post@other.example', endpoint }),
  ]);
  await deliver(account);
  const body = String(provider.requests[0]?.rawBody);
  const mime = body.slice(body.indexOf('\r\n\r\n', body.indexOf('message/rfc822')) + 4, body.lastIndexOf('\r\n--'));
  expect((await verify(mime)).signatures).toEqual([[domain, 'pass']]);
});

test('a key that no SECRET_KEY opens loses no e-mail', async () => {
  const { account } = await setUp();
  await store.pool.query(`UPDATE dkim_keys SET private_key = 'v1.bG9zdA' WHERE account_id = $1`, [account.id]);
  expect((await deliver(account)).mails[0]?.parsed.from?.address).toBe('letterbox@forms.example');
});

test('MAIL_DKIM signs what comes from the domain of the installation, and nothing else', async () => {
  const key = newKey();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'letterbox-dkim-'));
  const file = path.join(folder, 'key.pem');
  writeFileSync(file, key.privateKey);
  const mailer = createMailer(smtp.url, 1, undefined, { dkim: readMailDkim(`example.net:own:${file}`) });
  names.current().texts['own._domainkey.example.net'] = { TXT: [dkimRecord(key.publicKey)] };
  const send = async (from: string) => {
    const to = `${Math.random()}@receiver.example`;
    const content = { cc: [], replyTo: null, subject: 'Hello', text: 'Hello', html: null, headers: {} };
    const message = {
      ...content,
      messageId: '<a@b>',
      to,
      from: { name: '', address: from },
      envelope: { from, to: [to] },
    };
    await mailer.send(message, AbortSignal.timeout(5_000));
    return (await verify(smtp.mails.find(({ envelope }) => envelope.to.includes(to))?.raw ?? '')).signatures;
  };
  expect(await send('a@example.net')).toEqual([['example.net', 'pass']]);
  expect(await send('a@forms.EXAMPLE.net')).toEqual([['example.net', 'pass']]);
  expect((await send('a@notexample.net')).flat()).not.toContain('pass');
  await mailer.close();
  rmSync(folder, { recursive: true });
});

test('the account’s setting is its sender, and a domain used for single sign-on has one token', async () => {
  const account = await buildAccount(rig.db);
  await expect(updateAccount(rig.db, account, { sender: 'a@b.example, c@d.example' })).rejects.toThrow('single e-mail');
  await store.pool.query(`INSERT INTO account_domains (account_id, domain, token) VALUES ($1, $2, 'sso-token')`, [
    account.id,
    domain,
  ]);
  expect((await addSenderDomain(store, account.id, domain)).token).toBe('sso-token');
  const unnamed = (await addSenderDomain(store, account.id, domain)).id;
  expect((await listSenderDomains(store.pool, account.id)).map(({ id }) => id)).toEqual([unnamed]);
});

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { publicKey: publicKey.toString('base64'), privateKey };
}
