import { describeDroppedFiles } from '../../../answers/answer.message';
import type { Answer } from '../../../answers/answer.repository';
import { splitQuote } from '../../../answers/split-quote';
import type { DeliveryLogEntry } from '../../../deliveries/delivery.log';
import { formatBytes, truncate } from '../../../lib/text';
import type { Reply } from '../../../replies/reply.repository';
import type { SubmissionDetail } from '../../../submissions/submission.repository';
import { Time } from '../../page/components';
import { DeliveryStatusTag, RetryTime, resendLabel } from '../../page/delivery-status';
import { PostForm } from '../../page/form';
import { useCan } from '../../page/render-page';
import { submissionPath } from '../submission-paths';
import { Bounces } from './bounces';

interface ConversationProps {
  readonly submission: SubmissionDetail;
  /** The list that the submission was opened from. */
  readonly list: string;
  /** The download URL of a file. */
  readonly fileUrl: (fileId: string) => string;
}

/** Limits in messages and characters keep the page small. */
const maxShown = { messages: 20, charactersInTotal: 20_000, error: 200, filename: 160 };
/** Longer texts scroll instead of filling the page. */
const longText = 1_500;

/** The owner's replies and the visitor's answers below the message, oldest first, each reply with what became of it. */
export function Conversation({ submission, list, fileUrl }: ConversationProps) {
  const { id, replies, answers, deliveries, deletedAt, isSpam } = submission;
  const canWrite = useCan('submissions:write');
  const messages = [
    ...replies.map((reply) => ({ at: reply.createdAt, reply, answer: null })),
    ...answers.map((answer) => ({ at: answer.receivedAt, reply: null, answer })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  if (messages.length === 0) return null;
  const shown = messages.slice(-maxShown.messages);
  const omitted = messages.length - shown.length;
  const maxLength = Math.floor(maxShown.charactersInTotal / shown.length);
  const items = (
    <ol>
      {shown.map(({ reply, answer }) =>
        answer ? (
          <AnswerItem key={answer.id} answer={answer} fileUrl={fileUrl} maxLength={maxLength} />
        ) : (
          <ReplyItem
            key={reply.deliveryId}
            reply={reply}
            delivery={deliveries.find((delivery) => delivery.id === reply.deliveryId)}
            canResend={canWrite && !deletedAt && !isSpam}
            maxLength={maxLength}
          />
        ),
      )}
    </ol>
  );
  return (
    <section className="conversation" aria-labelledby="conversation" data-live={submissionPath(id, list)}>
      <h2 id="conversation" className="unseen">
        Conversation
      </h2>
      <div id="replies" data-submission={id}>
        {omitted > 0 && (
          <p className="small soft">
            {omitted} earlier {omitted === 1 ? 'message is' : 'messages are'} not shown.
          </p>
        )}
        <PostForm action={`/dashboard/submissions/${id}/deliveries`} readOnly={items}>
          <input type="hidden" name="back" value={list} />
          {items}
        </PostForm>
      </div>
    </section>
  );
}

interface ReplyItemProps {
  readonly reply: Reply;
  readonly delivery: DeliveryLogEntry | undefined;
  readonly canResend: boolean;
  /** Characters of the text that are shown. */
  readonly maxLength: number;
}

function ReplyItem({ reply, delivery, canResend, maxLength }: ReplyItemProps) {
  const { deliveryId, recipient, subject, text, hasQuote, createdAt } = reply;
  const isUnsent = delivery?.status === 'failed' || delivery?.status === 'skipped' || !!delivery?.retry_at;
  const canRetry = canResend && isUnsent;
  return (
    <li id={`reply-${deliveryId}`} className="card">
      <div className="head">
        <span>
          <b>You</b>{' '}
          <small className="soft">
            to <bdi>{recipient}</bdi>
          </small>
        </span>
        <span>
          {delivery && <DeliveryStatusTag kind="reply" status={delivery.status} retryAt={delivery.retry_at} />}{' '}
          <small className="soft">
            <Time at={createdAt} compact />
          </small>
          {canRetry && (
            <button type="submit" className="quiet small" name="retry" value={deliveryId}>
              {resendLabel(delivery)}
            </button>
          )}
        </span>
      </div>
      <p className="subject small soft">
        <bdi>{subject}</bdi>
      </p>
      <Text text={text} maxLength={maxLength} />
      {hasQuote && <p className="small soft">With the submission quoted below.</p>}
      {delivery && <RetryTime at={delivery.retry_at} />}
      {delivery?.bounces && <Bounces bounces={delivery.bounces} />}
      {delivery?.error && (
        <p className={delivery.status === 'failed' ? 'small wrong' : 'small soft'}>
          <bdi>{truncate(delivery.error, maxShown.error)}</bdi>
        </p>
      )}
    </li>
  );
}

interface AnswerItemProps {
  readonly answer: Answer;
  readonly fileUrl: (fileId: string) => string;
  /** Characters of the text that are shown. */
  readonly maxLength: number;
}

function AnswerItem({ answer, fileUrl, maxLength }: AnswerItemProps) {
  const { id, sender, senderName, subject, text, isAutomatic, receivedAt, files, droppedFiles } = answer;
  const { written, quoted } = splitQuote(text);
  return (
    <li id={`answer-${id}`} className="card answer">
      <div className="head">
        <span>
          <b>
            <bdi>{senderName || sender || 'Unknown sender'}</bdi>
          </b>{' '}
          {senderName !== '' && (
            <small className="soft">
              <bdi>{sender}</bdi>
            </small>
          )}
        </span>
        <span>
          {isAutomatic && <span className="tag">Automatic reply</span>}{' '}
          <small className="soft">
            <Time at={receivedAt} compact />
          </small>
        </span>
      </div>
      <p className="subject small soft">
        <bdi>{subject}</bdi>
      </p>
      {!answer.isFromRecipient && <p className="small wrong">Not the address you wrote to.</p>}
      {answer.authentication === 'failed' && (
        <p className="small wrong">Your mail server could not confirm who sent this. It may be forged.</p>
      )}
      {text === '' ? <p className="soft">No text.</p> : <Text text={written} maxLength={maxLength} />}
      {quoted !== '' && (
        <details>
          <summary className="small">Quoted text</summary>
          <Text text={quoted} maxLength={maxLength} />
        </details>
      )}
      {files.length > 0 && (
        <ul className="lines">
          {files.map((file) => (
            <li key={file.id}>
              <a href={fileUrl(file.id)} rel="noopener noreferrer">
                <bdi>{truncate(file.filename, maxShown.filename)}</bdi>
              </a>
              <small className="soft">{formatBytes(file.size)}</small>
            </li>
          ))}
        </ul>
      )}
      {droppedFiles > 0 && <p className="small soft">{describeDroppedFiles(droppedFiles)}</p>}
    </li>
  );
}

function Text({ text, maxLength }: { readonly text: string; readonly maxLength: number }) {
  const scrolling = text.length > longText ? { className: 'text long', tabIndex: 0 } : { className: 'text' };
  return (
    <p dir="auto" {...scrolling}>
      {truncate(text, maxLength)}
    </p>
  );
}
