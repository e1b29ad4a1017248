import type { Step } from '../request';
import { SubmitError } from '../submit-error';
import { isAllowedHost, siteOriginOf } from './origin';

/**
 * Under strict domain protection, lets only posts from a site on the form's allowed list pass: 403 `origin_not_allowed`
 * (spec 4.1 rule 11). Without it the list is advice. A post that does not say where it comes from is on no list.
 */
export const checkOrigin: Step = ({ form, origin, referer }) => {
  if (!form.strictDomainProtection) return;
  const site = siteOriginOf(origin, referer);
  if (site === null || !isAllowedHost(new URL(site).hostname, form.allowedDomains)) {
    throw new SubmitError('origin_not_allowed');
  }
};
