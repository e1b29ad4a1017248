import type { Response } from 'express';
import { HttpError } from '../../lib/http-error';
import type { InboxFilter } from '../../submissions/inbox/inbox.filter';
import { findNeighbors, type Neighbors } from '../../submissions/inbox/inbox.query';
import type { DashboardDeps } from '../dashboard.deps';
import { readInboxQuery } from '../inbox/inbox-draft';
import { runSearch } from '../inbox/run-search';
import { parametersOf } from '../page/read-form';
import { signedInOf } from '../session/session';
import { submissionPath } from './submission-paths';

/** The submissions before and after this creation time in an inbox list; none if they are not found in time. */
export async function findNeighborsIn(
  deps: Pick<DashboardDeps, 'database' | 'reads'>,
  res: Response,
  list: string,
  createdAt: Date,
): Promise<Neighbors> {
  const filter = filterOf(list, res);
  try {
    return await runSearch(deps, filter, () => findNeighbors(deps.database.pool, filter, createdAt));
  } catch (error) {
    if (error instanceof HttpError) return { older: null, newer: null };
    throw error;
  }
}

/** The submission to show once this one has left its list; the list after the last one. */
export async function findNextPath(
  deps: Pick<DashboardDeps, 'database' | 'reads'>,
  res: Response,
  list: string,
  createdAt: Date,
): Promise<string> {
  const { older, newer } = await findNeighborsIn(deps, res, list, createdAt);
  const next = older ?? newer;
  return next ? submissionPath(next, list) : list;
}

/** The filter of an inbox list by its path. */
export function filterOf(list: string, res: Response): InboxFilter {
  return readInboxQuery(parametersOf(list), signedInOf(res)).filter;
}
