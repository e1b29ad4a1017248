import { AlreadyInProgress } from '../../../deliveries/delivery.retry';
import type { NoticeCode } from '../../notices';

/** The notice that `resend` returns, or the one for a delivery that is already in progress, as after a double click. */
export async function noticeUnlessInProgress(resend: () => Promise<NoticeCode>): Promise<NoticeCode> {
  try {
    return await resend();
  } catch (error) {
    if (error instanceof AlreadyInProgress) return 'delivery-in-progress';
    throw error;
  }
}
