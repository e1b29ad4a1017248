import type { Schema } from './open-api.types';

/** The answer of `/healthz`. */
export const healthStatus: Schema = {
  type: 'object',
  description: 'A sign of life.',
  required: ['status'],
  properties: { status: { type: 'string', const: 'ok', description: 'Always `ok`.' } },
};

/** The answer of `/readyz`. */
export const readiness: Schema = {
  type: 'object',
  description: 'Whether the service can do its work, and what it waits for.',
  required: ['status', 'checks'],
  properties: {
    status: {
      type: 'string',
      enum: ['ready', 'not ready'],
      description: '`ready` when every check passed, else `not ready`.',
    },
    checks: {
      type: 'object',
      description: 'A word on each thing that the service leans on, such as `database` and `queue`.',
      additionalProperties: {
        type: 'string',
        enum: ['ok', 'failed', 'timed out'],
        description: '`ok`, `failed`, or `timed out` after 2 seconds.',
      },
    },
  },
};
