import { rolesOf, type ServiceDialect, usual } from './service-dialect';

/** FormBackend's forms, which are set up at the service rather than with fields. */
export const formbackend: ServiceDialect = {
  ...usual,
  service: 'formbackend',
  paths: ['/f/:id'],
  roleOf: rolesOf({}),
  successBody: (body, { data }) => ({ ...body, submission_text: body.message, values: data }),
};
