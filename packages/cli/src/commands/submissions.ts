import type { Command } from 'commander';
import { call, listRows, pathOf, type Row } from '../call.js';
import type { Context, Run } from '../context.js';
import { CliError, exitCodes, invalidInput } from '../errors.js';
import { exportSubmissions } from '../export-submissions.js';
import { findFormId } from '../find-form.js';
import { followSubmissions } from '../follow-submissions.js';
import { formNames } from '../form-names.js';
import { plainLines } from '../output/plain.js';
import { summarize } from '../output/summary.js';
import { confirm, readNumber, readText } from '../read-input.js';

/** Changes of one submission that need no more than its id. */
const changes = [
  ['archive', 'move to the archive', { archived: true }],
  ['unarchive', 'move back to the inbox', { archived: false }],
  ['spam', 'mark as spam', { is_spam: true }],
  ['not-spam', 'mark as not spam', { is_spam: false }],
  ['delete', 'move to the recycle bin', { deleted: true }],
  ['restore', 'take out of the recycle bin', { deleted: false }],
  ['read', 'mark as read', { read: true }],
  ['unread', 'mark as unread', { read: false }],
] as const;

export function addSubmissionCommands(program: Command, run: Run): void {
  const submissions = program.command('submissions').description('what was submitted');
  submissions.addHelpText(
    'after',
    `
Examples:
  letterbox submissions list --form Contact --search 'from:example.com'
  letterbox submissions tail --json | jq .data
  letterbox submissions export contact.csv --form Contact --since 2026-01-01
  letterbox submissions archive ID ID ID`,
  );
  run(
    submissions
      .command('list')
      .description('list submissions, newest first')
      .option('--form <form>', 'id, access key or name of a form')
      .option('--search <query>', 'as in the inbox, such as "label:urgent invoice"')
      .option('--since <time>', 'from this time on')
      .option('--before <time>', 'before this time')
      .option('--limit <number>', 'how many', '25'),
    listSubmissions,
  );
  run(submissions.command('show <id>').description('show one submission'), showSubmission);
  run(
    submissions
      .command('tail')
      .description('print submissions as they arrive')
      .option('--form <form>', 'id, access key or name of a form')
      .option('--since <time>', 'begin with those from this time on')
      .option('--interval <seconds>', 'how often to look', '2'),
    tailSubmissions,
  );
  run(
    submissions
      .command('export <file>')
      .description('download submissions into a file, - for standard output')
      .option('--format <format>', 'csv or jsonl; the default is what the name of the file says')
      .option('--form <form>', 'id, access key or name of a form')
      .option('--since <time>', 'from this time on')
      .option('--before <time>', 'before this time'),
    exportSubmissions,
  );
  for (const [verb, description, body] of changes)
    run(submissions.command(`${verb} <id...>`).description(description), (context, _options: object, ids: string[]) =>
      changeSubmissions(context, ids, verb, body),
    );
  run(
    submissions.command('undo <batch>').description('take back a change of several submissions'),
    async ({ connect, out }, _options: object, batch: string) =>
      out.done(await call(await connect(), 'POST', pathOf`/api/changes/${batch}/undo`), 'Taken back.'),
  );
  run(
    submissions.command('label <id> [labels...]').description('set the labels; none removes all'),
    (context, _options: object, id: string, labels: string[]) => changeSubmissions(context, [id], 'label', { labels }),
  );
  run(
    submissions.command('release <id>').description('send what the spam filter held back'),
    async ({ connect, out }, _options: object, id: string) =>
      out.done(await call(await connect(), 'POST', pathOf`/api/submissions/${id}/release`), 'Released.'),
  );
  run(
    submissions.command('retry <delivery>').description('run a failed delivery, such as an e-mail, again'),
    async ({ connect, out }, _options: object, id: string) =>
      out.done(await call(await connect(), 'POST', pathOf`/api/deliveries/${id}/retry`), 'Queued again.'),
  );
  run(
    submissions
      .command('reply <id>')
      .description('reply by e-mail')
      .option('--text <text>', 'the text')
      .option('--from <file>', 'a file with the text, - for standard input')
      .option('--subject <subject>', 'the subject'),
    replyTo,
  );
  run(
    submissions
      .command('erase <id>')
      .description('erase a submission of the recycle bin for good')
      .option('-y, --yes', 'do not ask'),
    async (context, { yes = false }: { readonly yes?: boolean }, id: string) => {
      const client = await context.connect();
      await confirm(context, 'Nobody can restore it. Erase it?', yes);
      await call(client, 'DELETE', pathOf`/api/submissions/${id}`, { query: { forever: true } });
      context.out.done({ id, erased: true }, 'Erased.');
    },
  );
}

interface ListOptions {
  readonly form?: string;
  readonly search?: string;
  readonly since?: string;
  readonly before?: string;
  readonly limit: string;
}

