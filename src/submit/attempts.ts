import type { Payment } from '../forms/payment.settings';
import { PaymentUnavailable } from '../payments/stripe.checkout';
import type { SpamInput } from '../spam/spam-input';
import type { CaptchaResult } from './checks/captcha-client';
import { checkAvailable, type FormCache, findForm, requireForm } from './form-cache';
import type { LiveForm } from './live-form';
import type { SubmitRequest } from './request';
import { SubmitError } from './submit-error';

/** What the checks of one request remember when they run again with a fresh form. */
export interface Progress {
  /** Null until its body was read. */
  request: SubmitRequest | null;
  /** The form of the last attempt, also if it takes no submissions. */
  form: LiveForm | null;
  /** Name of the form, once it was found to take submissions. */
  formName: string | null;
  /** The request was counted, and is counted once. */
  hasPassedRateLimit: boolean;
  /** By sealed secret, or `altcha`: a token is valid only once. */
  readonly captchaResults: Record<string, CaptchaResult>;
  /** The challenge of ALTCHA that this request solved; stored with its submission. */
  solvedChallenge: string | null;
  /** The last checkout that was created, or its failure. */
  checkout: Checkout | null;
  /** How often other submissions took the storage space between file selection and commit. */
  storageConflicts: number;
  /** How often the text and its links were seen before; counted once, null before that. */
  repeats: Repeats | null;
  /** The fingerprints that were counted; the counts are taken back unless the submission is stored. */
  countedTexts: readonly number[];
}

/** See `SpamInput`. */
export type Repeats = Pick<SpamInput, 'repeats' | 'burst' | 'linkRepeats'>;

/** A created checkout or its failure, and the payment settings that it was created for. */
export interface Checkout {
  readonly payment: Payment;
  readonly outcome: { readonly url: string } | { readonly error: unknown };
}

export function createProgress(): Progress {
  return {
    request: null,
    form: null,
    formName: null,
    hasPassedRateLimit: false,
    captchaResults: {},
    solvedChallenge: null,
    checkout: null,
    storageConflicts: 0,
    repeats: null,
    countedTexts: [],
  };
}

/**
 * The form or its account changed between the cache and the commit, the storage filled up, or another submission used
 * the solution of ALTCHA: check again.
 */
export type Stale = 'stale';

/** Further attempts with a fresh read of the form, before it is locked. */
const maxRechecks = 2;
/** A locked form does not change, but other submissions may still use up its storage. */
const maxLockedAttempts = 5;

/**
 * Runs `attempt` with the form of this access key. The cached form is only a hint: unless the submission was accepted,
 * the result is confirmed with a fresh read of the form, and a stale result is tried again. A form that changed during
 * each attempt so far is locked, so that its owner's next change waits until the submission is decided. Throws
 * SubmitError 404 or 403 for a form that takes no submissions and 500 if it cannot be read, and FormBusy if it is
 * locked for too long.
 */
export async function withForm<Result extends { readonly kind: string }>(
  forms: FormCache,
  accessKey: string,
  progress: Progress,
  attempt: (form: LiveForm) => Promise<Result | Stale>,
): Promise<Result> {
  let isFresh = !forms.has(accessKey);
  for (let attempts = 0; attempts <= maxRechecks; attempts += 1) {
    try {
      const form = await findForm(forms, accessKey, isFresh);
      progress.form = form;
      checkAvailable(form);
      progress.formName = form.name;
      const result = await attempt(form);
      if (result !== 'stale' && (isFresh || result.kind === 'accepted')) return result;
    } catch (error) {
      if (isFresh || !dependsOnForm(error)) throw error;
    }
    isFresh = true;
  }
  return forms.findLocked(accessKey, async (found) => {
    const form = requireForm(found);
    progress.formName = form.name;
    for (let attempts = 0; attempts < maxLockedAttempts; attempts += 1) {
      const result = await attempt(form);
      if (result !== 'stale') return result;
    }
    throw new Error('the submission could not be stored, although its form was locked');
  });
}

function dependsOnForm(error: unknown): boolean {
  return error instanceof SubmitError ? error.dependsOnForm : error instanceof PaymentUnavailable;
}
