import type { Problem } from '../lib/input-error';
import type { ConfigFile, Move, ReadConfig, Section } from './config-file';

interface Row {
  readonly id: string;
  readonly key: string | null;
}

/** The keys that rows have after the moves of a file, by id, and which moves are wrong. */
interface ResolvedMoves {
  readonly keys: ReadonlyMap<string, string | null>;
  readonly problems: readonly Problem[];
}

/**
 * Finds the rows that the moves of a section name. A move whose `from` is not there has been made already, or belongs to
 * another account.
 */
export function resolveMoves(
  section: Section,
  rows: readonly Row[],
  { moved }: Pick<ConfigFile, 'moved'>,
  { [section]: fileKeys }: ReadConfig['keys'],
): ResolvedMoves {
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const [index, move] of moved.entries()) {
    if (sectionOf(move.to) !== section) continue;
    const problem = (name: keyof Move, message: string) =>
      problems.push({ setting: `moved[${index}].${name}`, message });
    const to = keyOf(move.to);
    const row = findRow(rows, move);
    const occupant = rows.find(({ key }) => key === to);
    if (typeof move.from === 'string' && sectionOf(move.from) !== section)
      problem('from', `must be in ${section}, too`);
    else if (!fileKeys.has(to)) problem('to', 'is not in the file');
    else if (typeof move.from === 'string' && fileKeys.has(keyOf(move.from))) problem('from', 'is still in the file');
    else if (!row) {
      if (typeof move.from !== 'string' && !occupant) problem('from', `is not in ${section} of this account`);
    } else if (row.key !== to) {
      if (seen.has(row.id)) problem('from', 'is moved twice');
      else if (row.key !== null && fileKeys.has(row.key))
        problem('from', `has the key ${row.key}, which is in the file`);
      seen.add(row.id);
      keys.set(row.id, to);
      const isTaken = rows.some(({ id }) => id !== row.id && keys.get(id) === to);
      if (isTaken) problem('to', 'is the key of another one, which must be moved or deleted first');
    }
  }
  return { keys, problems };
}

function findRow(rows: readonly Row[], { from }: Move): Row | undefined {
  return typeof from === 'string'
    ? rows.find(({ key }) => key === keyOf(from))
    : rows.find(({ id }) => id === from.id.toLowerCase());
}

function sectionOf(reference: string): string {
  return reference.split('.')[0] ?? '';
}

function keyOf(reference: string): string {
  return reference.split('.')[1] ?? '';
}
