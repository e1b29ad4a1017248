import type { Config } from '../../config';
import { createSigner } from '../lib/signer';

/** What a link in an owner's notification can change. */
export const mailChanges = ['spam', 'archive', 'release'] as const;
export type MailChange = (typeof mailChanges)[number];

/** A link that changes a submission is valid for this many days after the submission arrived. */
export const mailChangeDays = 30;

/** Links to a submission in the notification of its owner. */
export interface MailLinks {
  /** Its page, for which one must sign in. */
  open(submissionId: string): string;
  /** A signed link to a page that asks before it changes anything, without signing in. */
  change(submissionId: string, change: MailChange): string;
  /** Whether the signature of a link to this change is valid. */
  permits(submissionId: string, change: MailChange, signature: string): boolean;
}

/** Links below BASE_URL, signed with keys derived from SECRET_KEY and, during rotation, SECRET_KEY_PREVIOUS. */
export function createMailLinks({
  baseUrl,
  secretKey,
  secretKeyPrevious,
}: Pick<Config, 'baseUrl' | 'secretKey' | 'secretKeyPrevious'>): MailLinks {
  const signer = createSigner('letterbox mail links v1', secretKey, secretKeyPrevious);
  const signed = (id: string, change: MailChange) => `${id}.${change}`;
  return {
    open: (id) => `${baseUrl}/dashboard/submissions/${id}`,
    change: (id, change) => `${baseUrl}/dashboard/mail/${id}/${change}/${signer.sign(signed(id, change))}`,
    permits: (id, change, signature) => signer.permits(signed(id, change), signature),
  };
}
