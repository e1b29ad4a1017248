import type { Pool } from 'pg';
import type { DecisionRecorder } from '../src/decisions/decision.recorder';
import type { ClaimedDelivery } from '../src/deliveries/delivery.claim';
import {
  createContextReader,
  findSubmissionContexts,
  type SubmissionContext,
} from '../src/deliveries/delivery.context';
import { parseReplyTo } from '../src/email/addresses';
import { visitorAddress } from '../src/email/submitted-fields';
import { parseHttpUrl } from '../src/lib/urls';
import type { LivePublisher } from '../src/live/publisher';
import type { MailDomains } from '../src/outbound/mail-domains';
import { readFields } from '../src/spam/fields';
import { addSenderSign, hasSenderSign } from '../src/submissions/changes/add-sender-sign';

/**
 * Looks up the sender of a claimed notification before it is sent. Resolves to the delivery with the score to show, or
 * to `withheld` if the spam filter holds the submission now. Rejects if the database is unavailable.
 */
export type SenderCheck = (delivery: ClaimedDelivery) => Promise<ClaimedDelivery | 'withheld'>;

interface SenderCheckDeps {
  readonly pool: Pool;
  readonly domains: MailDomains;
  readonly decisions: DecisionRecorder;
  readonly live: LivePublisher;
}

/** Older submissions are not looked up: what is sent of them is sent again, and domains expire. */
const maxAgeMs = 24 * 60 * 60_000;

export function createSenderCheck({ pool, domains, decisions, live }: SenderCheckDeps): SenderCheck {
  const contexts = createContextReader(pool);

  /** The sender's domain if it receives no mail. */
  const findSign = async ({ submission }: SubmissionContext): Promise<string | null> => {
    const domain = submission.spam ? senderDomain(submission) : null;
    if (!submission.spam || domain === null) return null;
    // Another worker may have withheld it since.
    if (hasSenderSign(submission.spam.reasons)) return domain;
    if (Date.now() - submission.createdAt.getTime() > maxAgeMs) return null;
    return (await domains.find(domain)) === 'refuses' ? domain : null;
  };

  return async (delivery) => {
    // A person wants to send what is retried, and has replied to what is answered.
    if (delivery.submissionId === null || delivery.about === 'answer' || delivery.retried) return delivery;
    const context = await contexts.submissionOf(delivery);
    const domain = context && (await findSign(context));
    if (!domain) return { ...delivery, context };
    const { isWithheld, change } = await addSenderSign(pool, delivery, context, domain);
    if (change) live.changed(change.accountId);
    if (change && isWithheld) logHeld(decisions, context, change);
    if (isWithheld) return 'withheld';
    const [updated = null] = await findSubmissionContexts(pool, [delivery.submissionId]);
    return { ...delivery, context: updated };
  };
}

/** The domain of the address that replies go to, or else of the first field with an e-mail address. */
function senderDomain({ data, mailOverrides }: SubmissionContext['submission']): string | null {
  const inFields = () =>
    readFields(data).flatMap(({ kind, text }) => (kind === 'email' ? (parseReplyTo(text) ?? []) : []));
  const address = visitorAddress(data, mailOverrides) ?? inFields()[0];
  return address?.split('@')[1] ?? null;
}

/** As the web process does for what the filter holds on arrival. */
function logHeld(
  decisions: DecisionRecorder,
  { submission, form }: SubmissionContext,
  { score, outcome }: { readonly score: number; readonly outcome: string },
): void {
  decisions.record({ id: form.id }, outcome === 'spam' ? 'content_spam' : 'held', () => ({
    ip: submission.ipAddress,
    origin: parseHttpUrl(submission.referer ?? '')?.origin ?? null,
    details: { score },
    submissionId: submission.id,
  }));
}
