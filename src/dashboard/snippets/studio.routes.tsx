import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Response } from 'express';
import type { Form } from '../../forms/form.model';
import { updateForm } from '../../forms/form.service';
import { simpleStyle } from '../../forms/snippets/simple-styles';
import { fieldsOf, type SnippetOptions } from '../../forms/snippets/snippet-options';
import { buildAllSnippets } from '../../forms/snippets/snippets';
import { InputError } from '../../lib/input-error';
import { findReceivedNames } from '../../submissions/table/received-names';
import type { DashboardDeps } from '../dashboard.deps';
import { studioPath } from '../forms/form-paths';
import { type FormRequest, requireForm } from '../forms/require-form';
import { fieldErrors, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, type MemberRoute, post } from '../session/routes';
import { StudioPage } from './studio.page';
import { fingerprintOf, openDraft, readDraft, type StudioDraft, settingsToSave } from './studio-draft';

/** Received fields that are offered. */
const maxOffered = 20;

/** `/forms/:id/snippets`: the fields of a form, its preview and its code. */
export const studioRoutes: readonly MemberRoute[] = [
  get('/forms/:id/snippets', 'forms:read', showStudio),
  post('/forms/:id/snippets', 'forms:write', changeFields),
];

async function showStudio(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const form = await requireForm(deps, req, res);
  const received = await findReceivedNames(deps.database.pool, form);
  const state = req.query.saved === undefined ? 'unchanged' : 'saved';
  renderStudio(deps, res, { form, draft: openDraft(form, fieldsOf(form, received)), received, state });
}

/**
 * Saves the fields, or shows what was typed with the change that a button asks for. When another page saved since this
 * one was opened, the save is rejected once and can be repeated.
 */
async function changeFields(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const form = await requireForm(deps, req, res);
  const posted = readForm(req);
  const draft = readDraft(form, posted);
  const show = async (changes: Partial<StudioDraft>, status: number) => {
    const received = await findReceivedNames(deps.database.pool, form);
    renderStudio(deps, res, { form, draft: { ...draft, ...changes }, received, state: 'typed' }, status);
  };
  if (posted.has('change')) return show({}, 200);
  if (draft.problem !== null) return show({}, 400);
  if (draft.rows.some(({ problem }) => problem !== null)) return show({ problem: 'Check the marked fields.' }, 400);
  const settings = settingsToSave(draft);
  const { fields, snippet } = form.settings;
  if (draft.seen !== fingerprintOf(form) && !isDeepStrictEqual(settings, { fields, snippet })) {
    const problem = 'Changed since you opened this page. Save again to replace it.';
    return show({ problem, seen: fingerprintOf(form) }, 409);
  }
  try {
    await updateForm(deps.database, deps.secrets, form, settings, { onlyIfUnchanged: true });
  } catch (error) {
    // Another change came first: compares again.
    if (error instanceof InputError && error.code === 'wrong_state') return changeFields(deps, req, res);
    return show({ problem: Object.values(fieldErrors(error)).join(' ') }, 400);
  }
  return res.redirect(303, `${studioPath(form)}?saved&code=${encodeURIComponent(posted.get('code') ?? '')}`);
}

interface Studio {
  readonly form: Form;
  readonly draft: StudioDraft;
  readonly received: readonly string[];
  readonly state: 'unchanged' | 'saved' | 'typed';
}

function renderStudio(
  { config }: DashboardDeps,
  res: Response,
  { form, draft, received, state }: Studio,
  status = 200,
): void {
  const snippets = buildAllSnippets(form, config.baseUrl, draft.options);
  const wanted = readForm(res.req).get('code') ?? res.req.query.code;
  const open = snippets.find(({ key }) => key === wanted)?.key ?? 'html';
  const chosen = new Set(draft.rows.map(({ name }) => name));
  const offered = received.filter((name) => !chosen.has(name)).slice(0, maxOffered);
  const preview = renderPreview(form, config.baseUrl, draft.options);
  allowSimpleStyles(res);
  renderPage(res, <StudioPage {...{ form, draft, snippets, preview, open, offered, state }} />, status);
}

/** A page that consists of the HTML snippet, as a site without styles shows it. */
function renderPreview(form: Form, baseUrl: string, options: SnippetOptions): string {
  // Without ALTCHA, which shows nothing and is a script.
  const captchas = options.captchas.filter((captcha) => captcha !== 'altcha');
  const [html] = buildAllSnippets(form, baseUrl, { ...options, captchas });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Preview</title>${html?.code ?? ''}`;
}

const policyHeader = 'Content-Security-Policy';
const styleHash = createHash('sha256').update(simpleStyle).digest('base64');

/** The frame of the preview inherits the policy of the page. */
function allowSimpleStyles(res: Response): void {
  res.set(policyHeader, String(res.get(policyHeader)).replace('style-src ', `style-src 'sha256-${styleHash}' `));
}
