import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Account } from '../../src/accounts/account.model';
import { saveMail } from '../../src/dev-pages/mailbox';
import { createFileLinks } from '../../src/files/file-links';
import type { Form } from '../../src/forms/form.model';
import { finishImport, startImport } from '../../src/imports/imports.repository';
import { createLabel } from '../../src/labels/label.service';
import { inviteMember, listInvitations } from '../../src/members/invitations';
import { eraseSubject } from '../../src/privacy/erase-subject';
import { createTemplate } from '../../src/replies/template.service';
import { createDemo } from '../../src/standalone/demo';
import { createView } from '../../src/submissions/inbox/saved-views';
import { createToken } from '../../src/tokens/token.service';
import type { Webhook } from '../../src/webhooks/webhook.model';
import { openApp, password } from '../dashboard/open-app';
import { sendTo } from '../http/serve';
import type { RunningApp } from '../support/app';
import { buildDelivery } from '../support/delivery-rows';
import { buildAccount, buildFile, buildForm, buildWebhook, testSecretKey, testSecrets } from '../support/factories';
import { buildMember } from '../support/members';
import { createOwnerSession } from '../support/owner-session';
import { fillPath, type ListedRoute, listRoutes } from '../support/routes';
import { nextAddress } from '../support/submit-client';

/** A web process with every feature enabled, an account with one of everything, and the logins. */
export interface Installation extends RunningApp {
  readonly estate: Estate;
  /** The login of the queue board and the metrics. */
  readonly operator: { readonly username: string; readonly password: string };
  /** Every route, with its parameters filled from the estate. */
  readonly addresses: readonly (ListedRoute & { readonly route: string })[];
  /** Sends a request with the credentials that its surface requires, and these headers. */
  send(method: string, path: string, headers?: Record<string, string>): ReturnType<typeof sendTo>;
}

/** An account with one of everything that it can have; ids unless stated otherwise. */
export interface Estate {
  readonly account: Account & { apiToken: string };
  /** Another account, for the operator's changes: they would revoke the token and end the session. */
  readonly operated: string;
  readonly form: Form;
  readonly webhook: Webhook;
  readonly submission: string;
  readonly delivery: string;
  readonly session: string;
  readonly erasure: string;
  readonly file: string;
  readonly label: string;
  /** Template of replies. */
  readonly template: string;
  readonly view: string;
  /** API token with scopes. */
  readonly token: string;
  /** The user of another member. */
  readonly member: string;
  readonly invitation: string;
  /** A finished one. */
  readonly import: string;
  /** The value of its session cookie. */
  readonly cookie: string;
}

const operator = { username: 'operator', password: 'a password of the operator' };

/** Starts the web process with the development pages and open sign-up. */
export async function openInstallation(): Promise<Installation> {
  const mails = mkdtempSync(path.join(os.tmpdir(), 'letterbox-mails-'));
  const app = await openApp({
    config: {
      ...{ OPERATOR_USER: operator.username, OPERATOR_PASSWORD: operator.password },
      ...{ SIGNUP: 'open', DEV_MAIL_DIR: mails },
    },
    owned: false,
  });
  await createDemo(app.database, testSecrets, { plan: 'pro' });
  const estate = await buildEstate(app, password);
  const mail = await saveMail(mails, Buffer.from('Subject: Hello\r\n\r\nHello\r\n'), { from: 'a@example.com', to: [] });
  const port = Number(new URL(app.url).port);
  const [, signature = ''] =
    /\/files\/[^/]+\/(\w+)$/.exec(createFileLinks(app.url, testSecretKey).urlOf(estate.file)) ?? [];
  const bundle = (await (await fetch(`${app.url}/docs/api`)).text()).match(/\/docs\/api\/([^"]+)"/)?.[1] ?? '';
  const [, asset = ''] = /href="([^"]+\.css)"/.exec(await (await fetch(`${app.url}/dashboard/sign-in`)).text()) ?? [];

  // These parts are loaded on their first request.
  for (const part of [
    '/mcp',
    '/admin/queues',
    '/admin',
    '/dashboard',
    '/demo',
    '/dev/mail',
    '/docs',
    '/api/submissions',
  ]) {
    await fetch(app.url + part, { headers: loginFor(part, estate) });
  }
  const addresses = listRoutes(app.express).map(({ method, path: route }) => {
    const values = {
      id: route.startsWith('/dev/') ? mail.id : idFor(route, estate),
      form: estate.form.id,
      key: estate.form.accessKey,
      signature,
      script: bundle,
      page: route.startsWith('/docs/reference') ? 'webhooks' : 'add-a-form',
    };
    return { method, route, path: fillPath(route, values, 'webhook') };
  });
  return {
    ...app,
    estate,
    operator,
    // Assets have no route of their own; `/nothing` does not exist.
    addresses: [...addresses, ...[asset, '/nothing'].map((at) => ({ method: 'GET', route: at, path: at }))],
    send: (method, at, headers = {}) =>
      sendTo(port, method, at, { 'X-Forwarded-For': nextAddress(), ...loginFor(at, estate), ...headers }),
    close: async () => {
      await app.close();
      rmSync(mails, { recursive: true, force: true });
    },
  };
}

