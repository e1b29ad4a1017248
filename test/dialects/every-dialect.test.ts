import { randomBytes } from 'node:crypto';
import { dialects } from '../../src/dialects/dialects';
import type { ServiceDialect } from '../../src/dialects/service-dialect';
import { createMailer } from '../../src/email/create-mailer';
import type { Mailer } from '../../src/email/mailer';
import type { Form } from '../../src/forms/form.model';
import type { FormChanges } from '../../src/forms/form.settings';
import { createEmailProcessor } from '../../workers/processors/email';
import { type RunningApp, startApp } from '../support/app';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { eventually } from '../support/eventually';
import { buildForm, testLinks, testMailLinks } from '../support/factories';
import { type SmtpReceiver, startSmtpReceiver } from '../support/smtp-receiver';
import { asJson, asUrlencoded, nextAddress, type Payload, type Reply, send } from '../support/submit-client';

let rig: DeliveryRig;
let app: RunningApp;
let smtp: SmtpReceiver;
let mailer: Mailer;
beforeAll(async () => {
  const prefix = `test-${randomBytes(4).toString('hex')}`;
  rig = await openDeliveryRig(undefined, prefix);
  app = await startApp({ databaseUrl: rig.url, config: { QUEUE_PREFIX: prefix } });
  smtp = await startSmtpReceiver();
  mailer = createMailer(smtp.url, 5);
});
afterAll(async () => {
  await app?.close();
  await rig?.close();
  await mailer?.close();
  await smtp?.stop();
});

/** A path of a dialect, and where the form's id is in a request to it: in the path, or in this field. */
interface Address {
  readonly dialect: ServiceDialect;
  readonly path: string;
  readonly idField: string | null;
}

const idFields = ['access_key', 'accessKey', 'forminitFormId'];

const addresses: readonly (readonly [string, Address])[] = dialects.flatMap((dialect) =>
  dialect.paths.map((path): [string, Address] => {
    const isIdField = (name: string) => {
      const role = dialect.roleOf(name);
      return role !== undefined && 'control' in role && role.control === 'access_key';
    };
    const idField = path.includes(':id') ? null : (idFields.find(isIdField) ?? null);
    return [`/${dialect.service}${path}`, { dialect, path, idField }];
  }),
);

const fields = { name: 'Ada', email: 'ada@example.org' };

/** The path and the fields of a submission to the form with this id. */
function addressOf({ dialect, path, idField }: Address, id: string) {
  const filled = path
    .replace(/\{[^}]*\}/g, '')
    .replace(/:id\b/, id)
    .replace(/[:*]\w+/g, 'x');
  return { path: `/${dialect.service}${filled}`, more: idField ? { [idField]: id } : {} };
}

const script = { Accept: 'application/json', Origin: 'https://shop.example' };
const navigation = { Accept: 'text/html', Origin: 'https://shop.example' };

function post(address: Address, id: string, headers: object = script, data: object = fields): Promise<Reply> {
  const { path, more } = addressOf(address, id);
  const payload = asUrlencoded(Object.entries({ ...data, ...more }));
  return send(app.url, { path, ...payload, headers: { ...payload.headers, ...headers } });
}

function postBody(address: Address, { headers, body }: Payload): Promise<Reply> {
  const { path } = addressOf(address, 'nobody');
  return send(app.url, { path, body, headers: { ...headers, ...script } });
}

const newForm = (settings: FormChanges = {}): Promise<Form> => buildForm(rig.db, rig.account, settings);

/** An error that every client can read, and that no client takes for a success. */
function expectError({ status, json, headers }: Reply, expected: number): void {
  expect([status, json]).toMatchObject([expected, { message: expect.stringMatching(/\w/) }]);
  expect([false, 'false']).toContain(json?.success);
  expect(headers['access-control-allow-origin']).toBe('*');
}

/** A page, or a redirect to the site. */
function expectNavigation({ status, headers }: Reply, mustRedirect: boolean): void {
  const type = mustRedirect ? undefined : headers['content-type'];
  if (type) expect([status, type]).toEqual([200, 'text/html; charset=utf-8']);
  else
    expect([String(status), headers.location]).toEqual([
      expect.stringMatching(/^30[23]$/),
      expect.stringMatching(site),
    ]);
}

const site = /^https:\/\/shop\.example\//;

test('all services have an address', () => {
  expect(addresses.length).toBeGreaterThan(dialects.length);
  expect(addresses.filter(([, { path, idField }]) => !path.includes(':id') && idField === null)).toEqual([]);
});

