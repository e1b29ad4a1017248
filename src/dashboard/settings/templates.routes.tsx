import type { Request, Response } from 'express';
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
import { type FieldErrors, fieldErrors, readForm, readNewRow } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, type MemberRoute, post } from '../session/routes';
import { accountIdOf, signedInOf } from '../session/session';
import { templatesPath } from './settings-paths';
import { previewTemplate } from './template-preview';
import { EditTemplatePage, type TemplateDraft, TemplateListPage } from './templates.page';

/** `/settings/templates`: texts that owners insert into their replies. */
export const templateRoutes: readonly MemberRoute[] = [
  get('/settings/templates', 'submissions:write', showTemplates),
  get('/settings/templates/new', 'shared:write', showNewTemplate),
  post('/settings/templates/new', 'shared:write', addTemplate),
  get('/settings/templates/:id', 'shared:write', showTemplate),
  post('/settings/templates/:id', 'shared:write', saveTemplate),
  post('/settings/templates/:id/delete', 'shared:write', removeTemplate),
];

async function showTemplates({ database }: DashboardDeps, _req: Request, res: Response): Promise<void> {
  renderPage(res, <TemplateListPage templates={await listTemplates(database, accountIdOf(res))} />);
}

function showNewTemplate(deps: DashboardDeps, _req: Request, res: Response): Promise<void> {
  return renderEditor(deps, res, { id: null, draft: { name: '', text: '' } });
}

interface Editor {
  /** Null for a new template. */
  readonly id: string | null;
  readonly draft: TemplateDraft;
  readonly errors?: FieldErrors;
  /** The submission to show the template with. */
  readonly previewOf?: string | null;
}

async function renderEditor(
  { database }: DashboardDeps,
  res: Response,
  { id, draft, errors = {}, previewOf = null }: Editor,
): Promise<void> {
  const preview = await previewTemplate(database.pool, signedInOf(res), draft.text, previewOf);
  const status = Object.keys(errors).length > 0 ? 400 : 200;
  renderPage(res, <EditTemplatePage {...{ id, draft, errors, preview }} />, status);
}

async function addTemplate(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const form = readForm(req);
  const draft = readDraft(form);
  if (form.has('preview')) return renderEditor(deps, res, { id: null, draft, previewOf: form.get('preview_of') });
  let result: Added;
  try {
    result = await createTemplate(deps.database, accountIdOf(res), readNewRow(form), draft);
  } catch (error) {
    return renderEditor(deps, res, { id: null, draft, errors: fieldErrors(error) });
  }
  return redirectWithNotice(res, templatesPath, result === 'added' ? 'template-saved' : 'template-saved-before');
}

type TemplateRequest = Request<{ id: string }>;

async function showTemplate(deps: DashboardDeps, req: TemplateRequest, res: Response): Promise<void> {
  const template = await requireTemplate(deps, req, res);
  return renderEditor(deps, res, { id: template.id, draft: template });
}

async function saveTemplate(deps: DashboardDeps, req: TemplateRequest, res: Response): Promise<void> {
  const template = await requireTemplate(deps, req, res);
  const form = readForm(req);
  const draft = readDraft(form);
  const { id } = template;
  if (form.has('preview')) return renderEditor(deps, res, { id, draft, previewOf: form.get('preview_of') });
  try {
    await updateTemplate(template, draft);
  } catch (error) {
    return renderEditor(deps, res, { id, draft, errors: fieldErrors(error) });
  }
  return redirectWithNotice(res, templatesPath, 'template-saved');
}

async function removeTemplate(deps: DashboardDeps, req: TemplateRequest, res: Response): Promise<void> {
  await deleteTemplate(await requireTemplate(deps, req, res));
  redirectWithNotice(res, templatesPath, 'template-deleted');
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

function readDraft(form: URLSearchParams): TemplateDraft {
  return { name: form.get('name') ?? '', text: form.get('text') ?? '' };
}
