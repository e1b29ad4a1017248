import { withHeaders } from './headers';
import type { PathItem, Response } from './open-api.types';

/** `POST /api/payments/stripe/{form}`. */
export const stripePayments: PathItem = {
  post: {
    operationId: 'receiveStripeEvent',
    tags: ['Payments'],
    summary: 'Where Stripe reports payments',
    description:
      'The address to enter as a webhook endpoint at Stripe, one for each payment form. An event that Stripe signed ' +
      'is acknowledged whatever it is about; a paid checkout marks its submission as paid, once.',
    parameters: [
      {
        name: 'form',
        in: 'path',
        required: true,
        description: 'The internal identifier of the payment form.',
        schema: { type: 'string' },
        example: '0198c8a2-6f0e-7b1c-9d55-0c1f7a9e4b21',
      },
      {
        name: 'Stripe-Signature',
        in: 'header',
        required: true,
        description:
          "Stripe's signature over the time and the raw body, `t=SECONDS,v1=HEX`, made with the form's " +
          '`webhook_secret`. It may be 5 minutes old.',
        schema: { type: 'string' },
      },
    ],
    requestBody: {
      description: 'The event. It is verified byte by byte as it came.',
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/StripeEvent' } } },
    },
    responses: {
      200: {
        description: 'The event was taken.',
        headers: withHeaders(),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/PaymentReceipt' },
            examples: { received: { summary: 'Taken', value: { received: true } } },
          },
        },
      },
      400: refused('The signature does not match or is too old, or the body is no Stripe event.', {
        summary: 'Not signed by Stripe',
        error: 'the signature does not match, or is too old',
      }),
      404: refused('There is no such form, or it takes no payments, or it has no `webhook_secret`.', {
        summary: 'No payments here',
        error: 'this form takes no payments, or has no webhook_secret',
      }),
      413: refused('The event is larger than 256 KiB.', {
        summary: 'Too large',
        error: 'an event may have 262144 bytes',
      }),
      415: refused('The body came compressed, which cannot be verified.', {
        summary: 'Compressed',
        error: 'the body cannot be read',
      }),
      500: refused('The event could not be stored; Stripe sends it again.', {
        summary: 'Send it again',
        error: 'the event could not be handled, please send it again',
      }),
    },
  },
};

function refused(description: string, { summary, error }: { summary: string; error: string }): Response {
  return {
    description,
    headers: withHeaders(),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/PaymentError' },
        examples: { refused: { summary, value: { error } } },
      },
    },
  };
}
