import { isFilled } from '../body/fields';
import type { Step } from '../request';

/** Marks a post as spam when the hidden field `botcheck` was filled, unless the form's honeypot is off (spec 4.1 rule 8). */
export const flagHoneypot: Step = (post) => {
  post.isSpam = post.form.honeypotMode !== 'none' && isFilled(post.fields.controls.botcheck);
};
