import type { Payment } from '../forms/form.model';
import type { Fields } from './body/fields';
import type { BufferedFile } from './body/upload-buffer';
import type { CaptchaVerdict } from './checks/captcha-client';
import type { SelectedFiles } from './checks/files';
import type { LiveForm } from './checks/form';
import type { SubmitResponse } from './response/response';
import type { Repeated, SilentDrop } from './submit-error';

export interface Checkout {
  readonly payment: Payment;
  readonly outcome: { readonly url: string } | { readonly error: unknown };
}

/** A file as it came with a post: its name and type are safe to keep, its bytes are there as long as the request is. */
export interface ReceivedFile extends BufferedFile {
  /** UUIDv7, in the order of the files. */
  readonly id: string;
  readonly field: string;
  readonly filename: string;
  readonly type: string;
}

/** The files of a post. */
export interface UploadedFiles {
  /** File parts in the request (spec 2.2). */
  readonly received: number;
  /** Those within the limits. */
  readonly arrived: readonly ReceivedFile[];
  /** Those within the limits that could not be written down. */
  readonly lost: number;
  /** Why a file did not come as one; null where none seems to be missing. */
  readonly hint: string | null;
}

/** One post on its way through the steps. What a step finds out stands here for the steps after it. */
export interface SubmitRequest {
  /** The submission's id, made before anything is stored (UUIDv7). */
  readonly id: string;
  readonly requestId: string;
  /** When the request came in, in milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly accessKey: string;
  readonly fields: Fields;
  readonly files: UploadedFiles;
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
  /** How often the room for its files went to other posts between look and commit. */
  storageLosses: number;
  /** Which files are stored; undefined until that step was reached. */
  keptFiles: SelectedFiles | undefined;
  /** The checkout of a payment form, or why there is none, with the payment that it was made for. */
  checkout: Checkout | undefined;
  /** What the visitor will hear once the post is accepted. */
  answer: SubmitResponse | undefined;
  /** Why nothing of it is stored, though its visitor hears of success. */
  cutShort: SilentDrop | Repeated | undefined;
}

/** A step of the pipeline: lets the post pass, or throws a Refusal, a SilentDrop or a StaleForm. */
export type Step = (post: SubmitRequest) => void | Promise<void>;
