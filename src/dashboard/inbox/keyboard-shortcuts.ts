import type { Shortcut } from '../page/shortcuts';

const changes: readonly Shortcut[] = [
  ['e', 'Archive or move to inbox'],
  ['!', 'Spam or not spam'],
  ['#', 'Delete'],
  ['Shift U', 'Mark as unread'],
  ['z', 'Undo'],
];

export const listShortcuts: readonly Shortcut[] = [
  ['j k', 'Next and previous'],
  ['o Enter', 'Open'],
  ['x', 'Select'],
  ...changes,
  ['l', 'Labels'],
  ['/', 'Search'],
];

export const submissionShortcuts: readonly Shortcut[] = [
  ['j k', 'Next and previous submission'],
  ['r', 'Reply'],
  ...changes,
  ['l', 'Labels'],
  ['u', 'Back to the list'],
];
