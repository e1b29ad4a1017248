import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** Others who hold every connection of a PostgreSQL server, and take at once whichever is given back. */
export interface Hoard {
  size(): number;
  /** Ends every connection to the server that is not theirs, which then is theirs. */
  takeAll(): Promise<void>;
  leave(): Promise<void>;
}

const application_name = 'others';
const atOnce = 10;
const endOthers = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                   WHERE backend_type = 'client backend' AND application_name <> '${application_name}'`;

/** Resolves when the server has no connection left to give. */
export async function hoardConnections(connectionString: string): Promise<Hoard> {
  const held: Client[] = [];
  let isOver = false;
  const takeOne = async (): Promise<boolean> => {
    const client = new Client({ connectionString, application_name });
    client.on('error', () => undefined);
    try {
      await client.connect();
      held.push(client);
      return true;
    } catch {
      // There is none to take, or it was ended for another's: one that is still arriving bears no name yet.
      return false;
    }
  };
  const takeWhatIsThere = async (): Promise<void> => {
    while ((await Promise.all(Array.from({ length: atOnce }, takeOne))).includes(true));
  };
  await takeWhatIsThere();
  const watching = (async () => {
    while (!isOver) {
      await takeOne();
      await sleep(25);
    }
  })();
  return {
    size: () => held.length,
    takeAll: async () => {
      // Whose connection is ended asks for a new one at the same time as we do.
      for (let ended = 1; ended > 0; ) {
        await takeWhatIsThere();
        ended = (await held[0]?.query(endOthers))?.rowCount ?? 0;
        await sleep(50);
      }
    },
    leave: async () => {
      isOver = true;
      await watching;
      await Promise.all(held.map((client) => client.end()));
    },
  };
}
