import Joi from 'joi';
import type { Pool, PoolClient } from 'pg';
import { replyLimits } from '../../config/limits';
import { inTransaction } from '../db/in-transaction';
import { mailboxKey, parseMailbox } from '../email/addresses';
import { messageIdFor } from '../email/message';
import { visitorAddress } from '../email/submitted-fields';
import { InputError, LimitReached } from '../lib/input-error';
import { newId } from '../lib/new-id';
import { line, prose } from '../lib/setting-types';
import { readSettings } from '../lib/settings';
import { isBlank } from '../lib/text';
import type { RateLimiter } from '../rate-limits/rate-limiter';
import { findReplyByDraft } from './reply.repository';

/** A reply as the owner wrote it. */
export interface ReplyDraft {
  /** A UUID that is chosen before the reply is written: one draft is sent once. */
  readonly draftId: string;
  readonly subject: string;
  readonly text: string;
  readonly hasQuote: boolean;
}

interface SendReplyDeps {
  readonly pool: Pool;
  readonly limiter: RateLimiter;
  readonly mailFrom: string;
}

/** Which submission is replied to, and by whom. */
interface ReplyTarget {
  readonly accountId: string;
  readonly submissionId: string;
  readonly requestId: string;
}

/** The draft was sent before with another text or to another submission. */
export class DraftAlreadySent extends InputError {
  constructor(message: string) {
    super('wrong_state', message);
  }
}

const rejectBlank = (text: string, { error }: Joi.CustomHelpers) => (isBlank(text) ? error('string.empty') : text);
const replySchema = Joi.object<Pick<ReplyDraft, 'subject' | 'text'>>({
  subject: line(replyLimits.subject).required().custom(rejectBlank),
  text: prose(replyLimits.text).required().custom(rejectBlank),
});

/**
 * Commits a reply to the visitor with its delivery; the submission then waits for the visitor. Resolves to `sent before`
 * when this draft was already sent to this submission. Throws InputError for invalid texts, and when nothing may be sent:
 * to a submission that does not exist, is spam or deleted or has no address, for a suspended account; LimitReached;
 * DraftAlreadySent.
 */
export async function sendReply(
  deps: SendReplyDeps,
  target: ReplyTarget,
  draft: ReplyDraft,
): Promise<'queued' | 'sent before'> {
  const { pool, limiter } = deps;
  const { accountId, submissionId } = target;
  const { subject, text } = readSettings(replySchema, { subject: draft.subject, text: normalizeText(draft.text) });
  const reply = { ...draft, subject, text };
  if (await wasSent(pool, target, reply)) return 'sent before';

  const recipient = await findRecipient(pool, accountId, submissionId);
  const counted = [
    [`reply-to:${accountId}:${mailboxKey(recipient)}`, replyLimits.perRecipient],
    [`reply:${accountId}`, replyLimits.perAccount],
  ] as const;
  await countReply(limiter, counted);
  let isQueued = false;
  try {
    isQueued = await inTransaction(pool, (client) => commitReply(client, deps, target, reply));
  } finally {
    if (!isQueued) await refund(limiter, counted);
  }
  if (isQueued) return 'queued';
  // Another request sent the draft meanwhile.
  await wasSent(pool, target, reply);
  return 'sent before';
}

/** The text with line breaks as `\n`; browsers send `\r\n`, which would count twice. */
function normalizeText(text: string): string {
  return text.replace(/\r\n?/g, '\n').trimEnd();
}

async function wasSent(pool: Pool, { accountId, submissionId }: ReplyTarget, draft: ReplyDraft): Promise<boolean> {
  const sent = await findReplyByDraft(pool, accountId, draft.draftId);
  if (!sent) return false;
  if (sent.submissionId !== submissionId)
    throw new DraftAlreadySent('this reply was already sent to another submission; send again to send it here, too');
  const isSame = sent.subject === draft.subject && sent.text === draft.text && sent.hasQuote === draft.hasQuote;
  if (!isSame)
    throw new DraftAlreadySent(
      'this reply was already sent without your latest changes; send again to send the new version as a second reply',
    );
  return true;
}

type RateLimitHits = readonly (readonly [key: string, (typeof replyLimits)['perAccount' | 'perRecipient']])[];

async function countReply(limiter: RateLimiter, hits: RateLimitHits): Promise<void> {
  for (const [index, [key, windows]] of hits.entries()) {
    if ((await limiter.consume(key, windows)).allowed) continue;
    await refund(limiter, hits.slice(0, index));
    const [perMinute, perDay] = windows.map(({ limit }) => limit);
    const scope = windows === replyLimits.perAccount ? 'from your account' : 'to one address';
    throw new LimitReached(`reply limit reached: ${perMinute} per minute and ${perDay} per day ${scope}`);
  }
}

async function refund(limiter: RateLimiter, hits: RateLimitHits): Promise<void> {
  await Promise.all(hits.map(([key]) => limiter.refund(key)));
}

interface TargetRow {
  readonly email: unknown;
  readonly overrides: { readonly replyto?: string } | null;
  readonly blockedReason: string | null;
}

/** The visitor's address. Throws InputError when there is none, or nothing may be sent. */
async function findRecipient(
  client: Pick<Pool, 'query'>,
  accountId: string,
  submissionId: string,
  lock = '',
): Promise<string> {
  const { rows } = await client.query<TargetRow>(
    `SELECT s.data -> 'email' AS email, s.mail_overrides AS overrides,
            CASE WHEN a.stopped IS NOT NULL THEN 'the account is ' || a.stopped || ' and sends nothing'
                 WHEN s.deleted_at IS NOT NULL THEN 'the submission is in the recycle bin: restore it first'
                 WHEN s.is_spam THEN 'the submission is spam: mark it as not spam first' END AS "blockedReason"
     FROM submissions s JOIN accounts a ON a.id = s.account_id WHERE s.id = $1 AND s.account_id = $2 ${lock}`,
    [submissionId, accountId],
  );
  const [row] = rows;
  if (!row) throw new InputError('not_found', 'this submission does not exist');
  if (row.blockedReason) throw new InputError('wrong_state', row.blockedReason);
  const recipient = visitorAddress({ email: row.email }, row.overrides);
  if (!recipient) throw new InputError('wrong_state', 'the submission has no valid e-mail address');
  return recipient;
}

/** Inserts the reply with its delivery; false when the draft was sent before. */
async function commitReply(
  client: PoolClient,
  { mailFrom }: SendReplyDeps,
  { accountId, submissionId, requestId }: ReplyTarget,
  { draftId, subject, text, hasQuote }: ReplyDraft,
): Promise<boolean> {
  // Locked, so that it cannot move to spam or the recycle bin before this is committed.
  const recipient = await findRecipient(client, accountId, submissionId, 'FOR NO KEY UPDATE OF s');
  const deliveryId = newId();
  const messageId = messageIdFor(deliveryId, parseMailbox(mailFrom).address);
  const { rowCount } = await client.query(
    `WITH reply AS (
       INSERT INTO replies (delivery_id, account_id, submission_id, draft_id, recipient, subject, text, has_quote, message_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (account_id, draft_id) DO NOTHING RETURNING delivery_id
     ), waiting AS (
       UPDATE submissions SET status = 'waiting' WHERE id = $3 AND EXISTS (SELECT FROM reply)
     )
     INSERT INTO deliveries (id, account_id, submission_id, kind, request_id)
     SELECT delivery_id, $2, $3, 'reply', $10 FROM reply`,
    [deliveryId, accountId, submissionId, draftId, recipient, subject, text, hasQuote, messageId, requestId],
  );
  return rowCount === 1;
}
