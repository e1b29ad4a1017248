import { AlreadyInProgress } from '../../deliveries/delivery.retry';
import type { NoticeCode } from '../page/notices';

/** Sends, and says what it said; who pressed twice is told that it is under way, for it is sent once. */
export async function unlessUnderWay(send: () => Promise<NoticeCode>): Promise<NoticeCode> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof AlreadyInProgress) return 'under-way';
    throw error;
  }
}
