import type { DeliveryLogEntry } from '../../../deliveries/delivery.log';
import { truncate } from '../../../lib/text';
import type { Reply } from '../../../replies/reply.repository';
import type { SubmissionDetail } from '../../../submissions/submission.repository';
import { Time } from '../../page/components';
import { DeliveryStatusTag, RetryTime, resendLabel } from '../../page/delivery-status';
import { PostForm } from '../../page/form';
import { useCan } from '../../page/render-page';
import { submissionPath } from '../submission-paths';

interface ConversationProps {
  readonly submission: SubmissionDetail;
  /** The list that the submission was opened from. */
  readonly list: string;
}

/** Limits in replies and characters keep the page small. */
const maxShown = { replies: 20, charactersInTotal: 20_000, error: 200 };
/** Longer replies scroll instead of filling the page. */
const longText = 1_500;

/** The owner's replies below the message, oldest first, each with what became of it. */
export function Conversation({ submission, list }: ConversationProps) {
  const { id, replies, deliveries, deletedAt, isSpam } = submission;
  const canWrite = useCan('submissions:write');
  if (replies.length === 0) return null;
  const shown = replies.slice(-maxShown.replies);
  const omitted = replies.length - shown.length;
  const maxLength = Math.floor(maxShown.charactersInTotal / shown.length);
  const items = (
    <ol>
      {shown.map((reply) => (
        <ReplyItem
          key={reply.deliveryId}
          reply={reply}
          delivery={deliveries.find((delivery) => delivery.id === reply.deliveryId)}
          canResend={canWrite && !deletedAt && !isSpam}
          maxLength={maxLength}
        />
      ))}
    </ol>
  );
  return (
    <section className="conversation" aria-labelledby="conversation" data-live={submissionPath(id, list)}>
      <h2 id="conversation" className="unseen">
        Replies
      </h2>
      <div id="replies" data-submission={id}>
        {omitted > 0 && (
          <p className="small soft">
            {omitted} earlier {omitted === 1 ? 'reply is' : 'replies are'} not shown.
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
  const scrolling = text.length > longText ? { className: 'text long', tabIndex: 0 } : { className: 'text' };
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
      <p dir="auto" {...scrolling}>
        {truncate(text, maxLength)}
      </p>
      {hasQuote && <p className="small soft">With the submission quoted below.</p>}
      {delivery && <RetryTime at={delivery.retry_at} />}
      {delivery?.error && (
        <p className={delivery.status === 'failed' ? 'small wrong' : 'small soft'}>
          <bdi>{truncate(delivery.error, maxShown.error)}</bdi>
        </p>
      )}
    </li>
  );
}
