import type { FormChoice } from '../../forms/form-choices';
import type { LabelChip } from '../../labels/submission-labels';
import { truncate } from '../../lib/text';
import type { InboxDraft } from '../../submissions/inbox/inbox-draft';
import { parseSearch, type SearchTerm, withoutTerm, withoutTerms } from '../../submissions/search/search-query';
import { inboxPath } from '../inbox/inbox-draft';
import { Icon } from '../page/icons';

interface FilterChipsProps {
  readonly draft: InboxDraft;
  readonly forms: readonly FormChoice[];
  readonly labels: readonly LabelChip[];
}

const maxLength = 40;

/**
 * The operators of a search and the other filters that are set, each as a link that removes it. Operators are sent
 * with the form around them.
 */
export function FilterChips({ draft, forms, labels }: FilterChipsProps) {
  const chips = [...operatorChips(draft), ...fieldChips(draft, forms, labels)];
  if (chips.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label="Filters">
      {chips.map(({ text, operator, rest }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an operator may be there twice.
        <li key={n}>
          {operator && <input type="hidden" name="q" value={operator} />}
          <a href={inboxPath(rest)} title="Remove this filter">
            <span className="unseen">Remove filter </span>
            <bdi>{truncate(text, maxLength)}</bdi>
            <Icon name="x-mark" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The part of the search text that is no chip: words, and what is invalid. */
export function typedText({ q }: InboxDraft): string {
  return withoutTerms(q, parseSearch(q).filter(isOperator));
}

interface FilterChip {
  readonly text: string;
  /** The operator as typed; undefined for a field of the filter. */
  readonly operator?: string;
  /** The filter without it. */
  readonly rest: InboxDraft;
}

function operatorChips(draft: InboxDraft): FilterChip[] {
  return parseSearch(draft.q)
    .filter(isOperator)
    .map((term) => {
      const operator = draft.q.slice(term.start, term.end);
      return { text: operator, operator, rest: { ...draft, q: withoutTerm(draft.q, term) } };
    });
}

function isOperator({ kind }: SearchTerm): boolean {
  return kind !== 'text' && kind !== 'invalid';
}

/** A form of the account needs no chip: its inbox is a place of its own. */
function fieldChips(draft: InboxDraft, forms: readonly FormChoice[], labels: readonly LabelChip[]): FilterChip[] {
  const label = labels.find(({ id }) => id === draft.label)?.name ?? 'deleted';
  const fields = [
    ...(forms.some(({ id }) => id === draft.form) ? [] : [['form', 'Form: deleted'] as const]),
    ['label', `Label: ${label}`],
    ['from', `From ${draft.from}`],
    ['to', `To ${draft.to}`],
  ] as const;
  return fields.flatMap(([name, text]) => (draft[name] === '' ? [] : [{ text, rest: { ...draft, [name]: '' } }]));
}
