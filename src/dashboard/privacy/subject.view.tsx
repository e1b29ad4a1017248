import { truncate } from '../../lib/text';
import type { Erasure } from '../../privacy/erasure';
import type { Subject, SubjectSubmission } from '../../privacy/find-subject';
import type { InboxFolder } from '../../submissions/inbox.filter';
import { folderNames } from '../inbox/inbox-address';
import { Empty, Table, Time } from '../page/components';
import { Buttons, CheckboxField, PostForm } from '../page/form';
import { formatCount } from '../page/format';
import { Page } from '../page/page';
import { ErasureList } from './erasures.view';

interface SubjectProps {
  readonly subject: Subject;
  /** Those of this address. */
  readonly erasures: readonly Erasure[];
  /** The id that the record of its erasure is to have, so that a second click continues the first. */
  readonly record: string;
  /** Whether the button was pressed without the tick. */
  readonly isUnsure?: boolean;
}

const most = { listed: 50, formName: 60 };

/** What an address submitted, and what can be done with it. */
export function SubjectPage({ subject, erasures, record, isUnsure = false }: SubjectProps) {
  const { address, count, quotes, submissions } = subject;
  return (
    <Page
      title={count === 1 ? 'One submission' : `${formatCount(count)} submissions`}
      nav="inbox"
      actions={
        <a className="button quiet small" href="/dashboard/data-subjects">
          Look for another
        </a>
      }
    >
      <p className="found">
        In everything that your forms received, names of files and addresses of pages included, <b>{address}</b> stands{' '}
        {count === 0 ? 'nowhere' : 'here'}.
      </p>
      {quotes > 0 && (
        <p>
          Receivers quoted it {formatCount(quotes)} times in what they answered to calls for others; erasing deletes
          those answers.
        </p>
      )}
      {count + quotes === 0 && (
        <Empty title="Nothing is kept of this address">
          <p className="soft">It may have written under another one.</p>
        </Empty>
      )}
      {count > 0 && <List submissions={submissions} count={count} />}
      {count > 0 && <Export address={address} />}
      {count + quotes > 0 && <Erase {...{ address, count, record, isUnsure }} />}
      <ErasureList erasures={erasures} title="Erased before" />
    </Page>
  );
}

function List({ submissions, count }: Pick<Subject, 'submissions' | 'count'>) {
  const shown = submissions.slice(0, most.listed);
  return (
    <>
      <Table caption="Submissions" head={['Received', 'Form', 'Files', 'Lies in']}>
        {shown.map((submission) => (
          <tr key={submission.id}>
            <td className="nowrap">
              <a href={`/dashboard/submissions/${submission.id}`}>
                <Time at={submission.createdAt} />
              </a>
            </td>
            <td>
              <bdi>{truncate(submission.formName, most.formName)}</bdi>
            </td>
            <td>{submission.files.length}</td>
            <td>{folderNames[placeOf(submission)]}</td>
          </tr>
        ))}
      </Table>
      {count > shown.length && <p className="soft small">These are the newest {shown.length}; the export has all.</p>}
    </>
  );
}

function placeOf({ deletedAt, isSpam, archivedAt, overQuota }: SubjectSubmission): InboxFolder {
  if (deletedAt) return 'bin';
  if (isSpam) return 'spam';
  if (archivedAt) return 'archived';
  return overQuota ? 'held' : 'inbox';
}

function Export({ address }: { address: string }) {
  return (
    <section className="card" aria-labelledby="export">
      <h2 id="export">Hand it out</h2>
      <p>
        One JSON document with every field, the files’ names, and what was sent because of it. Files are fetched one by
        one.
      </p>
      <PostForm action="/dashboard/data-subjects/export">
        <input type="hidden" name="email" value={address} />
        <button type="submit" className="quiet">
          Download
        </button>
      </PostForm>
    </section>
  );
}

interface EraseProps extends Pick<SubjectProps, 'record'> {
  readonly address: string;
  readonly count: number;
  readonly isUnsure: boolean;
}

function Erase({ address, count, record, isUnsure }: EraseProps) {
  const what =
    count === 0 ? 'what quotes it' : count === 1 ? 'this submission' : `these ${formatCount(count)} submissions`;
  return (
    <section className="card" aria-labelledby="erase">
      <h2 id="erase">Erase it</h2>
      <p>
        Deletes {what} for good, with files, delivery log and every other trace here. It cannot reach the e-mail that
        was sent already, what webhooks were told, and your backups: see to those yourself. A record without the address
        tells when it was done.
      </p>
      <PostForm action="/dashboard/data-subjects/erase">
        <input type="hidden" name="email" value={address} />
        <input type="hidden" name="record" value={record} />
        <CheckboxField
          name="sure"
          label={`Yes, erase ${what} for good`}
          errors={isUnsure ? { sure: 'Tick this to erase.' } : {}}
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
