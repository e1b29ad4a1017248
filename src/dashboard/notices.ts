import type { Response } from 'express';
import { assignmentNotices } from './assignments/assignments.notices';
import { authNotices } from './auth/auth.notices';
import { brandNotices } from './brand/brand.notices';
import { factorNotices } from './factors/factors.notices';
import { formsNotices } from './forms/forms.notices';
import { importsNotices } from './imports/imports.notices';
import { inboxNotices } from './inbox/inbox.notices';
import { labelsNotices } from './labels/labels.notices';
import { listsNotices } from './lists/lists.notices';
import { memberNotices } from './members/members.notices';
import { leaveNotice, type Undo } from './page/notices';
import { privacyNotices } from './privacy/privacy.notices';
import { retentionNotices } from './retention/retention.notices';
import { viewsNotices } from './search/views.notices';
import { settingsNotices } from './settings/settings.notices';
import { ssoNotices } from './single-sign-on/sso.notices';
import { submissionsNotices } from './submissions/submissions.notices';
import { tableNotices } from './table/table.notices';
import { tokensNotices } from './tokens/tokens.notices';
import { troubleNotices } from './trouble/trouble.notices';
import { webhooksNotices } from './webhooks/webhooks.notices';

/** All notices of the dashboard. */
export const notices = {
  ...assignmentNotices,
  ...authNotices,
  ...brandNotices,
  ...factorNotices,
  ...formsNotices,
  ...importsNotices,
  ...inboxNotices,
  ...labelsNotices,
  ...listsNotices,
  ...memberNotices,
  ...privacyNotices,
  ...retentionNotices,
  ...settingsNotices,
  ...ssoNotices,
  ...submissionsNotices,
  ...tableNotices,
  ...tokensNotices,
  ...troubleNotices,
  ...viewsNotices,
  ...webhooksNotices,
} as const;

export type NoticeCode = keyof typeof notices;

/**
 * Redirects after a successful POST; the next page shows the notice once, with an Undo button if `undo` is given.
 * `count` replaces `{count}` in its text.
 */
export function redirectWithNotice(res: Response, path: string, code: NoticeCode, count?: number, undo?: Undo): void {
  leaveNotice(res, code, count, undo);
  res.redirect(303, path);
}
