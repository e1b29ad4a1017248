import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import type { Pool } from 'pg';
import type { Logger } from '../lib/logger';
import { workOf } from '../lib/request-work';
import type { SecretBox } from '../lib/secrets';
import { findWebhookSecret, type PaidSubmission, type PaymentOutcome } from './payment.repository';
import { readStripeEvent, type StripeEvent, verifyStripeSignature } from './stripe.webhook';

interface PaymentsDeps {
  readonly pool: Pool;
  readonly secrets: Pick<SecretBox, 'open'>;
  /** Marks a submission as paid, and sends what waited for that. */
  readonly recordPayment: (paid: PaidSubmission, requestId: string) => Promise<PaymentOutcome>;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

const maxEventBytes = 256 * 1024;

/**
 * `POST /api/payments/stripe/:form`, the webhook endpoint for Stripe: an event about a payment marks its submission as
 * paid, once. Responds 200 `{received: true}` to every event with a valid signature, else `{error}`: 400, 404 if the
 * form has no webhook secret, or 500, after which Stripe sends the event again.
 */
export function createPaymentsRouter(deps: PaymentsDeps): Router {
  const receive = async (req: Request<{ form: string }>, res: Response): Promise<void> => {
    const formId = req.params.form;
    const sealed = await findWebhookSecret(deps.pool, formId);
    if (sealed === null) return reject(res, 404, 'This form has no payments or no webhook_secret.');
    const rawBody: Buffer = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    const signature = req.get('stripe-signature');
    if (!verifyStripeSignature(rawBody, signature, deps.secrets.open(sealed), new Date())) {
      return reject(res, 400, 'The signature is invalid or too old.');
    }
    const event = readStripeEvent(rawBody);
    if (!event) return reject(res, 400, 'The body is not a Stripe event in JSON.');
    await record(deps, formId, event, res.locals.requestId);
    res.json({ received: true });
  };

  const router = Router();
  router
    .route('/api/payments/stripe/:form')
    // Any content type, unparsed: the signature covers the raw bytes.
    .post(express.raw({ type: () => true, limit: maxEventBytes, inflate: false }), (req, res) =>
      workOf(res).run(() => receive(req, res)),
    )
    .all((_req, res) => reject(res.set('Allow', 'POST'), 405, 'Only POST is accepted.'));
  router.use('/api/payments', handleErrors(deps.logger));
  return router;
}

async function record(
  { recordPayment, logger }: PaymentsDeps,
  formId: string,
  { id, type, paid }: StripeEvent,
  requestId: string,
): Promise<void> {
  const facts = { formId, eventId: id, eventType: type };
  // Stripe reports all sessions of an account to all of its endpoints, including sessions of other forms.
  if (!paid || (paid.formId !== null && paid.formId !== formId)) {
    logger.info(facts, 'ignored a payment event of another form');
    return;
  }
  const outcome = await recordPayment({ formId, submissionId: paid.submissionId, at: new Date() }, requestId);
  // Rejecting it would make Stripe repeat it for days; a person has to look into it.
  if (outcome === 'unknown') logger.warn(facts, 'received a payment for a submission that does not exist');
  else logger.info(facts, outcome === 'paid' ? 'a submission was paid' : 'received a payment event again');
}

function handleErrors(logger: PaymentsDeps['logger']): ErrorRequestHandler {
  return (error: { status?: number; message: string }, _req, res, _next) => {
    if (error.status === 413) return reject(res, 413, `An event can have up to ${maxEventBytes} bytes.`);
    if (error.status && error.status < 500) return reject(res, error.status, 'The body could not be read.');
    logger.error({ error: error.message }, 'a payment event failed');
    reject(res, 500, 'The event could not be processed. Please send it again.');
  };
}

function reject(res: Response, status: number, error: string): void {
  res.status(status).json({ error });
}
