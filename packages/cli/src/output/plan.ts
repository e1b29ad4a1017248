import { plain } from './plain.js';
import type { Paint, Style } from './table.js';

/** What an apply would change. */
export interface Plan {
  readonly changes: readonly PlannedChange[];
  /** What forms would lose. */
  readonly warnings?: readonly { readonly path: string; readonly message: string }[];
  readonly fingerprint: string;
}

interface PlannedChange {
  readonly action: 'create' | 'update' | 'delete' | 'move';
  readonly kind: string;
  readonly key: string | null;
  readonly name: string | null;
  readonly differences: readonly Difference[];
}

interface Difference {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
  /** For secrets, whose values are not shown. */
  readonly secret?: string;
}

const signs: Readonly<Record<PlannedChange['action'], readonly [sign: string, style: Style, word: string]>> = {
  create: ['+', 'green', 'to create'],
  update: ['~', 'yellow', 'to change'],
  move: ['→', 'cyan', 'to move'],
  delete: ['-', 'red', 'to delete'],
};

/** A plan as text: one line for each object, below it one for each value that differs. */
export function renderPlan(plan: Plan, paint: Paint): string {
  if (plan.changes.length === 0) return 'No changes.';
  const blocks = plan.changes.map((change) => renderChange(change, paint));
  const warnings = (plan.warnings ?? []).map(({ path, message }) =>
    paint('yellow', `Warning: ${plain(path)}: ${plain(message)}`),
  );
  return [...blocks, '', ...warnings, `Plan: ${countChanges(plan)}.`].join('\n');
}

/** Such as `1 to create, 2 to delete`. */
export function countChanges({ changes }: Plan): string {
  const counts = Object.entries(signs).map(([action, [, , word]]) => {
    const count = changes.filter((change) => change.action === action).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  return counts.flat().join(', ');
}

function renderChange({ action, kind, key, name, differences }: PlannedChange, paint: Paint): string {
  const [sign, style] = signs[action] ?? ['?', 'yellow'];
  const title = [kind, key]
    .filter((part) => part !== null)
    .map(plain)
    .join(' ');
  const label = name === null || name === undefined ? '' : paint('dim', `  ${plain(name)}`);
  const lines = differences.map((difference) => `    ${renderDifference(difference, action, paint)}`);
  return [`${paint(style, `${sign} ${title}`)}${label}`, ...lines].join('\n');
}

function renderDifference({ path, before, after, secret }: Difference, action: string, paint: Paint): string {
  const name = plain(path);
  if (secret !== undefined) return `${name}: ${paint('yellow', `secret ${plain(secret)}`)}`;
  if (action === 'create') return `${name}: ${paint('green', show(after))}`;
  if (action === 'update' && before === null) return `${name}: ${paint('green', `+ ${show(after)}`)}`;
  if (action === 'update' && after === null) return `${name}: ${paint('red', `- ${show(before)}`)}`;
  return `${name}: ${paint('red', show(before))} → ${paint('green', show(after))}`;
}

function show(value: unknown): string {
  return value === null || value === undefined ? '(default)' : plain(JSON.stringify(value));
}
