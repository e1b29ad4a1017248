import type { Fields } from './fields';
import type { LiveForm } from './form-cache';

/** One post on its way through the steps. What a step finds out stands here for the steps after it. */
export interface Post {
  /** The submission's id, made before anything is stored (UUIDv7). */
  readonly id: string;
  readonly requestId: string;
  readonly accessKey: string;
  readonly fields: Fields;
  readonly ip: string;
  readonly origin: string | undefined;
  readonly referer: string | undefined;
  /** The form as it was when the post was judged, and whether that was read just now or came from the cache. */
  form: LiveForm;
  isSpam: boolean;
}

/** A step of the pipeline: lets the post pass, or throws a Refusal, a SilentDrop or a StaleForm. */
export type Step = (post: Post) => void | Promise<void>;
