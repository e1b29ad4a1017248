import { formatDateTime } from '../lib/format-time';
import { oneLine } from '../lib/text';
import type { Message } from './message';
import { buildParagraphMail, type ParagraphMail } from './paragraph-mail';

interface MemberMailContext extends Pick<ParagraphMail, 'id' | 'mailFrom' | 'ownerEmail'> {
  readonly baseUrl: string;
  /** What the members call the account. */
  readonly title: string;
  /** Who caused it. */
  readonly by: string;
}

/** A submission, as a subject and a link. */
interface Linked {
  /** Who sent it; empty when it does not tell. */
  readonly sender: string;
  readonly formName: string;
  readonly link: string;
}

/** Tells a member that a submission is assigned to the person. */
export function buildAssignmentMail({ by, title, ...mail }: MemberMailContext, submission: Linked): Message {
  return buildParagraphMail({
    ...mail,
    subject: `Assigned to you: ${describe(submission)}`,
    title: 'A submission is assigned to you',
    paragraphs: [`${by} assigned you a ${describe(submission)}.`, { link: submission.link }, reasonOf(title)],
  });
}

/** Tells a member that several submissions are assigned to the person. */
export function buildAssignmentsMail({ by, title, ...mail }: MemberMailContext, count: number): Message {
  return buildParagraphMail({
    ...mail,
    subject: `${count.toLocaleString('en')} submissions are assigned to you`,
    title: `${count.toLocaleString('en')} submissions are assigned to you`,
    paragraphs: [
      `${by} assigned them to you. All that are assigned to you:`,
      { link: `${mail.baseUrl}/dashboard/inbox?q=assigned%3Ame` },
      reasonOf(title),
    ],
  });
}

/** Tells a member about a note that mentions the person, with its text. */
export function buildMentionMail({ by, title, ...mail }: MemberMailContext, submission: Linked, note: string): Message {
  return buildParagraphMail({
    ...mail,
    subject: `${by} mentioned you: ${describe(submission)}`,
    title: `${by} mentioned you in a note`,
    paragraphs: [`The note on a ${describe(submission)}:`, note, { link: submission.link }, reasonOf(title)],
  });
}

interface PlannedDeletion {
  readonly deletesAt: Date;
  /** The account's time zone. */
  readonly zone: string;
  /** Null for the operator. */
  readonly by: string | null;
  readonly isReminder: boolean;
}

/** Tells an owner that the account is going to be deleted, and how to keep it. */
export function buildDeletionMail(
  { title, ...mail }: Omit<MemberMailContext, 'by'>,
  { deletesAt, zone, by, isReminder }: PlannedDeletion,
): Message {
  const at = formatDateTime(deletesAt, zone, { isZoneNamed: true });
  const decided = `${by ?? 'The operator of this service'} decided to delete the account “${title}”.`;
  return buildParagraphMail({
    ...mail,
    subject: isReminder ? `Reminder: “${title}” is deleted in 2 days` : `“${title}” will be deleted`,
    title: `The account will be deleted on ${at}`,
    paragraphs: [
      `${isReminder ? `The account “${title}” is about to be deleted.` : decided} Its forms reject new submissions. At that time, its forms, submissions and files are deleted forever, and so is everybody’s access to them.`,
      'Until then, owners can keep the account, and download everything in it:',
      { link: `${mail.baseUrl}/dashboard/settings/data` },
    ],
  });
}

const describe = ({ sender, formName }: Linked) =>
  oneLine(sender === '' ? `submission to ${formName}` : `submission to ${formName} from ${sender}`);

const reasonOf = (title: string) => `You get this e-mail because you are a member of “${title}”.`;
