import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { median } from './harness/alternate';
import type { Benchmark, Figure } from './harness/figure';
import { resetPeak, residentMb } from './harness/meters';
import { keysOf, seedAccounts } from './harness/seed';
import { openStage, type RunningWeb, type Stage } from './harness/stage';

const uploads = { atOnce: 50, files: 5, bytesPerFile: 5 * 1024 * 1024 };
const chunk = Buffer.alloc(64 * 1024, 'x');

/**
 * Measures the memory that 50 simultaneous uploads of 25 MB cost a web process above idle, and how long a small
 * submission takes before, meanwhile and during 50 slow uploads. Measured once, whatever `--rounds` says: the first
 * time in a process counts.
 */
export const benchUploads: Benchmark = async () => {
  const stage = await openStage({ redis: false });
  try {
    const accessKey = await seedForm(stage);
    const web = await stage.startWeb();
    return figuresOf(await measure(web, accessKey));
  } finally {
    await stage.close();
  }
};

/** A form of an account with a file storage, without which files are dropped. */
async function seedForm({ db, sql, hooks }: Stage): Promise<string> {
  const [account] = await seedAccounts(db, {
    ...{ accounts: 1, formsEach: 1, webhooksEach: 0, webhookUrl: hooks.url, name: 'uploads' },
  });
  if (!account) throw new Error('there is no account');
  const storageId = uuidv7();
  await sql.query(`INSERT INTO storages (id, account_id, kind) VALUES ($1, $2, 'local')`, [storageId, account.id]);
  await sql.query('UPDATE accounts SET storage_id = $2 WHERE id = $1', [account.id, storageId]);
  return keysOf([account])[0] ?? '';
}

interface Probe {
  readonly medianMs: number;
  readonly longestMs: number;
}

interface Measured {
  /** Number of large uploads that got a 200. */
  readonly answered: number;
  readonly seconds: number;
  readonly grownMb: number;
  readonly idle: Probe;
  readonly busy: Probe;
  readonly beside: Probe;
}

async function measure(web: RunningWeb, accessKey: string): Promise<Measured> {
  const small = { size: 0, files: 0 };
  for (let n = 0; n < 50; n += 1) await upload(web.url, accessKey, small);
  const idle = await probe(web.url, accessKey, sleep(3_000));
  const idleMb = residentMb(web.pid, 'VmRSS');
  resetPeak(web.pid);

  const startedAt = performance.now();
  const large = { size: uploads.bytesPerFile, files: uploads.files };
  const all = Promise.allSettled(crowd(web.url, accessKey, large));
  const busy = await probe(web.url, accessKey, all);
  const answered = (await all).filter(({ status }) => status === 'fulfilled').length;
  const seconds = (performance.now() - startedAt) / 1_000;
  const grownMb = residentMb(web.pid, 'VmHWM') - idleMb;

  const slow = { size: 10 * chunk.length, files: 1, pauseMs: 500 };
  const beside = await probe(web.url, accessKey, Promise.all(crowd(web.url, accessKey, slow)));
  return { answered, seconds, grownMb, idle, busy, beside };
}

function crowd(url: string, accessKey: string, each: Upload): Promise<void>[] {
  return Array.from({ length: uploads.atOnce }, () => upload(url, accessKey, each));
}

function figuresOf({ answered, seconds, grownMb, idle, busy, beside }: Measured): Figure[] {
  const figure = (name: string, unit: string, value: number, target: Figure['target'] = null): Figure => ({
    ...{ name, unit, ours: [value], floor: null, target },
  });
  return [
    figure('of 50 uploads of 25 MB at once, answered', 'uploads', answered, { atLeast: uploads.atOnce }),
    figure('50 uploads of 25 MB at once, above idle at most', 'MB', grownMb, { atMost: 200 }),
    figure('all of them', 's', seconds),
    figure('a small post, idle, median', 'ms', idle.medianMs),
    figure('a small post beside them, median', 'ms', busy.medianMs),
    figure('a small post beside them, longest', 'ms', busy.longestMs),
    figure('a small post beside 50 that trickle, median', 'ms', beside.medianMs),
  ];
}

interface Upload {
  readonly size: number;
  readonly files: number;
  readonly pauseMs?: number;
}

let addresses = 0;

/** Submits a form with files; resolves when it got a 200. */
async function upload(url: string, accessKey: string, { size, files, pauseMs }: Upload): Promise<void> {
  const boundary = 'x-letterbox-bench';
  addresses += 1;
  const headers = {
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
    'X-Forwarded-For': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
  };
  const request = http.request(`${url}/api/submit`, { method: 'POST', headers, agent: false });
  const answered = new Promise<void>((resolve, reject) => {
    request.on('error', reject).on('response', (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`answered ${response.statusCode}`));
      });
    });
  });
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
  request.write(`${part('name="access_key"')}${accessKey}\r\n`);
  for (let n = 0; n < files; n += 1) {
    request.write(part(`name="f"; filename="${n}.bin"`));
    for (let sent = 0; sent < size; sent += chunk.length) {
      if (pauseMs) await sleep(pauseMs);
      // After an early response or a reset there is no drain event.
      const drained = () => new Promise<void>((resolve) => request.once('drain', resolve));
      if (!request.write(chunk)) await Promise.race([drained(), answered]);
    }
    request.write('\r\n');
  }
  request.end(`--${boundary}--\r\n`);
  await answered;
}

/** Submits without files, one by one, until `end` settles; resolves to the median and maximum time in milliseconds. */
async function probe(url: string, accessKey: string, end: Promise<unknown>): Promise<Probe> {
  let over = false;
  const stop = () => {
    over = true;
  };
  end.then(stop, stop);
  const times: number[] = [];
  while (!over) {
    const startedAt = performance.now();
    await upload(url, accessKey, { size: 0, files: 0 });
    times.push(performance.now() - startedAt);
    await sleep(20);
  }
  await end;
  return { medianMs: median(times), longestMs: Math.max(...times) };
}
