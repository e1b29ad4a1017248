import { userInfo } from 'node:os';
import type { AuditChanges } from '../audit/audit-changes';
import { type AuditActor, type AuditObject, recordAudit } from '../audit/audit-entry';
import { observeObject } from '../audit/audit-objects';
import type { Database } from '../db/database';
import { InputError } from '../lib/input-error';
import { errorMessage } from '../lib/text';

/** What a command does, for the audit log. */
interface CommandRecord<T> {
  readonly action: string;
  /** The object that is changed, or that the command has created. */
  readonly object?: AuditObject | ((result: T) => AuditObject);
  /** Facts, such as numbers. */
  readonly changes?: (result: T) => AuditChanges;
}

/**
 * Runs what a command changes and appends it to the audit log of the account, or of the installation for null. Throws
 * InputError when the change was made but could not be appended.
 */
export async function audited<T>(
  { pool }: Pick<Database, 'pool'>,
  accountId: string | null,
  { action, object, changes }: CommandRecord<T>,
  work: () => Promise<T>,
): Promise<T> {
  const known = typeof object === 'function' ? undefined : object;
  const observed = known && accountId !== null ? await observeObject(pool, accountId, known) : null;
  const result = await work();
  try {
    const found = await observed?.describe();
    await recordAudit(pool, {
      accountId,
      actor: cliActor(),
      action,
      object: typeof object === 'function' ? object(result) : (found?.object ?? known ?? null),
      changes: { ...found?.changes, ...changes?.(result) },
    });
  } catch (error) {
    throw new InputError('wrong_state', `done, but not added to the audit log: ${errorMessage(error)}`);
  }
  return result;
}

/** The user of the operating system who runs the command. */
function cliActor(): AuditActor {
  const name = findUserName();
  return { kind: 'cli', id: name, label: name === null ? 'The command line' : `The command line (${name})` };
}

function findUserName(): string | null {
  try {
    return userInfo().username;
  } catch {
    // A container may run with a user id that has no name.
    return null;
  }
}
