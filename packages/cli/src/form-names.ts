import type { Client } from '@letterbox/api';
import { plain } from './output/plain.js';

/** The names of the account's forms by id. `find` also knows forms that were created since. */
export async function formNames(client: Client) {
  const names = new Map<string, string>();
  const load = async () => {
    for await (const { id, name } of client.each('/api/forms')) names.set(id, plain(name));
  };
  await load();
  const of = (id: string) => names.get(id) ?? id;
  return {
    of,
    find: async (id: string): Promise<string> => {
      if (!names.has(id)) await load();
      return of(id);
    },
  };
}
