import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type Client } from '@letterbox/api';
import type { Command } from 'commander';
import { call, pathOf, type Row } from '../call.js';
import type { Context, Run } from '../context.js';
import { findFormId } from '../find-form.js';
import { isTemporary } from '../follow-submissions.js';
import type { Output } from '../output/output.js';
import { plain } from '../output/plain.js';
import { readNumber } from '../read-input.js';

const intervalMs = 5_000;
/** Entries may appear this late, and a delivery may end this long after it was created. */
const overlapMs = 120_000;
const pageSize = 100;

/** A request that was not simply accepted, or a delivery. */
interface Entry {
  readonly id: string;
  readonly at: string;
  readonly what: 'request' | 'delivery';
  readonly row: Row;
}

export function addLogsCommand(program: Command, run: Run): void {
  run(
    program
      .command('logs [form]')
      .description('show deliveries, and for a form what it rejected, dropped or held')
      .option('-f, --follow', 'show what happens from now on')
      .option('--limit <number>', 'how many', '25')
      .addHelpText('after', '\nExamples:\n  letterbox logs Contact\n  letterbox logs Contact --follow --json'),
    showLogs,
  );
}

interface LogOptions {
  readonly follow?: boolean;
  readonly limit: string;
}

async function showLogs(context: Context, options: LogOptions, form: string | undefined): Promise<void> {
  const { connect, out } = context;
  const limit = readNumber(options.limit, '--limit');
  const client = await connect();
  const formId = form === undefined ? null : await findFormId(client, form);
  const entries = await readEntries(client, formId, null);
  for (const entry of entries.slice(-limit)) print(out, entry);
  if (options.follow) return follow(context, client, formId, entries);
  if (entries.length === 0) out.note('Nothing happened.');
}

async function follow(
  { out, signal }: Context,
  client: Client,
  formId: string | null,
  known: readonly Entry[],
): Promise<void> {
  let seen = new Set(known.map(keyOf));
  for (;;) {
    await sleep(intervalMs, undefined, { signal });
    const since = new Date(Date.now() - overlapMs).toISOString();
    try {
      const entries = await readEntries(client, formId, since);
      for (const entry of entries) if (!seen.has(keyOf(entry))) print(out, entry);
      seen = new Set([...seen, ...entries.map(keyOf)].slice(-10 * pageSize));
    } catch (error) {
      if (!(error instanceof ApiError) || !isTemporary(error)) throw error;
      out.note(`${error.message} Trying again …`);
    }
  }
}

/** A delivery is shown again when its state has changed. */
function keyOf({ id, row }: Entry): string {
  return `${id} ${String(row.status ?? '')}`;
}

/** The newest entries, oldest first. */
async function readEntries(client: Client, formId: string | null, since: string | null): Promise<readonly Entry[]> {
  const query = { limit: pageSize, ...(since !== null && { since }) };
  const [deliveries, activity] = await Promise.all([
    call(client, 'GET', '/api/deliveries', { query: { ...query, ...(formId !== null && { form: formId }) } }),
    formId === null ? null : call(client, 'GET', pathOf`/api/forms/${formId}/activity`, { query }),
  ]);
  const entries = [...toEntries('delivery', deliveries.deliveries), ...toEntries('request', activity?.samples)];
  return entries.sort((one, other) => one.at.localeCompare(other.at));
}

function toEntries(what: Entry['what'], rows: unknown): readonly Entry[] {
  return ((rows ?? []) as readonly Row[]).map((row) => ({
    ...{ what, row },
    id: String(row.id),
    at: String(row.created_at ?? row.queued_at),
  }));
}

function print(out: Output, { at, what, row }: Entry): void {
  const time = out.paint('dim', new Date(at).toLocaleString('sv'));
  out.line(
    { type: what, ...row },
    `${time}  ${what === 'request' ? describeRequest(out, row) : describeDelivery(out, row)}`,
  );
}

function describeRequest(out: Output, { reason, origin, submission_id: submission }: Row): string {
  const details = [origin, submission].filter((one) => typeof one === 'string').map((one) => plain(String(one)));
  return [out.paint('yellow', plain(String(reason))), ...details].join('  ');
}

function describeDelivery(out: Output, { kind, status, submission_id: submission, error }: Row): string {
  const style = status === 'failed' ? 'red' : status === 'succeeded' ? 'green' : 'dim';
  const details = [submission, error].filter((one) => typeof one === 'string').map((one) => plain(String(one)));
  return [out.paint(style, plain(`${kind} ${status}`)), ...details].join('  ');
}
