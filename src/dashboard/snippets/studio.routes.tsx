import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { get, type Route } from '../../http/routes';
import { findRecentFields } from '../../submissions/table/table-columns';
import type { DashboardDeps } from '../dashboard.deps';
import { allowPreviews } from '../forms/previews/previews.routes';
import { type FormRequest, requireForm } from '../forms/require-form';
import { parametersOf } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { defaultOptions, guessField, readStudioQuery, toStudioQuery, usableNames } from './snippet-options';
import { buildAllSnippets } from './snippets';
import { StudioPage } from './studio.page';

/** Received fields that a new snippet starts with, and that are offered besides. */
const [maxStartFields, maxOffered] = [12, 20];

/** `/forms/:id/snippets`: the code of a form with chosen fields, and the preview in its frame. */
export const studioRoutes: readonly Route<DashboardDeps>[] = [
  get('/forms/:id/snippets', showStudio),
  get('/forms/:id/snippets/preview', showSnippetPreview),
];

async function showStudio(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const { form, parameters, received, query } = await readStudio(deps, req, res);
  const snippets = buildAllSnippets(form, deps.config.baseUrl, query.options);
  const open = snippets.find(({ key }) => key === parameters.get('code'))?.key ?? 'html';
  const chosen = new Set(query.rows.map(({ name }) => name));
  const offered = received.filter((name) => !chosen.has(name)).slice(0, maxOffered);
  const search = toStudioQuery(query.rows, query.options);
  allowPreviews(res);
  renderPage(res, <StudioPage {...{ form, query, search, snippets, open, offered }} />);
}

async function showSnippetPreview(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const { form, query } = await readStudio(deps, req, res);
  // Without ALTCHA, which shows nothing and is a script.
  const captchas = query.options.captchas.filter((captcha) => captcha !== 'altcha');
  const [html] = buildAllSnippets(form, deps.config.baseUrl, { ...query.options, captchas });
  res
    .set('Content-Security-Policy', previewPolicy)
    .set('X-Frame-Options', 'SAMEORIGIN')
    .type('html')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Preview</title><style>${previewStyle}</style>${html?.code ?? ''}`,
    );
}

/** Reads the form, the fields that it received, and the choices in the URL. */
async function readStudio(deps: DashboardDeps, req: FormRequest, res: Response) {
  const form = await requireForm(deps, req, res);
  const parameters = parametersOf(req.originalUrl);
  const scope = { accountId: form.accountId, formId: form.id };
  const received = usableNames(await findRecentFields(deps.database.pool, scope, 'inbox'));
  const start = received.slice(0, maxStartFields).map(guessField);
  const defaults = start.length > 0 ? defaultOptions(form, start) : defaultOptions(form);
  return { form, parameters, received, query: readStudioQuery(parameters, form, defaults) };
}

// A page that the owner will style; here it only has to be readable, in either color scheme.
const previewStyle =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:1rem}label{display:block;margin-bottom:.75rem}' +
  'input:not([type=checkbox]):not([hidden]),textarea,select{display:block;box-sizing:border-box;width:100%;max-width:24rem;font:inherit}';

/** The frame is sandboxed: no script runs, and nothing is sent. */
const previewPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(previewStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');
