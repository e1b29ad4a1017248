import { isPaid } from '../../../config/plans';
import { chooseFiles } from '../checks/files';
import { siteOriginOf } from '../checks/origin';
import type { Step, SubmitRequest } from '../request';
import { acceptRedirect, appendParams, resolveRedirect } from './redirect';

/** The contract's success object (spec 2.2). */
export interface Success {
  readonly success: true;
  readonly message: string;
  readonly redirect?: string;
  readonly redirect_params?: Readonly<Record<string, string>>;
  readonly payment_url?: string;
  readonly note?: string;
  readonly files?: { readonly received: number; readonly stored: number; readonly hint?: string };
}

/** Where a native post is sent on to. */
export interface Location {
  readonly status: 302 | 303;
  readonly url: string;
}

/** What a post is answered with, as JSON and as a native form post. */
export interface SubmitResponse {
  readonly body: Success;
  readonly location: Location | null;
}

/** Makes up the answer before the commit: what a repetition of the post hears is stored with it. */
export function prepareAnswer(ownOrigin: string): Step {
  return (post) => {
    post.answer = planAnswer(post, ownOrigin);
  };
}

/** The answer to an accepted post, or to one that is to believe so (spec 2.2 and 4.1 rules 2 to 7). Pure. */
export function planAnswer(post: SubmitRequest, ownOrigin: string): SubmitResponse {
  const { form, fields } = post;
  const paymentUrl = post.checkout && 'url' in post.checkout.outcome ? post.checkout.outcome.url : null;
  const siteOrigin = siteOriginOf(post.origin, post.referer);
  const { allowedDomains } = form;
  const redirect = acceptRedirect(fields.controls.redirect, { allowedDomains, ownOrigin, siteOrigin });
  const params = redirectParamsOf(post);
  return {
    body: {
      success: true,
      message: 'Submission received',
      ...(redirect !== null && { redirect }),
      ...(params && { redirect_params: params }),
      ...(paymentUrl !== null && { payment_url: paymentUrl }),
      ...filesInfoOf(post),
    },
    location:
      paymentUrl !== null
        ? { status: 303, url: paymentUrl }
        : locationFor(redirect, form.redirectUrl, { siteOrigin, ownOrigin }, params ?? {}),
  };
}

/** What became of the files (spec 2.2). Spam, whose files are not kept, hears what any other post would. */
function filesInfoOf(post: SubmitRequest): Pick<Success, 'note' | 'files'> {
  const { received, hint } = post.files;
  if (received === 0 && hint === null) return {};
  const { files, note } = post.keptFiles ?? chooseFiles(post);
  return {
    ...(note !== null && { note }),
    files: { received, stored: files.length, ...(hint !== null && { hint }) },
  };
}

/** A submitted redirect comes before the form's own (spec 4.1 rules 4, 5 and 7). */
function locationFor(
  submitted: string | null,
  ofForm: string | null,
  origins: { siteOrigin: string | null; ownOrigin: string },
  params: Readonly<Record<string, string>>,
): Location | null {
  if (submitted !== null) return { status: 303, url: appendParams(resolveRedirect(submitted, origins), params) };
  if (ofForm !== null) return { status: 302, url: appendParams(resolveRedirect(ofForm, origins), params) };
  return null;
}

/** The submitted values that the owner chose to hand on to the thank-you page; a feature of the paid plans. */
function redirectParamsOf({ form, fields }: SubmitRequest): Record<string, string> | null {
  if (form.redirectParams.length === 0 || !isPaid(form.account.plan)) return null;
  const chosen = form.redirectParams.flatMap((name) => {
    const value = fields.data[name];
    return value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const];
  });
  return Object.fromEntries(chosen);
}
