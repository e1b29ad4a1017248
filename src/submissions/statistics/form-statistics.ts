import type { Pool } from 'pg';
import type { FormField } from '../../forms/field.settings';
import type { KeyedSemaphore } from '../../lib/keyed-semaphore';
import { nullOnTimeout } from '../../lib/pg-errors';
import { hasImports } from '../imported';
import { resolveFilter } from '../inbox/inbox.filter';
import { type AnswerScope, type Answers, findAnswers } from './answers';
import {
  countByTimeOfWeek,
  countFormByDay,
  type DayCount,
  findReplyStatistics,
  type Heat,
  type ReplyStatistics,
} from './arrivals';
import { findTopPages, type TopPages } from './top-pages';

/** What a form received within a period, without what was imported. Each part is null when counting timed out. */
export interface Statistics {
  readonly counts: readonly DayCount[] | null;
  readonly answers: Answers | null;
  readonly heat: Heat | null;
  readonly replies: ReplyStatistics | null;
  readonly pages: TopPages | null;
  /** What the search names that does not exist. */
  readonly notes: readonly string[];
}

/** Each statement takes its turn, to leave connections of the pool to submissions and to others. */
export async function readStatistics(
  { pool, reads }: { readonly pool: Pool; readonly reads: Pick<KeyedSemaphore, 'run'> },
  unresolved: AnswerScope,
  days: readonly string[],
  fields: readonly FormField[],
): Promise<Statistics> {
  const run = <T>(read: () => Promise<T>) => nullOnTimeout(reads.run(unresolved.accountId, read));
  const resolved = await run(() => resolveFilter(pool, unresolved));
  const scope = resolved && { ...resolved, hasImports: await hasImports(pool, unresolved.formId) };
  if (!scope) return { counts: null, answers: null, heat: null, replies: null, pages: null, notes: [] };
  return {
    counts: await run(() => countFormByDay(pool, scope, days)),
    answers: await run(() => findAnswers(pool, scope, fields)),
    heat: await run(() => countByTimeOfWeek(pool, scope)),
    replies: await run(() => findReplyStatistics(pool, scope)),
    pages: await run(() => findTopPages(pool, scope)),
    notes: scope.search?.notes ?? [],
  };
}
