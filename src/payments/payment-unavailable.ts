const message = 'The payment could not be started, so nothing was sent. Please try again in a moment.';

/**
 * No checkout could be made. The message is safe to show to a visitor; the cause says why in words for the operator's
 * log, and holds neither the secret key nor anything that the visitor typed.
 */
export class PaymentUnavailable extends Error {
  constructor(reason: string) {
    super(message, { cause: new Error(reason) });
    this.name = 'PaymentUnavailable';
  }
}
