import Joi from 'joi';
import { validate as isUuid } from 'uuid';
import { findSubmissionContexts } from '../../deliveries/delivery.context';
import { type ListedTest, listMailTests, sendMailTest, type TestedMail } from '../../deliveries/mail-test';
import type { Form } from '../../forms/form.model';
import { InputError } from '../../lib/input-error';
import { readSettings } from '../../lib/settings';
import { maskError } from '../../submissions/masking';
import type { ApiDeps } from '../api.deps';
import { type ApiResult, type ApiRoute, action, read } from '../route';
import { type FormRequest, requireForm } from './own-form';

/** `/api/forms/:id/test-mails`: tests of a form's e-mails, which go to the account's address. */
export const testMailRoutes: readonly ApiRoute[] = [
  read('/api/forms/:id/test-mails', 'forms:read', listTests),
  action('POST', '/api/forms/:id/test-mails', 'forms:write', 'form.notification-tested', sendTest),
];

const kinds = { notification: 'email', auto_reply: 'auto-reply' } as const;

type Mail = keyof typeof kinds;

const mails = Object.keys(kinds) as readonly Mail[];

/** The body of a new test. */
export const newTestMail = Joi.object<{ readonly mail: Mail; readonly submission_id?: string | null }>({
  mail: Joi.string()
    .valid(...mails)
    .required(),
  submission_id: Joi.string().max(100).allow(null),
});

async function listTests(deps: ApiDeps, request: FormRequest): Promise<ApiResult> {
  const form = await requireForm(deps, request);
  const lists = await Promise.all(mails.map((mail) => findTests(deps, request, form, mail)));
  return { body: { test_mails: lists.flat() } };
}

async function sendTest(deps: ApiDeps, request: FormRequest): Promise<ApiResult> {
  const { database, limiter } = deps;
  const form = await requireForm(deps, request);
  const { mail, submission_id: submissionId = null } = readSettings(newTestMail, request.body);
  const tested = mailOf(form, mail);
  await requireSubmission(deps, form, submissionId);
  const ids = { accountId: form.accountId, formId: form.id, submissionId };
  const id = await sendMailTest(
    { pool: database.pool, limiter },
    { ...ids, mail: tested, requestId: request.requestId },
  );
  const what = mail === 'notification' ? 'form.notification-tested' : 'form.auto-reply-tested';
  return { status: 202, body: { id, mail }, audit: { action: what } };
}

function mailOf({ settings }: Form, mail: Mail): TestedMail {
  const { auto_responder: autoResponder, subject_template: subjectTemplate, notification } = settings;
  if (mail === 'notification') {
    return { autoResponder: null, notification: { subjectTemplate, settings: notification } };
  }
  if (!autoResponder) throw new InputError('wrong_state', 'the form has no auto-reply; set auto_responder first');
  return { autoResponder, notification: null };
}

/** Throws InputError unless the form has this submission. */
async function requireSubmission({ database }: ApiDeps, form: Form, id: string | null): Promise<void> {
  if (id === null) return;
  const [context] = isUuid(id) ? await findSubmissionContexts(database.pool, [id]) : [];
  if (context?.form.id === form.id) return;
  const message = 'must be the id of a submission to this form';
  throw new InputError('invalid_setting', `submission_id ${message}`, [{ setting: 'submission_id', message }]);
}

async function findTests({ database }: ApiDeps, { token }: FormRequest, form: Form, mail: Mail) {
  const of = { accountId: form.accountId, formId: form.id, kind: kinds[mail] };
  const present = ({ deliveryId, status, error, createdAt }: ListedTest) => ({
    ...{ id: deliveryId, mail, status, error: error && token.isMasked ? maskError(error) : error },
    created_at: createdAt,
  });
  return (await listMailTests(database.pool, of)).map(present);
}
