import type { Problem } from '../lib/input-error';
import type { ListEntry } from '../lists/list-entry.model';
import { type ListAction, listActions, listLimits } from '../lists/list-entry.settings';
import type { AccountState } from './account-state';
import type { ListItem, Lists } from './config-file';
import type { Difference } from './differences';
import type { Planning } from './planning';

/** The entries of a form, or of the account. */
export type ScopeLists = Readonly<Record<ListAction, readonly ListEntry[]>>;

export function listsOfScope({ entries }: Pick<AccountState, 'entries'>, formId: string | null): ScopeLists {
  const of = (action: ListAction) => (entries.get(formId) ?? []).filter((one) => one.action === action);
  return { allow: of('allow'), block: of('block') };
}

/** What makes lists what the file says. */
interface ListChanges {
  readonly added: readonly (readonly [ListAction, ListItem])[];
  readonly removed: readonly (readonly [ListAction, ListEntry])[];
}

/** With `isComplete`, entries that are not in the file are removed from the lists that are in it. */
export function planListChanges(wanted: Lists, current: ScopeLists, isComplete: boolean): ListChanges {
  const all = listActions.flatMap((action) => (wanted[action] ?? []).map((item) => [action, item] as const));
  return {
    added: all.filter(
      ([action, item]) => !current[action].some((entry) => isSame(entry, item) && hasNote(entry, item)),
    ),
    removed: listActions.flatMap((action) =>
      // An entry that moves to the other list, or gets another note, is replaced when it is added.
      current[action].flatMap((entry) =>
        isComplete && wanted[action] && !all.some(([, item]) => isSame(entry, item)) ? [[action, entry] as const] : [],
      ),
    ),
  };
}

/** The differences of lists, one for each entry. `prefix` is where the lists are. */
export function compareLists(wanted: Lists, current: ScopeLists, isComplete: boolean, prefix = ''): Difference[] {
  const { added, removed } = planListChanges(wanted, current, isComplete);
  return [
    ...removed.map(([action, entry]) => ({ path: `${prefix}${action}`, before: presentItem(entry), after: null })),
    ...added.map(([action, item]) => ({ path: `${prefix}${action}`, before: null, after: presentItem(item) })),
  ];
}

/** An entry as the file has it. */
export function presentItem({ kind, value, note }: ListItem): Readonly<Record<string, string>> {
  return { [kind]: value, ...(note && { note }) };
}

function isSame(one: Pick<ListItem, 'kind' | 'value'>, other: Pick<ListItem, 'kind' | 'value'>): boolean {
  return one.kind === other.kind && one.value === other.value;
}

function hasNote(one: Pick<ListItem, 'note'>, other: Pick<ListItem, 'note'>): boolean {
  return (one.note ?? null) === (other.note ?? null);
}

export function findListProblems({ file, state, keyOf, isDeleted }: Planning): Problem[] {
  const check = (path: string, wanted: Lists, formId: string | null, key: string | null, max: number): Problem[] => {
    const current = formId === null && key !== null ? { allow: [], block: [] } : listsOfScope(state, formId);
    return findProblemsOf(path, wanted, current, isDeleted('lists', key), max);
  };
  return [
    ...check('lists', file.lists, null, null, listLimits.perAccount),
    ...Object.entries(file.forms).flatMap(([key, { lists = {} }]) => {
      const form = state.forms.find((one) => keyOf(one) === key);
      return check(`forms.${key}.lists`, lists, form?.id ?? null, key, listLimits.perForm);
    }),
  ];
}

function findProblemsOf(path: string, wanted: Lists, current: ScopeLists, isComplete: boolean, max: number): Problem[] {
  const twice = (wanted.block ?? []).flatMap((item, index) =>
    (wanted.allow ?? []).some((other) => isSame(item, other))
      ? [{ setting: `${path}.block[${index}]`, message: 'is also in the allow list' }]
      : [],
  );
  const { added, removed } = planListChanges(wanted, current, isComplete);
  const stored = [...current.allow, ...current.block];
  const fresh = added.filter(([, item]) => !stored.some((entry) => isSame(entry, item))).length;
  const count = stored.length + fresh - removed.length;
  if (fresh === 0 || count <= max) return twice;
  return [...twice, { setting: path, message: `would have ${count} entries; at most ${max} are possible` }];
}
