import { files } from './files.openapi';
import { headers } from './headers';
import { healthz, readyz } from './health.openapi';
import { mcp } from './mcp.openapi';
import type { OpenApiDocument } from './open-api.types';
import { stripePayments } from './payments.openapi';
import { schemas } from './schemas';
import { securitySchemes } from './security';
import { readPaths } from './submissions.openapi';
import { submit } from './submit.openapi';

const description = [
  'Letterbox takes what people send with the forms of a website: it stores every post, then e-mails the owner,',
  'answers the visitor and calls webhooks.',
  '',
  'The interface is stable and only ever grows: fields, codes and headers may be added, so ignore what you do not',
  'know; none is removed and none changes its meaning. There is no version to choose.',
].join('\n');

/** The contract in OpenAPI 3.1, for the service at this address. */
export function buildOpenApi(baseUrl: string): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Letterbox',
      version: '1',
      summary: 'The form backend that you host yourself.',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl, description: 'This service' }],
    // What asks for a token says so itself: the access key of a form is public by design.
    security: [],
    tags: [
      { name: 'Submissions', description: 'The one endpoint that forms post to.' },
      { name: 'Reading', description: 'For the owner, with the API token of the account.' },
      { name: 'Agent tools', description: 'The same for agents, as a server of the Model Context Protocol.' },
      { name: 'Payments', description: 'Where the payment provider reports what was paid.' },
      { name: 'Health', description: 'For whoever operates the service.' },
      { name: 'Refused methods', description: 'What the submit endpoint answers to anything but POST and OPTIONS.' },
    ],
    paths: {
      '/api/submit': submit,
      ...readPaths,
      '/files/{id}/{signature}': files,
      '/mcp': mcp,
      '/api/payments/stripe/{form}': stripePayments,
      '/healthz': healthz,
      '/readyz': readyz,
    },
    components: { securitySchemes, schemas, headers },
  };
}