describe.each(addresses)('%s', (_, address) => {
  test('accepts what scripts send, and allows the headers that they ask for', async () => {
    const form = await newForm();
    const reply = await post(address, form.accessKey);
    expect([reply.status, String(reply.json?.success)]).toEqual([200, 'true']);
    expect(reply.json?.message).toBe('Submission received');
    const requested = 'content-type,x-of-its-own';
    const preflight = await send(app.url, {
      ...{ path: addressOf(address, form.accessKey).path, method: 'OPTIONS' },
      headers: { 'Access-Control-Request-Headers': requested, 'Access-Control-Request-Method': 'POST' },
    });
    expect([preflight.status, preflight.headers['access-control-allow-headers']]).toEqual([204, requested]);
    expect(preflight.headers['access-control-allow-origin']).toBe('*');
  });

  test('responds to a native post with a page or a redirect', async () => {
    const { accessKey } = await newForm();
    expectNavigation(await post(address, accessKey, navigation), false);
    const { accessKey: redirecting } = await newForm({ redirect_url: 'https://shop.example/thanks' });
    expectNavigation(await post(address, redirecting, navigation), true);
    const error = await post(address, 'nobody', navigation);
    expect([error.status, error.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });

  test('rejects unknown ids, paused forms and refused sites', async () => {
    for (const id of ['nobody', '%F0%9F%98%80', "';--", 'x'.repeat(2_000)]) expectError(await post(address, id), 404);
    expectError(await post(address, (await newForm({ active: false })).accessKey), 403);
    const strict = await newForm({ strict_domain_protection: true, allowed_domains: ['example.com'] });
    expectError(await post(address, strict.accessKey), 403);
  });

  test('rejects requests past the limit', async () => {
    const { accessKey } = await newForm();
    const headers = { ...script, 'X-Forwarded-For': nextAddress() };
    for (let n = 0; n < 6; n += 1) expect((await post(address, accessKey, headers)).status).toBe(200);
    expectError(await post(address, accessKey, headers), 429);
  });

  test('rejects bodies that are too large or cannot be read', async () => {
    expectError(await postBody(address, { ...asUrlencoded([]), body: tooLarge }), 413);
    expectError(await postBody(address, { ...asJson(null), body: '{"name":' }), 400);
    expectError(await postBody(address, asJson(['x'])), 400);
    expectError(await postBody(address, { headers: { 'Content-Type': 'multipart/form-data' }, body: 'x' }), 400);
    expectError(await postBody(address, { headers: { 'Content-Type': 'text/plain' }, body: 'name=Ada' }), 415);
  });
});

const tooLarge = Buffer.alloc(26 * 1024 * 1024 + 1, 'a');

describe('a stranger’s page', () => {
  const stranger = 'stranger@example.org';
  /** What the fields of all services would ask for, if they were followed. */
  const instructions = Object.fromEntries(
    [
      ...['_cc', 'ccemail', 'cc', 'bcc', '_bcc', 'to', '_to', 'email_to', 'copy_choices', 'recipient'],
      ...['_autoresponse', 'autoresponse', '_email.cc', '_email.to', '_email.from', '_email.replyto', '_replyto'],
      ...['_webhook', 'webhook', '_url', '_next', 'redirect', '_subject', 'subject', 'from_name', '_format'],
    ].map((name) => [name, `Victim <${stranger}>, ${stranger}`]),
  );

  test('sends no mail to others through any field of any service', async () => {
    await rig.db.pool.query('DELETE FROM deliveries');
    const forms = await Promise.all(addresses.map(() => newForm()));
    for (const [index, [, address]] of addresses.entries()) {
      const { accessKey = '' } = forms[index] ?? {};
      const reply = await post(address, accessKey, script, { ...instructions, email: stranger });
      expect([address.path, reply.status]).toEqual([address.path, 200]);
    }
    const { rows } = await rig.db.pool.query<{ form_id: string; kinds: string[]; not_followed: string[] | null }>(
      `SELECT s.form_id, array_agg(d.kind) AS kinds, s.sent_with -> 'not_followed' AS not_followed
       FROM submissions s JOIN deliveries d ON d.submission_id = s.id
       WHERE s.form_id = ANY ($1) GROUP BY s.id`,
      [forms.map(({ id }) => id)],
    );
    expect(rows.map(({ kinds }) => kinds)).toEqual(forms.map(() => ['email']));
    for (const [index, [, { dialect }]] of addresses.entries()) {
      const asking = Object.keys(instructions).filter((name) => 'asks' in (dialect.roleOf(name) ?? {}));
      const { not_followed: shown } = rows.find(({ form_id: id }) => id === forms[index]?.id) ?? {};
      expect([dialect.service, shown ?? []]).toEqual([dialect.service, asking]);
    }

    startMailWorker();
    await rig.db.pool.query('UPDATE deliveries SET due_at = now()');
    await eventually(async () => {
      await rig.sweep();
      expect(smtp.mails).toHaveLength(forms.length);
    }, 60_000);
    expect(new Set(smtp.mails.flatMap(({ envelope }) => envelope.to))).toEqual(new Set([rig.account.email]));
  });

  function startMailWorker(): void {
    const config = { mailFrom: 'Letterbox <letterbox@forms.example>', baseUrl: app.url, overQuota: 'reject' } as const;
    const processor = createEmailProcessor({
      ...{ pool: rig.db.pool, mailer, config, mailHost: '127.0.0.1' },
      ...{ links: testLinks, mailLinks: testMailLinks },
    });
    rig.startWorker('email', processor, { concurrency: 5 });
  }
});
