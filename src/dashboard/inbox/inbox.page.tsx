import type { FormChoice } from '../../forms/form-choices';
import type { LabelChip } from '../../labels/submission-labels';
import type { Colleague } from '../../members/colleagues';
import { type InboxFolder, inboxFolders } from '../../submissions/folders';
import type { Count } from '../../submissions/inbox/count';
import type { InboxPage as InboxRows } from '../../submissions/inbox/inbox.query';
import type { InboxDraft } from '../../submissions/inbox/inbox-draft';
import { FormHead, StateNotice } from '../forms/form-layout';
import { formPath, importPath } from '../forms/form-paths';
import { NewSubmissions } from '../live/new-submissions';
import { Empty, Pagination } from '../page/components';
import { formatCount } from '../page/format';
import { Unread } from '../page/navigation';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { Can, useCan, usePage } from '../page/render-page';
import { Marks } from '../search/marks';
import { SaveView } from '../search/views.page';
import { folderNames, inboxPath, isFiltered, isNarrowed, unfilteredInbox } from './inbox-draft';
import { InboxFilter } from './inbox-filter';
import { InboxList } from './inbox-list';
import { listShortcuts } from './keyboard-shortcuts';

export interface InboxProps {
  readonly draft: InboxDraft;
  readonly page: InboxRows;
  readonly counts: Readonly<Record<InboxFolder, Count>>;
  readonly forms: readonly FormChoice[];
  /** All labels of the account. */
  readonly labels: readonly LabelChip[];
  /** All members of the account. */
  readonly colleagues: readonly Colleague[];
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
  const form = formOf(props);
  const folder = folderNames[props.draft.folder];
  const canChange = useCan('submissions:write');
  return (
    <Page
      title={form ? `${folder} · ${form.name}` : folder}
      heading={folder}
      nav="inbox"
      panes={{ page: 'list', other: null, top: form && <FormHead form={form} isTitle /> }}
      shortcuts={listShortcuts(props.draft.folder, { canChange, canAssign: props.colleagues.length > 1 })}
      subtitle={<ListSummary {...props} />}
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
        <div>
          <h2 id="folder" className={formOf(props) && 'unseen'}>
            {folderNames[props.draft.folder]}
          </h2>
          <ListSummary {...props} openedId={openedId} />
        </div>
      </div>
      <InboxContent {...props} openedId={openedId} />
    </section>
  );
}

/** The form whose inbox this is; undefined in the inbox of all forms. */
export function formOf({ draft, forms }: Pick<InboxProps, 'draft' | 'forms'>): FormChoice | undefined {
  return forms.find(({ id }) => id === draft.form);
}

/** Beside the title: how many submissions are unread and how many there are, and how many the list lacks. */
function ListSummary({ draft, page, counts, openedId }: InboxProps & { openedId?: string }) {
  const { sidebar } = usePage();
  const { folder, form } = draft;
  const total = counts[folder];
  const unread = form === '' ? sidebar?.unread?.total : sidebar?.unread?.byForm.get(form);
  const place = form === '' ? { 'data-unread': 'total' as const } : { 'data-unread-form': form };
  return (
    <div className="summary">
      {!isNarrowed(draft) && (
        <p className="soft">
          {folder === 'inbox' && <Unread count={unread} className="unread-count" {...place} />}
          {hasAmount(total) && (
            <span>
              {formatTotal(total)} {total.count === 1 && !total.more ? 'submission' : 'submissions'}
            </span>
          )}
        </p>
      )}
      <NewSubmissions draft={draft} newest={page.rows[0]} hasNewer={page.hasNewer} openedId={openedId} />
    </div>
  );
}

