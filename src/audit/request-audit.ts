import type { AuditChanges } from './audit-changes';
import type { AuditObject } from './audit-entry';
import type { ObservedChange } from './audit-objects';

/** Who acts, for the actions whose object is the actor's own. */
interface AuditOwner {
  readonly accountId: string | null;
  readonly userId: string | null;
}

/**
 * What a request acts on: an account or a user is the actor's own, a list is named by the form or account that has it,
 * and everything else by the first parameter of the path. The id is null if the path has none.
 */
export function objectOfPath(
  action: string,
  params: Readonly<Record<string, string>>,
  { accountId, userId }: AuditOwner,
): AuditObject {
  const kind = action.split('.')[0] ?? '';
  if (kind === 'account') return { kind, id: accountId };
  if (kind === 'user') return { kind, id: userId };
  if (kind === 'list') return { kind, id: params.id ?? accountId };
  const [id = null] = Object.values(params);
  return { kind, id };
}

/** Actions that mean nothing if their object is the same as before: a double click, or a save without edits. */
const changesObject = /[.-](changed|created|deleted|rotated|replaced|paused|resumed|restored|renamed)$/;

/** Whether an action did nothing: its object is the same as before, and there are no other facts to record. */
export function hadNoEffect(
  action: string,
  after: Pick<Awaited<ReturnType<ObservedChange['describe']>>, 'isSame'> | undefined,
  facts: AuditChanges | undefined,
): boolean {
  return changesObject.test(action) && after?.isSame === true && !facts;
}
