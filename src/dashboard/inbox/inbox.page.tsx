import type { FormChoice } from '../../forms/form-choices';
import type { LabelChip } from '../../labels/submission-labels';
import { type InboxFolder, inboxFolders } from '../../submissions/folders';
import type { Count } from '../../submissions/inbox/count';
import type { InboxPage as InboxRows } from '../../submissions/inbox/inbox.query';
import { NewSubmissions } from '../live/new-submissions';
import { Empty, Pagination } from '../page/components';
import { Problems } from '../page/form';
import { formatCount } from '../page/format';
import { Icon } from '../page/icons';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { FilterChips } from '../search/filter-chips';
import { Marks } from '../search/marks';
import { SaveView } from '../search/views.page';
import { folderNames, type InboxDraft, inboxPath, isFiltered, unfilteredInbox } from './inbox-draft';
import { InboxFilter, SearchTips } from './inbox-filter';
import { InboxList } from './inbox-list';
import { listShortcuts } from './keyboard-shortcuts';

export interface InboxProps {
  readonly draft: InboxDraft;
  readonly page: InboxRows;
  readonly counts: Readonly<Record<InboxFolder, Count>>;
  readonly forms: readonly FormChoice[];
  /** All labels of the account. */
  readonly labels: readonly LabelChip[];
  /** What the owner should know about the search, such as the name of a label that does not exist. */
  readonly notes: readonly string[];
  /** The path of the list, with its query. */
  readonly path: string;
  readonly canExport: boolean;
  /** Whether the search index does not include all submissions yet. */
  readonly isSearchBehind: boolean;
  readonly errors: FieldErrors;
}

/** `/dashboard/inbox`: one page of a folder, with its filter. */
export function InboxPage(props: InboxProps) {
  return (
    <Page
      title={folderNames[props.draft.folder]}
      nav="inbox"
      panes={{ page: 'list', other: <NothingOpen /> }}
      shortcuts={listShortcuts(props.draft.folder)}
    >
      <InboxContent {...props} />
    </Page>
  );
}

/** The inbox beside one of its submissions, for screens that are wide enough. */
export function InboxPane({ openedId, ...props }: InboxProps & { openedId: string }) {
  return (
    <section className="pane list" aria-labelledby="folder">
      <div className="title">
        <h2 id="folder">{folderNames[props.draft.folder]}</h2>
      </div>
      <InboxContent {...props} openedId={openedId} />
    </section>
  );
}

function NothingOpen() {
  return (
    <div className="pane detail nothing-open">
      <Icon name="envelope" />
      <p>Select a submission to read it here.</p>
      <p className="soft small">
        <kbd>j</kbd> and <kbd>k</kbd> move, <kbd>Enter</kbd> opens, <kbd>x</kbd> selects, <kbd>?</kbd> shows all
        shortcuts.
      </p>
    </div>
  );
}

function InboxContent({ openedId, ...props }: InboxProps & { openedId?: string }) {
  const { draft, page, counts, forms, labels, notes, path, canExport, isSearchBehind, errors } = props;
  const newest = page.rows[0];
  const total = counts[draft.folder];
  const isValid = Object.keys(errors).length === 0;
  return (
    <>
      <Folders {...{ draft, counts, isSearchBehind }} />
      <Problems errors={errors} labels={{ q: 'Search', from: 'From (UTC)', to: 'To (UTC)' }} />
      <InboxFilter draft={draft} forms={forms} labels={labels} errors={errors} />
      <FilterChips draft={draft} forms={forms} labels={labels} />
      <div className="under-filter">
        {isFiltered(draft) && isValid && <Results draft={draft} total={total} />}
        {isFiltered(draft) && isValid && (
          <details className="save-view">
            <summary>Save view</summary>
            <SaveView draft={draft} />
          </details>
        )}
        <SearchTips />
      </div>
      {notes.map((note) => (
        <p key={note} className="soft small" role="status">
          <bdi>{note}</bdi>
        </p>
      ))}
      {isSearchBehind && (
        <p className="soft small">Search is still indexing. Some submissions may be missing for a few minutes.</p>
      )}
      <NewSubmissions draft={draft} newest={newest} hasNewer={page.hasNewer} openedId={openedId} />
      {page.rows.length === 0 ? (
        isValid && <NoRows draft={draft} />
      ) : (
        <Marks search={draft.q}>
          <InboxList draft={draft} rows={page.rows} labels={labels} path={path} openedId={openedId} />
        </Marks>
      )}
      {page.isCut && <p className="small soft">Only part of your submissions was searched. The next page continues.</p>}
      <Pagination
        newer={page.hasNewer && page.newerThan ? inboxPath(draft, { after: page.newerThan.toISOString() }) : null}
        older={page.hasOlder && page.olderThan ? inboxPath(draft, { before: page.olderThan.toISOString() }) : null}
      />
      <p className="small all">
        {page.rows.length > 0 && (
          <WholeFolderActions draft={draft} total={counts[draft.folder]} canExport={canExport} />
        )}
        <a href="/dashboard/inbox/history">Undo history</a>
        <a href="/dashboard/data-subjects">Personal data requests</a>
      </p>
    </>
  );
}

