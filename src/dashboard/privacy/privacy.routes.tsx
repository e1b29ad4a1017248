import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { HttpError } from '../../lib/http-error';
import { InputError } from '../../lib/input-error';
import { errorMessage } from '../../lib/text';
import { eraseSubject } from '../../privacy/erase-subject';
import { type Erasure, findErasure, listErasures, newErasureId } from '../../privacy/erasure';
import { exportSubject } from '../../privacy/export-subject';
import { findSubject } from '../../privacy/find-subject';
import { deleteSubjectViews, findSubjectViews } from '../../privacy/saved-views';
import { describeAudit } from '../audit/record-request';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, type MemberRoute, post } from '../session/routes';
import { accountIdOf } from '../session/session';
import { ErasurePage } from './erasure.page';
import { PersonPage } from './person.page';
import { PersonalDataPage } from './personal-data.page';

/**
 * `/data-subjects`: finds, exports and erases what one person submitted. E-mail addresses are always posted, which
 * keeps them out of logs and browser histories.
 */
export const privacyRoutes: readonly MemberRoute[] = [
  get('/data-subjects', 'erase', showPersonalData),
  post('/data-subjects', 'erase', showPerson),
  post('/data-subjects/export', 'erase', downloadPersonalData),
  post('/data-subjects/erase', 'erase', erasePerson),
  get('/data-subjects/erasures/:id', 'erase', showErasure),
];

async function showPersonalData({ database }: DashboardDeps, _req: Request, res: Response): Promise<void> {
  renderPage(res, <PersonalDataPage erasures={await listErasures(database.pool, accountIdOf(res))} />);
}

async function showPerson({ database: { pool } }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const email = readForm(req).get('email') ?? '';
  const id = accountIdOf(res);
  try {
    const subject = await findSubject(pool, id, email);
    describeAudit(res, { action: 'account.person-searched' });
    renderPage(
      res,
      <PersonPage
        {...{ subject, erasures: await listErasures(pool, id, email), record: newErasureId() }}
        views={await findSubjectViews(pool, id, email)}
      />,
    );
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const errors = { email: 'Enter one e-mail address, such as jane@example.com.' };
    renderPage(res, <PersonalDataPage {...{ email, errors }} erasures={await listErasures(pool, id)} />, 400);
  }
}

async function downloadPersonalData({ database, logger }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const chunks = exportSubject(database.pool, accountIdOf(res), readForm(req).get('email') ?? '');
  // An error before the first byte can still become an error page.
  const first = await chunks.next();
  describeAudit(res, { action: 'account.person-exported' });
  res.set('Content-Disposition', 'attachment; filename="personal-data.json"').type('application/json');
  try {
    res.write(first.value);
    await pipeline(Readable.from(chunks), res);
  } catch (error) {
    const { requestId } = res.locals;
    logger.warn({ requestId, error: errorMessage(error) }, 'personal data export was interrupted');
    res.destroy();
  }
}

async function erasePerson({ database }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { pool, sessions } = database;
  const form = readForm(req);
  const email = form.get('email') ?? '';
  const id = accountIdOf(res);
  if (form.get('sure') === null) {
    const [subject, erasures] = [await findSubject(pool, id, email), await listErasures(pool, id, email)];
    const views = await findSubjectViews(pool, id, email);
    return renderPage(
      res,
      <PersonPage
        {...{ subject, erasures, views, record: newErasureId() }}
        isUnconfirmed
        deletesViews={form.get('views') !== null}
      />,
      400,
    );
  }
  const erasure = await eraseSubject(sessions, id, email, form.get('record') ?? undefined);
  describeErasure(res, erasure);
  if (form.get('views') !== null) await deleteSubjectViews(pool, id, email);
  return redirectWithNotice(res, '/dashboard/data-subjects', 'subject-erased', erasure.submissions);
}

/** The record of the erasure has a salted hash of the address, so that the log need not contain one. */
function describeErasure(res: Response, { id, submissions, files, deliveries }: Erasure): void {
  describeAudit(res, {
    action: 'account.person-erased',
    object: { kind: 'erasure', id },
    changes: { submissions: { new: submissions }, files: { new: files }, deliveries: { new: deliveries } },
  });
}

async function showErasure({ database }: DashboardDeps, req: Request<{ id: string }>, res: Response): Promise<void> {
  const erasure = await findErasure(database.pool, accountIdOf(res), req.params.id);
  if (!erasure) throw new HttpError(404, null, 'This record does not exist.');
  renderPage(res, <ErasurePage erasure={erasure} />);
}
