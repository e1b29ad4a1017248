import http from 'node:http';
import { loadConfig } from '../config';
import type { Database } from '../src/db/database';
import { createLogger } from '../src/lib/logger';
import { findFirstOwner } from '../src/members/member.service';
import type { QueueBackend } from '../src/queues/backend';
import { openQueueBackend } from '../src/queues/open-backend';
import { openQueues, type Queues } from '../src/queues/queues';
import { createSession } from '../src/users/session.repository';
import { fill } from './growth-fill';
import { type SeededAccount, seedAccounts } from './harness/seed';
import { openStage, type RunningWeb, type Stage } from './harness/stage';

/** An installation with a given number of submissions, and a web process. */
export interface Installation {
  readonly rows: number;
  readonly stage: Stage;
  readonly web: RunningWeb;
  readonly accounts: readonly SeededAccount[];
  /** The account whose first form has half of all submissions. */
  readonly largest: SeededAccount;
  /** An account that has used up its quota. */
  readonly full: SeededAccount;
  /** The session cookie of the largest account's owner. */
  readonly cookie: string;
  /** All submissions that existed at the start are older. */
  readonly filledAt: Date;
  readonly backend: QueueBackend;
  readonly queues: Queues;
  /** Sends one request over a kept-alive connection; resolves to its duration and status. */
  ask(request: Asked): Promise<{ readonly ms: number; readonly status: number; readonly body: string }>;
  close(): Promise<void>;
}

export interface Asked {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** `fillWith` adds the submissions and resolves to a time after all of them. */
export async function openInstallation(rows: number, fillWith = fill): Promise<Installation> {
  const stage = await openStage({ redis: true });
  const seed = { webhooksEach: 1, formsEach: 4, webhookUrl: `${stage.hooks.url}/hook` };
  const accounts = await seedAccounts(stage.db, { ...seed, accounts: 50, name: 'growth' });
  const [full] = await seedAccounts(stage.db, { ...seed, accounts: 1, name: 'full' });
  const [largest] = accounts;
  if (!largest || !full) throw new Error('there are no accounts');
  await stage.db.models.Account.update({ quotaOverride: 0 }, { where: { id: full.id } });
  const filledAt = await fillWith(stage.sql, [...accounts, full], rows);

  const config = loadConfig(stage.env);
  const logger = createLogger('bench', 'silent');
  const backend = openQueueBackend(config, config, 'producer', logger);
  await backend.waitUntilReady(5_000);
  const queues = openQueues(backend, logger);
  const web = await stage.startWeb();
  const token = await createSession(
    stage.db,
    { userId: await ownerIdOf(stage.db, largest.id) },
    { userAgent: null, ipAddress: null },
  );
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ...{ rows, stage, web, accounts, largest, full, filledAt, backend, queues },
    cookie: `letterbox=${token}`,
    ask: (asked) => ask(web.url, agent, asked),
    close: async () => {
      agent.destroy();
      await queues.close();
      await backend.close();
      await stage.close();
    },
  };
}

function ask(url: string, agent: http.Agent, { path, method = 'GET', headers, body }: Asked) {
  return new Promise<{ ms: number; status: number; body: string }>((resolve, reject) => {
    const began = performance.now();
    const request = http.request(url + path, { agent, method, headers: { ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', reject);
      response.on('end', () => {
        resolve({ ms: performance.now() - began, status: response.statusCode ?? 0, body: text });
      });
    });
    request.on('error', reject).end(body);
  });
}

async function ownerIdOf(db: Database, accountId: string): Promise<string> {
  const owner = await findFirstOwner(db, accountId);
  if (!owner) throw new Error('the account has no owner');
  return owner.id;
}
