import type { Pool, QueryResultRow } from 'pg';
import type { Transaction } from 'sequelize';
import type { Database } from './database';

/** Statements as `pg` takes them. */
export type Queries = Pick<Pool, 'query'>;

/**
 * Runs statements of `pg` on the connection of a Sequelize transaction, for functions that take a pool: one after the
 * other, since a connection takes no statement while another one runs. Errors are those of `pg`.
 */
export function queriesIn({ sequelize }: Pick<Database, 'sequelize'>, transaction: Transaction): Queries {
  let previous: Promise<unknown> = Promise.resolve();
  const run = async <Row extends QueryResultRow>(
    statement: string | { readonly text: string; readonly values?: readonly unknown[] },
    given?: readonly unknown[],
  ) => {
    const { text, values = [] } = typeof statement === 'string' ? { text: statement, values: given } : statement;
    const [rows, metadata] = await sequelize.query(text, { bind: [...values], transaction });
    // A number for INSERT, UPDATE and DELETE.
    const rowCount = typeof metadata === 'number' ? metadata : (metadata as { readonly rowCount: number }).rowCount;
    return { rows: rows as Row[], rowCount };
  };
  const query = (...statement: Parameters<typeof run>) => {
    const result = previous.then(() => run(...statement)).catch(throwOriginal);
    previous = result.catch(() => undefined);
    return result;
  };
  return { query } as unknown as Queries;
}

/** Sequelize wraps the errors of `pg` in its own. */
function throwOriginal(error: { readonly original?: unknown }): never {
  throw error.original ?? error;
}
