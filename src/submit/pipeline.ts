import { PaymentUnavailable } from '../payments/payment-unavailable';
import { findForm } from './checks/find-form';
import type { FormCache } from './checks/form';
import type { Step, SubmitRequest } from './request';
import { Repeated, SilentDrop, StaleForm, SubmitError } from './submit-error';

/** A form that changes faster than this many readings is not waited for. */
const maxReadings = 5;

/**
 * Walks a post through the steps in order and resolves to it as judged; a silently dropped one looks like any other.
 * What the cache led to is not final: whatever ends a post's way because of its form, and a commit that found the form
 * changed, is judged again with the form read fresh.
 */
export async function judge(
  post: Omit<SubmitRequest, 'form'>,
  forms: FormCache,
  steps: readonly Step[],
): Promise<SubmitRequest> {
  let fresh = !forms.remembers(post.accessKey);
  for (let reading = 1; ; reading += 1) {
    const end = await walk(post, forms, steps, fresh);
    const again = end.because instanceof StaleForm ? reading < maxReadings : !fresh && restsOnForm(end.because);
    if (!again) return conclude(end);
    fresh = true;
  }
}

/** How far a post came: as it was judged, and what ended its way before the last step, if anything did. */
interface End {
  readonly post: SubmitRequest | null;
  readonly because: unknown;
}

async function walk(
  given: Omit<SubmitRequest, 'form'>,
  forms: FormCache,
  steps: readonly Step[],
  fresh: boolean,
): Promise<End> {
  let post: SubmitRequest | null = null;
  try {
    post = Object.assign(given, { form: await findForm(forms, given.accessKey, fresh) });
    for (const step of steps) {
      // Most steps of most posts wait for nothing, and then nor do we.
      const waiting = step(post);
      if (waiting) await waiting;
    }
    return { post, because: null };
  } catch (because) {
    return { post, because };
  }
}

function conclude({ post, because }: End): SubmitRequest {
  if (!post) throw because;
  if (because instanceof Repeated) post.answer = because.answer;
  if (because instanceof Repeated || because instanceof SilentDrop) post.cutShort = because;
  else if (because !== null) throw because;
  return post;
}

function restsOnForm(because: unknown): boolean {
  if (because instanceof SubmitError) return because.restsOnForm;
  return because instanceof SilentDrop || because instanceof Repeated || because instanceof PaymentUnavailable;
}
