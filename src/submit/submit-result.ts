import type { Withheld } from '../decisions/withheld';
import type { CaptchaCheck } from './checks/captcha';
import type { SelectedFiles } from './checks/files';
import type { PageRequests } from './checks/page-requests';
import type { SpamCheck } from './checks/spam-filter';
import type { NewSubmission } from './commit/commit-batch';
import type { LiveForm } from './live-form';
import type { SubmitResponse } from './response/response';

/** What the checks decided about a submission. */
export interface Decision {
  /** Why nobody is notified, unless that is the quota, which only the commit knows. */
  readonly withheld: Withheld | null;
  /** The entry of a block list that matches. */
  readonly blockedBy: string | null;
  readonly spam: SpamCheck;
  readonly captcha: CaptchaCheck;
  readonly solvedChallenge: string | null;
  readonly files: SelectedFiles;
  readonly pageRequests: PageRequests;
  readonly response: SubmitResponse;
}

/** What became of a submission; the response is the one to send. */
export type Acceptance = { readonly response: SubmitResponse } & (
  | {
      readonly kind: 'accepted';
      readonly submission: NewSubmission;
      readonly decision: Decision;
      readonly trace: string | undefined;
    }
  | { readonly kind: 'replayed' }
);

/** Why nothing is stored although the visitor gets a success response. */
export type DropReason = 'time_trap' | 'captcha_failed' | 'captcha_missing' | 'spam_limit';

/** How a request ends when its visitor gets a success response. */
export type SubmitResult = { readonly form: LiveForm; readonly response: SubmitResponse } & (
  | Acceptance
  /** Nothing is stored (spec 4.1 rules 9 and 10). */
  | { readonly kind: 'dropped'; readonly reason: DropReason }
);
