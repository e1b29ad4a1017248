import type { Response } from 'express';
import type { Form } from '../../forms/form.model';

const header = 'Content-Security-Policy';

/**
 * Lets the live test end where the form's visitors end. Browsers hold redirects after a post to the page's policy too, so
 * without this a thank-you page elsewhere would stay away where there is no script.
 */
export function allowLeaving(res: Response, { redirectUrl, payment }: Pick<Form, 'redirectUrl' | 'payment'>): void {
  // Stripe's checkout may be at a name of the owner's choice.
  const places = [...(redirectUrl ? [new URL(redirectUrl).origin] : []), ...(payment ? ['https:'] : [])];
  if (places.length === 0) return;
  const policy = String(res.get(header));
  res.set(header, policy.replace("form-action 'self'", `form-action 'self' ${places.join(' ')}`));
}
