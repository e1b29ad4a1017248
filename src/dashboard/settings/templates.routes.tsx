import { type Request, type Response, Router } from 'express';
import { HttpError } from '../../lib/http-error';
import type { Added } from '../../lib/input-error';
import type { ReplyTemplate } from '../../replies/template.model';
import {
  createTemplate,
  deleteTemplate,
  findTemplate,
  listTemplates,
  updateTemplate,
} from '../../replies/template.service';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { fieldErrors, readForm, readNewRow } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { ownerOf } from '../session/session';
import { EditTemplatePage, TemplateListPage } from './templates.page';

type TemplateRequest = Request<{ id: string }>;
const home = '/dashboard/settings/templates';

/** `/settings/templates`: texts that owners insert into their replies. */
export function createTemplatesRouter({ database: db }: DashboardDeps): Router {
  const router = Router();
  const accountIdOf = (res: Response) => ownerOf(res).account.id;
  const requireTemplate = async (req: TemplateRequest, res: Response): Promise<ReplyTemplate> => {
    const template = await findTemplate(db, accountIdOf(res), req.params.id);
    if (!template) throw new HttpError(404, null, 'This template does not exist. It may have been deleted.');
    return template;
  };

  router.get('/settings/templates', async (_req, res) => {
    renderPage(res, <TemplateListPage templates={await listTemplates(db, accountIdOf(res))} />);
  });

  router.get('/settings/templates/new', (_req, res) => {
    renderPage(res, <EditTemplatePage id={null} draft={{ name: '', text: '' }} errors={{}} />);
  });
  router.post('/settings/templates/new', async (req, res) => {
    const form = readForm(req);
    const draft = readDraft(form);
    let result: Added;
    try {
      result = await createTemplate(db, accountIdOf(res), readNewRow(form), draft);
    } catch (error) {
      return renderPage(res, <EditTemplatePage id={null} draft={draft} errors={fieldErrors(error)} />, 400);
    }
    return redirectWithNotice(res, home, result === 'added' ? 'template-saved' : 'template-saved-before');
  });

  router.get('/settings/templates/:id', async (req: TemplateRequest, res) => {
    const template = await requireTemplate(req, res);
    renderPage(res, <EditTemplatePage id={template.id} draft={template} errors={{}} />);
  });
  router.post('/settings/templates/:id', async (req: TemplateRequest, res) => {
    const template = await requireTemplate(req, res);
    const draft = readDraft(readForm(req));
    try {
      await updateTemplate(template, draft);
    } catch (error) {
      return renderPage(res, <EditTemplatePage id={template.id} draft={draft} errors={fieldErrors(error)} />, 400);
    }
    return redirectWithNotice(res, home, 'template-saved');
  });
  router.post('/settings/templates/:id/delete', async (req: TemplateRequest, res) => {
    await deleteTemplate(await requireTemplate(req, res));
    redirectWithNotice(res, home, 'template-deleted');
  });
  return router;
}

function readDraft(form: URLSearchParams): { name: string; text: string } {
  return { name: form.get('name') ?? '', text: form.get('text') ?? '' };
}
