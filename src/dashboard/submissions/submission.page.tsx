import { Fragment } from 'react';
import { serviceTitle } from '../../../config/form-services';
import type { DecisionDetails } from '../../decisions/decision';
import { isReleasable } from '../../decisions/withheld';
import type { MailOverrides as Overrides } from '../../email/submitted-fields';
import type { Suppression } from '../../email/suppressions';
import type { ThumbnailSize } from '../../files/thumbnail';
import type { LabelChip } from '../../labels/submission-labels';
import { truncate } from '../../lib/text';
import { formatScore } from '../../spam/describe-score';
import type { BulkChange } from '../../submissions/changes/change-history';
import { eraseTimeOf } from '../../submissions/retention/retention-rules';
import { findSender, type Sender } from '../../submissions/sender';
import { sentAtOf } from '../../submissions/sent-at';
import { submissionStatuses } from '../../submissions/status';
import type { SubmissionDetail } from '../../submissions/submission.repository';
import type { Webhook } from '../../webhooks/webhook.model';
import { SubmissionAssignee } from '../assignments/assign-menu';
import { FormHead } from '../forms/form-layout';
import { formInboxPath, settingsPath } from '../forms/form-paths';
import { oneImportPath, sourceOf } from '../imports/import-list.page';
import { ChangeButtons } from '../inbox/change-buttons';
import { formOf, InboxPane, type InboxProps } from '../inbox/inbox.page';
import { submissionShortcuts } from '../inbox/keyboard-shortcuts';
import { StatusButtons } from '../inbox/status-buttons';
import { countDroppedFiles, DroppedFiles } from '../issues/dropped-files';
import { Notice, Time } from '../page/components';
import { PostForm, Problems } from '../page/form';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { useCan } from '../page/render-page';
import { Marked } from '../search/marks';
import type { ReplyForm } from './reply-form';
import { Conversation } from './sections/conversation';
import { Files } from './sections/files';
import { SubmissionLabels } from './sections/labels';
import { type RejectedNote, SubmissionNotes } from './sections/notes';
import { ReplyBox } from './sections/reply';
import { SpamScore } from './sections/spam-score';
import { SubmissionDeliveries } from './sections/submission-deliveries';
import { isSafeLink, mailtoOf, SubmissionFields } from './sections/submission-fields';
import { WithheldNotice } from './sections/withheld-notice';
import { neighborPath } from './submission-paths';

const maxLength = { title: 60, referer: 500, override: 300, field: 60 };
const maxListedFields = 10;

interface SubmissionPageProps {
  readonly submission: SubmissionDetail;
  /** The webhooks of the account, which its deliveries name. */
  readonly webhooks: readonly Webhook[];
  /** Addresses that got no e-mail about it, or will get none. */
  readonly suppressions: readonly Suppression[];
  /** The download URL of a file. */
  readonly fileUrl: (fileId: string) => string;
  /** By file. */
  readonly thumbnails: ReadonlyMap<string, ThumbnailSize>;
  /** The list that the submission was opened from, shown beside it. */
  readonly inbox: InboxProps;
  /** The path of that list. */
  readonly list: string;
  /** All labels of the account. */
  readonly labels: readonly LabelChip[];
  /** The reply box; null when there is none. */
  readonly reply: ReplyForm | null;
  readonly errors?: FieldErrors;
  readonly rejectedNote?: RejectedNote;
}

