import { textOf } from '../../submit/body/fields';
import type { Body } from '../../submit/body/read-body';
import { control } from '../../submit/dialect';
import { SubmitError } from '../../submit/submit-error';
import { asksForCopy, asksForMore, codeIn, honeypot, rolesOf, type ServiceDialect, usual } from '../service-dialect';

/** The codes that Formspree's libraries know. */
const codes = {
  invalid_access_key: 'FORM_NOT_FOUND',
  inactive_form: 'INACTIVE',
  form_unavailable: 'INACTIVE',
  origin_not_allowed: 'BLOCKED',
  payload_too_large: 'FILES_TOO_BIG',
};

/**
 * Formspree's forms and libraries. These read nothing but the body: `errors` of an error, and else `next`, which must
 * be there.
 */
export const formspree: ServiceDialect = {
  ...usual,
  service: 'formspree',
  paths: ['/f/:id', '/p/:project/f/:id', '/:id'],
  roleOf: rolesOf({
    _subject: control('subject'),
    _next: control('redirect'),
    _gotcha: honeypot,
    _cc: asksForCopy,
    _format: asksForMore,
    _language: asksForMore,
    _host_nonce: asksForMore,
  }),
  translate: rejectCards,
  formIdsOf: ({ params }) => {
    const id = String(params.id);
    return params.project === undefined ? [id] : [`${params.project}/${id}`, id];
  },
  successBody: (body, { nextUrl, ownOrigin }) => ({
    ok: true,
    next: nextUrl ?? `${ownOrigin}/formspree/thanks`,
    ...body,
  }),
  errorResponse: (status, body) => ({
    status,
    body: {
      ...body,
      error: body.message,
      errors: [{ code: codeIn(codes, body, 'UNSPECIFIED'), message: body.message }],
    },
  }),
};

/**
 * The Stripe plug-in of Formspree's library sends a payment method to be charged. Storing the submission would tell the
 * visitor that the payment was made.
 */
function rejectCards(body: Body): Body {
  if (!/^pm_\w+$/.test(textOf(body.fields.data.paymentMethod) ?? '')) return body;
  const detail = "Letterbox does not charge cards for Formspree's Stripe plug-in; use a form that takes payments.";
  throw new SubmitError('invalid_body', { detail });
}
