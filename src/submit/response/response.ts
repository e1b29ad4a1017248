import type { SelectedFiles } from '../checks/files';
import type { SubmitRequest } from '../request';
import type { Redirect, RedirectTarget } from './redirect';

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

/** A success response: `body` for JSON clients; a native form post is redirected to `location`, or gets a page. */
export interface SubmitResponse {
  readonly body: Success;
  readonly location: RedirectTarget | null;
}

/** Builds the success response (spec 2.2 and 4.1 rules 2 to 7). Spam and dropped submissions get the same one. Pure. */
export function buildResponse(
  { files: { received, hint } }: SubmitRequest,
  redirect: Redirect,
  paymentUrl: string | null,
  { files, note }: SelectedFiles,
): SubmitResponse {
  const hasFilesInfo = received > 0 || hint !== null;
  return {
    body: {
      success: true,
      message: 'Submission received',
      ...(redirect.submitted !== null && { redirect: redirect.submitted }),
      ...(redirect.params && { redirect_params: redirect.params }),
      ...(paymentUrl !== null && { payment_url: paymentUrl }),
      ...(note !== null && { note }),
      ...(hasFilesInfo && { files: { received, stored: files.length, ...(hint !== null && { hint }) } }),
    },
    location: paymentUrl === null ? redirect.target : { status: 303, url: paymentUrl },
  };
}