async function listSubmissions({ connect, out }: Context, options: ListOptions): Promise<void> {
  const limit = readNumber(options.limit, '--limit');
  if (options.search !== undefined && (options.since ?? options.before) !== undefined)
    throw invalidInput('Use after: and before: in the search instead of --since and --before.');
  const client = await connect();
  const { search, since, before } = options;
  const form = options.form === undefined ? undefined : await findFormId(client, options.form);
  const query = { ...(form && { form }), ...(since && { since }), ...(before && { before }) };
  let rows: Row[] = [];
  if (search !== undefined) {
    const found = await listRows(client, '/api/submissions/search', {
      query: { ...query, q: search },
      limit,
    });
    rows = [...found];
  } else {
    const page = { ...query, limit: Math.min(limit, 100) };
    for await (const submission of client.each('/api/submissions', { params: { query: page } })) {
      rows.push(submission);
      if (rows.length >= limit) break;
    }
  }
  const names = await formNames(client);
  out.rows(rows, [
    { title: 'received', value: (row) => String(row.created_at) },
    { title: 'form', value: (row) => names.of(String(row.form_id)) },
    { title: 'content', value: (row) => summarize(row.data) },
    { title: 'id', value: (row) => String(row.id), style: () => 'dim', isUncut: true },
  ]);
}

async function showSubmission({ connect, out }: Context, _options: object, id: string): Promise<void> {
  const shown = await call(await connect(), 'GET', pathOf`/api/submissions/${id}`);
  if (out.isJson) return out.object(shown);
  const { data, deliveries, notes, replies, ...facts } = shown;
  out.object(facts);
  out.print('');
  for (const [name, value] of Object.entries(Object(data) as object)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    out.print(`${out.paint('bold', plainLines(name))}\n${plainLines(text)}\n`);
  }
  const rows = Array.isArray(deliveries) ? (deliveries as readonly Row[]) : [];
  out.rows(
    rows,
    [
      { title: 'delivery', value: (row) => String(row.kind) },
      { title: 'status', value: (row) => String(row.status) },
      { title: 'error', value: (row) => (row.error === null ? null : String(row.error)) },
      { title: 'id', value: (row) => String(row.id), isUncut: true },
    ],
    'Nothing was delivered.',
  );
}

interface TailOptions {
  readonly form?: string;
  readonly since?: string;
  readonly interval: string;
}

async function tailSubmissions({ connect, out, signal }: Context, options: TailOptions): Promise<void> {
  const client = await connect();
  const form = options.form === undefined ? undefined : await findFormId(client, options.form);
  const names = await formNames(client);
  const follow = {
    ...{ form, since: options.since, signal, intervalMs: readInterval(options.interval) },
    onReady: () => out.note('Waiting for submissions. Press Ctrl-C to end.'),
    onLost: ({ message }: Error) => out.note(`${message} Trying again …`),
  };
  for await (const submission of followSubmissions(client, follow)) {
    const name = await names.find(submission.form_id);
    const at = out.paint('dim', new Date(submission.created_at).toLocaleTimeString('sv'));
    out.line(submission, `${at}  ${out.paint('bold', name)}  ${summarize(submission.data)}`);
  }
}

/** Seconds as milliseconds; the limit of requests allows to look each second. */
export function readInterval(text: string): number {
  const seconds = Number(text);
  if (!(seconds >= 1 && seconds <= 3_600)) throw invalidInput('--interval must be between 1 and 3600 seconds.');
  return seconds * 1_000;
}

async function changeSubmissions(
  { connect, out }: Context,
  ids: readonly string[],
  verb: string,
  body: object,
): Promise<void> {
  const client = await connect();
  const [id] = ids;
  if (ids.length === 1 && id !== undefined) {
    return out.done(await call(client, 'PATCH', pathOf`/api/submissions/${id}`, { body }), 'Changed.');
  }
  const bulk = { ids, change: verb.replaceAll('-', '_') };
  const request = call(client, 'POST', '/api/submissions/bulk', { body: bulk });
  const result = await out.wait(`Changing ${ids.length} submissions …`, request);
  const undo = typeof result.batch === 'string' ? ` To take it back: letterbox submissions undo ${result.batch}` : '';
  out.done(result, `${result.changed} of ${ids.length} changed.${undo}`);
}

interface ReplyOptions {
  readonly text?: string;
  readonly from?: string;
  readonly subject?: string;
}

async function replyTo(context: Context, { text, from, subject }: ReplyOptions, id: string): Promise<void> {
  const body = text ?? (from === undefined ? '' : await readText(context, from));
  if (body.trim() === '') throw new CliError(exitCodes.invalidInput, 'Write a reply with --text or --from.');
  const client = await context.connect();
  const reply = { text: body, ...(subject !== undefined && { subject }) };
  context.out.done(
    await call(client, 'POST', pathOf`/api/submissions/${id}/reply`, { body: reply }),
    'The reply is on its way.',
  );
}
