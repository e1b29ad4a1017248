import type { Account } from '../../src/accounts/account.model';
import { changeAccountMail, readTransport } from '../../src/email/account-transports';
import { createReturnAddresses } from '../../src/email/return-addresses';
import { app, setUpApp } from '../dashboard/set-up';
import { buildAccount, testSecretKey, testSecrets } from '../support/factories';
import { answer, type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import { buildSentMail, readBounces, readSuppressed } from './bounce-rig';
import {
  hardBounces,
  inboundRequests,
  mailUrl,
  type Provider,
  type ProviderRequest,
  providers,
  signers,
  snsCertificate,
  snsRequest,
  webhookKeys,
} from './provider-requests';
import { statusReports } from './reports';

const recipient = 'visitor@example.net';
const visitor = { kind: 'auto-reply', data: { email: recipient } } as const;
const mailInbox = 'letterbox@forms.example';

let sns: HttpReceiver;
const config: Record<string, string> = {
  ...{ MAIL_URL: mailUrl, MAIL_INBOX: mailInbox, OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' },
};
beforeAll(async () => {
  sns = await startHttpReceiver((request, response) =>
    request.url?.startsWith('/missing')
      ? answer(404, 'not found')(request, response)
      : answer(200, /^\/S.*\.pem$/.test(request.url ?? '') ? snsCertificate.cert : '<ok/>')(request, response),
  );
  config.SNS_URL = sns.url;
});
afterAll(() => sns?.stop());
setUpApp({ config });

async function post(path: string, { headers, body }: ProviderRequest) {
  const response = await fetch(`${app.url}/hooks/mail/${path}`, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as { error?: string; received?: boolean } };
}

const bounceOf = (provider: Provider, deliveryId: string, to = recipient) =>
  signers[provider](hardBounces[provider](deliveryId, to));

describe.each(providers)('%s', (provider) => {
  test('a hard bounce is noted and suppresses the address, once', async () => {
    const { account, deliveryId } = await buildSentMail(app.database, { draft: visitor });
    const request = bounceOf(provider, deliveryId);
    expect(await post(provider, request)).toEqual({ status: 200, body: { received: true } });
    expect(await readBounces(app.database, deliveryId)).toMatchObject([{ kind: 'bounce', recipient, provider }]);
    expect(await readSuppressed(app.database, account)).toEqual([`${recipient} bounce`]);
    await app.database.pool.query('DELETE FROM suppressions WHERE account_id = $1', [account.id]);
    for (const again of [request, bounceOf(provider, deliveryId)])
      expect((await post(provider, again)).status).toBe(200);
    expect(await readBounces(app.database, deliveryId)).toHaveLength(1);
    expect(await readSuppressed(app.database, account)).toEqual([]);
  });

  test('a request that the provider did not send is rejected', async () => {
    const { account, deliveryId } = await buildSentMail(app.database, { draft: visitor });
    const request = bounceOf(provider, deliveryId);
    const unsigned = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !/signature|authorization/i.test(name)),
    );
    const changed = request.body.replace(/"(Signature|signature)":"[\w+/]{9}/, '"$1":"AAAAAAAAA');
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [
        name,
        /signature/i.test(name) ? `v1,${'A'.repeat(43)}=` : name === 'Authorization' ? 'Basic YTpi' : value,
      ]),
    );
    if (provider !== 'ses' && provider !== 'mailgun') {
      expect((await post(provider, { headers: unsigned, body: request.body })).status).toBe(401);
    }
    expect((await post(provider, { headers, body: changed })).status).toBe(401);
    expect(await readBounces(app.database, deliveryId)).toEqual([]);
    expect(await readSuppressed(app.database, account)).toEqual([]);
  });

  test('an event about another recipient or delivery, and one that is not known, change nothing', async () => {
    const { account, deliveryId } = await buildSentMail(app.database, { draft: visitor });
    const unknown = '0199d1d6-0000-7000-8000-000000000000';
    const requests = [
      bounceOf(provider, deliveryId, 'other@example.net'),
      bounceOf(provider, unknown),
      bounceOf(provider, "' OR 1=1"),
      signers[provider]({ event: 'opened', type: 'email.opened', RecordType: 'Open', notificationType: 'Delivery' }),
      signers[provider]({}),
    ];
    for (const request of requests) expect((await post(provider, request)).status).toBe(200);
    expect(await readBounces(app.database, deliveryId)).toEqual([]);
    expect(await readSuppressed(app.database, account)).toEqual([]);
  });

  test('a body that is malformed is rejected', async () => {
    const { headers } = signers[provider]({});
    for (const body of ['', '{', 'null', '[1]', '"x"', 'a=b', '{"a":'.repeat(5_000)]) {
      const { status } = await post(provider, { headers, body });
      expect([body.slice(0, 20), [400, 401]]).toEqual([body.slice(0, 20), expect.arrayContaining([status])]);
    }
  });

  test('the transport of an account reports its own e-mails only', async () => {
    const { account, deliveryId } = await buildSentMail(app.database, { draft: visitor });
    const other = await buildSentMail(app.database, { draft: visitor });
    await addTransport(account, provider);
    const path = `${provider}/${account.id}`;
    expect((await post(path, bounceOf(provider, other.deliveryId))).status).toBe(200);
    expect((await post(path, bounceOf(provider, deliveryId))).status).toBe(200);
    expect(await readSuppressed(app.database, other.account)).toEqual([]);
    expect(await readSuppressed(app.database, account)).toEqual([`${recipient} bounce`]);
    expect((await post(`${provider}/${other.account.id}`, bounceOf(provider, deliveryId))).status).toBe(404);
  });
});