/** `/dashboard/submissions/:id`: the submitted fields and files, their origin, and the deliveries. */
export function SubmissionPage({
  submission,
  webhooks,
  suppressions,
  fileUrl,
  thumbnails,
  inbox,
  list,
  labels,
  reply,
  errors = {},
  rejectedNote,
}: SubmissionPageProps) {
  const sender = findSender(submission.data);
  // In the eyes of the spam filter: its score is shown first.
  const isDoubtful = submission.withheld === 'filter' || submission.isSuspected;
  const title = titleOf(sender, submission);
  const form = formOf(inbox);
  const canChange = useCan('submissions:write');
  const changes = [...availableChanges(submission), ...(hasStatus(submission) ? submissionStatuses : [])];
  return (
    <Page
      title={title}
      heading={sender.name === '' ? title : <Marked text={sender.name} />}
      subtitle={<Byline sender={sender} submission={submission} />}
      nav="inbox"
      shortcuts={submissionShortcuts(canChange ? changes : null, {
        canReply: reply !== null,
        canAssign: inbox.colleagues.length > 1,
      })}
      actions={<Changes submission={submission} list={list} />}
      panes={{
        page: 'detail',
        other: <InboxPane {...inbox} path={list} openedId={submission.id} />,
        top: form && <FormHead form={form} isTitle={false} />,
      }}
    >
      <div className="under-title">
        <nav className="walk small" aria-label="Submissions">
          <a href={list} data-key="u">
            ← Back to the list
          </a>
          <a href={neighborPath(submission.id, 'previous', list)} rel="prev" data-key="k">
            Previous
          </a>
          <a href={neighborPath(submission.id, 'next', list)} rel="next" data-key="j">
            Next
          </a>
        </nav>
        <SubmissionLabels submission={submission} labels={labels} list={list}>
          <SubmissionAssignee submission={submission} colleagues={inbox.colleagues} list={list} />
        </SubmissionLabels>
      </div>
      <Problems errors={errors} />
      <StateNotices submission={submission} />
      <NotFollowedNotice submission={submission} />
      {submission.droppedFiles && <DroppedFilesNotice details={submission.droppedFiles} />}
      <div className="columns">
        <div>
          <SubmissionFields submission={submission} />
          <Files files={submission.files} fileUrl={fileUrl} thumbnails={thumbnails} />
          <Conversation submission={submission} list={list} fileUrl={fileUrl} />
          <ReplyBox submissionId={submission.id} list={list} form={reply} />
          <SubmissionNotes submission={submission} colleagues={inbox.colleagues} list={list} rejected={rejectedNote} />
          <SubmissionDeliveries {...{ submission, webhooks, suppressions, list }} />
        </div>
        <div className="beside">
          {isDoubtful && <SpamScore submission={submission} list={list} />}
          <Origin submission={submission} />
          {!isDoubtful && <SpamScore submission={submission} list={list} isFolded={!submission.isSpam} />}
          <MailOverrides overrides={submission.mailOverrides} />
        </div>
      </div>
    </Page>
  );
}

/** Names the sender where a field tells, and the form otherwise. */
function titleOf({ name }: Sender, { formName }: SubmissionDetail): string {
  return name === '' ? `Submission to ${truncate(formName, maxLength.title)}` : `Submission from ${name}`;
}

/** The sender's address, the form and the time. */
function Byline({ sender: { address }, submission }: { sender: Sender; submission: SubmissionDetail }) {
  return (
    <p className="byline soft">
      {address && (
        <span>
          <a href={mailtoOf(address)}>
            <bdi>
              <Marked text={address} />
            </bdi>
          </a>
        </span>
      )}
      <span>
        <a href={formInboxPath({ id: submission.formId })}>
          <bdi>{truncate(submission.formName, maxLength.title)}</bdi>
        </a>
      </span>
      <Time at={sentAtOf(submission)} compact />
    </p>
  );
}

function Changes({ submission, list }: Pick<SubmissionPageProps, 'submission' | 'list'>) {
  return (
    <PostForm action={`/dashboard/submissions/${submission.id}/change`} className="actions changes">
      <input type="hidden" name="back" value={list} />
      <ChangeButtons changes={availableChanges(submission)} />
      {hasStatus(submission) && <StatusButtons status={submission.status} />}
    </PostForm>
  );
}

/** Spam and deleted submissions need no answer. */
function hasStatus({ isSpam, deletedAt }: SubmissionDetail): boolean {
  return !isSpam && !deletedAt;
}

function availableChanges(submission: SubmissionDetail): readonly BulkChange[] {
  const { isSpam, withheld, isSuspected, archivedAt, deletedAt } = submission;
  if (deletedAt) return ['restore', 'erase'];
  if (isSpam) return ['not_spam', 'delete'];
  const real = isReleasable(withheld) ? (['release'] as const) : isSuspected ? (['not_spam'] as const) : [];
  return [...real, archivedAt ? 'unarchive' : 'archive', 'spam', 'delete', 'unread'];
}

/** Says where the submission is, and why nothing was sent for it. */
function StateNotices({ submission }: { submission: SubmissionDetail }) {
  const { isSpam, withheld, isSuspected, spamScore, deletedAt, archivedAt } = submission;
  return (
    <>
      {deletedAt && (
        <Notice
          tone="plain"
          text="This submission is in the recycle bin. Nothing is sent for it until you restore it."
        />
      )}
      <WithheldNotice submission={submission} />
      {isSuspected && !isReleasable(withheld) && !isSpam && !deletedAt && spamScore !== null && (
        <Notice tone="plain">
          Possible spam: the spam filter gave this {formatScore(spamScore)} points (<a href="#spam-score">why</a>). If
          it is a real message, click “Not spam” to train the filter.
        </Notice>
      )}
      {archivedAt && !deletedAt && <Notice tone="plain" text="This submission is archived." />}
    </>
  );
}

