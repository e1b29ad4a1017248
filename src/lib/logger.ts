import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/**
 * Structured JSON log lines on stdout for one process (`web`, `worker`, `cli`, …).
 * WARN heals by itself, ERROR means that a person must act.
 */
export function createLogger(process: string, level: string): Logger {
  output ??= openOutput();
  return pino(
    {
      level,
      base: { process },
      timestamp: timeMember,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: ['*.password', '*.secret', '*.token', '*.authorization'], censor: '[hidden]' },
    },
    output,
  );
}

let lastMs = 0;
let lastTime = '';

/** The time as a member of a line, made anew once a millisecond. */
function timeMember(): string {
  const now = Date.now();
  if (now !== lastMs) {
    lastMs = now;
    lastTime = `,"time":"${new Date(now).toISOString()}"`;
  }
  return lastTime;
}

let output: DestinationStream | undefined;

/** So many lines are written without waiting for the end of the turn. */
const mostLines = 50;

/** Stdout, where the lines of one turn of the event loop are one write: a write costs more than a line. */
function openOutput(): DestinationStream {
  const stdout = pino.destination({ dest: 1, sync: true });
  let lines: string[] = [];
  const flush = (): void => {
    if (lines.length > 0) stdout.write(lines.join(''));
    lines = [];
  };
  process.once('exit', () => {
    flush();
    stdout.flushSync();
  });
  return {
    write: (line) => {
      if (lines.length === 0) setImmediate(flush);
      lines.push(line);
      if (lines.length === mostLines) flush();
    },
  };
}
