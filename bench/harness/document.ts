import { readFileSync } from 'node:fs';
import path from 'node:path';
import { renderChart } from './chart';
import type { Figure } from './figure';
import type { Results, Run } from './results';
import { show, summarize } from './summary';
import { cellsOf, columns } from './table';

const [begin, end] = ['<!-- bench -->', '<!-- /bench -->'];
/** The benchmarks of docs/performance.md; docs/internals/performance.md has the others. */
const main = ['submit', 'workers', 'memory', 'start'];

/** The documents that quote results, by path, with the renderer of the part between their markers. */
const documents: Readonly<Record<string, (results: Results) => string>> = {
  'README.md': renderReasons,
  'docs/performance.md': (results) =>
    [
      renderSummary(results),
      '![Submissions and deliveries per second, next to their floors](images/performance.svg)',
      ...main.flatMap((name) => renderRun(name, results[name])),
    ].join('\n\n'),
  'docs/scaling.md': renderCosts,
  // What it decides is measured with more data than the repository has.
  'docs/spam.md': ({ spam }) => (spam ? renderFigures(spam, (figure) => !figure.name.includes(' held, ')) : ''),
  'docs/internals/performance.md': (results) =>
    Object.entries(results)
      .filter(([name]) => !main.includes(name))
      .flatMap(([name, run]) => renderRun(name, run))
      .join('\n\n'),
};

/** The texts of all documents and of the chart with these results, by path from the root, which is the working directory. */
export function renderDocuments(results: Results): ReadonlyMap<string, string> {
  const texts = Object.entries(documents).map(
    ([file, render]) => [file, insertPart(readFileSync(path.resolve(file), 'utf8'), render(results))] as const,
  );
  return new Map([...texts, ['docs/images/performance.svg', renderChart(results)]]);
}

/** Replaces the text between the two markers; throws if there are no markers. */
export function insertPart(text: string, part: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`there is no ${begin} … ${end} in the document`);
  return `${text.slice(0, from)}${begin}\n\n${part}\n\n${text.slice(to)}`;
}

function renderSummary(results: Results): string {
  const { submit, workers } = results;
  const [rate, textbook] = find(submit, 'submissions a second, Redis');
  const [p99] = find(submit, 'p99 response, Redis');
  const [webhooks] = find(workers, 'webhooks a second, Redis');
  const [emails] = find(workers, 'e-mails a second, Redis');
  const dates = new Set([submit, workers].flatMap((run) => run?.date.slice(0, 10) ?? []));
  return `One web process stores ${ours(rate)} submissions a second, with an e-mail and a webhook delivery each, and responds to 99 % of them within
${ours(p99)} ms. That is ${ratio(rate)} times what an Express server reaches that only parses the body, and ${ratio(textbook)} times what a textbook
implementation with Express, Sequelize and BullMQ reaches. One worker calls ${ours(webhooks)} webhooks or sends ${ours(emails)} e-mails a second.
Measured on ${[...dates].join(' and ')} on ${submit?.cpu}, shared with the clients, PostgreSQL and Redis.`;
}

/** Why to choose Letterbox, with the figures that prove it. */
function renderReasons(results: Results): string {
  const { submit, workers, memory, start } = results;
  const [rate, textbook] = find(submit, 'submissions a second, Redis');
  const [p99] = find(submit, 'p99 response, Redis');
  const [filter] = find(submit, 'spam filter, message of 300 bytes');
  const [plainRate] = find(submit, 'submissions a second, PostgreSQL only');
  const [webhooks] = find(workers, 'webhooks a second, Redis');
  const [plainWebhooks] = find(workers, 'webhooks a second, PostgreSQL only');
  const [emails] = find(workers, 'e-mails a second, Redis');
  const [plainEmails] = find(workers, 'e-mails a second, PostgreSQL only');
  const [delay] = find(workers, 'from a submission to its webhook, median, Redis');
  const [size] = find(memory, 'memory of the web process after 100,000 submissions');
  const [ready] = find(start, 'npm start to ready, new data folder');
  const runs = [submit, workers, memory, start].filter((run) => run !== undefined);
  const all = (values: readonly string[]) => new Intl.ListFormat('en').format([...new Set(values)].toSorted());
  return `- **Nothing gets lost.** A submission is in PostgreSQL with its files and deliveries before the visitor gets a response.
  With Redis, one web process stores ${ours(rate)} submissions a second (${ours(plainRate)} without), and responds to 99 % of them within ${ours(p99)} ms. That is
  ${ratio(textbook)} times what a textbook implementation with Express, Sequelize and BullMQ reaches, and ${ratio(rate)} times what an Express server
  reaches that only parses the body.
- **You see what was delivered.** A webhook is called ${ours(delay)} ms after the submission (median). One worker calls ${ours(webhooks)} webhooks
  or sends ${ours(emails)} e-mails a second (${ours(plainWebhooks)} and ${ours(plainEmails)} without Redis). Each has its outcome in the dashboard, and everything rejected or held is listed with the reason.
- **Spam is explained.** The filter gives each message a score, word by word, in ${ours(filter)} µs. It learns from your
  marks, and no message leaves your server.
- **Moving in is a change of address.** Pages made for Formspree, Web3Forms, Netlify Forms and eight other services need no
  other change.
- **It needs PostgreSQL and a mail server, and nothing else.** \`npm start\` brings its own and, once built, is ready after ${ours(ready)} s; a web process takes ${ours(size)} MB after 100,000
  submissions. Members, single sign-on, audit log, API and backups are included.

Measured on ${all(runs.map(({ date }) => date.slice(0, 10)))} on ${all(runs.map(({ cpu }) => cpu))}, shared with
the clients, PostgreSQL and Redis. [All figures](docs/performance.md).`;
}

/** What the processes need, for planning. */
function renderCosts({ submit, workers }: Results): string {
  const rows = [
    ['a submission in a web process', ...find(submit, 'processor time of a submission, Redis')],
    ['a webhook in a worker', ...find(workers, 'processor time of a webhook, Redis')],
    ['an e-mail in a worker', ...find(workers, 'processor time of an e-mail, Redis')],
  ] as const;
  const cells = rows.map(([what, figure]) => [
    what,
    `${ours(figure)} ms`,
    figure ? show(1_000 / summarize(figure).ours) : '–',
  ]);
  return table([['What', 'Processor time', 'One core does, a second'], ...cells]);
}

function find(run: Run | undefined, name: string): readonly Figure[] {
  return run?.figures.filter((figure) => figure.name === name) ?? [];
}

function ours(figure: Figure | undefined): string {
  return figure ? show(summarize(figure).ours) : '–';
}

function ratio(figure: Figure | undefined): string {
  return show((figure && summarize(figure).ratio) ?? Number.NaN);
}

function renderRun(name: string, run: Run | undefined): string[] {
  return run ? [`### ${name}\n\n${renderFigures(run)}`] : [];
}

function renderFigures({ figures, ...run }: Run, isShown: (figure: Figure) => boolean = () => true): string {
  const { rounds, seconds } = run.options;
  const options = `${rounds} ${rounds === 1 ? 'round' : 'rounds'} of ${seconds} s`;
  const machine = `Node ${run.node.slice(1)}, ${run.cpu}, load before ${show(run.loadBefore)}`;
  const rows = [[...columns], ...figures.filter(isShown).map(cellsOf)];
  const used = columns.map((_, column) => rows.slice(1).some((row) => row[column] !== ''));
  const shown = rows.map((row) => row.filter((_, column) => used[column]));
  return `${run.date.slice(0, 10)}, commit \`${run.commit}\`, ${options}, ${machine}.\n\n${table(shown)}`;
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
}