const required: Readonly<Record<Provider, Readonly<Record<string, string>>>> = {
  ses: { region: 'eu-central-1', access_key_id: 'a', secret_access_key: 'b' },
  postmark: { token: 'a' },
  resend: { api_key: 'a' },
  mailgun: { api_key: 'a', domain: 'mg.example.com' },
  sendgrid: { api_key: 'a' },
  brevo: { api_key: 'a' },
};

function addTransport(account: Account, kind: Provider) {
  const settings = { ...required[kind], webhook_key: webhookKeys[kind], from: 'post@shop.example' };
  const store = { pool: app.database.pool, secrets: testSecrets };
  return changeAccountMail(store, account.id, () => ({
    transports: [readTransport({ kind, ...settings })],
    fallback: true,
  }));
}

test.each([
  ['ses', { at: new Date(Date.now() - 25 * 3_600_000) }],
  ['resend', { at: new Date(Date.now() - 6 * 60_000) }],
  ['resend', { at: new Date(Date.now() + 6 * 60_000) }],
  ['mailgun', { at: new Date(Date.now() - 13 * 3_600_000) }],
  ['sendgrid', { at: new Date(Date.now() - 26 * 3_600_000) }],
] as const)('an old request of %s is rejected', async (provider, options) => {
  const { deliveryId } = await buildSentMail(app.database, { draft: visitor });
  const request = signers[provider](hardBounces[provider](deliveryId, recipient), options);
  expect((await post(provider, request)).status).toBe(401);
  expect(await readBounces(app.database, deliveryId)).toEqual([]);
});

