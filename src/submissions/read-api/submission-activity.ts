import type { Queries } from '../../db/transaction-queries';
import type { FileLinks } from '../../files/file-links';
import { type ChangeOfOne, isUndoable, listChangesOf } from '../changes/change-history';
import type { SubmissionDetail } from '../submission.repository';
import { presentAnswer, presentNote, presentReply } from './submission.presenter';

/** Something that happened to a submission. */
interface ActivityEntry {
  /** Unique within the submission's activity. */
  readonly id: string;
  readonly at: Date;
  readonly type: 'received' | 'change' | 'delivery' | 'reply' | 'answer' | 'note';
  readonly change?: object;
  readonly delivery?: object;
  readonly reply?: object;
  readonly answer?: object;
  readonly note?: object;
}

/** What happened to a submission, newest first: its arrival, changes, deliveries, replies, answers and notes. */
export async function listActivity(
  queries: Queries,
  accountId: string,
  submission: SubmissionDetail,
  links: FileLinks,
): Promise<ActivityEntry[]> {
  const { id, createdAt, deliveries, replies, answers, notes } = submission;
  const changes = await listChangesOf(queries, accountId, id);
  const entries: ActivityEntry[] = [
    { id: `received:${id}`, at: createdAt, type: 'received' },
    ...changes.map((past): ActivityEntry => {
      return { id: `change:${past.batch}`, at: past.at, type: 'change', change: presentChange(past) };
    }),
    ...deliveries.map((delivery): ActivityEntry => {
      const at = delivery.finished_at ?? delivery.started_at ?? delivery.queued_at;
      return { id: `delivery:${delivery.id}`, at, type: 'delivery', delivery };
    }),
    ...replies.map((reply): ActivityEntry => {
      return { id: `reply:${reply.deliveryId}`, at: reply.createdAt, type: 'reply', reply: presentReply(reply) };
    }),
    ...answers.map((answer): ActivityEntry => {
      return { id: `answer:${answer.id}`, at: answer.receivedAt, type: 'answer', answer: presentAnswer(answer, links) };
    }),
    ...notes.map((note): ActivityEntry => {
      return { id: `note:${note.id}`, at: note.created_at, type: 'note', note: presentNote(note) };
    }),
  ];
  return entries.sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** A change of submissions as the API shows it. */
export function presentChange({ batch, change, labels, assignee, isUndone }: ChangeOfOne) {
  return {
    ...{ batch, change, labels, assigned_to: assignee, undone: isUndone },
    undoable: !isUndone && isUndoable(change),
  };
}
