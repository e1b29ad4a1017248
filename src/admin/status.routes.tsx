import type { Request, Response } from 'express';
import { v7 as uuidv7 } from 'uuid';
import { limits } from '../../config/limits';
import { readForm } from '../dashboard/page/read-form';
import { renderPage } from '../dashboard/page/render-page';
import { findLargestBacklogs, findWaitingDeliveries } from '../deliveries/backlog';
import { runChecks } from '../doctor/run-checks';
import { parseOwnerAddress } from '../email/addresses';
import { createMailer } from '../email/create-mailer';
import { sendMail } from '../email/send-mail';
import { buildTestMail } from '../email/test-mail';
import { get, post, type Route } from '../http/routes';
import { type DeliveryResult, failed } from '../lib/delivery-result';
import { createSecretBox } from '../lib/secrets';
import { readVersion } from '../lib/version';
import { countProcesses } from '../metrics/snapshot';
import { findRetentionOverview } from '../submissions/retention/retention-rules';
import type { AdminDeps } from './admin.deps';
import { StatusPage, type TestMail } from './status.page';

const shownBacklogs = 10;

/** `/status`: whether everything works, and a test e-mail. */
export const statusRoutes: readonly Route<AdminDeps>[] = [
  get('/status', showStatus),
  post('/status/test-mail', postTestMail),
];

function showStatus(deps: AdminDeps, _req: Request, res: Response): Promise<void> {
  return renderStatus(deps, res, null);
}

async function postTestMail(deps: AdminDeps, req: Request, res: Response): Promise<void> {
  const { config, logger } = deps;
  const to = (readForm(req).get('to') ?? '').trim();
  if (!parseOwnerAddress(to)) return renderStatus(deps, res, { to, error: 'Enter one e-mail address.' }, 400);
  const result = await sendTestMail(deps, to);
  logger.info({ operator: config.operator?.user, status: result.status }, 'the operator sent a test e-mail');
  return renderStatus(deps, res, { to, result });
}

async function renderStatus(
  { config, database }: AdminDeps,
  res: Response,
  testMail: TestMail | null,
  status = 200,
): Promise<void> {
  const { pool } = database;
  const [report, processes, waiting, backlogs, version, retention] = await Promise.all([
    runChecks({ config, db: database, nameServers: [], dkimSelectors: [] }),
    // The page must show that the database is away.
    countProcesses(pool).catch(() => null),
    findWaitingDeliveries(pool).catch(() => null),
    findLargestBacklogs(pool, shownBacklogs).catch(() => null),
    readVersion(),
    findRetentionOverview(pool).catch(() => null),
  ]);
  const canMail = config.mailUrl !== undefined;
  renderPage(
    res,
    <StatusPage {...{ report, processes, waiting, backlogs, version, retention, canMail, testMail }} />,
    status,
  );
}

async function sendTestMail({ config, database }: AdminDeps, to: string): Promise<DeliveryResult> {
  const { mailUrl, mailFrom, mailDkim, baseUrl } = config;
  if (mailUrl === undefined) return failed('This web process has no MAIL_URL');
  const secrets = createSecretBox(config.secretKey, config.secretKeyPrevious);
  const mailer = createMailer(mailUrl, 1, { pool: database.pool, secrets }, { dkim: mailDkim });
  try {
    const message = buildTestMail({ id: uuidv7(), mailFrom, ownerEmail: to, baseUrl, sentBy: 'operator' });
    return await sendMail(message, mailer, AbortSignal.timeout(limits.deliveryMs));
  } finally {
    await mailer.close();
  }
}