test.each([
  [
    'ses',
    { notificationType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress: recipient }] } },
    'complaint',
  ],
  [
    'ses',
    { eventType: 'Bounce', bounce: { bounceType: 'Transient', bouncedRecipients: [{ emailAddress: recipient }] } },
    'undelivered',
  ],
  [
    'ses',
    {
      eventType: 'Bounce',
      bounce: {
        bounceType: 'Permanent',
        bounceSubType: 'OnAccountSuppressionList',
        bouncedRecipients: [{ emailAddress: recipient }],
      },
    },
    'blocked',
  ],
  ['postmark', { RecordType: 'SpamComplaint', Type: 'SpamComplaint', Email: recipient }, 'complaint'],
  ['postmark', { RecordType: 'Bounce', Type: 'SoftBounce', Email: recipient }, 'undelivered'],
  [
    'postmark',
    { RecordType: 'Bounce', Type: 'HardBounce', Details: 'smtp;550 5.7.1 spam', Email: recipient },
    'undelivered',
  ],
  [
    'postmark',
    {
      RecordType: 'SubscriptionChange',
      SuppressSending: true,
      SuppressionReason: 'ManualSuppression',
      Recipient: recipient,
    },
    'blocked',
  ],
  ['resend', { type: 'email.complained', data: { to: [recipient] } }, 'complaint'],
  [
    'resend',
    { type: 'email.bounced', data: { to: [recipient], bounce: { type: 'Transient', message: 'full' } } },
    'undelivered',
  ],
  ['resend', { type: 'email.delivery_delayed', data: { to: [recipient] } }, 'delayed'],
  ['mailgun', { event: 'complained', recipient }, 'complaint'],
  ['mailgun', { event: 'failed', severity: 'temporary', recipient }, 'delayed'],
  ['mailgun', { event: 'failed', severity: 'permanent', reason: 'suppress-bounce', recipient }, 'blocked'],
  ['sendgrid', { event: 'spamreport', email: recipient }, 'complaint'],
  ['sendgrid', { event: 'bounce', type: 'blocked', reason: 'rejected', email: recipient }, 'undelivered'],
  ['sendgrid', { event: 'dropped', reason: 'Bounced Address', email: recipient }, 'blocked'],
  ['brevo', { event: 'spam', email: recipient }, 'complaint'],
  ['brevo', { event: 'soft_bounce', email: recipient }, 'undelivered'],
  ['brevo', { event: 'unsubscribed', email: recipient }, 'blocked'],
] as const)('%s: %j', async (provider, event, kind) => {
  const { account, deliveryId } = await buildSentMail(app.database, { draft: visitor });
  const bounce = hardBounces[provider](deliveryId, recipient) as { data?: object };
  const labelled = { ...bounce, ...('notificationType' in bounce && { notificationType: undefined }), ...event };
  const nested = 'data' in event ? { ...labelled, data: { ...bounce.data, ...event.data } } : labelled;
  expect((await post(provider, signers[provider](nested))).status).toBe(200);
  expect(await readBounces(app.database, deliveryId)).toMatchObject([{ kind, recipient }]);
  const suppresses = ['complaint', 'blocked'].includes(kind);
  expect(await readSuppressed(app.database, account)).toEqual(suppresses ? [`${recipient} ${kind}`] : []);
});

test('Resend does not say which of several recipients bounced, so none is suppressed', async () => {
  const { account, deliveryId } = await buildSentMail(app.database, { email_to: recipient, cc: ['b@example.net'] });
  await post('resend', bounceOf('resend', deliveryId));
  expect(await readBounces(app.database, deliveryId)).toMatchObject([{ kind: 'bounce', recipient: null }]);
  expect(await readSuppressed(app.database, account)).toEqual([]);
});

test('a token of Mailgun counts once, because the signature does not cover the event', async () => {
  const [one, other] = [
    await buildSentMail(app.database, { draft: visitor }),
    await buildSentMail(app.database, { draft: visitor }),
  ];
  const sign = (deliveryId: string) =>
    signers.mailgun(hardBounces.mailgun(deliveryId, recipient), { token: 'seen-once' });
  await post('mailgun', signers.mailgun({ event: 'delivered' }, { token: 'seen-before' }));
  const replayed = signers.mailgun(hardBounces.mailgun(other.deliveryId, recipient), { token: 'seen-before' });
  for (const request of [sign(one.deliveryId), sign(other.deliveryId), replayed]) {
    expect((await post('mailgun', request)).status).toBe(200);
  }
  expect(await readSuppressed(app.database, one.account)).toHaveLength(1);
  expect(await readSuppressed(app.database, other.account)).toEqual([]);
});

