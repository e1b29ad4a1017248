import type { FormChoice } from '../../forms/form-choices';
import type { Count } from '../../submissions/inbox.counts';
import { type InboxFolder, inboxFolders } from '../../submissions/inbox.filter';
import type { InboxPage } from '../../submissions/inbox.query';
import { Empty, Pagination } from '../page/components';
import { Problems, SelectField, TextField } from '../page/form';
import { formatCount } from '../page/format';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { draftFields, folderNames, type InboxDraft, inboxAddress, wholeInbox } from './inbox-address';
import { InboxList } from './inbox-list.view';
import { KeyHelp } from './key-help.view';

interface InboxProps {
  readonly draft: InboxDraft;
  readonly page: InboxPage;
  readonly counts: Readonly<Record<InboxFolder, Count>>;
  readonly forms: readonly FormChoice[];
  /** The address of this page. */
  readonly address: string;
  readonly mayExport: boolean;
  /** Whether the search has not come to all submissions yet. */
  readonly catchingUp: boolean;
  readonly errors: FieldErrors;
}

/** One page of a folder, and what can be done with it. */
export function InboxPageView({ draft, page, counts, forms, address, mayExport, catchingUp, errors }: InboxProps) {
  const [newest, oldest] = [page.rows[0], page.rows.at(-1)];
  return (
    <Page
      title={folderNames[draft.folder]}
      nav="inbox"
      wide
      actions={
        <a className="button quiet small" href="/dashboard/data-subjects">
          Requests about personal data
        </a>
      }
    >
      <Folders draft={draft} counts={counts} />
      <Problems errors={errors} />
      <Filter draft={draft} forms={forms} errors={errors} />
      {catchingUp && (
        <p className="soft small">The search has not come to all submissions yet. It will within minutes.</p>
      )}
      {page.rows.length === 0 ? <Nothing draft={draft} /> : <InboxList draft={draft} rows={page.rows} back={address} />}
      <Pagination
        newer={page.hasNewer && newest ? inboxAddress(draft, { after: newest.createdAt.toISOString() }) : null}
        older={page.hasOlder && oldest ? inboxAddress(draft, { before: oldest.createdAt.toISOString() }) : null}
      />
      {page.rows.length > 0 && <AllOfThem draft={draft} mayExport={mayExport} />}
      <KeyHelp />
    </Page>
  );
}

function Folders({ draft, counts }: Pick<InboxProps, 'draft' | 'counts'>) {
  return (
    <nav className="folders" aria-label="Folders">
      {inboxFolders.map((folder) => (
        <a
          key={folder}
          href={inboxAddress({ ...draft, folder })}
          aria-current={folder === draft.folder ? 'page' : undefined}
        >
          {folderNames[folder]} <FolderCount count={counts[folder]} />
        </a>
      ))}
    </nav>
  );
}

function FolderCount({ count: { count, more } }: { count: Count }) {
  if (count === 0) return null;
  return (
    <span className="amount">
      {formatCount(count)}
      {more && '+'}
    </span>
  );
}

function Filter({ draft, forms, errors }: Pick<InboxProps, 'draft' | 'forms' | 'errors'>) {
  return (
    <form className="filter" action="/dashboard/inbox" aria-label="Filter">
      {draft.folder !== 'inbox' && <input type="hidden" name="folder" value={draft.folder} />}
      <TextField name="q" label="Search" type="search" value={draft.q} maxLength={200} />
      <SelectField
        name="form"
        label="Form"
        value={draft.form}
        options={[['', 'All forms'], ...forms.map(({ id, name }) => [id, name.slice(0, 60)] as const)]}
      />
      <TextField name="from" label="From (UTC)" type="date" value={draft.from} errors={errors} />
      <TextField name="to" label="To (UTC)" type="date" value={draft.to} errors={errors} />
      <button type="submit" className="quiet">
        Filter
      </button>
    </form>
  );
}

const empty: Readonly<Record<InboxFolder, readonly [title: string, text: string]>> = {
  inbox: ['The inbox is empty', 'What your forms receive arrives here.'],
  archived: ['Nothing is archived', 'What you archive leaves the inbox and stays here.'],
  held: ['Nothing was held back', 'What arrives over the month’s quota is kept here, and nothing is sent for it.'],
  spam: ['No spam', 'What fell into a form’s trap, or was marked as spam, lies here. Nothing is sent for it.'],
  bin: ['The bin is empty', 'What you delete lies here until it is deleted for good.'],
};

function Nothing({ draft }: { draft: InboxDraft }) {
  const isFiltered = draftFields(draft).some(([name]) => name !== 'folder');
  const [title, text] = empty[draft.folder];
  if (!isFiltered) {
    return (
      <Empty title={title}>
        <p className="soft">{text}</p>
      </Empty>
    );
  }
  return (
    <Empty title="Nothing fits the filter">
      <a href={inboxAddress({ ...wholeInbox, folder: draft.folder })}>Show all of this folder</a>
    </Empty>
  );
}

function AllOfThem({ draft, mayExport }: Pick<InboxProps, 'draft' | 'mayExport'>) {
  const isFiltered = draftFields(draft).some(([name]) => name !== 'folder');
  const all = isFiltered ? 'all that fit the filter' : 'all of this folder';
  return (
    <p className="small all">
      <a href={inboxAddress(draft, {}, '/all')}>Change {all}</a>
      {mayExport ? (
        <>
          <a href={inboxAddress(draft, { format: 'csv' }, '/export')}>Export {all} as CSV</a>
          <a href={inboxAddress(draft, { format: 'jsonl' }, '/export')}>as JSON Lines</a>
        </>
      ) : (
        <span className="soft">Exports are part of the paid plans.</span>
      )}
    </p>
  );
}
