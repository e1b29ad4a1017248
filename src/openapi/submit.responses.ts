import type { SubmitErrorCode } from '../submit/submit-error';
import { codesOf, listCodes } from './error-codes';
import { withCors } from './headers';
import type { Example, MediaType, Response } from './open-api.types';
import { errorExamples, receivedExamples } from './submit.examples';

const page = (description: string): MediaType => ({ schema: { type: 'string', description } });

/** Every answer to a post, by its status (spec sections 4.1 and 7.1). */
export const postResponses: Readonly<Record<string, Response>> = {
  200: {
    description:
      'The post was accepted and is stored durably, or a spam check held it back without a word. Native form posts ' +
      'get a page of thanks, all others JSON.',
    headers: withCors({ 'Content-Language': 'ContentLanguage' }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/SubmissionReceived' },
        examples: receivedExamples,
      },
      'text/html': page('A page of thanks in the language of the visitor.'),
    },
  },
  302: {
    description: 'A native form post was accepted, and the form has a redirect URL in its settings.',
    headers: withCors({ Location: 'Location', 'Cache-Control': 'NoStore' }),
  },
  303: {
    description:
      'A native form post was accepted, and goes on to its own valid `redirect` or, for a payment form, to the ' +
      'checkout. A relative `redirect` is resolved against the site that the post came from.',
    headers: withCors({ Location: 'Location', 'Cache-Control': 'NoStore' }),
  },
  400: refusal(400, 'The body or the access key is not usable.'),
  403: refusal(403, 'The form does not accept this post.'),
  404: refusal(404, 'There is no such form.'),
  413: refusal(413, 'The body is too large.'),
  415: refusal(415, 'The content type is not supported.'),
  429: refusal(
    429,
    'Too many posts. There is no Retry-After header: after `rate_limited` wait about 60 seconds, or 15 minutes when ' +
      'the sustained limit is hit.',
  ),
  500: {
    ...refusal(500, 'A fault of the service, which may come without a `code`. Try once more.'),
    content: contentOf({ $ref: '#/components/schemas/SubmitError' }, errorExamples(500)),
  },
};

/** An answer whose code is one of those that go with the status. */
function refusal(status: number, description: string): Response {
  const codes: SubmitErrorCode[] = codesOf(status);
  const schema = {
    allOf: [{ $ref: '#/components/schemas/SubmitError' }],
    required: ['code'],
    properties: { code: { enum: codes } },
    ...(codes.includes('quota_reached') && {
      anyOf: [{ properties: { code: { const: 'rate_limited' } } }, { required: ['quota'] }],
    }),
  };
  return {
    description: `${description}\n\n${listCodes(status)}`,
    headers: withCors({ 'Content-Language': 'ContentLanguage' }),
    content: contentOf(schema, errorExamples(status)),
  };
}

function contentOf(schema: MediaType['schema'], examples: Record<string, Example>): Record<string, MediaType> {
  return {
    'application/json': { schema, examples },
    'text/html': page('A page that says what went wrong and what to do, in the language of the visitor.'),
  };
}
