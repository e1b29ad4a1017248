import { PaymentUnavailable } from '../payments/stripe.checkout';
import { type FormCache, findForm, type LiveForm } from './checks/form';
import type { Acceptance, Stale } from './commit/accept';
import type { Progress } from './request';
import type { SubmitResponse } from './response/response';
import { SubmitError } from './submit-error';

/** How a request ends when its visitor gets a success response. */
export type SubmitResult = { readonly form: LiveForm; readonly response: SubmitResponse } & (
  | Acceptance
  /** Nothing is stored (spec 4.1 rules 9 and 10). */
  | { readonly kind: 'dropped'; readonly reason: 'time-trap' | 'captcha' }
);

const maxAttempts = 5;

/**
 * Runs `attempt` with the form of this access key. The cached form is only a hint: unless the submission was accepted, the
 * result is confirmed with a fresh read of the form, and a stale result is tried again, five attempts in all. Throws
 * SubmitError 404 or 403 for a form that takes no submissions, and 500 if it cannot be read.
 */
export async function withForm(
  forms: FormCache,
  accessKey: string,
  progress: Progress,
  attempt: (form: LiveForm) => Promise<SubmitResult | Stale>,
): Promise<SubmitResult> {
  let isFresh = !forms.has(accessKey);
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    try {
      const form = await findForm(forms, accessKey, isFresh);
      progress.formName = form.name;
      const result = await attempt(form);
      if (result.kind === 'accepted' || (isFresh && result.kind !== 'stale')) return result;
    } catch (error) {
      if (isFresh || !dependsOnForm(error)) throw error;
    }
    isFresh = true;
  }
  throw new Error('the form changed during each of five attempts to store the submission');
}

function dependsOnForm(error: unknown): boolean {
  return error instanceof SubmitError ? error.dependsOnForm : error instanceof PaymentUnavailable;
}
