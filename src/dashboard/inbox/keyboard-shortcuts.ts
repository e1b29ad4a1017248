import type { BulkChange } from '../../submissions/changes/change-history';
import type { InboxFolder } from '../../submissions/folders';
import type { Shortcut } from '../page/shortcuts';
import { changeTexts, folderChanges } from './changes';

/** The key of each change; `client/dashboard/inbox.ts` has the same. Restoring has none. */
const changeKeys: readonly (readonly [keys: string, change: BulkChange])[] = [
  ['e', 'archive'],
  ['e', 'unarchive'],
  ['!', 'spam'],
  ['!', 'not_spam'],
  ['Shift R', 'release'],
  ['#', 'delete'],
  ['#', 'erase'],
  ['Shift I', 'read'],
  ['Shift U', 'unread'],
  ['d', 'done'],
  ['w', 'waiting'],
  ['Shift D', 'open'],
];

/** The keys of a list in this folder, for somebody who may change its submissions or only read them. */
export function listShortcuts(
  folder: InboxFolder,
  { canChange, canAssign }: { readonly canChange: boolean; readonly canAssign: boolean },
): readonly Shortcut[] {
  const changing: readonly Shortcut[] = [
    ['x', 'Select'],
    ...shortcutsOf(folderChanges[folder]),
    ['l', 'Labels'],
    ...assignShortcuts(canAssign),
  ];
  return [['j k', 'Next and previous'], ['o Enter', 'Open'], ...(canChange ? changing : []), ['/', 'Search']];
}

/** The keys of a submission's page that offers these changes; null for a page that changes nothing. */
export function submissionShortcuts(
  changes: readonly BulkChange[] | null,
  { canReply, canAssign }: { readonly canReply: boolean; readonly canAssign: boolean },
): readonly Shortcut[] {
  const changing: readonly Shortcut[] = changes
    ? [...shortcutsOf(changes), ['l', 'Labels'], ...assignShortcuts(canAssign)]
    : [];
  return [
    ['j k', 'Next and previous submission'],
    ...(canReply ? ([['r', 'Reply']] as const) : []),
    ...changing,
    ['u', 'Back to the list'],
  ];
}

const assignShortcuts = (canAssign: boolean): readonly Shortcut[] => (canAssign ? [['a', 'Assign']] : []);

function shortcutsOf(changes: readonly BulkChange[]): readonly Shortcut[] {
  const offered = changeKeys.filter(([, change]) => changes.includes(change));
  // Possible spam has buttons for both changes of a key, which presses the first.
  const keys = offered.filter(([key], n) => offered.findIndex(([other]) => other === key) === n);
  return [
    ...keys.map(([key, change]): Shortcut => [key, changeTexts[change].button]),
    ['z', 'Undo, while the message is shown'],
  ];
}