function DroppedFilesNotice({ details }: { details: DecisionDetails }) {
  const count = countDroppedFiles(details);
  return (
    <Notice tone="warn">
      {count === 1 ? '1 file was not stored:' : `${count} files were not stored:`}
      <DroppedFiles details={details} />
    </Notice>
  );
}

/** Names the fields with an instruction of the page that was not followed, such as a copy to another address. */
function NotFollowedNotice({ submission: { formId, sentWith } }: { submission: SubmissionDetail }) {
  const fields = sentWith?.not_followed ?? [];
  if (fields.length === 0) return null;
  return (
    <Notice tone="plain">
      {fields.length === 1 ? 'An instruction' : `${fields.length} instructions`} of the page{' '}
      {fields.length === 1 ? 'was' : 'were'} not followed:{' '}
      {fields.slice(0, maxListedFields).map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <bdi>
            <code>{truncate(name, maxLength.field)}</code>
          </bdi>
        </Fragment>
      ))}
      {fields.length > maxListedFields && ', …'}. <a href={settingsPath({ id: formId }, 'moving')}>Settings</a>
    </Notice>
  );
}

function Origin({ submission }: { submission: SubmissionDetail }) {
  const {
    id,
    formId,
    formName,
    createdAt,
    import: source,
    ipAddress,
    referer,
    sentWith,
    paidAt,
    retention,
  } = submission;
  const eraseAt = retention && eraseTimeOf(retention, sentAtOf(submission));
  return (
    <section className="card" aria-labelledby="origin">
      <h2 id="origin">Details</h2>
      <dl className="facts">
        <dt>Form</dt>
        <dd>
          <a href={formInboxPath({ id: formId })}>
            <bdi>{formName}</bdi>
          </a>
        </dd>
        <dt>Received</dt>
        <dd>
          <Time at={sentAtOf(submission)} />
        </dd>
        {source && (
          <>
            <dt>Imported</dt>
            <dd>
              <Time at={createdAt} /> from <a href={oneImportPath(source)}>{sourceOf(source)}</a>
            </dd>
          </>
        )}
        {paidAt && (
          <>
            <dt>Paid</dt>
            <dd>
              <Time at={paidAt} />
            </dd>
          </>
        )}
        {retention && eraseAt && (
          <>
            <dt>Will be erased</dt>
            <dd>
              {eraseAt <= new Date() ? (
                'Soon'
              ) : (
                <>
                  {retention.rule === 'after_delivery' && 'After delivery, at the latest '}
                  <Time at={eraseAt} />
                </>
              )}
            </dd>
          </>
        )}
        <dt>Page</dt>
        <dd>
          <Referer url={referer} />
        </dd>
        {sentWith?.service && (
          <>
            <dt>Endpoint</dt>
            <dd>{serviceTitle(sentWith.service)}</dd>
          </>
        )}
        <dt>IP address</dt>
        <dd>{ipAddress === '' ? <span className="soft">Not stored</span> : ipAddress}</dd>
        <dt>ID</dt>
        <dd>
          <code>{id}</code>
        </dd>
      </dl>
      <p className="small">
        <a href={`/dashboard/submissions/${id}/json`}>Download as JSON</a>
      </p>
    </section>
  );
}

function Referer({ url }: { url: string | null }) {
  if (!url) return <span className="soft">Unknown</span>;
  const shown = <bdi>{truncate(url, maxLength.referer)}</bdi>;
  if (!isSafeLink(url)) return shown;
  return (
    <a href={url} rel="noopener noreferrer nofollow">
      {shown}
    </a>
  );
}

const overrideLabels = [
  ['subject', 'Subject'],
  ['replyto', 'Reply-to'],
  ['from_name', 'Sender name'],
  ['copies', 'Copies'],
] as const;

function MailOverrides({ overrides }: { overrides: Overrides | null }) {
  const shown = overrideLabels.flatMap(([name, label]) => {
    const value = overrides?.[name];
    return value ? [{ name, label, value: String(value) }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section className="card" aria-labelledby="mail-overrides">
      <h2 id="mail-overrides">E-mail overrides</h2>
      <p className="small soft">Submitted in fields that change the e-mail you receive.</p>
      <dl className="facts">
        {shown.map(({ name, label, value }) => (
          <Fragment key={name}>
            <dt>{label}</dt>
            <dd>
              <bdi>{truncate(value, maxLength.override)}</bdi>
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
