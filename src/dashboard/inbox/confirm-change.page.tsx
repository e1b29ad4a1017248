import { type BulkChange, isUndoable } from '../../submissions/changes/change-history';
import type { Count } from '../../submissions/inbox/count';
import { Notice } from '../page/components';
import { Buttons, PostForm } from '../page/form';
import { formatCount } from '../page/format';
import { Page } from '../page/page';
import { UndoButton } from '../page/shell';

/** What earlier calls changed, when there were too many for one. */
export interface BulkChangeProgress {
  readonly changed: number;
  readonly batch: string;
}

interface ConfirmChangeProps {
  readonly change: BulkChange;
  /** Where the confirmation is posted. */
  readonly action: string;
  readonly count: Count;
  /** Hidden fields that the confirmation repeats. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Where Cancel leads. */
  readonly back: string;
  readonly done?: BulkChangeProgress;
}

interface ConfirmTexts {
  /** The title with the subject, such as "these 12 submissions". */
  readonly title: (subject: string) => string;
  readonly button: string;
  readonly explanation: string;
}

const texts: Readonly<Record<BulkChange, ConfirmTexts>> = {
  archive: {
    title: (subject) => `Archive ${subject}?`,
    button: 'Archive',
    explanation: 'They move to Archived. You can undo this.',
  },
  unarchive: {
    title: (subject) => `Move ${subject} to the inbox?`,
    button: 'Move to inbox',
    explanation: 'They leave Archived and are listed in the inbox again. You can undo this.',
  },
  spam: {
    title: (subject) => `Mark ${subject} as spam?`,
    button: 'Spam',
    explanation:
      'They move to Spam. E-mails and webhook deliveries that were already sent are not affected. You can undo this.',
  },
  not_spam: {
    title: (subject) => `Mark ${subject} as not spam?`,
    button: 'Not spam',
    explanation:
      'Each is sent by e-mail and to your webhooks, unless it was already sent or waits for its payment. Sent messages cannot be recalled.',
  },
  release: {
    title: (subject) => `Release ${subject}?`,
    button: 'Release',
    explanation:
      'Submissions held by the spam filter are sent once, by e-mail and to your webhooks. Sent messages cannot be recalled.',
  },
  delete: {
    title: (subject) => `Delete ${subject}?`,
    button: 'Delete',
    explanation: 'They move to the recycle bin. You can undo this.',
  },
  restore: {
    title: (subject) => `Restore ${subject}?`,
    button: 'Restore',
    explanation: 'They leave the recycle bin and return to where they were. You can undo this.',
  },
  read: {
    title: (subject) => `Mark ${subject} as read?`,
    button: 'Mark as read',
    explanation: 'They are no longer shown in bold or counted as unread. You can undo this.',
  },
  unread: {
    title: (subject) => `Mark ${subject} as unread?`,
    button: 'Mark as unread',
    explanation: 'They are shown in bold and counted as unread. You can undo this.',
  },
  open: {
    title: (subject) => `Mark ${subject} as open?`,
    button: 'Mark as open',
    explanation: 'You can undo this.',
  },
  waiting: {
    title: (subject) => `Mark ${subject} as waiting?`,
    button: 'Mark as waiting',
    explanation: 'They are waiting for an answer from their senders. You can undo this.',
  },
  done: {
    title: (subject) => `Mark ${subject} as done?`,
    button: 'Mark as done',
    explanation: 'They stay where they are. You can undo this.',
  },
  erase: {
    title: (subject) => `Delete ${subject} forever?`,
    button: 'Delete forever',
    explanation:
      'This permanently deletes their fields, files and delivery log, here and in your storage. You cannot undo it. ' +
      'E-mails and webhook deliveries that were already sent are not affected.',
  },
};

/** Asks for confirmation before many submissions are changed, or any are deleted permanently. */
export function ConfirmChangePage({ change, action, count, fields, back, done }: ConfirmChangeProps) {
  const { title, button, explanation } = texts[change];
  const subject = subjectOf(count);
  return (
    <Page title={title(subject)} nav="inbox">
      {done && (
        <Notice tone="good" text={`${formatCount(done.changed)} submissions changed. Continue with the rest below.`}>
          {isUndoable(change) && <UndoButton change={change} batch={done.batch} back={back} />}
        </Notice>
      )}
      <p>{explanation}</p>
      <PostForm action={action}>
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="change" value={change} />
        <input type="hidden" name="sure" value="yes" />
        <input type="hidden" name="back" value={back} />
        {done && <input type="hidden" name="batch" value={done.batch} />}
        {done && <input type="hidden" name="changed" value={done.changed} />}
        <Buttons>
          <button type="submit" className={change === 'delete' || change === 'erase' ? 'danger' : undefined}>
            {button}
          </button>
          <a href={back}>Cancel</a>
        </Buttons>
      </PostForm>
    </Page>
  );
}

function subjectOf({ count, more }: Count): string {
  if (more) return count === 0 ? 'all matching submissions' : `these ${formatCount(count)}+ submissions`;
  return count === 1 ? 'this submission' : `these ${formatCount(count)} submissions`;
}
