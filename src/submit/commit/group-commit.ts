import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { capacity } from '../../../config/limits';
import { Overloaded } from '../../lib/capacity-limit';
import { commitBatch, type Entry, type Verdict } from './commit-batch';
import { faultOf, isDuplicate, isRepetition } from './commit-errors';
import { commitWithFiles } from './commit-with-files';
import { lookUp } from './find-committed';
import { pickBatch } from './next-batch';
import { HeldAccounts } from './throttled-accounts';

/** Writes posts durably, many at a time. */
export interface GroupCommit {
  /**
   * Resolves once the entry is committed, or judged otherwise; rejects when it could not be written, and with Overloaded
   * when too much waits already.
   */
  write(entry: Entry): Promise<Verdict>;
}

/** Posts with files are written each by itself, beside the others, so many at once: their bytes are held in memory. */
const mostWithFiles = 2;
const maxRepeats = 3;
const maxLookups = 3;
/** How often those are looked for that waited too long. */
const lateCheckMs = 500;

/** What was tried for a batch so far. */
interface History {
  readonly repeats: number;
  readonly lookups: number;
}

type Conclude = () => void;

const nothingToConclude: Conclude = () => undefined;

interface Waiting {
  readonly entry: Entry;
  readonly bytes: number;
  /** Since when, by the process's own clock. */
  readonly since: number;
  readonly resolve: (verdict: Verdict) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Posts that arrive while a commit is under way share the next one, each `parts`-th of them at a time. A lone post is written
 * at once. `onCommitted` hears of each batch's accepted entries, `onBatch` of each batch that the database answered: its posts,
 * and how long it took.
 */
export function createGroupCommit(
  pool: Pool,
  onCommitted: (entries: readonly Entry[]) => void,
  onBatch: (posts: number, ms: number) => void = () => undefined,
  parts = 1,
): GroupCommit {
  let waiting: Waiting[] = [];
  let committing = false;
  let withFiles: Waiting[] = [];
  /** Those whose quota could not take the whole of their batch: one by one, those that still fit are taken. */
  let alone: Waiting[] = [];
  let committingAlone = false;
  /** What was written and has no verdict yet. */
  const open = { entries: 0, bytes: 0 };
  let lateCheck: NodeJS.Timeout | undefined;
  let committingFiles = 0;
  /** When a post with files was last through: who waits behind others that get through is not late. */
  let lastWithFiles = 0;
  const held = new HeldAccounts();

  /** Nobody waits behind a commit that hangs for longer than is promised to a visitor. */
  function watchTheLate(): void {
    lateCheck ??= setInterval(() => {
      const latest = performance.now() - capacity.commits.waitMs;
      const lateFiles = lastWithFiles < latest ? withFiles.filter(({ since }) => since < latest) : [];
      const late = [...[...waiting, ...alone].filter(({ since }) => since < latest), ...lateFiles];
      const isInTime = (item: Waiting) => !late.includes(item);
      waiting = waiting.filter(isInTime);
      alone = alone.filter(isInTime);
      withFiles = withFiles.filter(isInTime);
      for (const { reject } of late) reject(new Error('the database took too long to take the posts before it'));
      if (waiting.length + alone.length + withFiles.length > 0) return;
      clearInterval(lateCheck);
      lateCheck = undefined;
    }, lateCheckMs);
  }

  async function run(): Promise<void> {
    committing = true;
    let conclude = nothingToConclude;
    while (waiting.length > 0) {
      const batch = takeBatch();
      const written = batch.length > 0 ? write(batch) : sleep(1, nothingToConclude);
      // Behind the query, which the pool sends in the next tick: the database works while visitors are answered.
      process.nextTick(conclude);
      conclude = await written;
    }
    committing = false;
    conclude();
  }

  async function runWithFiles(): Promise<void> {
    committingFiles += 1;
    for (let item = withFiles.shift(); item; item = withFiles.shift()) await commit([item]);
    committingFiles -= 1;
  }

  async function runAlone(): Promise<void> {
    committingAlone = true;
    for (let item = alone.shift(); item; item = alone.shift()) await commit([item]);
    committingAlone = false;
  }

  function takeBatch(): readonly Waiting[] {
    const { batch, rest } = pickBatch(waiting, Math.ceil(open.entries / parts), (account) => held.has(account));
    waiting = rest;
    return batch;
  }

  async function commit(batch: readonly Waiting[], history?: History): Promise<void> {
    const conclude = await write(batch, history);
    conclude();
  }

  /** Resolves once the database has judged a batch, to the telling of its verdicts. */
  async function write(batch: readonly Waiting[], history: History = { repeats: 0, lookups: 0 }): Promise<Conclude> {
    try {
      const began = performance.now();
      const verdicts = await commitEntries(
        pool,
        batch.map(({ entry }) => entry),
      );
      onBatch(batch.length, performance.now() - began);
      if (batch.some(({ entry }) => entry.files.length > 0)) lastWithFiles = performance.now();
      for (const [index, { entry }] of batch.entries()) held.note(entry.accountId, verdicts[index]);
      return () => tell(batch, verdicts);
    } catch (error) {
      await recover(batch, error, history);
      return nothingToConclude;
    }
  }

  function tell(batch: readonly Waiting[], verdicts: readonly Verdict[]): void {
    const accepted: Entry[] = [];
    for (const [index, item] of batch.entries()) {
      const verdict = verdicts[index] ?? { kind: 'stale' };
      // The account's posts were left out together.
      if (verdict.kind === 'over quota' && batch.length > 1) alone.push(item);
      else settle(item, verdict, accepted);
    }
    onCommitted(accepted);
    if (alone.length === 0) return;
    if (!committingAlone) void runAlone();
    watchTheLate();
  }

  async function commitOneByOne(batch: readonly Waiting[], history: History): Promise<void> {
    for (const item of batch) await commit([item], history);
  }

  function settle(item: Waiting, verdict: Verdict, accepted: Entry[]): void {
    if (verdict.kind === 'accepted') accepted.push(item.entry);
    item.resolve(verdict);
  }

  async function recover(batch: readonly Waiting[], error: unknown, history: History): Promise<void> {
    const fault = faultOf(error);
    if (fault === 'again' && history.repeats < maxRepeats) {
      await commit(batch, { ...history, repeats: history.repeats + 1 });
    } else if (fault === 'data' && batch.length > 1) {
      await commitOneByOne(batch, history);
    } else if (fault === 'data' && isRepetition(error)) {
      for (const { resolve } of batch) resolve({ kind: 'repeated' });
    } else if (fault === 'data' && isDuplicate(error)) {
      // A lone entry whose id exists was written by a commit whose answer never came.
      await findOut(batch, error, { ...history, lookups: maxLookups });
    } else if (fault === 'unknown' && history.lookups < maxLookups) {
      await findOut(batch, error, { ...history, lookups: history.lookups + 1 });
    } else {
      for (const { reject } of batch) reject(error);
    }
  }

  /** When the outcome is unknown: what is stored is accepted, the rest is written again under the same ids. */
  async function findOut(batch: readonly Waiting[], error: unknown, history: History): Promise<void> {
    const stored = await lookUp(
      pool,
      batch.map(({ entry }) => entry.id),
    );
    const accepted: Entry[] = [];
    const missing: Waiting[] = [];
    for (const item of batch) {
      if (stored?.has(item.entry.id)) settle(item, { kind: 'accepted', aheadMs: 0 }, accepted);
      else missing.push(item);
    }
    onCommitted(accepted);
    const mayWrite = stored !== null && !isDuplicate(error);
    if (mayWrite && missing.length > 0) await commit(missing, history);
    else if (stored === null) giveUp(missing, error);
    else for (const { reject } of missing) reject(error);
  }

  /** The database does not answer: who waits behind would only wait as long again. */
  function giveUp(batch: readonly Waiting[], error: unknown): void {
    const behind = [...waiting, ...alone, ...withFiles];
    waiting = [];
    alone = [];
    withFiles = [];
    for (const { reject } of [...batch, ...behind]) reject(error);
  }

  return {
    write: (entry) =>
      new Promise((resolve, reject) => {
        const bytes = Buffer.byteLength(JSON.stringify(entry.data));
        const { entries: mostEntries, bytes: mostBytes } = capacity.commits;
        if (open.entries >= mostEntries || open.bytes + bytes > mostBytes) return reject(new Overloaded());
        open.entries += 1;
        open.bytes += bytes;
        const closing = <T>(settle: (value: T) => void) => {
          return (value: T) => {
            open.entries -= 1;
            open.bytes -= bytes;
            settle(value);
          };
        };
        const item = { entry, bytes, since: performance.now(), resolve: closing(resolve), reject: closing(reject) };
        const isFree = entry.files.length > 0 ? committingFiles < mostWithFiles : !committing;
        if (entry.files.length > 0) withFiles.push(item);
        else waiting.push(item);
        if (!isFree) return watchTheLate();
        void (entry.files.length > 0 ? runWithFiles() : run());
      }),
  };
}

async function commitEntries(pool: Pool, entries: readonly Entry[]): Promise<Verdict[]> {
  const [first] = entries;
  return first && first.files.length > 0 ? [await commitWithFiles(pool, first)] : await commitBatch(pool, entries);
}