test('a subscription of Amazon SNS is confirmed, only for the topic of the transport', async () => {
  sns.requests.length = 0;
  const confirmation = {
    ...{ Type: 'SubscriptionConfirmation', Token: 't', Message: 'You have chosen to subscribe' },
    SubscribeURL: 'https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=t',
  };
  expect((await post('ses', snsRequest(confirmation))).status).toBe(200);
  const confirmed = () => sns.requests.filter(({ url }) => url.includes('ConfirmSubscription')).map(({ url }) => url);
  expect(confirmed()).toEqual(['/?Action=ConfirmSubscription&Token=t']);
  const foreign = snsRequest({ ...confirmation, TopicArn: 'arn:aws:sns:eu-central-1:999999999999:bounces' });
  expect((await post('ses', foreign)).status).toBe(401);
  const elsewhere = snsRequest({ ...confirmation, SubscribeURL: `${sns.url}/?Action=ConfirmSubscription` });
  expect((await post('ses', elsewhere)).status).toBe(400);
  for (const SigningCertURL of [
    `${sns.url}/x.pem`,
    'https://sns.eu-central-1.amazonaws.com.evil.example/x.pem',
    'https://sns.s3-eu-west-1.amazonaws.com/x.pem',
    'file:///x.pem',
    'https://sns.eu-central-1.amazonaws.com/missing.pem',
    'https://sns.eu-central-1.amazonaws.com/no-certificate.pem',
  ]) {
    expect((await post('ses', snsRequest({ ...confirmation, SigningCertURL }))).status).toBe(401);
  }
  expect(confirmed()).toHaveLength(1);
  const { deliveryId } = await buildSentMail(app.database, { draft: visitor });
  const Message = JSON.stringify(hardBounces.ses(deliveryId, recipient));
  expect((await post('ses', snsRequest({ Message, Subject: 'Amazon SES' }, { version: '1' }))).status).toBe(200);
  expect(await readBounces(app.database, deliveryId)).toHaveLength(1);
});

test.each(Object.keys(inboundRequests) as Provider[])('%s hands in whole messages', async (provider) => {
  const returnAddresses = createReturnAddresses({ mailInbox, secretKey: testSecretKey, secretKeyPrevious: undefined });
  const { account, deliveryId } = await buildSentMail(app.database, { draft: visitor });
  const to = returnAddresses?.create('bounce', deliveryId) ?? '';
  const raw = statusReports.Postfix?.({ recipient, messageId: '<x@forms.example>' }).toString() ?? '';
  const request = inboundRequests[provider]?.(raw, to) ?? signers[provider]({});
  expect(await post(`${provider}/inbound`, request)).toEqual({ status: 200, body: { received: true } });
  expect(await readSuppressed(app.database, account)).toEqual([`${recipient} bounce`]);
  await addTransport(account, provider);
  expect(
    (await post(`${provider}/${account.id}/inbound/mime`, inboundRequests[provider]?.(raw, to) ?? request)).status,
  ).toBe(200);
  expect((await post(`${provider}/inbound`, signers[provider]({ x: 1 }))).status).toBe(provider === 'ses' ? 200 : 400);
  const forged = { ...request, body: request.body.replace(/signature=\w{9}/, 'signature=000000000') };
  const headers = { ...request.headers, Authorization: '', 'X-Twilio-Email-Event-Webhook-Signature': 'AAAA' };
  if (provider !== 'ses') expect((await post(`${provider}/inbound`, { ...forged, headers })).status).toBe(401);
});

test('unknown providers, keys that are not set, other methods and large bodies are rejected', async () => {
  const account = await buildAccount(app.database);
  const request = signers.postmark({});
  for (const path of ['smtp', 'constructor', '__proto__', `postmark/${account.id}`, 'postmark/x', 'resend/x/inbound']) {
    expect([path, (await post(path, request)).status]).toEqual([path, 404]);
  }
  expect((await post('brevo/inbound', signers.brevo({}))).status).toBe(404);
  expect((await post('postmark', { ...request, body: ' '.repeat(1024 * 1024 + 1) })).status).toBe(413);
  expect((await post('postmark/inbound', { ...request, body: ' '.repeat(8 * 1024 * 1024) })).status).toBe(413);
  const get = await fetch(`${app.url}/hooks/mail/postmark`);
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
});

test('the provider sends again what could not be stored', async () => {
  const { account, deliveryId } = await buildSentMail(app.database, { draft: visitor });
  const request = bounceOf('mailgun', deliveryId);
  await app.database.pool.query('ALTER TABLE suppressions RENAME TO hidden');
  try {
    expect((await post('mailgun', request)).status).toBe(500);
  } finally {
    await app.database.pool.query('ALTER TABLE hidden RENAME TO suppressions');
  }
  expect(await readBounces(app.database, deliveryId)).toEqual([]);
  expect((await post('mailgun', request)).status).toBe(200);
  expect(await readSuppressed(app.database, account)).toEqual([`${recipient} bounce`]);
});
