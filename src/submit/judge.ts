import { findForm } from './find-form';
import type { FormCache } from './form-cache';
import type { Post, Step } from './post';
import { Refusal, Repeated, SilentDrop, StaleForm } from './refusal';

/** A form that changes faster than this many readings is not waited for. */
const maxReadings = 5;

/**
 * Walks a post through the steps in order and resolves to it as judged; a silently dropped one looks like any other.
 * What the cache led to is not final: a refusal or a drop that rests on the form, or a commit that found the form
 * changed, is judged again with the form read fresh.
 */
export async function judge(post: Omit<Post, 'form'>, forms: FormCache, steps: readonly Step[]): Promise<Post> {
  for (let reading = 1; ; reading += 1) {
    try {
      const judged: Post = Object.assign(post, { form: await findForm(forms, post.accessKey, reading > 1) });
      await walk(judged, steps, reading > 1);
      return judged;
    } catch (error) {
      const again = error instanceof StaleForm ? reading < maxReadings : reading === 1 && restsOnForm(error);
      if (!again) throw error;
    }
  }
}

async function walk(post: Post, steps: readonly Step[], fresh: boolean): Promise<void> {
  try {
    for (const step of steps) await step(post);
  } catch (error) {
    if (error instanceof Repeated) {
      post.answer = error.answer;
      return;
    }
    const final = error instanceof SilentDrop && (fresh || !error.restsOnForm);
    if (!final) throw error;
  }
}

function restsOnForm(error: unknown): boolean {
  return (error instanceof Refusal || error instanceof SilentDrop) && error.restsOnForm;
}
