import type { components } from '@letterbox/api';
import { plain } from './plain.js';
import type { Paint, Style } from './table.js';

/** What an apply would change. */
export type Plan = components['schemas']['ConfigPlan'];
type PlannedChange = Plan['changes'][number];
type Difference = PlannedChange['differences'][number];

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
  return [...blocks, '', ...renderWarnings(plan.warnings, paint), `Plan: ${countChanges(plan)}.`].join('\n');
}

/** What a change would lose, one line each. */
export function renderWarnings(
  warnings: readonly { readonly path?: string; readonly message: string }[],
  paint: Paint,
): readonly string[] {
  return warnings.map(({ path, message }) => {
    const place = path === undefined ? '' : `${plain(path)}: `;
    return paint('yellow', `Warning: ${place}${plain(message)}`);
  });
}

/** Such as `1 to create, 2 to delete`. */
export function countChanges({ changes }: Pick<Plan, 'changes'>): string {
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
