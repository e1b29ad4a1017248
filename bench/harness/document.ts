import type { Results, Run } from './results';
import { show } from './summary';
import { cellsOf, columns } from './table';

const [begin, end] = ['<!-- bench -->', '<!-- /bench -->'];

/** Replaces the text between the two markers with these results; throws if there are no markers. */
export function insertResults(text: string, results: Results): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`there is no ${begin} … ${end} in the document`);
  return `${text.slice(0, from)}${begin}\n\n${renderResults(results)}\n${text.slice(to)}`;
}

function renderResults(results: Results): string {
  const runs = Object.entries(results)
    .map(([name, run]) => `### ${name}\n\n${renderCircumstances(run)}\n\n${renderFigures(run)}\n`)
    .join('\n');
  return `![Submissions and deliveries per second, next to their floors](../images/performance.svg)\n\n${runs}`;
}

function renderCircumstances({ date, node, cpu, loadBefore, options }: Run): string {
  const rounds = `${options.rounds} ${options.rounds === 1 ? 'round' : 'rounds'} of ${options.seconds} s`;
  return `${date.slice(0, 10)}, ${rounds}, Node ${node.slice(1)}, ${cpu}, load before ${show(loadBefore)}.`;
}

function renderFigures({ figures }: Run): string {
  const rows = [columns, columns.map(() => '---'), ...figures.map(cellsOf)];
  return rows.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
}
