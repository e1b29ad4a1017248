import { createHash } from 'node:crypto';
import { maxWebhooks, replyLimits } from '../../config/limits';
import { InputError, type Problem } from '../lib/input-error';
import type { SecretBox } from '../lib/secrets';
import type { AccountState } from './account-state';
import { type ConfigFile, readConfigFile, type Section } from './config-file';
import { changedNames, type Difference } from './differences';
import { compareForm, findFormProblems } from './forms';
import { compareLists, findListProblems, listsOfScope } from './lists';
import { resolveMoves } from './moves';
import type { Kind, PlannedChange, Planning, PlanOptions } from './planning';
import { compareTemplate, findTemplateProblems } from './templates';
import { compareWebhook, findWebhookProblems } from './webhooks';

export interface Plan {
  readonly file: ConfigFile;
  /** In the order in which they are made. */
  readonly changes: readonly PlannedChange[];
  /** Stands for the changes. */
  readonly fingerprint: string;
}

/**
 * Plans what makes the account what the file says. Throws InputError with all problems of the file, by their paths in it.
 */
export function planChanges(secrets: SecretBox, state: AccountState, input: unknown, options: PlanOptions): Plan {
  const read = readConfigFile(input);
  const moves = (['forms', 'webhooks', 'templates'] as const).map((section) =>
    resolveMoves(section, state[section], read.file, read.keys),
  );
  const keys = new Map(moves.flatMap((resolved) => [...resolved.keys]));
  const planning: Planning = { ...read, ...options, state, secrets, keyOf: ({ id }) => keys.get(id) ?? null };
  const parts = [
    planPart(planning, 'forms', 'form', state.forms, compareForm),
    planPart(planning, 'webhooks', 'webhook', state.webhooks, compareWebhook),
    planPart(planning, 'templates', 'template', state.templates, compareTemplate),
  ];
  const problems = [
    ...read.problems,
    ...moves.flatMap((resolved) => resolved.problems),
    ...findFormProblems(planning),
    ...findWebhookProblems(planning),
    ...findTemplateProblems(planning),
    ...findListProblems(planning),
    ...findCountProblems('webhooks', state.webhooks.length, maxWebhooks, parts[1]),
    ...findCountProblems('templates', state.templates.length, replyLimits.templates, parts[2]),
  ];
  if (problems.length > 0) throw invalidFile(problems);
  const changes = sortChanges([...parts.flat(), ...planLists(planning)]);
  return { file: read.file, changes, fingerprint: fingerprintOf(changes) };
}

interface KeyedRow {
  readonly id: string;
  readonly key: string | null;
  readonly name: string | null;
  readonly deletedAt?: Date | null;
}

/** Compares an entry of a part with its row, or with nothing. */
type Compare<Row, Entry> = (
  planning: Planning,
  entry: Entry,
  row: Row | null,
) => { readonly differences: readonly Difference[]; readonly name: string | null };

function planPart<Row extends KeyedRow, Name extends Section>(
  planning: Planning,
  section: Name,
  kind: Kind,
  rows: readonly Row[],
  compare: Compare<Row, ConfigFile[Name][string]>,
): PlannedChange[] {
  const { file, keys, keyOf, isDeleted, isComplete } = planning;
  const changes: PlannedChange[] = [];
  for (const [key, entry] of Object.entries(file[section]) as [string, ConfigFile[Name][string]][]) {
    const row = rows.find((one) => keyOf(one) === key) ?? null;
    const compared = compare(planning, entry, row);
    const { name } = compared;
    if (!row) {
      // Everything is new: what it would be by default does not matter.
      const differences = compared.differences.map((one) => ({ ...one, before: null }));
      changes.push({ action: 'create', kind, key, id: null, name, differences });
      continue;
    }
    const { id } = row;
    if (row.key !== key) {
      const differences = [{ path: 'key', before: row.key, after: key }];
      changes.push({ action: 'move', kind, key, id, name: row.name ?? name, differences });
    }
    const given = new Set([...Object.keys(entry), 'deleted']);
    const differences = compared.differences.filter(
      (one) => isComplete || [...changedNames([one])].every((changed) => given.has(changed)),
    );
    if (differences.length > 0) changes.push({ action: 'update', kind, key, id, name, differences });
  }
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null || keys[section].has(key) || row.deletedAt || !isDeleted(kind, key)) continue;
    changes.push({ action: 'delete', kind, key, id: row.id, name: row.name, differences: [] });
  }
  return changes;
}

function planLists({ file, state, isDeleted }: Planning): PlannedChange[] {
  const current = listsOfScope(state, null);
  const differences = compareLists(file.lists, current, isDeleted('lists', null));
  if (differences.length === 0) return [];
  return [{ action: 'update', kind: 'lists', key: null, id: null, name: null, differences }];
}

/** Deletions come early, so that what they free can be used: names, and places up to a limit. */
function sortChanges(changes: readonly PlannedChange[]): PlannedChange[] {
  const of = (action: PlannedChange['action']) => changes.filter((change) => change.action === action);
  return [
    ...of('move'),
    ...of('delete'),
    ...changes.filter(({ action }) => action === 'create' || action === 'update'),
  ];
}

function findCountProblems(
  section: Section,
  count: number,
  max: number,
  changes: readonly PlannedChange[] = [],
): Problem[] {
  const of = (action: PlannedChange['action']) => changes.filter((change) => change.action === action).length;
  const after = count - of('delete') + of('create');
  if (after <= max || of('create') === 0) return [];
  return [{ setting: section, message: `would be ${after} with those of the account, which can have at most ${max}` }];
}

const maxProblems = 100;

function invalidFile(problems: readonly Problem[]): InputError {
  const [{ setting, message } = { setting: '', message: '' }] = problems;
  const others = problems.length === 1 ? '' : `, and ${problems.length - 1} more problems`;
  const shown = problems.slice(0, maxProblems);
  return new InputError('invalid_setting', `${setting || 'the file'} ${message}${others}`, shown);
}

function fingerprintOf(changes: readonly PlannedChange[]): string {
  return createHash('sha256').update(JSON.stringify(changes)).digest('base64url');
}
