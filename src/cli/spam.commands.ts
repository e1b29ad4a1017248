import type { Command } from 'commander';
import { InputError } from '../lib/input-error';
import { oneLine } from '../lib/text';
import { describeReasons, formatScore } from '../spam/describe-score';
import { createModel } from '../spam/model';
import { scoreSubmission } from '../spam/score';
import { defaultSpamFilter } from '../spam/spam.settings';
import { unknownRequest } from '../spam/spam-input';
import { type Counts, evaluate, type Mistake, readExamples, wilson } from '../spam-examples/evaluate';
import { readWholeNumber } from './arguments';
import type { Terminal } from './context';

/** The commands `spam …`, which need no database. */
export function addSpamCommands(program: Command, terminal: Terminal): void {
  program
    .command('spam')
    .description('measure the spam filter')
    .command('evaluate')
    .description('count how many real messages and how much spam of a file the filter would hold, without any marks')
    .argument('<file>', 'JSON Lines as exported or with {"data":{…},"isSpam":true}, or CSV with a column is_spam')
    .option('--hold <points>', 'threshold for holding, or several as 3,5,7', String(defaultSpamFilter.hold_threshold))
    .option('--worst <number>', 'list this many of the worst mistakes', '0')
    .option('--show', 'list them with their data')
    .option('--json', 'print JSON even to a terminal')
    .action((file: string, options: EvaluateOptions) => evaluateFile(file, options, terminal));
}

interface EvaluateOptions {
  readonly hold: string;
  readonly worst: string;
  readonly show?: true;
  readonly json?: true;
}

const maxWorst = 1_000;
/** Unreadable lines that are named; all are counted. */
const maxNamed = 20;

async function evaluateFile(file: string, { hold, worst, show, json }: EvaluateOptions, terminal: Terminal) {
  const thresholds = readThresholds(hold);
  const worstCount = readWholeNumber(worst);
  if (!(worstCount <= maxWorst)) {
    throw new InputError('invalid_setting', `--worst must be a whole number from 0 to ${maxWorst}`);
  }
  const unreadable = { count: 0, lines: [] as number[] };
  const examples = readExamples(file, (line) => {
    unreadable.count += 1;
    if (unreadable.lines.length < maxNamed) unreadable.lines.push(line);
  });
  const model = createModel(null);
  const { all, byLanguage, byKind, ...found } = await evaluate(
    examples,
    ({ data }) => scoreSubmission({ ...unknownRequest, data }, model),
    { thresholds, worst: worstCount },
  );
  if (all.real + all.spam === 0) {
    const lines = unreadable.count === 0 ? 'it is empty' : `no line has both data and a label (see --help)`;
    throw new InputError('invalid_setting', `nothing in ${file} could be read: ${lines}`);
  }
  const presentGroups = (groups: ReadonlyMap<string, Counts>) =>
    Object.fromEntries(
      [...groups]
        .sort(([a], [b]) => a.localeCompare(b, 'en'))
        .map(([name, counts]) => [oneLine(name, 40), presentCounts(counts, thresholds)]),
    );
  const report = {
    unreadable,
    all: presentCounts(all, thresholds),
    languages: presentGroups(byLanguage),
    kinds: presentGroups(byKind),
    ...(worstCount > 0 && { worst: found.worst.map((mistake) => presentMistake(mistake, show)) }),
  };
  const asText = terminal.isInteractive && !json;
  terminal.print(asText ? renderReport(report) : `${JSON.stringify(report, null, 2)}\n`);
}

function readThresholds(text: string): number[] {
  const thresholds = text.split(',').map(Number);
  if (thresholds.every((threshold) => Number.isFinite(threshold)) && !/(?:^|,)\s*(?:,|$)/.test(text)) return thresholds;
  throw new InputError('invalid_setting', '--hold must be a number of points, or several such as 3,5,7');
}

/** A count of a total, as a share in percent with its 95 % confidence interval. */
interface Share {
  readonly held: number;
  readonly total: number;
  readonly percent: number;
  readonly interval: readonly [low: number, high: number];
}

interface CountsRow {
  readonly hold: number;
  readonly real: Share;
  readonly spam: Share;
}

function presentCounts({ real, spam, realHeld, spamHeld }: Counts, thresholds: readonly number[]): CountsRow[] {
  return thresholds.map((hold, n) => ({
    hold,
    real: presentShare(realHeld[n] ?? 0, real),
    spam: presentShare(spamHeld[n] ?? 0, spam),
  }));
}

function presentShare(held: number, total: number): Share {
  const percent = (share: number) => Number((100 * share).toFixed(2));
  const { low, high } = wilson(held, total);
  return { held, total, percent: percent(total === 0 ? 0 : held / total), interval: [percent(low), percent(high)] };
}

function presentMistake({ example: { line, isSpam, data }, score, reasons }: Mistake, show = false) {
  return {
    ...{ line, is_spam: isSpam, score, reasons: oneLine(describeReasons(reasons)) },
    ...(show && { data }),
  };
}

interface Report {
  readonly unreadable: { readonly count: number; readonly lines: readonly number[] };
  readonly all: readonly CountsRow[];
  readonly languages: Readonly<Record<string, readonly CountsRow[]>>;
  readonly kinds: Readonly<Record<string, readonly CountsRow[]>>;
  readonly worst?: readonly ReturnType<typeof presentMistake>[];
}

function renderReport({ unreadable, all, languages, kinds, worst }: Report): string {
  const groups = [['all', all] as const, ...Object.entries(languages), ...Object.entries(kinds)];
  const rows = groups.flatMap(([name, counts]) =>
    counts.map(({ hold, real, spam }) => [name, String(hold), describeShare(real), describeShare(spam)]),
  );
  const table = [['', 'Points', 'Real messages held', 'Spam held'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const more = unreadable.count > unreadable.lines.length ? ', …' : '';
  return [
    ...lines,
    ...(unreadable.count > 0
      ? ['', `Unreadable lines: ${unreadable.count} (${unreadable.lines.join(', ')}${more})`]
      : []),
    ...(worst ? ['', worst.length > 0 ? 'Worst mistakes' : 'No mistakes'] : []),
    ...(worst ?? []).flatMap(({ line, is_spam, score, reasons, data }) => [
      `line ${line}: ${is_spam ? 'spam' : 'real'}, ${formatScore(score)} points: ${reasons || 'nothing unusual was found'}`,
      ...(data ? [`  ${oneLine(JSON.stringify(data))}`] : []),
    ]),
    '',
  ].join('\n');
}

function describeShare({ held, total, percent, interval: [low, high] }: Share): string {
  if (total === 0) return 'none';
  const count = `${held.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  return `${count}, ${percent.toFixed(1)} % (${low.toFixed(1)} to ${high.toFixed(1)} %)`;
}
