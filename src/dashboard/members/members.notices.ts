import type { Notices } from '../page/notices';

export const memberNotices = {
  'not-a-member': { tone: 'bad', text: 'You are no longer a member of that account.' },
  'member-invited': { tone: 'good', text: 'Invitation on its way.' },
  'invitation-resent': { tone: 'good', text: 'Invitation on its way. The earlier link no longer works.' },
  'invitation-revoked': { tone: 'good', text: 'Invitation revoked. Its link no longer works.' },
  'invitation-gone': { tone: 'bad', text: 'This invitation has been accepted, revoked or sent again.' },
  'member-saved': { tone: 'good', text: 'Role saved.' },
  'member-removed': { tone: 'good', text: 'Member removed.' },
  'account-left': { tone: 'good', text: 'You have left the account.' },
  'account-joined': { tone: 'good', text: 'You have joined the account.' },
  'ownership-transferred': { tone: 'good', text: 'Ownership transferred. You are an admin of this account now.' },
  'name-saved': { tone: 'good', text: 'Name saved.' },
} as const satisfies Notices;
