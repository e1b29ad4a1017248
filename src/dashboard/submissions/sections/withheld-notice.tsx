import type { ReactNode } from 'react';
import type { Withheld } from '../../../decisions/withheld';
import type { SubmissionDetail } from '../../../submissions/submission.repository';
import { listsPath } from '../../forms/form-paths';
import { Notice } from '../../page/components';

/** Says that a submission is spam, and why nothing was sent for it; nothing for one that was sent and is not spam. */
export function WithheldNotice({ submission }: { submission: SubmissionDetail }) {
  const { withheld, isSpam } = submission;
  const texts = withheld && withheldTexts[withheld](submission);
  const spam = texts ? texts.spam : 'You marked this as spam. Deliveries that were already sent are not affected.';
  const text = isSpam ? spam : texts?.listed;
  return text ? <Notice tone="plain">{text}</Notice> : null;
}

interface WithheldTexts {
  /** Shown while it is spam. */
  readonly spam: ReactNode;
  /** Shown while it is not; null if that cannot be. */
  readonly listed: string | null;
}

const withheldTexts: Readonly<Record<Withheld, (submission: SubmissionDetail) => WithheldTexts>> = {
  honeypot: () => ({
    spam: 'Caught by the honeypot. Nothing was sent. Click “Not spam” to send it.',
    listed: null,
  }),
  list: ({ blockedBy, formId }) => ({
    spam: (
      <>
        Blocked by the list entry{' '}
        <strong>
          <bdi>{blockedBy}</bdi>
        </strong>
        . Nothing was sent. Click “Not spam” to send it. <a href={listsPath({ id: formId })}>Edit lists</a>
      </>
    ),
    listed: null,
  }),
  filter: () => ({
    spam: 'Marked as spam by the filter. Nothing was sent. Click “Not spam” to send it.',
    listed: 'Held by the spam filter. Nothing was sent. Click “Release” to send it, or “Spam” if the filter is right.',
  }),
  quota: () => ({
    spam: 'You marked this as spam. It arrived after the monthly limit was reached, and nothing was sent for it.',
    listed: 'This submission arrived after the monthly limit was reached. It was stored, but nothing was sent for it.',
  }),
  payment: ({ paidAt }) => ({
    spam: paidAt
      ? 'You marked this as spam before its payment was complete. Click “Not spam” to send it.'
      : 'You marked this as spam before its payment was complete. After “Not spam”, e-mails and webhooks are sent once the payment completes.',
    listed: 'The payment is not complete. E-mails and webhooks are sent once the payment provider reports it.',
  }),
};
