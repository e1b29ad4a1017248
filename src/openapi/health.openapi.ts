import { withHeaders } from './headers';
import type { PathItem } from './open-api.types';

const headers = withHeaders({ 'Cache-Control': 'NoStore' });

/** `GET /healthz`. */
export const healthz: PathItem = {
  get: {
    operationId: 'getHealth',
    tags: ['Health'],
    summary: 'Is the process alive?',
    description: 'Answers as long as the process does. It looks at nothing else, so it is the one to restart by.',
    responses: {
      200: {
        description: 'The process is alive.',
        headers,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/HealthStatus' },
            examples: { alive: { summary: 'Alive', value: { status: 'ok' } } },
          },
        },
      },
    },
  },
};

/** `GET /readyz`. */
export const readyz: PathItem = {
  get: {
    operationId: 'getReadiness',
    tags: ['Health'],
    summary: 'Can the service do its work?',
    description:
      'Asks the database and the queue, and gives each 2 seconds. It is the one for a load balancer to route by. ' +
      'Posts are accepted while only the queue is away: their deliveries wait in the database.',
    responses: {
      200: {
        description: 'Every check passed.',
        headers,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Readiness' },
            examples: {
              ready: {
                summary: 'Everything answers',
                value: { status: 'ready', checks: { database: 'ok', queue: 'ok' } },
              },
            },
          },
        },
      },
      503: {
        description: 'At least one check failed; `checks` tells which.',
        headers,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Readiness' },
            examples: {
              waiting: {
                summary: 'The queue is away',
                value: { status: 'not ready', checks: { database: 'ok', queue: 'timed out' } },
              },
            },
          },
        },
      },
    },
  },
};
