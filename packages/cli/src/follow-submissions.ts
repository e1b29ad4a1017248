import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type Client, type components } from '@letterbox/api';

export type Submission = components['schemas']['StoredSubmission'];

interface FollowOptions {
  /** The form; undefined for all. */
  readonly form?: string | undefined;
  /** The first submissions to pass on; undefined for those that arrive from now on. */
  readonly since?: string | undefined;
  readonly intervalMs: number;
  readonly signal: AbortSignal;
  /** Called when the service cannot be reached, and is asked again. */
  readonly onLost: (error: ApiError) => void;
  /** Called when it is known where to begin: nothing that arrives later is left out. */
  readonly onReady: () => void;
  /** Called after each look that succeeded and passed on all that is new. */
  readonly onIdle?: () => Promise<void>;
}

const pageSize = 100;
const lostMs = 5_000;

/**
 * The submissions that arrive, oldest first, each once and none left out: `created_at` strictly increases per account,
 * and the point to continue at moves only after a submission was taken. A lost connection is waited out. Ends when the
 * signal aborts.
 */
export async function* followSubmissions(client: Client, options: FollowOptions): AsyncGenerator<Submission> {
  const { form, intervalMs, signal, onReady, onLost, onIdle } = options;
  let { since } = options;
  if (since !== undefined) onReady();
  while (!signal.aborted) {
    try {
      if (since === undefined) {
        since = after((await readPage(client, { form, limit: 1 })).submissions[0]);
        onReady();
      }
      for (const submission of await readNew(client, form, since)) {
        yield submission;
        since = after(submission);
      }
      await onIdle?.();
      await sleep(intervalMs, undefined, { signal });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError) || !isTemporary(error)) throw error;
      onLost(error);
      await sleep(lostMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** The service, the way there, or the limit of requests; not an error of ours. */
export function isTemporary({ status }: ApiError): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** The point from which later submissions are read. Without any, all that come are later. */
function after(submission: Pick<Submission, 'created_at'> | undefined): string {
  return new Date(submission ? Date.parse(submission.created_at) + 1 : 0).toISOString();
}

async function readNew(client: Client, form: string | undefined, since: string): Promise<readonly Submission[]> {
  const found: Submission[] = [];
  for (;;) {
    const before = found.at(-1)?.created_at;
    const page = await readPage(client, { form, since, ...(before !== undefined && { before }), limit: pageSize });
    found.push(...page.submissions);
    if (!page.has_more) return found.reverse();
  }
}

interface PageQuery {
  readonly form: string | undefined;
  readonly since?: string;
  readonly before?: string;
  readonly limit: number;
}

async function readPage(client: Client, { form, ...query }: PageQuery) {
  const all = { ...query, ...(form !== undefined && { form }) };
  return (await client.GET('/api/submissions', { params: { query: all } })).data;
}
