import type { Schema } from './open-api.types';

/** What Stripe sends. */
export const stripeEvent: Schema = {
  type: 'object',
  description: "An event as Stripe makes it; Stripe's own documentation describes it whole.",
  required: ['id', 'type'],
  properties: {
    id: { type: 'string', description: "Stripe's identifier of the event." },
    type: {
      type: 'string',
      description: 'What happened. A completed, paid checkout marks its submission as paid; others are acknowledged.',
    },
  },
  additionalProperties: true,
};

/** The acknowledgement, after which Stripe does not send the event again. */
export const paymentReceipt: Schema = {
  type: 'object',
  description: 'The event was taken.',
  required: ['received'],
  properties: { received: { type: 'boolean', const: true, description: 'Always true.' } },
};

/** Why an event was not taken. */
export const paymentError: Schema = {
  type: 'object',
  description: 'The event was not taken.',
  required: ['error'],
  properties: { error: { type: 'string', description: 'The reason in words, for the log that Stripe keeps.' } },
};
