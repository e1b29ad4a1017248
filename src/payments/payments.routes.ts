import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import type { Pool } from 'pg';
import type { Logger } from '../lib/logger';
import type { SecretBox } from '../lib/secrets';
import { findWebhookSecret, markPaid } from './payment.repository';
import { readStripeEvent, type StripeEvent } from './stripe.event';
import { verifyStripeSignature } from './stripe.signature';

export interface PaymentsDeps {
  readonly pool: Pool;
  readonly secrets: Pick<SecretBox, 'open'>;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

const bytesPerEvent = 256 * 1024;

/**
 * `/api/payments/stripe/:form`, where Stripe reports payments: a signed event marks its submission paid, once. Answers
 * 200 `{received: true}` to every event that Stripe signed, else `{error}`: 400, 404 without a webhook secret, or 500,
 * after which Stripe sends the event again.
 */
export function createPaymentsRouter(deps: PaymentsDeps): Router {
  const receive = async (req: Request<{ form: string }>, res: Response): Promise<void> => {
    const formId = req.params.form;
    const sealed = await findWebhookSecret(deps.pool, formId);
    if (sealed === null) return refuse(res, 404, 'this form takes no payments, or has no webhook_secret');
    const rawBody: Buffer = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    const signature = req.get('stripe-signature');
    if (!verifyStripeSignature(rawBody, signature, deps.secrets.open(sealed), new Date())) {
      return refuse(res, 400, 'the signature does not match, or is too old');
    }
    const event = readStripeEvent(rawBody);
    if (!event) return refuse(res, 400, 'the body is no Stripe event in JSON');
    await record(deps, formId, event);
    res.json({ received: true });
  };

  const router = Router();
  router
    .route('/api/payments/stripe/:form')
    // Whatever the type says: the signature is over the bytes as they came.
    .post(express.raw({ type: () => true, limit: bytesPerEvent, inflate: false }), receive)
    .all((_req, res) => refuse(res.set('Allow', 'POST'), 405, 'only POST is accepted'));
  router.use('/api/payments', answerError(deps.logger));
  return router;
}

async function record({ pool, logger }: PaymentsDeps, formId: string, { id, type, paid }: StripeEvent): Promise<void> {
  const facts = { formId, eventId: id, eventType: type };
  // Stripe tells each address of an account of all its sessions, so also of those that other forms made.
  if (!paid || (paid.formId !== null && paid.formId !== formId)) {
    logger.info(facts, 'a payment event was not about this form');
    return;
  }
  const outcome = await markPaid(pool, { formId, submissionId: paid.submissionId, at: new Date() });
  // Stripe would repeat it for days, and the submission will not come back: it is a matter for a person.
  if (outcome === 'unknown') logger.warn(facts, 'a payment came for a submission that does not exist');
  else logger.info(facts, outcome === 'paid' ? 'a submission was paid' : 'a payment was reported again');
}

function answerError(logger: PaymentsDeps['logger']): ErrorRequestHandler {
  return (error: { status?: number; message: string }, _req, res, _next) => {
    if (error.status === 413) return refuse(res, 413, `an event may have ${bytesPerEvent} bytes`);
    if (error.status && error.status < 500) return refuse(res, error.status, 'the body cannot be read');
    logger.error({ error: error.message }, 'a payment event could not be handled');
    refuse(res, 500, 'the event could not be handled, please send it again');
  };
}

function refuse(res: Response, status: number, error: string): void {
  res.status(status).json({ error });
}
