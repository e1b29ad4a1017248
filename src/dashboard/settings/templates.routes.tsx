import type { Request, Response } from 'express';
import { get, post, type Route } from '../../http/routes';
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
import { accountIdOf } from '../session/session';
import { EditTemplatePage, TemplateListPage } from './templates.page';

const home = '/dashboard/settings/templates';

/** `/settings/templates`: texts that owners insert into their replies. */
export const templateRoutes: readonly Route<DashboardDeps>[] = [
  get('/settings/templates', showTemplates),
  get('/settings/templates/new', showNewTemplate),
  post('/settings/templates/new', addTemplate),
  get('/settings/templates/:id', showTemplate),
  post('/settings/templates/:id', saveTemplate),
  post('/settings/templates/:id/delete', removeTemplate),
];

async function showTemplates({ database }: DashboardDeps, _req: Request, res: Response): Promise<void> {
  renderPage(res, <TemplateListPage templates={await listTemplates(database, accountIdOf(res))} />);
}

function showNewTemplate(_deps: DashboardDeps, _req: Request, res: Response): void {
  renderPage(res, <EditTemplatePage id={null} draft={{ name: '', text: '' }} errors={{}} />);
}

async function addTemplate({ database }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const form = readForm(req);
  const draft = readDraft(form);
  let result: Added;
  try {
    result = await createTemplate(database, accountIdOf(res), readNewRow(form), draft);
  } catch (error) {
    return renderPage(res, <EditTemplatePage id={null} draft={draft} errors={fieldErrors(error)} />, 400);
  }
  return redirectWithNotice(res, home, result === 'added' ? 'template-saved' : 'template-saved-before');
}

type TemplateRequest = Request<{ id: string }>;

async function showTemplate(deps: DashboardDeps, req: TemplateRequest, res: Response): Promise<void> {
  const template = await requireTemplate(deps, req, res);
  renderPage(res, <EditTemplatePage id={template.id} draft={template} errors={{}} />);
}

async function saveTemplate(deps: DashboardDeps, req: TemplateRequest, res: Response): Promise<void> {
  const template = await requireTemplate(deps, req, res);
  const draft = readDraft(readForm(req));
  try {
    await updateTemplate(template, draft);
  } catch (error) {
    return renderPage(res, <EditTemplatePage id={template.id} draft={draft} errors={fieldErrors(error)} />, 400);
  }
  return redirectWithNotice(res, home, 'template-saved');
}

async function removeTemplate(deps: DashboardDeps, req: TemplateRequest, res: Response): Promise<void> {
  await deleteTemplate(await requireTemplate(deps, req, res));
  redirectWithNotice(res, home, 'template-deleted');
}

async function requireTemplate(
  { database }: DashboardDeps,
  req: TemplateRequest,
  res: Response,
): Promise<ReplyTemplate> {
  const template = await findTemplate(database, accountIdOf(res), req.params.id);
  if (!template) throw new HttpError(404, null, 'This template does not exist. It may have been deleted.');
  return template;
}

function readDraft(form: URLSearchParams): { name: string; text: string } {
  return { name: form.get('name') ?? '', text: form.get('text') ?? '' };
}
