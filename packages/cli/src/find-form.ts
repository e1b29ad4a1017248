import type { Client } from '@letterbox/api';
import { CliError, exitCodes, invalidInput } from './errors.js';

/** The id of a form that the person named by its id, access key or name. Throws a CliError unless there is exactly one. */
export async function findFormId(client: Client, text: string): Promise<string> {
  const named: string[] = [];
  for await (const { id, access_key: key, name, deleted_at: deletedAt } of client.each('/api/forms')) {
    if (id === text || key === text) return id;
    if (deletedAt === null && name.toLowerCase() === text.toLowerCase()) named.push(id);
  }
  const [found, another] = named;
  if (found === undefined) throw new CliError(exitCodes.notFound, `There is no form ${text}.`);
  if (another !== undefined) throw invalidInput(`${named.length} forms are named ${text}. Use the id of one.`);
  return found;
}
