import path from 'node:path';
import { createMailLinks } from '../src/email/mail-links';
import { actionsFor, buildNotification } from '../src/email/notification';
import { completeSettings } from '../src/forms/form.settings';
import { createWebhookSecret } from '../src/webhooks/signatures';
import { buildSampleEvent } from '../src/webhooks/submission-event';
import { buildRequest } from '../src/webhooks/webhook.request';
import { type Child, startChild } from './harness/child';
import type { BenchOptions, Figure } from './harness/figure';
import { type DeliveryRound, type Installation, measureDeliveries } from './harness/measure-deliveries';
import { cpuMs } from './harness/meters';
import { visitorData } from './harness/post-body';
import { keysOf, secretKey, seedAccounts } from './harness/seed';
import type { Sink } from './harness/sinks';
import { openStage, type Stage } from './harness/stage';
import { measureLatency } from './workers-latency';

/** Deliveries of a round, per second of `--seconds`. */
export const deliveriesASecond = 400;

/**
 * Measures how fast one worker process delivers webhooks or e-mails that wait, on Redis and on PostgreSQL only, against
 * bare loops that only send; and how long a webhook takes on an idle system, from the submission and from a retry.
 */
export async function benchWorkers({ rounds, seconds }: BenchOptions): Promise<Figure[]> {
  const count = deliveriesASecond * seconds;
  const [redis, postgres] = [await openStage({ redis: true }), await openStage({ redis: false })];
  const startLoop = (name: string) =>
    startChild(`bench/floors/${name}.js`, { logFile: path.join(redis.dir, `${name}.log`) });
  const [barePosts, bareMails] = [startLoop('bare-posts'), startLoop('bare-mails')];
  try {
    const installations = { Redis: await install(redis), 'PostgreSQL only': await install(postgres) };
    const measure = (kind: 'webhook' | 'email', bare: () => Promise<DeliveryRound>) =>
      measureDeliveries(installations, { kind, count, rounds, floors: { bare } });
    const webhooks = await measure('webhook', () =>
      sendBare(barePosts, redis.hooks, count, { connections: 16, ...floorPost() }),
    );
    const emails = await measure('email', () =>
      sendBare(bareMails, redis.mails, count, { connections: 5, mail: floorMail() }),
    );
    const compare = (name: string, unit: string, found: typeof webhooks, what: keyof DeliveryRound): Figure[] =>
      (['Redis', 'PostgreSQL only'] as const).map((backend) => ({
        ...{ name: `${name}, ${backend}`, unit, target: null },
        ours: found[backend].map((round) => round[what]),
        floor: { name: 'a bare loop', values: found.bare.map((round) => round[what]) },
      }));
    const commands = (name: string, found: typeof webhooks): Figure => ({
      ...{ name: `Redis commands of ${name}`, unit: 'commands', floor: null, target: null },
      ours: found.Redis.map((round) => round.redisCommandsEach),
    });
    return [
      ...compare('webhooks a second', 'deliveries/s', webhooks, 'perSecond'),
      ...compare('e-mails a second', 'deliveries/s', emails, 'perSecond'),
      ...compare('processor time of a webhook', 'ms', webhooks, 'cpuMsEach'),
      ...compare('processor time of an e-mail', 'ms', emails, 'cpuMsEach'),
      commands('a webhook', webhooks),
      commands('an e-mail', emails),
      ...(await measureLatency(installations.Redis, rounds)),
      ...(await measureLatency(installations['PostgreSQL only'], rounds)),
    ];
  } finally {
    await Promise.all([barePosts.stop(), bareMails.stop()]);
    await redis.close();
    await postgres.close();
  }
}

async function install(stage: Stage): Promise<Installation> {
  const seed = { accounts: 50, formsEach: 1, webhooksEach: 1, name: 'workers', webhookUrl: `${stage.hooks.url}/hook` };
  return { stage, keys: keysOf(await seedAccounts(stage.db, seed)), web: await stage.startWeb() };
}

/** A bare loop that sends `count` times. */
async function sendBare(loop: Child, sink: Sink, count: number, question: object): Promise<DeliveryRound> {
  await sink.reset();
  const before = cpuMs(loop.pid);
  await loop.ask({ ...question, url: sink.url, count });
  const cpuMsEach = (cpuMs(loop.pid) - before) / count;
  const { firstAt, lastAt } = await sink.read();
  return { cpuMsEach, perSecond: count / ((lastAt - firstAt) / 1_000), redisCommandsEach: 0 };
}

/** Headers and body of a webhook call as our workers send it. */
function floorPost(): { headers: Readonly<Record<string, string>>; body: string } {
  const event = { ...buildSampleEvent(), data: visitorData, textData: visitorData };
  const target = { id: event.deliveryId, url: 'http://127.0.0.1/', secret: createWebhookSecret(), format: null };
  const request = buildRequest(target, event);
  return { headers: request?.headers ?? {}, body: String(request?.data) };
}

/** The e-mail that our workers send, as nodemailer's options. */
function floorMail() {
  const { submissionId: id, deliveryId, createdAt, ipAddress, referer } = buildSampleEvent();
  const { from, to, subject, text, html, headers } = buildNotification({
    deliveryId,
    mailFrom: 'letterbox@localhost',
    baseUrl: 'http://localhost',
    form: {
      name: 'Contact 1',
      brand: {},
      settings: completeSettings({ email_to: 'owner@example.com' }),
    },
    linkedEmails: [],
    zone: 'UTC',
    submission: { id, createdAt, data: visitorData, files: [], mailOverrides: {}, ipAddress, referer },
    actions: actionsFor(id, createMailLinks({ baseUrl: 'http://localhost', secretKey, secretKeyPrevious: undefined })),
  });
  return { from, to, subject, text, html, headers };
}
