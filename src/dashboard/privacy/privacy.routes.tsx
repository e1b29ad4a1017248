import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Request, Router } from 'express';
import { HttpError } from '../../lib/http-error';
import { InputError } from '../../lib/input-error';
import { errorMessage } from '../../lib/text';
import { eraseSubject } from '../../privacy/erase-subject';
import { findErasure, listErasures, newErasureId } from '../../privacy/erasure';
import { exportSubject } from '../../privacy/export-subject';
import { findSubject } from '../../privacy/find-subject';
import { deleteSubjectViews, findSubjectViews } from '../../privacy/saved-views';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { ownerOf } from '../session/session';
import { ErasurePage } from './erasure.page';
import { PersonPage } from './person.page';
import { PersonalDataPage } from './personal-data.page';

/**
 * `/data-subjects`: finds, exports and erases what one person submitted. E-mail addresses are always posted, which
 * keeps them out of logs and browser histories.
 */
export function createPrivacyRouter({ database: { pool, sessions }, logger }: DashboardDeps): Router {
  const router = Router();

  router.get('/data-subjects', async (_req, res) => {
    renderPage(res, <PersonalDataPage erasures={await listErasures(pool, ownerOf(res).account.id)} />);
  });

  router.post('/data-subjects', async (req, res) => {
    const email = readForm(req).get('email') ?? '';
    const { id } = ownerOf(res).account;
    try {
      const subject = await findSubject(pool, id, email);
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
  });

  router.post('/data-subjects/export', async (req, res) => {
    const chunks = exportSubject(pool, ownerOf(res).account.id, readForm(req).get('email') ?? '');
    // An error before the first byte can still become an error page.
    const first = await chunks.next();
    res.set('Content-Disposition', 'attachment; filename="personal-data.json"').type('application/json');
    try {
      res.write(first.value);
      await pipeline(Readable.from(chunks), res);
    } catch (error) {
      logger.warn(
        { requestId: res.locals.requestId, error: errorMessage(error) },
        'personal data export was interrupted',
      );
      res.destroy();
    }
  });

  router.post('/data-subjects/erase', async (req, res) => {
    const form = readForm(req);
    const email = form.get('email') ?? '';
    const { id } = ownerOf(res).account;
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
    const { submissions } = await eraseSubject(sessions, id, email, form.get('record') ?? undefined);
    if (form.get('views') !== null) await deleteSubjectViews(pool, id, email);
    return redirectWithNotice(res, '/dashboard/data-subjects', 'subject-erased', submissions);
  });

  router.get('/data-subjects/erasures/:id', async (req: Request<{ id: string }>, res) => {
    const erasure = await findErasure(pool, ownerOf(res).account.id, req.params.id);
    if (!erasure) throw new HttpError(404, null, 'This record does not exist.');
    renderPage(res, <ErasurePage erasure={erasure} />);
  });
  return router;
}
