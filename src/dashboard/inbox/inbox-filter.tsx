import type { FormChoice } from '../../forms/form-choices';
import type { LabelChip } from '../../labels/submission-labels';
import { SelectField, TextField } from '../page/form';
import type { FieldErrors } from '../page/read-form';
import type { InboxDraft } from './inbox-draft';

const searchTips = [
  ['maria berlin', 'Both words, in any order. The last word may be the beginning of a longer one.'],
  ['"sales team"', 'This exact phrase'],
  ['-newsletter', 'Without this word. Also works with a phrase or any of the following.'],
  ['from:ada', 'From a sender with this name or e-mail address'],
  ['company:acme', 'With this in the field “company”; any other field name works too'],
  ['is:unread', 'Unread; also is:read, is:archived, is:spam and is:deleted'],
  ['before:2026-03', 'Before March 2026; also a day, such as before:2026-03-15'],
  ['after:2026-03-15', 'On that day or later; also a month'],
  ['form:Support', 'Sent by a form with this name; form:"Job application" for several words'],
  ['email:zoe', 'With an e-mail address that contains this, such as email:example.com'],
  ['label:Urgent', 'With this label; label:"Needs reply" for several words, and a doubled quote for one in the name'],
  ['has:file', 'With files'],
  ['203.0.113.7', 'Sent from this IP address, or containing it'],
] as const;

/** Explains the search syntax by examples. */
export function SearchTips() {
  return (
    <details className="search-tips">
      <summary>Search tips</summary>
      <dl className="facts keys">
        {searchTips.map(([example, meaning]) => (
          <div key={example}>
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>Case and accents are ignored: zoe finds Zoë. Folder counts reflect the search.</p>
    </details>
  );
}

interface InboxFilterProps {
  readonly draft: InboxDraft;
  readonly forms: readonly FormChoice[];
  readonly labels: readonly LabelChip[];
  readonly errors: FieldErrors;
}

/** Search text, form and dates, sent as the query of the inbox. */
export function InboxFilter({ draft, forms, labels, errors }: InboxFilterProps) {
  return (
    <form className="filter" action="/dashboard/inbox" aria-label="Filter">
      {draft.folder !== 'inbox' && <input type="hidden" name="folder" value={draft.folder} />}
      <TextField
        name="q"
        label="Search"
        type="search"
        placeholder="Search submissions"
        value={draft.q}
        maxLength={200}
        errors={errors}
      />
      {/* On narrow screens, the other fields are hidden until this is checked. */}
      <label className="more-filters">
        <input type="checkbox" defaultChecked={draft.form + draft.from + draft.to + draft.label !== ''} /> More filters
      </label>
      <SelectField
        name="form"
        label="Form"
        value={draft.form}
        options={[['', 'All forms'], ...forms.map(({ id, name }) => [id, name.slice(0, 60)] as const)]}
      />
      {(labels.length > 0 || draft.label !== '') && (
        <SelectField
          name="label"
          label="Label"
          value={draft.label}
          options={[['', 'All labels'], ...labelChoices(labels, draft.label)]}
        />
      )}
      <TextField name="from" label="From (UTC)" type="date" value={draft.from} errors={errors} />
      <TextField name="to" label="To (UTC)" type="date" value={draft.to} errors={errors} />
      <button type="submit" className="quiet">
        Filter
      </button>
    </form>
  );
}

/** The labels, and the chosen one if it was deleted: the filter must not look empty while it finds nothing. */
function labelChoices(labels: readonly LabelChip[], chosen: string): (readonly [value: string, label: string])[] {
  const choices = labels.map(({ id, name }) => [id, name] as const);
  return chosen === '' || labels.some(({ id }) => id === chosen) ? choices : [...choices, [chosen, 'Deleted label']];
}
