import type { Answer } from '../../answers/answer.repository';
import { presentDroppedFiles } from '../../decisions/decision.presenter';
import { presentFile } from '../../files/file.presenter';
import type { FileLinks } from '../../files/file-links';
import { mergeFiles, type SubmissionData } from '../../files/merge-files';
import type { Note } from '../../notes/notes';
import type { Reply } from '../../replies/reply.repository';
import { presentReasons } from '../../spam/describe-score';
import { eraseTimeOf } from '../retention/retention-rules';
import { sentAtOf } from '../sent-at';
import type { SubmissionDetail } from '../submission.repository';
import type { ListedSubmission } from '../submission-listing';

/** A stored submission as the read API shows it (spec 2.4), with its files among the fields. */
export function presentSubmission(submission: ListedSubmission, links: FileLinks) {
  const { id, formId, createdAt, dataJson, files, labels, assignedTo } = submission;
  const data = presentData({ data: JSON.parse(dataJson), files }, links);
  return {
    id,
    form_id: formId,
    created_at: createdAt,
    data,
    ...presentStates(submission),
    labels,
    assigned_to: assignedTo,
  };
}

/**
 * The JSON text of `presentSubmission`, in one line, as pieces to be written one after the other. Data without files is
 * neither parsed nor copied: 1 MB would block the process.
 */
export function renderSubmission(submission: ListedSubmission, links: FileLinks): readonly string[] {
  const { id, formId, createdAt, dataJson, files, labels, assignedTo } = submission;
  // Data that another program stored may have line breaks.
  if (files.length > 0 || dataJson.includes('\n')) return [JSON.stringify(presentSubmission(submission, links))];
  const start = JSON.stringify({ id, form_id: formId, created_at: createdAt }).slice(0, -1);
  const end = JSON.stringify({ ...presentStates(submission), labels, assigned_to: assignedTo });
  return [`${start},"data":`, dataJson, `,${end.slice(1)}`];
}

function presentStates(submission: Omit<ListedSubmission, 'dataJson' | 'labels' | 'assignedTo'>) {
  return { ...presentSpam(submission), read_at: submission.readAt, ...presentSentAt(submission) };
}

/** When an imported submission was sent; `created_at` is when it was imported. */
function presentSentAt({ originallySentAt }: Pick<ListedSubmission, 'originallySentAt'>) {
  return originallySentAt ? { originally_sent_at: originallySentAt } : {};
}

type SpamFacts = Pick<ListedSubmission, 'isSpam' | 'withheld' | 'spamScore' | 'spamReasons'>;

/** Whether it is spam, and what the quota and the spam filter did; the score is null if it was not scored. */
function presentSpam({ isSpam, withheld, spamScore, spamReasons }: SpamFacts) {
  return {
    is_spam: isSpam,
    over_quota: withheld === 'quota',
    held: withheld === 'filter',
    spam_score: spamScore,
    spam_reasons: presentReasons(spamReasons),
  };
}

/** The submitted data with the submission's files under their field names. */
function presentData({ data, files }: WithData, links: FileLinks) {
  return mergeFiles(data, files, (file) => presentFile(file, links));
}

interface WithData extends Pick<ListedSubmission, 'files'> {
  readonly data: SubmissionData;
}

/** What the ETag of a submission stands for: its state, as people change it. Deliveries and notes are not part of it. */
export function versionOf(detail: SubmissionDetail) {
  const { id, isSpam, archivedAt, readAt, deletedAt, status, labels, assignee } = detail;
  const labelIds = labels.map((label) => label.id).sort();
  return [id, isSpam, archivedAt !== null, readAt !== null, deletedAt !== null, status, labelIds, assignee?.id];
}

/** A reply with the id of the delivery that sends it. */
export function presentReply({ deliveryId, recipient, subject, text, createdAt }: Reply) {
  return { delivery_id: deliveryId, to: recipient, subject, text, created_at: createdAt };
}

/** A visitor's answer with the delivery of the reply that it answers. */
export function presentAnswer(answer: Answer, links: FileLinks) {
  return {
    id: answer.id,
    reply_delivery_id: answer.deliveryId,
    from: answer.sender,
    name: answer.senderName,
    from_recipient: answer.isFromRecipient,
    authentication: answer.authentication,
    automatic: answer.isAutomatic,
    subject: answer.subject,
    text: answer.text,
    files: answer.files.map((file) => presentFile(file, links)),
    files_dropped: answer.droppedFiles,
    received_at: answer.receivedAt,
  };
}

/** A note without the id of its author, which stays inside. */
export function presentNote({ author_id: _, ...note }: Note) {
  return note;
}

/** One submission with everything that is stored about it. */
export function presentDetail(detail: SubmissionDetail, links: FileLinks) {
  return {
    id: detail.id,
    form_id: detail.formId,
    form_name: detail.formName,
    created_at: detail.createdAt,
    ...presentSentAt(detail),
    data: presentData(detail, links),
    ...presentSpam(detail),
    archived_at: detail.archivedAt,
    read_at: detail.readAt,
    deleted_at: detail.deletedAt,
    paid_at: detail.paidAt,
    status: detail.status,
    labels: detail.labels.map(({ name }) => name),
    assigned_to: detail.assignee?.email ?? null,
    notes: detail.notes.map(presentNote),
    ip_address: detail.ipAddress,
    referer: detail.referer,
    retention: detail.retention && {
      rule: detail.retention.rule,
      erase_at: eraseTimeOf(detail.retention, sentAtOf(detail)),
    },
    files_dropped: detail.droppedFiles && presentDroppedFiles(detail.droppedFiles),
    deliveries: detail.deliveries,
    replies: detail.replies.map(presentReply),
    answers: detail.answers.map((answer) => presentAnswer(answer, links)),
  };
}
