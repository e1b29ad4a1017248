import type { Notices } from '../page/notices';

export const assignmentNotices = {
  'submissions-assigned': { tone: 'good', one: 'Assigned.', text: '{count} assigned.' },
  'submissions-unassigned': { tone: 'good', one: 'Assigned to nobody.', text: '{count} assigned to nobody.' },
  'not-assigned': {
    tone: 'bad',
    text: 'Nothing to change. These submissions are assigned like this, or the person may not see their forms.',
  },
  'nobody-chosen': { tone: 'bad', text: 'Nobody selected. Select a person to assign to.' },
  'assignee-gone': { tone: 'bad', text: 'This person is no longer a member of the account. Nothing was changed.' },
  'assignment-undone': { tone: 'good', one: 'Undone.', text: 'Undone. The assignments of {count} changed back.' },
} as const satisfies Notices;
