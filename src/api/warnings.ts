import type { Queries } from '../db/transaction-queries';
import { maxPreviewed, previewRetention, type RuleChange, wouldErase } from '../submissions/retention/retention-rules';
import { describeLoss } from '../submissions/statistics/loss-texts';
import type { Loss } from '../submissions/statistics/losses';
import { readFlag, single } from './paging';
import { ApiProblem, invalidRequest } from './problem';
import type { ApiRequest } from './route';

/** What a change would lose, in the response of a dry run. */
export interface Warning {
  readonly code: Loss['reason'] | 'would_erase';
  readonly message: string;
  /** The submissions that it is about. */
  readonly count: number;
}

type Asked = Pick<ApiRequest, 'query'>;

/** Whether nothing is changed, so that the response has warnings. */
export function isDryRun({ query }: Asked): boolean {
  return readFlag(query, 'dry_run');
}

export function lossWarning(loss: Loss): Warning {
  return { code: loss.reason, message: describeLoss(loss), count: loss.lost };
}

/** How a change that would erase submissions is treated. */
export interface ErasureOptions {
  /** Warns of it. */
  readonly isDryRun: boolean;
  /** Erases them. */
  readonly isConfirmed: boolean;
}

/** Throws a 400 if the request confirms something else. */
export function readErasureOptions(request: Asked): ErasureOptions {
  const confirmed = single(request.query, 'confirm');
  if (confirmed !== null && confirmed !== 'erase') throw invalidRequest('confirm must be erase.');
  return { isDryRun: isDryRun(request), isConfirmed: confirmed !== null };
}

/**
 * Checks a change of a retention rule: a dry run gets a warning when it would erase submissions. Otherwise throws a 409
 * then, unless that is confirmed.
 */
export async function checkErasure(queries: Queries, options: ErasureOptions, change: RuleChange): Promise<Warning[]> {
  if (options.isConfirmed && !options.isDryRun) return [];
  if (!(await wouldErase(queries, change))) return [];
  if (!options.isDryRun) {
    const detail =
      'This retention rule would erase submissions. See how many with dry_run=true; do it with confirm=erase.';
    throw new ApiProblem(409, 'wrong_state', detail);
  }
  const { submissions, more } = await previewRetention(queries, change.scope, change.after, maxPreviewed);
  const what = submissions === 1 ? '1 submission' : `${submissions}${more ? ' or more' : ''} submissions`;
  const message = `This retention rule would erase ${what} for good.`;
  return [{ code: 'would_erase', message, count: submissions }];
}
