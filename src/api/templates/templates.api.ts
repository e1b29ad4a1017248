import { v7 as uuidv7 } from 'uuid';
import { locking } from '../../db/rows';
import type { ReplyTemplate } from '../../replies/template.model';
import {
  createTemplate,
  deleteTemplate,
  findTemplate,
  listTemplates,
  updateTemplate,
} from '../../replies/template.service';
import type { ApiDeps } from '../api.deps';
import { requireMatch } from '../etag';
import { presentPageOf, readPage } from '../paging';
import { notFound } from '../problem';
import { type ApiRequest, type ApiResult, type ApiRoute, type Change, change, read, withEtag } from '../route';

/** `/api/templates`: texts for replies. */
export const templateRoutes: readonly ApiRoute[] = [
  read('/api/templates', 'shared:read', listAll),
  change('POST', '/api/templates', 'shared:write', 'template.created', addTemplate),
  read('/api/templates/:id', 'shared:read', showTemplate),
  withEtag(change('PATCH', '/api/templates/:id', 'shared:write', 'template.changed', changeTemplate)),
  withEtag(change('DELETE', '/api/templates/:id', 'shared:write', 'template.deleted', removeTemplate)),
];

type TemplateRequest = ApiRequest<{ readonly id: string }>;

async function listAll({ database }: ApiDeps, { account, query }: ApiRequest): Promise<ApiResult> {
  return presentPageOf('templates', await listTemplates(database, account.id), readPage(query), present);
}

async function showTemplate({ database }: ApiDeps, { account, params }: TemplateRequest): Promise<ApiResult> {
  return templateResult(requireTemplate(await findTemplate(database, account.id, params.id)));
}

async function addTemplate(
  { database }: ApiDeps,
  { account, body }: ApiRequest,
  { transaction }: Change,
): Promise<ApiResult> {
  const id = uuidv7();
  await createTemplate(database, account.id, id, body ?? {}, transaction);
  const template = requireTemplate(await findTemplate(database, account.id, id, { transaction }));
  return { ...templateResult(template), status: 201, location: `/api/templates/${id}` };
}

async function changeTemplate(deps: ApiDeps, request: TemplateRequest, change: Change): Promise<ApiResult> {
  const template = await lockTemplate(deps, request, change);
  const { name, text } = template;
  await updateTemplate(template, { name, text, ...Object(request.body ?? {}) }, change.transaction);
  return templateResult(template);
}

async function removeTemplate(deps: ApiDeps, request: TemplateRequest, change: Change): Promise<ApiResult> {
  await deleteTemplate(await lockTemplate(deps, request, change), change.transaction);
  return {};
}

async function lockTemplate(
  { database }: ApiDeps,
  request: TemplateRequest,
  { transaction }: Change,
): Promise<ReplyTemplate> {
  const { account, params } = request;
  const template = requireTemplate(await findTemplate(database, account.id, params.id, locking(transaction)));
  requireMatch(request, present(template));
  return template;
}

function requireTemplate(template: ReplyTemplate | null): ReplyTemplate {
  if (!template) throw notFound('reply template');
  return template;
}

const present = ({ id, name, text }: ReplyTemplate) => ({ id, name, text });

function templateResult(template: ReplyTemplate): ApiResult {
  const body = present(template);
  return { body, version: body };
}