function InboxContent({ openedId, ...props }: InboxProps & { openedId?: string }) {
  const { draft, page, counts, forms, labels, colleagues, notes, path, canExport, isSearchBehind, errors } = props;
  const isValid = Object.keys(errors).length === 0;
  const form = formOf(props);
  return (
    <>
      {form && <StateNotice form={form} />}
      <div className="inbox-tools">
        <Folders {...{ draft, counts, isSearchBehind }} />
        <InboxFilter {...{ draft, forms, labels, errors }} canAssign={colleagues.length > 1} />
      </div>
      {isNarrowed(draft) && isValid && (
        <div className="under-filter">
          <Results draft={draft} total={counts[draft.folder]} />
          <Can permission="shared:write">
            <details className="save-view">
              <summary>Save view</summary>
              <SaveView draft={draft} />
            </details>
          </Can>
        </div>
      )}
      {notes.map((note) => (
        <p key={note} className="soft small" role="status">
          <bdi>{note}</bdi>
        </p>
      ))}
      {isSearchBehind && (
        <p className="soft small">Search is still indexing. Some submissions may be missing for a few minutes.</p>
      )}
      {page.rows.length === 0 ? (
        <NoRows draft={draft} form={form} />
      ) : (
        <Marks search={draft.q}>
          <InboxList {...{ draft, labels, colleagues, path, openedId }} rows={page.rows} />
        </Marks>
      )}
      {page.isCut && <p className="small soft">Only part of your submissions was searched. The next page continues.</p>}
      <Pagination
        newer={page.hasNewer && page.newerThan ? inboxPath(draft, { after: page.newerThan.toISOString() }) : null}
        older={page.hasOlder && page.olderThan ? inboxPath(draft, { before: page.olderThan.toISOString() }) : null}
      />
      <p className="small all">
        {page.rows.length > 0 && isValid && <WholeFolderActions draft={draft} canExport={canExport} />}
        <a href="/dashboard/inbox/history">Undo history</a>
      </p>
    </>
  );
}

function hasAmount({ count, more }: Count): boolean {
  return count > 0 || more;
}

/** The folders; while a search or dates narrow them, with the number of results in each. */
function Folders({ draft, counts, isSearchBehind }: Pick<InboxProps, 'draft' | 'counts' | 'isSearchBehind'>) {
  // While the index is being built, any folder may have more.
  const hasResults = ({ count, more }: Count) => count > 0 || (more && !isSearchBehind);
  // Most accounts never have held submissions.
  const isShown = (folder: InboxFolder) => folder !== 'held' || folder === draft.folder || hasResults(counts.held);
  return (
    <nav className="folders" aria-label="Folders">
      {inboxFolders.filter(isShown).map((folder) => (
        <a
          key={folder}
          href={inboxPath({ ...draft, folder })}
          aria-current={folder === draft.folder ? 'page' : undefined}
        >
          {folderNames[folder]}
          {isNarrowed(draft) && hasResults(counts[folder]) && (
            <>
              {' '}
              <span className="amount">{formatTotal(counts[folder])}</span>
            </>
          )}
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

function NoRows({ draft, form }: { draft: InboxDraft; form: FormChoice | undefined }) {
  if (isFiltered(form ? { ...draft, form: '' } : draft)) {
    return (
      <Empty title="No results">
        <a href={inboxPath({ ...unfilteredInbox, folder: draft.folder, form: form?.id ?? '' })}>Clear filter</a>
      </Empty>
    );
  }
  const [title, text] = emptyFolderTexts[draft.folder];
  return (
    <Empty title={title}>
      <p className="soft">{text}</p>
      {form && draft.folder === 'inbox' && (
        <a className="button" href={formPath(form)}>
          Add it to your site
        </a>
      )}
      {form && draft.folder === 'inbox' && (
        <Can permission="submissions:write">
          <p className="small">
            <a href={importPath(form)}>Import submissions from another service</a>
          </p>
        </Can>
      )}
    </Empty>
  );
}

/** Changes and exports of all that the list shows, on this page and on the others. */
function WholeFolderActions({ draft, canExport }: Pick<InboxProps, 'draft' | 'canExport'>) {
  return (
    <>
      <Can permission="submissions:write">
        <a href={inboxPath(draft, {}, '/all')}>Select all</a>
      </Can>
      <Can permission="export">
        {canExport ? (
          <span>
            Export: <a href={inboxPath(draft, { format: 'csv' }, '/export')}>CSV</a>,{' '}
            <a href={inboxPath(draft, { format: 'jsonl' }, '/export')}>JSON Lines</a>
          </span>
        ) : (
          <span className="soft">Exports are available on paid plans.</span>
        )}
      </Can>
    </>
  );
}
