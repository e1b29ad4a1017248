import type { MailChange } from '../../email/mail-links';
import { mailChangeDays } from '../../email/mail-links';
import { Time } from '../page/components';
import { Buttons, PostForm } from '../page/form';
import { AuthLayout } from '../page/page';
import { submissionPath } from './submission-paths';

const texts = {
  spam: { question: 'Mark as spam?', button: 'Mark as spam', done: 'Marked as spam', place: 'in the spam folder' },
  release: { question: 'Send this submission?', button: 'Release', done: 'Released', place: 'on its way to you' },
  archive: { question: 'Archive this submission?', button: 'Archive', done: 'Archived', place: 'in the archive' },
} as const;

interface MailChangeProps {
  readonly change: MailChange;
  /** Where the form posts to. */
  readonly action: string;
  readonly submission: {
    readonly id: string;
    readonly formName: string;
    readonly createdAt: Date;
    readonly isSpam: boolean;
  };
}

/** What a link in a notification leads to. Nothing changes until the button is pressed: mail servers follow links. */
export function ConfirmMailChangePage({ change, action, submission }: MailChangeProps) {
  return (
    <AuthLayout title={texts[change].question}>
      <p>
        The submission to <bdi>{submission.formName}</bdi>, received on <Time at={submission.createdAt} />.
        {change === 'release' && submission.isSpam && ' It has been marked as spam since.'}
      </p>
      <PostForm action={action}>
        <Buttons>
          <button type="submit">{texts[change].button}</button>
          <a href={submissionPath(submission.id)}>Open in Letterbox</a>
        </Buttons>
      </PostForm>
    </AuthLayout>
  );
}

export function MailChangeDonePage({ change, submission }: Omit<MailChangeProps, 'action'>) {
  return (
    <AuthLayout title={texts[change].done}>
      <p>
        The submission to <bdi>{submission.formName}</bdi>, received on <Time at={submission.createdAt} />, is{' '}
        {texts[change].place}.
      </p>
      <p>
        <a href={submissionPath(submission.id)}>Open in Letterbox</a>
        {change !== 'release' && ', where you can also undo this'}.
      </p>
    </AuthLayout>
  );
}

/** Shown for a link that has expired or never existed, and when the submission is gone. */
export function InvalidMailLinkPage() {
  return (
    <AuthLayout title="This link no longer works">
      <p>Links in e-mails work for {mailChangeDays} days after the submission arrived, unless it is deleted earlier.</p>
      <p>
        <a href="/dashboard/inbox">Open the inbox</a>
      </p>
    </AuthLayout>
  );
}
