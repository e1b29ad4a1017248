import { createHash } from 'node:crypto';
import { InputError } from '../../lib/input-error';
import { truncate } from '../../lib/text';
import type { FieldErrors } from '../page/read-form';
import { removalField, type SettingsGroup, secretChange, type Values } from './groups/settings-group';

/**
 * Short hashes of settings by field name. The page posts them back, so that edited fields can be told apart.
 */
export type Fingerprints = Readonly<Partial<Record<string, string>>>;

export function fingerprintsOf<Owner>(groups: readonly SettingsGroup<Owner>[], owner: Owner): Fingerprints {
  const entries = groups.flatMap((group) => [
    ...Object.entries(group.valuesOf(owner)),
    ...Object.entries(group.secretsOf?.(owner) ?? {}),
  ]);
  return Object.fromEntries(entries.map(([name, value]) => [name, fingerprint(value)]));
}

/** Parses posted fingerprints; null when they are missing or malformed. */
export function readFingerprints(text: string): Fingerprints | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Fingerprints) : null;
  } catch {
    return null;
  }
}

interface SettingsChanges<Owner> {
  /** The groups with edited fields. */
  readonly edited: readonly SettingsGroup<Owner>[];
  /** Edited fields as posted; all others as they are stored now. */
  readonly values: Values;
  /** Edited fields that someone else has changed as well. */
  readonly conflicts: FieldErrors;
}

/**
 * Compares a posted page with what is stored. `seen` are the fingerprints of the values that the page was opened with:
 * a field that still has that value was not edited, so what another tab saved meanwhile is kept. Nor was a field that
 * the page did not have, of a recipient who was added meanwhile.
 */
export function findChanges<Owner>(
  groups: readonly SettingsGroup<Owner>[],
  owner: Owner,
  posted: Values,
  seen: Fingerprints,
): SettingsChanges<Owner> {
  const values: Partial<Record<string, string>> = {};
  const conflicts: Partial<Record<string, string>> = {};
  const edited = groups.filter((group) => {
    const stored = group.valuesOf(owner);
    const editedFields = Object.entries(stored).filter(([name, value = '']) => {
      const typed = posted[name]?.replaceAll('\r\n', '\n') ?? '';
      const isEdited = Object.hasOwn(seen, name) && fingerprint(typed) !== seen[name];
      values[name] = isEdited ? typed : value;
      if (isEdited && typed !== value && fingerprint(value) !== seen[name]) conflicts[name] = conflictText(value);
      return isEdited;
    });
    const editedSecrets = Object.entries(group.secretsOf?.(owner) ?? {}).filter(([name, sealed]) => {
      for (const field of [name, removalField(name)]) values[field] = posted[field] ?? '';
      const isEdited = secretChange(posted, name) !== undefined;
      if (isEdited && fingerprint(sealed) !== seen[name]) conflicts[name] = conflictText();
      return isEdited;
    });
    return editedFields.length + editedSecrets.length > 0;
  });
  return { edited, values, conflicts };
}

/** Attempts of one save; each fails when another save comes first. */
const maxAttempts = 5;

/** Whether to read again and repeat a save with `onlyIfUnchanged`, because another one came first. */
export function shouldRetry(error: unknown, attempt: number): boolean {
  return error instanceof InputError && error.code === 'wrong_state' && attempt < maxAttempts;
}

function conflictText(value = ''): string {
  const now = value === '' ? '' : ` to “${truncate(value.replaceAll('\n', ', '), 80)}”`;
  return `Changed${now} since you opened this page. Save again to replace it with your value.`;
}

export function fingerprint(value: string | null | undefined): string {
  return createHash('sha256')
    .update(value ?? '')
    .digest('base64url')
    .slice(0, 12);
}
