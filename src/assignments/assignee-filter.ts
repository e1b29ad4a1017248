import type { Pool } from 'pg';
import { listColleagues } from '../members/colleagues';
import type { Scope } from '../members/scope';

/** Members to whom submissions must be assigned or, negated, must not be. */
export interface AssigneeTerm {
  /** As searched for: `me`, `none`, an e-mail address or a name. */
  readonly value: string;
  /** Null for submissions that are assigned to nobody; empty when there is no such member. */
  readonly userIds: readonly string[] | null;
  readonly isNegated: boolean;
}

type Wanted = Omit<AssigneeTerm, 'userIds'>;

/** Looks members up who may see something of the scope; `userId` is who searches, if a person does. */
export async function findAssigneeTerms(
  pool: Pool,
  scope: Scope,
  userId: string | undefined,
  wanted: readonly Wanted[],
): Promise<AssigneeTerm[]> {
  const named = wanted.filter(({ value }) => !['me', 'none'].includes(value.toLowerCase()));
  const members = named.length > 0 ? await listColleagues(pool, scope) : [];
  const idsOf = (value: string): readonly string[] | null => {
    const sought = value.toLowerCase();
    if (sought === 'none') return null;
    if (sought === 'me') return userId === undefined ? [] : [userId];
    return members.flatMap(({ id, email, name }) =>
      [email, name].some((known) => known.toLowerCase() === sought) ? [id] : [],
    );
  };
  return wanted.map((term) => ({ ...term, userIds: idsOf(term.value) }));
}

/** What the person who searches should know about terms that find nobody. */
export function noteOn({ value, userIds }: AssigneeTerm): string | null {
  if (userIds?.length !== 0) return null;
  return value.toLowerCase() === 'me'
    ? 'assigned:me needs a person who is signed in.'
    : `There is no member “${value}”.`;
}

/** Appends its values and returns the SQL condition that a row of `submissions` is assigned as the term says. */
export function assignedSql({ userIds, isNegated }: AssigneeTerm, values: unknown[]): string {
  const of = userIds === null ? '' : ` AND a.user_id = ANY ($${values.push(userIds)}::uuid[])`;
  return `${(userIds === null) === isNegated ? '' : 'NOT '}EXISTS (
    SELECT FROM assignments a WHERE a.submission_id = submissions.id${of})`;
}
