import { v7 as uuidv7 } from 'uuid';
import { draftFields, type InboxDraft } from '../../submissions/inbox/inbox-draft';
import { maxViewName, maxViews, type SavedView } from '../../submissions/inbox/saved-views';
import { folderNames } from '../inbox/inbox-draft';
import { Empty } from '../page/components';
import { Buttons, PostForm, Problems, TextField } from '../page/form';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { Can } from '../page/render-page';
import { viewPath } from './view-path';

/** Saves the search and filters of the inbox under a name. */
export function SaveView({ draft, rejected }: { draft: InboxDraft; rejected?: RejectedView }) {
  const errors = rejected?.errors ?? {};
  return (
    <PostForm action="/dashboard/views" className="save-view">
      {rejected && <Problems errors={errors} />}
      {/* Not called id, as the checkboxes of the list are. */}
      <input type="hidden" name="view" value={uuidv7()} />
      {draftFields(draft).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        id="view_name"
        name="name"
        label="Name of the view"
        maxLength={maxViewName}
        autoComplete="off"
        value={rejected?.name ?? ''}
        errors={errors}
      />
      <button type="submit" className="quiet">
        Save view
      </button>
    </PostForm>
  );
}

/** A rejected form. Without `id`, it was for a new view. */
export interface RejectedView {
  readonly id?: string;
  readonly name: string;
  readonly errors: FieldErrors;
}

interface ViewsPageProps {
  readonly views: readonly (SavedView & { readonly draft: InboxDraft })[];
  /** What a rejected new view contains. */
  readonly draft: InboxDraft | null;
  readonly rejected?: RejectedView;
}

/** `/dashboard/views`: the account's saved views. */
export function ViewsPage({ views, draft, rejected }: ViewsPageProps) {
  return (
    <Page title="Saved views" nav="inbox">
      <p>
        A view opens a search with one click.{' '}
        <Can permission="shared:write">
          To save one, search or filter the <a href="/dashboard/inbox">inbox</a> and press “Save view”. An account can
          have {maxViews}.
        </Can>
      </p>
      {draft && rejected && rejected.id === undefined && (
        <section className="card" aria-label="Save view">
          <SaveView draft={draft} rejected={rejected} />
        </section>
      )}
      {views.length === 0 ? (
        <Empty title="No saved views" />
      ) : (
        <ul className="view-list card">
          {views.map((view) => (
            <Row key={view.id} view={view} {...(rejected?.id === view.id && { rejected })} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function Row({ view, rejected }: { view: ViewsPageProps['views'][number]; rejected?: RejectedView }) {
  const { id, name, draft } = view;
  const errors = rejected?.errors ?? {};
  return (
    <li>
      <a href={viewPath(view)}>
        <bdi>{name}</bdi>
      </a>{' '}
      <small className="soft">
        <bdi>{[folderNames[draft.folder], draft.q].filter((part) => part !== '').join(', ')}</bdi>
      </small>
      <Can permission="shared:write">
        <details open={rejected !== undefined}>
          <summary>
            Rename or delete<span className="unseen"> {name}</span>
          </summary>
          <PostForm action={`/dashboard/views/${id}`}>
            <Problems errors={errors} />
            <TextField
              id={`name-${id}`}
              name="name"
              label="Name"
              maxLength={maxViewName}
              autoComplete="off"
              value={rejected?.name ?? name}
              errors={errors}
            />
            <Buttons>
              <button type="submit" className="small">
                Rename
              </button>
            </Buttons>
          </PostForm>
          <PostForm action={`/dashboard/views/${id}/delete`} confirm="Delete this view?">
            <button type="submit" className="danger small">
              Delete view
            </button>
          </PostForm>
        </details>
      </Can>
    </li>
  );
}
