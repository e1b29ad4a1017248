import type { Response } from 'express';
import { findForm } from '../../forms/form.repository';
import { HttpError } from '../../lib/http-error';
import { errorMessage } from '../../lib/text';
import { defaultSpamFilter } from '../../spam/spam.settings';
import { anonymize } from '../../spam-examples/anonymize';
import { detectLanguage } from '../../spam-examples/detect-language';
import { exportTypes } from '../../submissions/read-api/export';
import type { SubmissionDetail } from '../../submissions/submission.repository';
import { describeAudit } from '../audit/record-request';
import type { DashboardDeps } from '../dashboard.deps';
import { type FieldErrors, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, type MemberRoute, post } from '../session/routes';
import { type MistakeForm, MistakePage } from './mistake.page';
import { requireSubmission, type SubmissionRequest } from './require-submission';
import { readList } from './submission-paths';

/** `/submissions/:id/mistake`: an anonymized example of a submission that the spam filter got wrong, to download. */
export const mistakeRoutes: readonly MemberRoute[] = [
  get('/submissions/:id/mistake', 'export', showMistake),
  post('/submissions/:id/mistake', 'export', downloadMistake),
];

async function showMistake(deps: DashboardDeps, req: SubmissionRequest, res: Response): Promise<void> {
  const { submission, score } = await requireScored(deps, req, res);
  const form = await findForm(deps.database, submission.formId);
  const { spam_filter: settings = defaultSpamFilter, allowed_domains: domains = [] } = form?.settings ?? {};
  const { data, replaced } = anonymize(submission.data, [...domains, ...hostsOf(submission)]);
  const typed = {
    is_spam: String(score < settings.hold_threshold),
    language: detectLanguage(submission.data) ?? '',
    data: JSON.stringify(data, null, 2),
  };
  renderPage(res, <MistakePage {...{ submission, score, replaced, typed }} list={readList(req.query.back)} />);
}

/** Sends the example as one line, or shows what was typed again with its problems. */
async function downloadMistake(deps: DashboardDeps, req: SubmissionRequest, res: Response): Promise<void> {
  const { submission, score } = await requireScored(deps, req, res);
  const form = readForm(req);
  const field = (name: string) => form.get(name) ?? '';
  const typed = { is_spam: field('is_spam'), language: field('language').trim(), data: field('data') };
  const { data, errors } = readTyped(typed);
  if (Object.keys(errors).length > 0) {
    const list = readList(req.query.back);
    return renderPage(res, <MistakePage {...{ submission, score, typed, list, errors }} />, 400);
  }
  const { language, is_spam: isSpam } = typed;
  const example = { ...(language !== '' && { language }), isSpam: isSpam === 'true', data };
  const object = { kind: 'submission', id: req.params.id };
  describeAudit(res, { action: 'submission.mistake-downloaded', object });
  res.set('Content-Type', exportTypes.jsonl);
  res.set('Content-Disposition', 'attachment; filename="spam-filter-mistake.jsonl"');
  res.send(`${JSON.stringify(example)}\n`);
}

async function requireScored(deps: DashboardDeps, req: SubmissionRequest, res: Response) {
  const submission = await requireSubmission(deps, req, res);
  const { spamScore: score } = submission;
  if (score === null) throw new HttpError(404, null, 'The spam filter gave this submission no score.');
  return { submission, score };
}

/** The website with the form. */
function hostsOf({ referer }: SubmissionDetail): string[] {
  return referer !== null && URL.canParse(referer) ? [new URL(referer).hostname] : [];
}

function readTyped(typed: MistakeForm): { readonly data: unknown; readonly errors: FieldErrors } {
  const { data, problem } = readData(typed.data);
  return {
    data,
    errors: {
      ...(!['true', 'false'].includes(typed.is_spam) && { is_spam: 'Choose one.' }),
      ...(!/^(?:[a-z]{2,3}(?:-[A-Za-z]{2,4})?)?$/.test(typed.language) && {
        language: 'Use a code such as en or de, or leave it empty.',
      }),
      ...(problem && { data: problem }),
    },
  };
}

function readData(text: string): { readonly data?: object; readonly problem?: string } {
  try {
    const data: unknown = JSON.parse(text);
    const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
    if (isObject && Object.keys(data).length > 0) return { data };
    return { problem: 'Enter an object with a field, such as {"message": "Hello"}.' };
  } catch (error) {
    return { problem: `Check the JSON: ${errorMessage(error)}.` };
  }
}
