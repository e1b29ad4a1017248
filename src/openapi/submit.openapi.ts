import { withCors } from './headers';
import type { Method, Operation, PathItem } from './open-api.types';
import { postExample } from './submit.examples';
import { submitParameters } from './submit.parameters';
import { postResponses } from './submit.responses';

const tags = ['Submissions'];
const examples = { contact: { summary: 'A contact form', value: postExample } };

const post: Operation = {
  operationId: 'submitForm',
  tags,
  summary: 'Send a form',
  description: [
    'Takes what a visitor typed into a form, from the form itself, from a script or from a server. The submission is',
    'stored before the answer; e-mails and webhooks follow afterwards.',
    '',
    'The access key alone says which form is meant; there is no Authorization header.',
    '',
    'The answer is JSON, except for a native form post: a request whose Accept header lists `text/html` and not',
    '`application/json`, whose body is not JSON and that no script made. It gets a page, or a redirect.',
  ].join('\n'),
  parameters: submitParameters,
  requestBody: {
    description: 'The fields of the form, at most 26 MiB in all.',
    required: true,
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/SubmissionFields' }, examples },
      'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/SubmissionFields' }, examples },
      'multipart/form-data': { schema: { $ref: '#/components/schemas/SubmissionParts' }, examples },
    },
  },
  responses: postResponses,
};

const options: Operation = {
  operationId: 'preflightSubmit',
  tags,
  summary: 'CORS preflight',
  description: 'What a browser asks before a script of another site may post.',
  responses: { 204: { description: 'Every site may post. There is no body.', headers: withCors() } },
};

/** `/api/submit` (spec sections 4.1 to 4.3). */
export const submit: PathItem = {
  post,
  options,
  get: refused('get'),
  head: refused('head'),
  put: refused('put'),
  patch: refused('patch'),
  delete: refused('delete'),
};

function refused(method: Method): Operation {
  const name = method.toUpperCase();
  return {
    operationId: `${method}SubmitNotAllowed`,
    tags: ['Refused methods'],
    summary: `${name} is not accepted`,
    description: `The endpoint takes POST and OPTIONS; ${name} is always answered with 405.`,
    responses: {
      405: {
        description: 'Only POST and OPTIONS are accepted. The error has no `code`.',
        headers: withCors({ Allow: 'Allow' }),
        // The answer to HEAD ends with its headers.
        ...(method !== 'head' && {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/SubmitError' },
              examples: {
                refused: {
                  summary: 'Another method',
                  value: { success: false, message: 'Only POST and OPTIONS are accepted.' },
                },
              },
            },
          },
        }),
      },
    },
  };
}
