import { control } from '../../submit/dialect';
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
