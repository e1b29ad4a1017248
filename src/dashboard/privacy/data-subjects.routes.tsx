import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Request, Router } from 'express';
import { InputError } from '../../lib/input-error';
import { eraseSubject } from '../../privacy/erase-subject';
import { findErasure, listErasures, newErasureId } from '../../privacy/erasure';
import { exportSubject } from '../../privacy/export-subject';
import { findSubject } from '../../privacy/find-subject';
import type { DashboardDeps } from '../dashboard.deps';
import { readForm } from '../page/read-form';
import { redirectWithNotice, renderPage } from '../page/render-page';
import { PageError } from '../page-error';
import { ownerOf } from '../session/session';
import { DataSubjectsPage } from './data-subjects.view';
import { ErasurePage } from './erasure.view';
import { SubjectPage } from './subject.view';

/** `/data-subjects`: what one person submitted. Addresses are posted, so that no log and no history keeps them. */
export function createDataSubjectsRouter({ database: { pool }, logger }: DashboardDeps): Router {
  const router = Router();

  router.get('/data-subjects', async (_req, res) => {
    renderPage(res, <DataSubjectsPage erasures={await listErasures(pool, ownerOf(res).account.id)} />);
  });

  router.post('/data-subjects', async (req, res) => {
    const email = readForm(req).get('email') ?? '';
    const { id } = ownerOf(res).account;
    try {
      const subject = await findSubject(pool, id, email);
      renderPage(
        res,
        <SubjectPage {...{ subject, erasures: await listErasures(pool, id, email), record: newErasureId() }} />,
      );
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const errors = { email: 'Give one e-mail address, such as somebody@example.com.' };
      renderPage(res, <DataSubjectsPage {...{ email, errors }} erasures={await listErasures(pool, id)} />, 400);
    }
  });

  router.post('/data-subjects/export', async (req, res) => {
    const pieces = exportSubject(pool, ownerOf(res).account.id, readForm(req).get('email') ?? '');
    // What fails before the first byte can still be answered as an error.
    const first = await pieces.next();
    res.set('Content-Disposition', 'attachment; filename="personal-data.json"').type('application/json');
    try {
      res.write(first.value);
      await pipeline(Readable.from(pieces), res);
    } catch (error) {
      logger.warn({ requestId: res.locals.requestId, error: (error as Error).message }, 'an export broke off');
      res.destroy();
    }
  });

  router.post('/data-subjects/erase', async (req, res) => {
    const form = readForm(req);
    const email = form.get('email') ?? '';
    const { id } = ownerOf(res).account;
    if (form.get('sure') === null) {
      const [subject, erasures] = [await findSubject(pool, id, email), await listErasures(pool, id, email)];
      return renderPage(res, <SubjectPage {...{ subject, erasures, record: newErasureId() }} isUnsure />, 400);
    }
    const { submissions } = await eraseSubject(pool, id, email, form.get('record') ?? undefined);
    return redirectWithNotice(res, '/dashboard/data-subjects', 'subject-erased', submissions);
  });

  router.get('/data-subjects/erasures/:id', async (req: Request<{ id: string }>, res) => {
    const erasure = await findErasure(pool, ownerOf(res).account.id, req.params.id);
    if (!erasure) throw new PageError(404, 'There is no such record.');
    renderPage(res, <ErasurePage erasure={erasure} />);
  });
  return router;
}
