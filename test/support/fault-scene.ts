import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadConfig } from '../../config';
import { openDatabase } from '../../src/database';
import type { Database } from '../../src/db/database';
import type { Form } from '../../src/forms/form.model';
import { createLogger } from '../../src/lib/logger';
import type { Webhook } from '../../src/webhooks/webhook.model';
import { type RedisServer, startRedisServer } from '../setup/redis-server';
import { cloneDatabase } from '../setup/services';
import { buildAccount, buildForm, buildWebhook, testSecretKey } from './factories';
import { answer, type Behavior, type HttpReceiver, startHttpReceiver } from './http-receiver';
import { endProcesses, type RunningProcess, type RunningWeb, startWeb, startWorker } from './processes';
import { type SmtpReceiver, type SmtpReceiverOptions, startSmtpReceiver } from './smtp-receiver';

/** The response to one submission. */
export interface PostAnswer {
  readonly name: string;
  /** 0 when the connection broke. */
  readonly status: number;
  readonly body: unknown;
  readonly ms: number;
}

/** A complete installation to break: real processes, their services and peers, and a form with a webhook. */
export interface FaultScene {
  readonly db: Database;
  readonly env: NodeJS.ProcessEnv;
  /** A Redis of its own; null on PostgreSQL alone. */
  readonly redis: RedisServer | null;
  readonly smtp: SmtpReceiver;
  readonly receiver: HttpReceiver;
  readonly form: Form;
  readonly webhook: Webhook & { readonly plainSecret: string };
  /** The API token of the form's owner. */
  readonly apiToken: string;
  readonly webhooksBehave: (behavior: Behavior) => void;
  startWeb(env?: NodeJS.ProcessEnv): Promise<RunningWeb>;
  startWorker(env?: NodeJS.ProcessEnv): Promise<RunningProcess>;
  /** Sends `count` submissions, each with its own name and from its own address. */
  post(web: RunningWeb, count: number, atOnce?: number): Promise<PostAnswer[]>;
  close(): Promise<void>;
}

export interface FaultSceneOptions {
  readonly onRedis: boolean;
  /** A migrated database to use instead of a clone of the template. */
  readonly databaseUrl?: string;
  /** Added to the environment of every process. */
  readonly env?: NodeJS.ProcessEnv;
  readonly mail?: SmtpReceiverOptions;
}

/** Opens the scene without starting a process. */
export async function openFaultScene({
  onRedis,
  databaseUrl,
  env: more,
  mail,
}: FaultSceneOptions): Promise<FaultScene> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-faults-'));
  const clone = databaseUrl ? { url: databaseUrl, drop: async () => {} } : await cloneDatabase();
  const db = openDatabase(loadConfig({ DATABASE_URL: clone.url, ...more }), createLogger('test', 'silent'));
  const redis = onRedis ? await startRedisServer(dir) : null;
  const smtp = await startSmtpReceiver(mail);
  let behavior = answer(200, 'ok');
  const receiver = await startHttpReceiver((request, response) => behavior(request, response));
  const account = await buildAccount(db);
  const form = await buildForm(db, account);
  const webhook = await buildWebhook(db, account, { url: `${receiver.url}/hook` });
  const env = {
    DATABASE_URL: clone.url,
    ...(redis && { REDIS_URL: redis.url }),
    SMTP_URL: smtp.url,
    SECRET_KEY: testSecretKey,
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    DATA_DIR: dir,
    ...more,
  };
  let posts = 0;
  return {
    ...{ db, env, redis, smtp, receiver, form, webhook, apiToken: account.apiToken },
    webhooksBehave: (next) => {
      behavior = next;
    },
    startWeb: (more) => startWeb({ ...env, ...more }),
    startWorker: (more) => startWorker({ ...env, ...more }),
    post: async (web, count, atOnce = count) => {
      const answers: PostAnswer[] = [];
      let left = count;
      const visitor = async () => {
        while (left-- > 0) answers.push(await postOne(web, form.accessKey, ++posts));
      };
      await Promise.all(Array.from({ length: Math.min(atOnce, count) }, visitor));
      return answers;
    },
    close: async () => {
      await endProcesses();
      await db.close();
      await Promise.all([redis?.stop('SIGKILL'), smtp.stop(), receiver.stop(), clone.drop()]);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function postOne(web: RunningWeb, accessKey: string, n: number): Promise<PostAnswer> {
  const name = `visitor-${n}`;
  const began = performance.now();
  try {
    const response = await fetch(`${web.url}/api/submit`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'X-Forwarded-For': `10.1.${n >> 8}.${n & 255}`,
      },
      body: JSON.stringify({ access_key: accessKey, name, email: `${name}@example.org` }),
      signal: AbortSignal.timeout(30_000),
    });
    const body = await response.json();
    return { name, status: response.status, body, ms: performance.now() - began };
  } catch {
    return { name, status: 0, body: null, ms: performance.now() - began };
  }
}
