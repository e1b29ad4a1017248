import type { RequestHandler, Response } from 'express';
import { capacity } from '../../../config/limits';
import { asWork } from '../../http/routes';
import { KeyedSemaphore } from '../../lib/keyed-semaphore';
import { workOf } from '../../lib/request-work';
import { clientOf } from '../auth/limits';
import type { DashboardDeps } from '../dashboard.deps';
import { visitorOf } from './session';

const { max, perKey, waiting, reads: waitingReads } = capacity.pages;

/** A permit that its request gives back while it waits for a search. */
interface PagePermit {
  readonly key: string;
  release(): void;
}

/**
 * Limits the concurrent requests to pages, per account and, until the session is known and for visitors without one, per
 * client address. A few more wait; those beyond are rejected with 429. Every request gives its permit back when its work
 * has ended, whether or not its client reads the response.
 */
export interface PagePermits {
  /** Acquires the permit of the address. */
  readonly byAddress: RequestHandler;
  /** Replaces it with the permit of the account, if the visitor is signed in. */
  readonly byAccount: RequestHandler;
  /**
   * The dependencies for a request. Its reads of submissions may take seconds, so they give back the permit: the other
   * pages of the account need not wait for them.
   */
  depsOf(deps: DashboardDeps, res: Response): DashboardDeps;
}

export function createPagePermits(): PagePermits {
  const permits = new KeyedSemaphore(max, perKey);

  const acquire = async (res: Response, key: string, isFirst = false): Promise<void> => {
    const { signal } = workOf(res);
    const options = isFirst ? { signal, isFirst } : { signal, maxWaiting: waiting };
    const release = workOf(res).onDone(await permits.acquire(key, options));
    res.locals.pagePermit = { key, release } satisfies PagePermit;
  };
  const permitOf = (res: Response) => res.locals.pagePermit as PagePermit | undefined;

  return {
    byAddress: asWork(async (req, res, next) => {
      await acquire(res, `address ${clientOf(req)}`);
      next();
    }),
    byAccount: asWork(async (_req, res, next) => {
      const { signedIn } = visitorOf(res);
      if (signedIn) {
        permitOf(res)?.release();
        await acquire(res, `account ${signedIn.account.id}`);
      }
      next();
    }),
    depsOf: (deps, res) => ({
      ...deps,
      reads: {
        run: async (accountId, read, options) => {
          const permit = permitOf(res);
          permit?.release();
          const { signal } = workOf(res);
          try {
            return await deps.reads.run(accountId, read, { signal, maxWaiting: waitingReads, ...options });
          } finally {
            if (permit) await acquire(res, permit.key, true);
          }
        },
      },
    }),
  };
}
