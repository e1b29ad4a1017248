import { SubmitError } from '../submit-error';
import type { FormCache, LiveForm } from './form';

/**
 * The form that a post is meant for, ready to receive. Throws Refusal: 404 for an unknown key, 403 for a form that is
 * paused or cannot accept posts, 500 when the form could not be read (spec section 7.1).
 */
export async function findForm(forms: FormCache, accessKey: string, fresh: boolean): Promise<LiveForm> {
  const form = await forms.find(accessKey, fresh).catch((error: unknown) => {
    throw new SubmitError('profile_lookup_failed', undefined, { cause: error });
  });
  if (!form) throw new SubmitError('invalid_access_key');
  if (form.deleted || form.account.suspended) throw new SubmitError('form_unavailable');
  if (!form.active) throw new SubmitError('inactive_form');
  return form;
}
