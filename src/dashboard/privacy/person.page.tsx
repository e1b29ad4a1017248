import { folderOf } from '../../decisions/withheld';
import { truncate } from '../../lib/text';
import type { Erasure } from '../../privacy/erasure';
import type { Subject, SubjectSubmission } from '../../privacy/find-subject';
import type { InboxFolder } from '../../submissions/folders';
import type { SavedView } from '../../submissions/inbox/saved-views';
import { folderNames } from '../inbox/inbox-draft';
import { DateTime, Empty, Table } from '../page/components';
import { Buttons, CheckboxField, PostForm } from '../page/form';
import { formatCount } from '../page/format';
import { Page } from '../page/page';
import { ErasureList } from './erasure-list';

interface PersonProps {
  readonly subject: Subject;
  /** Past erasures of this address. */
  readonly erasures: readonly Erasure[];
  /** Saved views that name the address. */
  readonly views: readonly SavedView[];
  /** The id for the record of its erasure, chosen here so that a second click continues the first. */
  readonly record: string;
  /** Whether Erase was pressed without the checkbox. */
  readonly isUnconfirmed?: boolean;
  /** Whether the views are deleted too. */
  readonly deletesViews?: boolean;
}

const maxListed = 50;
const maxFormNameLength = 60;

/** The submissions that contain an e-mail address, with buttons to export and erase them. */
export function PersonPage(props: PersonProps) {
  const { subject, erasures, views, record, isUnconfirmed = false, deletesViews = true } = props;
  const { address, count, quotes, submissions } = subject;
  return (
    <Page
      title={countSubmissions(count)}
      nav="settings"
      actions={
        <a className="button quiet small" href="/dashboard/data-subjects">
          New search
        </a>
      }
    >
      <p className="found">
        Searched all submissions for <b>{address}</b>, including file names and page URLs.
        {count === 0 && ' None contain it.'}
      </p>
      {quotes > 0 && (
        <p>
          The address also appears in{' '}
          {quotes === 1 ? '1 webhook response or error' : `${formatCount(quotes)} webhook responses or errors`} for
          other submissions. Erasing removes it from there too.
        </p>
      )}
      {count + quotes + views.length === 0 && (
        <Empty title="No data for this address">
          <p className="soft">The person may have used a different one.</p>
        </Empty>
      )}
      {count > 0 && <List submissions={submissions} count={count} />}
      {count > 0 && <Export address={address} />}
      {count + quotes + views.length > 0 && (
        <Erase {...{ address, count, views, record, isUnconfirmed, deletesViews }} />
      )}
      <ErasureList erasures={erasures} title="Past erasures of this address" />
    </Page>
  );
}

function List({ submissions, count }: Pick<Subject, 'submissions' | 'count'>) {
  const shown = submissions.slice(0, maxListed);
  return (
    <>
      <Table caption="Submissions" head={['Received', 'Form', 'Files', 'Folder']}>
        {shown.map((submission) => (
          <tr key={submission.id}>
            <td>
              <a href={`/dashboard/submissions/${submission.id}`}>
                <DateTime at={submission.createdAt} />
              </a>
            </td>
            <td>
              <bdi>{truncate(submission.formName, maxFormNameLength)}</bdi>
            </td>
            <td>{submission.files.length}</td>
            <td>{folderNames[locate(submission)]}</td>
          </tr>
        ))}
      </Table>
      {count > shown.length && (
        <p className="soft small">Showing the newest {shown.length}. The export contains all.</p>
      )}
    </>
  );
}

function countSubmissions(count: number): string {
  return count === 1 ? '1 submission' : `${formatCount(count)} submissions`;
}

function locate({ deletedAt, isSpam, archivedAt, withheld }: SubjectSubmission): InboxFolder {
  if (deletedAt) return 'bin';
  if (isSpam) return 'spam';
  if (archivedAt) return 'archived';
  return folderOf(withheld, false);
}

function Export({ address }: { address: string }) {
  return (
    <section className="card" aria-labelledby="export">
      <h2 id="export">Export</h2>
      <p>
        A JSON file with all fields, file names and deliveries. Files are not included; download them from each
        submission’s page.
      </p>
      <PostForm action="/dashboard/data-subjects/export">
        <input type="hidden" name="email" value={address} />
        <button type="submit" className="quiet">
          Export as JSON
        </button>
      </PostForm>
    </section>
  );
}

interface EraseProps extends Pick<PersonProps, 'record' | 'views'> {
  readonly address: string;
  readonly count: number;
  readonly isUnconfirmed: boolean;
  readonly deletesViews: boolean;
}

function Erase({ address, count, views, record, isUnconfirmed, deletesViews }: EraseProps) {
  const subject =
    count === 0 ? 'this data' : count === 1 ? 'this submission' : `these ${formatCount(count)} submissions`;
  return (
    <section className="card" aria-labelledby="erase">
      <h2 id="erase">Erase</h2>
      <p>
        Permanently deletes {subject}, with files, delivery log and all other data that contains the address. E-mails
        and webhook deliveries that were already sent, and your backups, are not affected; delete those yourself. A
        record without the address is kept as proof.
      </p>
      <PostForm action="/dashboard/data-subjects/erase">
        <input type="hidden" name="email" value={address} />
        <input type="hidden" name="record" value={record} />
        {views.length > 0 && (
          <CheckboxField
            name="views"
            label={
              views.length === 1
                ? 'Also delete the saved view that contains the address'
                : `Also delete the ${views.length} saved views that contain the address`
            }
            hint={<bdi>{views.map(({ name }) => name).join(', ')}</bdi>}
            checked={deletesViews}
          />
        )}
        <CheckboxField
          name="sure"
          label={`Permanently erase ${subject}`}
          errors={isUnconfirmed ? { sure: 'Check this box to confirm.' } : {}}
        />
        <Buttons>
          <button type="submit" className="danger">
            Erase
          </button>
        </Buttons>
      </PostForm>
    </section>
  );
}
