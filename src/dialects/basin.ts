import { honeypot, rolesOf, type ServiceDialect, usual } from './service-dialect';

/** Basin's forms, scripts, and servers that send for their visitors. */
export const basin: ServiceDialect = {
  ...usual,
  service: 'basin',
  paths: ['/f/:id.json', '/f/:id'],
  roleOf: rolesOf({ _gotcha: honeypot }),
  forwarded: { token: 'basin-api-key', ip: ['basin-true-client-ip'] },
  errorResponse: (status, body) => ({ status, body: { ...body, error: body.message } }),
};
