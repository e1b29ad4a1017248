import Joi from 'joi';
import { InputError } from '../lib/input-error';
import { line } from '../lib/setting-types';
import { sealedText } from './sealed-text';

/** A Stripe Checkout. Stored secrets are sealed; `amount` is in the currency's smallest unit. */
export interface Payment {
  readonly provider: 'stripe';
  readonly secret_key: string;
  readonly webhook_secret?: string;
  readonly currency: string;
  readonly amount: number;
  readonly product: string;
  /** When e-mails and webhooks are sent: at submission by default, or once the payment completes. */
  readonly notify_on?: 'submission' | 'payment';
}

/** A changed payment: an absent secret keeps the stored one, and null removes it. */
export const paymentSettings = Joi.object<Payment, true>({
  provider: Joi.string().valid('stripe').required(),
  secret_key: sealedText(),
  webhook_secret: sealedText().allow(null),
  currency: Joi.string()
    .lowercase()
    .valid(...Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))
    .required()
    .messages({ 'any.only': '{{#label}} must be a three-letter currency code such as eur' }),
  amount: Joi.number().integer().positive().max(99_999_999).required(),
  product: line(250).required(),
  notify_on: Joi.string().valid('submission', 'payment').default('submission'),
});

/** Throws InputError when a payment that is about to be stored lacks a secret. */
export function requirePaymentSecrets({ secret_key, webhook_secret, notify_on }: Partial<Payment>): void {
  if (!secret_key) throw invalidPayment('secret_key', 'is required');
  if (notify_on === 'payment' && !webhook_secret) {
    throw invalidPayment('webhook_secret', 'is required to learn of completed payments, which notify_on waits for');
  }
}

function invalidPayment(name: keyof Payment, message: string): InputError {
  const setting = `payment.${name}`;
  return new InputError('invalid_setting', `${setting} ${message}`, [{ setting, message }]);
}
