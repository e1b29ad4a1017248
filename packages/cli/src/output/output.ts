import { styleText } from 'node:util';
import { plain, plainJson } from './plain.js';
import { type Column, type Paint, renderFields, renderLines, renderTable } from './table.js';

interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly write: (text: string) => unknown;
}

export interface Streams {
  readonly stdout: Stream;
  readonly stderr: Stream;
}

const clearLine = '\r\u001b[2K';

interface Format {
  readonly json: boolean;
  readonly color: boolean;
}

/** Whether text is colored: on terminals, unless NO_COLOR is set. */
export function wantsColor(env: NodeJS.ProcessEnv, { isTTY }: Stream): boolean {
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0';
  return !env.NO_COLOR && env.TERM !== 'dumb' && isTTY === true;
}

/** What commands print: results on standard output, everything else on standard error. */
export function createOutput({ stdout, stderr }: Streams, { json, color }: Format) {
  const paint: Paint = (style, text) => (color ? styleText(style, text, { validateStream: false }) : text);
  const print = (text: string): void => void stdout.write(`${text}\n`);
  // In the place of progress, if there is any.
  const note = (text: string): void => void stderr.write(`${stderr.isTTY ? clearLine : ''}${text}\n`);
  const progress = () => {
    if (!stderr.isTTY) return { show: () => undefined, end: () => undefined };
    return {
      show: (text: string) => stderr.write(`${clearLine}${plain(text)}`),
      end: () => stderr.write(clearLine),
    };
  };
  return {
    isJson: json,
    isTerminal: stdout.isTTY === true,
    paint,
    /** Prints text as it is. */
    print,
    /** Says on standard error what happens. */
    note,
    /** Prints one object: as JSON, or its names and values. */
    object: (value: object, fields: readonly (readonly [string, unknown])[] = Object.entries(value)) =>
      print(json ? plainJson(value, 2) : renderFields(fields, paint)),
    /** Prints rows: as JSON, as a table on a terminal, else separated by tabs. */
    rows: <Row>(rows: readonly Row[], columns: readonly Column<Row>[], none = 'No results.') => {
      if (json) print(plainJson(rows, 2));
      else if (rows.length === 0) note(none);
      else if (stdout.isTTY) print(renderTable(rows, columns, stdout.columns ?? 80, paint));
      else print(renderLines(rows, columns));
    },
    /** Prints what arrives while a command runs: one line each, of JSON or of text. */
    line: (value: object, text: string) => print(json ? plainJson(value) : text),
    /** Says that something was done; the object is for programs. */
    done: (value: object, text: string) =>
      json ? print(plainJson(value, 2)) : print(`${paint('green', '✓')} ${text}`),
    /** Shows progress in a line of its own, if people watch. The function that is returned ends it. */
    progress,
    /** Shows what a command waits for, in the same way. */
    wait: async <Result>(text: string, work: Promise<Result>): Promise<Result> => {
      const { show, end } = progress();
      show(text);
      return work.finally(end);
    },
  };
}

export type Output = ReturnType<typeof createOutput>;
