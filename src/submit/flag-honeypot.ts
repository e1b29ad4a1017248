import { isFilled } from './fields';
import type { Step } from './post';

/** Marks a post as spam when the hidden field `botcheck` was filled, unless the form's honeypot is off (spec 4.1 rule 8). */
export const flagHoneypot: Step = (post) => {
  post.isSpam = post.form.honeypotMode !== 'none' && isFilled(post.fields.controls.botcheck);
};
