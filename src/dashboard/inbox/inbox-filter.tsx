import type { FormChoice } from '../../forms/form-choices';
import type { LabelChip } from '../../labels/submission-labels';
import { type InboxDraft, maxSearchLength } from '../../submissions/inbox/inbox-draft';
import { SelectField, TextField } from '../page/form';
import { Icon } from '../page/icons';
import type { FieldErrors } from '../page/read-form';
import { FilterChips, typedText } from '../search/filter-chips';
import { inboxPath, isFiltered, isNarrowed, unfilteredInbox } from './inbox-draft';

interface InboxFilterProps {
  readonly draft: InboxDraft;
  readonly forms: readonly FormChoice[];
  readonly labels: readonly LabelChip[];
  readonly errors: FieldErrors;
  /** Whether the account has members to assign to. */
  readonly canAssign: boolean;
}

/** The search field with the filters that are set as chips in it, and a menu with further ones. */
export function InboxFilter({ draft, forms, labels, errors, canAssign }: InboxFilterProps) {
  const isOfForm = forms.some(({ id }) => id === draft.form);
  const isSet = isOfForm ? isNarrowed(draft) : isFiltered(draft);
  const all = { ...unfilteredInbox, folder: draft.folder, form: isOfForm ? draft.form : '' };
  return (
    <form className="inbox-search" action="/dashboard/inbox" aria-label="Search and filter">
      {draft.folder !== 'inbox' && <input type="hidden" name="folder" value={draft.folder} />}
      {isOfForm && <input type="hidden" name="form" value={draft.form} />}
      <div className="search-field">
        <Icon name="magnifying-glass" />
        <FilterChips draft={draft} forms={forms} labels={labels} />
        <input
          type="search"
          id="q"
          name="q"
          aria-label="Search"
          placeholder={isSet ? 'Search' : 'Search submissions'}
          maxLength={maxSearchLength}
          defaultValue={typedText(draft)}
          aria-invalid={errors.q ? true : undefined}
          aria-describedby={errors.q ? 'q-error' : undefined}
        />
        {isSet && (
          <a className="clear" href={inboxPath(all)} title="Clear all">
            <Icon name="x-mark" />
            <span className="unseen">Clear all</span>
          </a>
        )}
      </div>
      <FilterMenu {...{ draft, forms, labels, errors, canAssign }} />
      {errors.q && (
        <p id="q-error" className="error" role="alert">
          <bdi>{errors.q}</bdi>
        </p>
      )}
    </form>
  );
}

/** Conditions that one click adds to the search. */
const conditions = [
  ['is:unread', 'Unread'],
  ['is:open', 'Open'],
  ['is:waiting', 'Waiting'],
  ['is:done', 'Done'],
  ['is:replied', 'Replied'],
  ['is:failed', 'Delivery failed'],
  ['is:possible-spam', 'Possible spam'],
  ['has:file', 'With files'],
  ['has:note', 'With notes'],
] as const;

/** Those of an account with several members. */
const assigneeConditions = [
  ['assigned:me', 'Assigned to me'],
  ['assigned:none', 'Not assigned'],
] as const;

function FilterMenu({ draft, forms, labels, errors, canAssign }: InboxFilterProps) {
  const searched = draft.q.toLowerCase().split(/\s+/);
  return (
    <details className="filter-menu" open={Boolean(errors.from ?? errors.to)}>
      <summary>
        <Icon name="funnel" />
        <span>Filter</span>
      </summary>
      <div className="filter-panel">
        <ul className="quick-filters" aria-label="Add to the search">
          {[...conditions, ...(canAssign ? assigneeConditions : [])]
            .filter(([operator]) => !searched.includes(operator))
            .map(([operator, text]) => (
              <li key={operator}>
                <a href={inboxPath({ ...draft, q: `${draft.q} ${operator}`.trim() })}>{text}</a>
              </li>
            ))}
        </ul>
        {!forms.some(({ id }) => id === draft.form) && (
          <SelectField
            name="form"
            label="Form"
            value={draft.form}
            options={[['', 'All forms'], ...forms.map(({ id, name }) => [id, name.slice(0, 60)] as const)]}
          />
        )}
        {(labels.length > 0 || draft.label !== '') && (
          <SelectField
            name="label"
            label="Label"
            value={draft.label}
            options={[['', 'All labels'], ...labelChoices(labels, draft.label)]}
          />
        )}
        <div className="day-range">
          <TextField name="from" label="From" type="date" value={draft.from} errors={errors} />
          <TextField name="to" label="To" type="date" value={draft.to} errors={errors} />
        </div>
        <button type="submit" className="small">
          Apply
        </button>
        <SearchTips canAssign={canAssign} />
      </div>
    </details>
  );
}

/** The labels, and the chosen one if it was deleted: the filter must not look empty while it finds nothing. */
function labelChoices(labels: readonly LabelChip[], chosen: string): (readonly [value: string, label: string])[] {
  const choices = labels.map(({ id, name }) => [id, name] as const);
  return chosen === '' || labels.some(({ id }) => id === chosen) ? choices : [...choices, [chosen, 'Deleted label']];
}

const searchTips = [
  ['maria berlin', 'Both words, in any order. The last word may be the beginning of a longer one.'],
  ['"sales team"', 'This exact phrase'],
  ['-newsletter', 'Without this word. Also works with a phrase or any of the following.'],
  ['from:ada', 'From a sender with this name or e-mail address'],
  ['company:acme', 'With this in the field “company”; any other field name works too'],
  ['field:phone', 'With a field of this name'],
  [
    'is:unread',
    'Unread; also is:read, is:open, is:waiting, is:done, is:replied, is:failed, is:possible-spam, is:held, is:archived, is:spam and is:deleted',
  ],
  ['has:file', 'With files; has:note with notes'],
  ['before:2026-03', 'Before March 2026; also a day, such as before:2026-03-15'],
  ['after:2026-03-15', 'On that day or later; also a month'],
  ['form:Support', 'Sent by a form with this name; form:"Job application" for several words'],
  ['email:zoe', 'With an e-mail address that contains this, such as email:example.com'],
  ['label:Urgent', 'With this label; label:"Needs reply" for several words, and a doubled quote for one in the name'],
  ['203.0.113.7', 'Sent from this IP address, or containing it'],
] as const;

const assigneeTip = [
  'assigned:me',
  'Assigned to you; also assigned:none, and assigned:ada@example.com with the e-mail address or name of a member',
] as const;

/** Explains the search syntax by examples. */
function SearchTips({ canAssign }: { canAssign: boolean }) {
  const tips = canAssign ? [...searchTips, assigneeTip] : searchTips;
  return (
    <details className="search-tips">
      <summary>Search tips</summary>
      <dl className="facts keys">
        {tips.map(([example, meaning]) => (
          <div key={example}>
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>Case and accents are ignored: zoe finds Zoë.</p>
    </details>
  );
}
