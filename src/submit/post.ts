import type { Payment } from '../forms/form.model';
import type { Answer } from './answer';
import type { CaptchaVerdict } from './captcha-client';
import type { Fields } from './fields';
import type { LiveForm } from './form-cache';

export interface Checkout {
  readonly payment: Payment;
  readonly outcome: { readonly url: string } | { readonly error: unknown };
}

/** One post on its way through the steps. What a step finds out stands here for the steps after it. */
export interface Post {
  /** The submission's id, made before anything is stored (UUIDv7). */
  readonly id: string;
  readonly requestId: string;
  /** When the request came in, in milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly accessKey: string;
  readonly fields: Fields;
  readonly filesReceived: number;
  /** From the header `Idempotency-Key`. */
  readonly idempotencyKey: string | undefined;
  readonly ip: string;
  readonly origin: string | undefined;
  readonly referer: string | undefined;
  /** The form as it was when the post was judged. */
  form: LiveForm;
  rateLimitPassed: boolean;
  /** By sealed secret. */
  readonly captchaVerdicts: Record<string, CaptchaVerdict>;
  isSpam: boolean;
  /** The checkout of a payment form, or why there is none, with the payment that it was made for. */
  checkout: Checkout | undefined;
  /** What the visitor will hear once the post is accepted. */
  answer: Answer | undefined;
}

/** A step of the pipeline: lets the post pass, or throws a Refusal, a SilentDrop or a StaleForm. */
export type Step = (post: Post) => void | Promise<void>;
