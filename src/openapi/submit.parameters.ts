import type { Parameter } from './open-api.types';

/** The request headers that matter to a post, beside Content-Type and Accept. */
export const submitParameters: readonly Parameter[] = [
  {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Names this post, so that server code can send it again without it being stored again: for 24 hours, a post ' +
      'with the same key and the same content gets the first answer. Scripts in pages use the field ' +
      '`idempotency_key` instead, because CORS does not let them set this header.',
    schema: { type: 'string' },
    example: '5f0d9b7e-order-1042',
  },
  {
    name: 'Origin',
    in: 'header',
    required: false,
    description:
      'The site that the post comes from; browsers set it. It is compared with the allowed domains of the form.',
    schema: { type: 'string' },
    example: 'https://example.com',
  },
  {
    name: 'Referer',
    in: 'header',
    required: false,
    description: 'The page that the post comes from; it stands in for a missing Origin and is stored.',
    schema: { type: 'string' },
    example: 'https://example.com/contact',
  },
  {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: 'The languages of the visitor, for the pages that native form posts get.',
    schema: { type: 'string' },
    example: 'de, en;q=0.8',
  },
  {
    name: 'X-Requested-With',
    in: 'header',
    required: false,
    description: 'Says that a script sends the post: with it the answer is always JSON.',
    schema: { type: 'string' },
    example: 'XMLHttpRequest',
  },
  {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description:
      'An id of your own for the logs, of 8 to 64 letters, digits, `_` and `-`; it comes back in the answer.',
    schema: { type: 'string' },
  },
];
