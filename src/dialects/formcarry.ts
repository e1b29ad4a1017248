import { control } from '../submit/dialect';
import { honeypot, rolesOf, type ServiceDialect, usual } from './service-dialect';

/** Formcarry's forms. Its clients read `code`, which is the status, so an error's own code is in `error`. */
export const formcarry: ServiceDialect = {
  ...usual,
  service: 'formcarry',
  paths: ['/s/:id'],
  roleOf: rolesOf({ _next: control('redirect'), _gotcha: honeypot }),
  successBody: (body) => ({ ...body, code: 200, status: 'success', title: 'Thank you!' }),
  errorResponse: (status, body) => ({
    status,
    body: { ...body, code: status, status: 'error', title: 'Submission failed', error: body.code },
  }),
};
