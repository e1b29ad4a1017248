/** What a reader may see and change: an account's forms, all or some of them, and the submissions to these. */
export interface Scope {
  readonly accountId: string;
  /** The forms that a member or token is limited to; null means all forms of the account. */
  readonly formIds: readonly string[] | null;
}

/** All forms of an account. */
export function wholeAccount(accountId: string): Scope {
  return { accountId, formIds: null };
}

/** Whether the account's form with this id is in the scope. */
export function hasForm({ formIds }: Pick<Scope, 'formIds'>, formId: string): boolean {
  return formIds?.includes(formId) ?? true;
}

/** SQL, beginning with AND, for the condition that a form is in the scope; empty for all forms. Appends its value. */
export function withinSql({ formIds }: Pick<Scope, 'formIds'>, column: string, values: unknown[]): string {
  return formIds === null ? '' : ` AND ${column} = ANY ($${values.push(formIds)}::uuid[])`;
}

/** More forms are not listed one by one: planning would take longer than it saves. */
const maxListed = 20;

/**
 * SQL for the table `submissions` where the newest of a scope are wanted, with the scope's condition still to be added.
 * Of some forms, each is read along its own index, and the results are merged: along the account's index, the planner
 * might read a million submissions to other forms. Appends its values.
 */
export function submissionsSql({ formIds }: Scope, values: unknown[]): string {
  if (formIds === null || formIds.length === 0 || formIds.length > maxListed) return 'submissions';
  const parts = formIds.map((id) => `SELECT * FROM submissions WHERE form_id = $${values.push(id)}::uuid`);
  return `(${parts.join(' UNION ALL ')}) AS submissions`;
}

/** The name of a prepared statement: limited to some forms, it is another statement. */
export function statementName(name: string, { formIds }: Scope): string {
  return formIds === null ? name : `${name}-within`;
}
