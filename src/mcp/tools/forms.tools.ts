import { z } from 'zod';
import { decisionReasons, withheldDecisionReasons } from '../../decisions/decision';
import type { Form } from '../../forms/form.model';
import { presentForm } from '../../forms/form.presenter';
import { defaultOptions, fieldsOf } from '../../forms/snippets/snippet-options';
import { buildAllSnippets, snippetKeys } from '../../forms/snippets/snippets';
import { InputError } from '../../lib/input-error';
import { maskForm } from '../../submissions/masking';
import { listReadableForms } from '../../submissions/read-api/account-forms';
import { readFormActivity } from '../../submissions/read-api/form-activity';
import { ReadError, readInstant } from '../../submissions/read-api/list-query';
import { requireForm, requireLiveForm } from '../find';
import { presentActivity, presentList, presentResult } from '../present';
import { type AgentContext, type AgentTool, defineTool, readOnly } from '../run-tool';
import { activity, formKey, formList, formResult, limit, timestamp } from '../schemas';

const listForms = defineTool({
  name: 'list_forms',
  needs: 'forms:read',
  title: 'List forms',
  description: 'The forms of the account, newest first, with the time of the latest submission of each.',
  inputSchema: {},
  outputSchema: formList,
  annotations: readOnly,
  run: async ({ db, scope, token }) => {
    const forms = await listReadableForms(db.pool, scope);
    return presentList('forms', token.isMasked ? forms.map((form) => maskForm({ ...form })) : forms);
  },
});

const getForm = defineTool({
  name: 'get_form',
  needs: 'forms:read',
  title: 'Get a form and its settings',
  description:
    'One form with all of its settings: recipients, e-mails, pages, spam filter, captchas, fields, retention. Secrets ' +
    'are never returned, only whether they are set.',
  inputSchema: formKey,
  outputSchema: formResult,
  annotations: readOnly,
  run: async (context, { form }) => presentResult(presentOwnForm(context, await requireForm(context, form))),
});

const getFormSnippet = defineTool({
  name: 'get_form_snippet',
  needs: 'forms:read',
  title: 'Get the code of a form',
  description:
    'The code to paste into a page or a program, complete with the access key, the endpoint and the protection that ' +
    'the form has. Its fields are those of the setting fields, which update_form changes, else name, email and ' +
    'message. html works everywhere without JavaScript; letterbox-js stays on the page.',
  inputSchema: { ...formKey, kind: z.enum(snippetKeys).default('html') },
  outputSchema: {
    kind: z.string(),
    title: z.string(),
    hint: z.string(),
    endpoint: z.string().describe('Where the form is sent to.'),
    code: z.string(),
    cut: z.string().optional(),
  },
  annotations: readOnly,
  run: async (context, { form: key, kind }) => {
    const { baseUrl } = context.config;
    const form = await requireLiveForm(context, key);
    // Without the fields that were received: strangers named them, and nobody looks before the code is pasted.
    const options = defaultOptions(form, fieldsOf(form, []));
    const snippet = buildAllSnippets(form, baseUrl, options).find((each) => each.key === kind);
    if (!snippet) throw new InputError('invalid_setting', `kind must be one of ${snippetKeys.join(', ')}`);
    const { key: _, ...shown } = snippet;
    return presentResult({ kind, endpoint: `${baseUrl}/api/submit`, ...shown });
  },
});

const getFormActivity = defineTool({
  name: 'get_form_activity',
  needs: 'forms:read',
  title: 'Get what a form did not deliver as sent',
  description:
    'Requests to one form that were rejected, dropped, stored without being sent, or accepted without their files, ' +
    'with the reason. Answers why a submission never arrived. counts are exact numbers by reason for the last 24 ' +
    'hours, 7 days and 30 days; samples are the first 20 requests per reason and hour, newest first, without what ' +
    'visitors typed. For time_trap, captcha_failed, captcha_missing and spam_limit the visitor saw success although ' +
    `nothing was stored; ${withheldDecisionReasons.join(', ')} are stored but not sent (submission_id); files_dropped is delivered ` +
    'without the listed files; captcha_unavailable is delivered normally; for all others the visitor saw an ' +
    'error. For the next page, pass next_cursor as cursor, until has_more is false.',
  inputSchema: {
    ...formKey,
    reason: z.enum(decisionReasons).optional().describe('Only samples with this reason. Counts are not filtered.'),
    since: timestamp.optional().describe('ISO 8601 timestamp: only samples recorded at or after it.'),
    before: timestamp.optional().describe('ISO 8601 timestamp: only samples recorded strictly before it.'),
    cursor: z.string().max(100).optional().describe('The next_cursor of the previous page.'),
    limit,
  },
  outputSchema: activity,
  annotations: readOnly,
  run: async ({ db, scope, token }, { form, reason, since, before, cursor, limit: size }) => {
    const filter = { reason, from: readInstant('since', since), until: readInstant('before', before) };
    const found = await readFormActivity(db.pool, scope, form, { filter, cursor, limit: size }, token);
    if (!found) throw new ReadError(400, 'form does not match the id or access key of a form of this account');
    return presentActivity(found);
  },
});

/** The tools that read forms. */
export const formTools: readonly AgentTool[] = [listForms, getForm, getFormSnippet, getFormActivity];

/** A form with its settings, without secrets; masked for a token that masks personal data. */
export function presentOwnForm({ token }: Pick<AgentContext, 'token'>, form: Form): { readonly form: object } {
  const {
    id,
    name,
    access_key,
    active,
    created_at,
    updated_at,
    deleted_at,
    account_id: _,
    ...settings
  } = token.isMasked ? maskForm(presentForm(form)) : presentForm(form);
  return { form: { id, name, access_key, active, created_at, updated_at, deleted_at, settings } };
}