function Folders({ draft, counts, isSearchBehind }: Pick<InboxProps, 'draft' | 'counts' | 'isSearchBehind'>) {
  // Most accounts never have held submissions.
  // While the index is being built, any folder may have more.
  const hasAmount = ({ count, more }: Count) => count > 0 || (more && !isSearchBehind);
  const isShown = (folder: InboxFolder) => folder !== 'held' || folder === draft.folder || hasAmount(counts.held);
  return (
    <nav className="folders" aria-label="Folders">
      {inboxFolders.filter(isShown).map((folder) => (
        <a
          key={folder}
          href={inboxPath({ ...draft, folder })}
          aria-current={folder === draft.folder ? 'page' : undefined}
        >
          {folderNames[folder]}{' '}
          {hasAmount(counts[folder]) && <span className="amount">{formatTotal(counts[folder])}</span>}
        </a>
      ))}
    </nav>
  );
}

/** Counting stops at a limit; a plus sign says so. */
function formatTotal({ count, more }: Count): string {
  return `${formatCount(count)}${more ? '+' : ''}`;
}

function Results({ draft, total }: { draft: InboxDraft; total: Count }) {
  const noun = total.count === 1 && !total.more ? 'result' : 'results';
  return (
    <p role="status">
      {total.count === 0 && total.more ? 'No results yet' : `${formatTotal(total)} ${noun}`} in{' '}
      {folderNames[draft.folder]}
    </p>
  );
}

const emptyFolderTexts: Readonly<Record<InboxFolder, readonly [title: string, text: string]>> = {
  inbox: ['No submissions', 'New submissions to your forms appear here.'],
  archived: ['No archived submissions', 'Submissions you archive move here from the inbox.'],
  held: [
    'Nothing held',
    'Submissions that the spam filter holds, or that arrived over the monthly limit, are listed here. They are not sent anywhere.',
  ],
  spam: [
    'No spam',
    'Submissions caught by the honeypot, your block lists or the spam filter, or marked as spam, appear here. They are not sent anywhere.',
  ],
  bin: ['The recycle bin is empty', 'Submissions you delete stay here until you delete them forever.'],
};

function NoRows({ draft }: { draft: InboxDraft }) {
  if (isFiltered(draft)) {
    return (
      <Empty title="No results">
        <a href={inboxPath({ ...unfilteredInbox, folder: draft.folder })}>Clear filter</a>
      </Empty>
    );
  }
  const [title, text] = emptyFolderTexts[draft.folder];
  return (
    <Empty title={title}>
      <p className="soft">{text}</p>
    </Empty>
  );
}

interface WholeFolderActionsProps extends Pick<InboxProps, 'draft' | 'canExport'> {
  readonly total: Count;
}

function WholeFolderActions({ draft, total, canExport }: WholeFolderActionsProps) {
  const subject = isFiltered(draft) ? 'all results' : `all ${formatTotal(total)}`;
  return (
    <>
      <a href={inboxPath(draft, {}, '/all')}>Select {subject}</a>
      {canExport ? (
        <>
          <a href={inboxPath(draft, { format: 'csv' }, '/export')}>Export {subject} as CSV</a>
          <a href={inboxPath(draft, { format: 'jsonl' }, '/export')}>as JSON Lines</a>
        </>
      ) : (
        <span className="soft">Exports are available on paid plans.</span>
      )}
    </>
  );
}
