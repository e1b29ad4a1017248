import type { FormChoice } from '../../forms/form-choices';
import type { LabelChip } from '../../labels/submission-labels';
import { truncate } from '../../lib/text';
import { parseSearch, withoutTerm } from '../../submissions/search/search-query';
import { type InboxDraft, inboxPath, unfilteredInbox } from '../inbox/inbox-draft';
import { Icon } from '../page/icons';

interface FilterChipsProps {
  readonly draft: InboxDraft;
  readonly forms: readonly FormChoice[];
  readonly labels: readonly LabelChip[];
}

const maxLength = 40;

/** The operators of a search and the other filters that are set, each as a link that removes it. */
export function FilterChips({ draft, forms, labels }: FilterChipsProps) {
  const chips = [...operatorChips(draft), ...fieldChips(draft, forms, labels)];
  if (chips.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label="Filters">
      {chips.map(({ text, rest }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an operator may be there twice.
        <li key={n}>
          <a href={inboxPath(rest)} title="Remove this filter">
            <span className="unseen">Remove filter </span>
            <bdi>{truncate(text, maxLength)}</bdi>
            <Icon name="x-mark" />
          </a>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <a className="clear" href={inboxPath({ ...unfilteredInbox, folder: draft.folder })}>
            Clear all
          </a>
        </li>
      )}
    </ul>
  );
}

interface FilterChip {
  readonly text: string;
  /** The filter without it. */
  readonly rest: InboxDraft;
}

function operatorChips(draft: InboxDraft): FilterChip[] {
  return parseSearch(draft.q)
    .filter(({ kind }) => kind !== 'text' && kind !== 'invalid')
    .map((term) => ({
      text: draft.q.slice(term.start, term.end),
      rest: { ...draft, q: withoutTerm(draft.q, term) },
    }));
}

function fieldChips(draft: InboxDraft, forms: readonly FormChoice[], labels: readonly LabelChip[]): FilterChip[] {
  const nameIn = (choices: readonly { id: string; name: string }[], id: string) =>
    choices.find((choice) => choice.id === id)?.name ?? 'deleted';
  const fields = [
    ['form', `Form: ${nameIn(forms, draft.form)}`],
    ['label', `Label: ${nameIn(labels, draft.label)}`],
    ['from', `From ${draft.from}`],
    ['to', `To ${draft.to}`],
  ] as const;
  return fields.flatMap(([name, text]) => (draft[name] === '' ? [] : [{ text, rest: { ...draft, [name]: '' } }]));
}