/** Builds an account with a form, a webhook, a submission with a file, a failed delivery, a session and an erasure. */
export async function buildEstate({ database: db }: Pick<RunningApp, 'database'>, password?: string): Promise<Estate> {
  const account = await buildAccount(db, password ? { password } : {});
  const operated = await buildAccount(db);
  const form = await buildForm(db, account);
  const webhook = await buildWebhook(db, account);
  const delivery = await buildDelivery(db, form, { kind: 'webhook', webhookId: webhook.id, status: 'failed' });
  const { rows } = await db.pool.query<{ id: string }>('SELECT submission_id AS id FROM deliveries WHERE id = $1', [
    delivery,
  ]);
  const submission = rows[0]?.id ?? '';
  await db.pool.query('UPDATE submissions SET spam_score = 7 WHERE id = $1', [submission]);
  const file = await buildFile(db, form, { content: Buffer.from('a file'), submissionId: submission });
  await db.pool.query('INSERT INTO thumbnails (file_id, width, height, content) VALUES ($1, 1, 1, $2)', [
    ...[file.id, Buffer.from('a thumbnail')],
  ]);
  const { id: member } = await buildMember({ database: db }, account, { role: 'editor' });
  const inviter = { accountId: account.id, actorId: null };
  await inviteMember(db, inviter, { email: `invited-${randomUUID()}@example.com`, role: 'viewer' });
  const [invitation] = await listInvitations(db, account.id);
  const cookie = await createOwnerSession(db, account.id);
  const sessions = await db.pool.query<{ id: string }>('SELECT id FROM sessions WHERE account_id = $1', [account.id]);
  const erasure = await eraseSubject(db.pool, account.id, 'nobody@example.com');
  const label = await createLabel(db, account.id, { name: 'Invoice', color: 'red' });
  const template = randomUUID();
  const view = randomUUID();
  await createView(db.pool, account.id, view, 'Mine', 'q=whale');
  await createTemplate(db, account.id, template, { name: 'Thanks', text: 'Thank you.' });
  const token = await createToken(db, account.id, null, { name: 'Report', scopes: ['submissions:read'] });
  const options = { type: 'text/csv', map: {}, teach: false };
  const imported = await startImport(db.pool, {
    ...{ accountId: account.id, formId: form.id, service: 'formspree', filename: 'old.csv', options },
    ...{ createdBy: 'api', bytesTotal: null },
  });
  await finishImport(db.pool, imported, { problems: [], error: null });
  return {
    ...{ account, operated: operated.id, form, webhook, submission, delivery, cookie },
    session: sessions.rows[0]?.id ?? '',
    erasure: erasure.id,
    file: file.id,
    label: label.id,
    template,
    view,
    token: token.id,
    member,
    invitation: invitation?.id ?? '',
    import: imported,
  };
}

/** The value for the parameter `id` of this route. */
export function idFor(route: string, estate: Estate): string {
  const { operated, form, webhook, session, erasure, file, label, template, view, token, delivery, submission } =
    estate;
  if (route.includes('/invitations/')) return estate.invitation;
  if (route.includes('/imports/')) return estate.import;
  if (route.includes('/members/')) return estate.member;
  if (route.includes('/accounts/')) return operated;
  if (route.includes('/forms/')) return form.id;
  if (route.includes('/webhooks/log/')) return delivery;
  if (route.includes('/webhooks/')) return webhook.id;
  if (route.includes('/sessions/')) return session;
  if (route.includes('/erasures/')) return erasure;
  if (route.includes('/labels/')) return label;
  if (route.includes('/templates/')) return template;
  if (route.includes('/tokens/')) return token;
  if (route.includes('/views/')) return view;
  return route.includes('/files/') ? file : submission;
}

/** The credentials for the part of the service that this path belongs to. */
function loginFor(at: string, { account, cookie }: Estate): Record<string, string> {
  if (at.startsWith('/dashboard')) return { Cookie: `letterbox=${cookie}` };
  if (!/^\/(?:admin|metrics)\b/.test(at)) return { Authorization: `Bearer ${account.apiToken}` };
  const login = Buffer.from(`${operator.username}:${operator.password}`).toString('base64');
  return { Authorization: `Basic ${login}` };
}
