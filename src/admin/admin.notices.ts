import type { Response } from 'express';
import { leaveNotice, type Notices } from '../dashboard/page/notices';
import { settingsNotices } from '../dashboard/settings/settings.notices';

/** All notices of the operator area. */
export const adminNotices = {
  'account-created': { tone: 'good', text: 'Account created. Now invite its owner to choose a password.' },
  'limits-saved': { tone: 'good', text: 'Plan and limits saved.' },
  'account-suspended': { tone: 'good', text: 'Account suspended. Its forms reject new submissions.' },
  'account-unsuspended': { tone: 'good', text: 'Suspension lifted. The account accepts submissions again.' },
  'account-deletion-planned': { tone: 'good', text: 'The account will be deleted. Its owners get an e-mail about it.' },
  'account-deletion-begins': { tone: 'good', text: 'The account is deleted within minutes.' },
  'account-kept': settingsNotices['account-kept'],
  'sessions-ended': { tone: 'good', text: 'All browsers of this account have been signed out.' },
  'owner-token-revoked': { tone: 'good', text: 'All API tokens revoked.' },
  'storage-connected': settingsNotices['storage-connected'],
  'invitation-requested': { tone: 'good', text: 'Invitation requested. A worker sends it within seconds.' },
} as const satisfies Notices;

/** Redirects after a successful POST; the next page shows the notice once. */
export function redirectWithNotice(res: Response, path: string, code: keyof typeof adminNotices): void {
  leaveNotice(res, code);
  res.redirect(303, path);
}
