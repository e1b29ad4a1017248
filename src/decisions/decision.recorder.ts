import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from '../lib/logger';
import { newId } from '../lib/new-id';
import { createOutageLog } from '../lib/outage-log';
import { isPermanentError } from '../lib/pg-errors';
import { errorMessage } from '../lib/text';
import { type DecisionDetails, type DecisionReason, maxSamplesPerHour } from './decision';
import { type DecisionCount, type Flush, type FormReference, writeFlush } from './decision.store';
import { createIpHash, type IpHash } from './ip-hash';

/** What a sample says about a request. */
export interface DecisionFacts {
  readonly ip: string;
  readonly origin: string | null;
  readonly details?: DecisionDetails | null;
  /** The submission that was stored. */
  readonly submissionId?: string | undefined;
}

/**
 * Limits of what is held in memory. No more than 10,000 forms are cached, so an outage of the database cannot reach
 * them.
 */
const maxPending = { counts: 100_000, countsByKey: 1_000, samples: 1_000 };
const countsPerFlush = 5_000;
/** After this many errors that another attempt should not repeat, a flush is given up. */
const maxErrors = 5;
const maxOriginLength = 300;
const hourMs = 3_600_000;

/**
 * Records decisions in memory and writes them every 2 s, off the path of requests. A flush whose outcome is unknown is
 * repeated and still counted once. An outage of the database is logged once and loses no counts.
 */
export class DecisionRecorder {
  readonly #pool: Pool;
  readonly #logger: Logger;
  readonly #flushMs: number;
  readonly #hashIp: IpHash;
  readonly #outage: ReturnType<typeof createOutageLog>;
  readonly #id = randomUUID();
  /** By form, hour and reason. */
  readonly #pending = new Map<string, DecisionCount>();
  /** How many samples were taken in this hour, by the keys of `#pending`: a long flood costs no more of them. */
  readonly #sampled = new Map<string, number>();
  #sampledHour = 0;
  #pendingByKey = 0;
  #pendingSamples = 0;
  #uncounted = 0;
  /** Being written, or to be repeated as it is. */
  #flush: (Flush & { errors: number }) | null = null;
  #flushes = 0;
  #writing: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(deps: {
    readonly pool: Pool;
    readonly secretKey: string;
    readonly logger: Logger;
    /** Defaults to 2 s. */
    readonly flushMs?: number | undefined;
  }) {
    this.#pool = deps.pool;
    this.#logger = deps.logger;
    this.#flushMs = deps.flushMs ?? 2_000;
    this.#hashIp = createIpHash(deps.secretKey);
    this.#outage = createOutageLog(deps.logger, 'the decision log could not be written; retrying');
  }

  /**
   * Counts a decision, and calls `describe` if it may become a sample. Neither waits nor throws. Unknown access keys
   * are ignored when they are written.
   */
  record(form: FormReference, reason: DecisionReason, describe: () => DecisionFacts): void {
    const now = Date.now();
    const hour = now - (now % hourMs);
    const key = `${'id' in form ? form.id : form.accessKey} ${hour} ${reason}`;
    const entry = this.#pending.get(key) ?? this.#addEntry(key, form, hour, reason);
    if (!entry) {
      this.#uncounted += 1;
      return;
    }
    entry.count += 1;
    if (!this.#takesSample(key, hour)) return;
    const { ip, origin, details = null, submissionId = null } = describe();
    const ipHash = 'id' in form ? this.#hashIp(form.id, ip, now) : null;
    entry.samples.push({
      id: newId(),
      createdAt: now,
      origin: origin?.slice(0, maxOriginLength) ?? null,
      ipHash,
      details,
      submissionId,
    });
  }

  /** Writes the rest, unless the database is unavailable. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#writing;
    if (this.#hasPending()) await this.#writeAll();
    if (this.#hasPending()) this.#logger.warn('the last decisions were not logged: the database is unavailable');
  }

  #takesSample(key: string, hour: number): boolean {
    if (hour !== this.#sampledHour || this.#sampled.size > maxPending.counts) {
      this.#sampled.clear();
      this.#sampledHour = hour;
    }
    const taken = this.#sampled.get(key) ?? 0;
    if (taken >= maxSamplesPerHour || this.#pendingSamples >= maxPending.samples) return false;
    this.#sampled.set(key, taken + 1);
    this.#pendingSamples += 1;
    return true;
  }

  /** The entry to count in; null if there are too many. */
  #addEntry(key: string, form: FormReference, hour: number, reason: DecisionReason): DecisionCount | null {
    const isByKey = !('id' in form);
    if (this.#pending.size >= maxPending.counts) return null;
    if (isByKey && this.#pendingByKey >= maxPending.countsByKey) return null;
    const entry = { form: isByKey ? form : { id: form.id }, hour, reason, count: 0, samples: [] };
    this.#pending.set(key, entry);
    if (isByKey) this.#pendingByKey += 1;
    this.#schedule();
    return entry;
  }

  #schedule(): void {
    if (this.#timer || this.#writing || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#writing = this.#writeAll().finally(() => {
        this.#writing = null;
        if (this.#hasPending()) this.#schedule();
      });
    }, this.#flushMs).unref();
  }

  #hasPending(): boolean {
    return this.#flush !== null || this.#pending.size > 0;
  }

  /** Writes everything that is pending now, until a flush fails. */
  async #writeAll(): Promise<void> {
    this.#logUncounted();
    for (let flushes = Math.ceil(this.#pending.size / countsPerFlush) + 1; flushes > 0; flushes -= 1) {
      this.#flush ??= this.#takeFlush();
      const flush = this.#flush;
      if (!flush) return;
      try {
        await writeFlush(this.#pool, this.#id, flush);
        this.#flush = null;
        this.#outage.recovered();
      } catch (error) {
        this.#failed(flush, error);
        return;
      }
    }
  }

  #takeFlush(): (Flush & { errors: number }) | null {
    const counts: DecisionCount[] = [];
    for (const [key, entry] of this.#pending) {
      if (counts.length === countsPerFlush) break;
      counts.push(entry);
      this.#pending.delete(key);
      this.#pendingSamples -= entry.samples.length;
      if (!('id' in entry.form)) this.#pendingByKey -= 1;
    }
    if (counts.length === 0) return null;
    this.#flushes += 1;
    return { number: this.#flushes, counts, errors: 0 };
  }

  #failed(flush: { errors: number }, error: unknown): void {
    // Including a form or submission that was deleted just now, which the next attempt leaves out.
    if (isPermanentError(error)) flush.errors += 1;
    if (flush.errors < maxErrors) {
      this.#outage.failed(error);
      return;
    }
    this.#flush = null;
    this.#logger.error({ error: errorMessage(error) }, 'some decisions were not logged');
  }

  #logUncounted(): void {
    if (this.#uncounted === 0) return;
    this.#logger.warn({ requests: this.#uncounted }, 'decisions on too many forms at once; some were not logged');
    this.#uncounted = 0;
  }
}
