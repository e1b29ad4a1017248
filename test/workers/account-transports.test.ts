import { listDeliveries } from '../../src/deliveries/delivery.log';
import { createAccountMailers } from '../../src/email/account-mailers';
import { changeAccountMail, readTransport } from '../../src/email/account-transports';
import { createMailer } from '../../src/email/create-mailer';
import { createOutbound } from '../../src/outbound/http-client';
import { createEmailProcessor } from '../../workers/processors/email';
import { describeOnEachBackend } from '../setup/services';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { addJob, buildDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, testLinks, testMailLinks, testSecrets } from '../support/factories';
import { answer, type Behavior, type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import { type SmtpReceiver, startSmtpReceiver } from '../support/smtp-receiver';

const config = {
  mailFrom: 'Letterbox <letterbox@forms.example>',
  baseUrl: 'https://forms.example',
  overQuota: 'reject',
} as const;

describeOnEachBackend('transports of an account', ({ redisUrl }) => {
  let rig: DeliveryRig;
  let smtp: SmtpReceiver;
  let provider: HttpReceiver;
  let behavior: Behavior;
  const closings: Array<() => Promise<void>> = [];
  beforeAll(async () => {
    rig = await openDeliveryRig(redisUrl);
    smtp = await startSmtpReceiver();
    provider = await startHttpReceiver((request, response) => behavior(request, response));
    const { pool } = rig.db;
    const mailer = createMailer(smtp.url, 2);
    const outbound = createOutbound({ allowedNetworks: ['127.0.0.1'], ownHosts: [] });
    const accountMailers = createAccountMailers({ pool, secrets: testSecrets, outbound, mailer });
    const links = { links: testLinks, mailLinks: testMailLinks };
    const deps = { pool, mailer, accountMailers, config, mailHost: '127.0.0.1', ...links };
    rig.startWorker('email', createEmailProcessor(deps), { concurrency: 2 });
    closings.push(accountMailers.close, mailer.close, smtp.stop, provider.stop);
  });
  beforeEach(() => {
    behavior = answer(200, '{}');
    provider.requests.length = 0;
  });
  afterAll(async () => {
    await rig.close();
    for (const close of closings) await close();
  });

  /** Delivers a notification of a new account; resolves to what its log says. */
  async function deliver(transports: readonly string[] | null, fallback = true) {
    const account = await buildAccount(rig.db);
    const tokens = (transports ?? []).map((token) =>
      readTransport({ kind: 'postmark', token, from: 'post@shop.example', endpoint: provider.url }),
    );
    await changeAccountMail({ pool: rig.db.pool, secrets: testSecrets }, account.id, () => ({
      transports: tokens,
      fallback,
    }));
    const to = `owner-${account.id}@shop.example`;
    const form = await buildForm(rig.db, account, { email_to: to });
    await addJob(rig, await buildDelivery(rig.db, form, { kind: 'email' }));
    const logged = await eventually(async () => {
      const [entry] = await listDeliveries(rig.db, account.id, { limit: 1 });
      if (!entry?.finished_at) throw new Error('not finished');
      return entry;
    });
    return { logged, account, arrived: smtp.mails.filter(({ envelope }) => envelope.to.includes(to)) };
  }

  test('without any, the installation sends, and the log names no transports', async () => {
    const { logged, arrived } = await deliver(null);
    expect(logged).toMatchObject({ status: 'succeeded', transports: null });
    expect(arrived[0]?.envelope.from).toBe('letterbox@forms.example');
  });

  test('they send from their own address', async () => {
    const { logged, arrived } = await deliver(['first-token']);
    expect(logged).toMatchObject({ status: 'succeeded', transports: [{ name: 'Postmark', outcome: 'accepted' }] });
    expect(arrived).toEqual([]);
    expect(JSON.parse(String(provider.requests[0]?.rawBody)).From).toMatch(/<post@shop\.example>$/);
  });

  test('the installation comes last, with its own address', async () => {
    behavior = answer(422, '{"Message":"no"}');
    const { logged, arrived } = await deliver(['first-token', 'second-token']);
    expect(logged).toMatchObject({
      status: 'succeeded',
      transports: [
        { outcome: 'failed' },
        { outcome: 'failed' },
        { name: expect.stringMatching(/^SMTP/), outcome: 'accepted' },
      ],
    });
    expect(arrived[0]?.envelope.from).toBe('letterbox@forms.example');
  });

  test('the installation is left out if the owner wants that', async () => {
    behavior = answer(422, '{"Message":"no"}');
    const { logged, arrived } = await deliver(['first-token'], false);
    expect(logged).toMatchObject({ status: 'failed', transports: [{ outcome: 'failed' }] });
    expect(arrived).toEqual([]);
  });

  test('transports that were sealed with a lost key fail the delivery, which says so', async () => {
    const account = await buildAccount(rig.db);
    await rig.db.pool.query("UPDATE accounts SET mail_transports = 'v1.bG9zdA' WHERE id = $1", [account.id]);
    const form = await buildForm(rig.db, account);
    await addJob(rig, await buildDelivery(rig.db, form, { kind: 'email' }));
    await eventually(async () => {
      const [entry] = await listDeliveries(rig.db, account.id, { limit: 1 });
      expect(entry).toMatchObject({ status: 'failed', error: expect.stringMatching(/transports cannot be used/) });
    });
  });
});
