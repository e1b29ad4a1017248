import { writeSync } from 'node:fs';
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

/** The time as pino wants it, a member with its comma; made anew once a millisecond. */
function timeMember(): string {
  const now = Date.now();
  if (now !== lastMs) {
    lastMs = now;
    lastTime = `,"time":"${new Date(now).toISOString()}"`;
  }
  return lastTime;
}

let output: DestinationStream | undefined;

/** Lines that wait for the end of their turn at most, some 10 KB: with the last of them they are written. */
const mostLines = 50;

/**
 * Stdout, where the lines of one turn of the event loop are one write: a write costs more than a line. Lines that cannot be
 * written, as on a full disk, are lost; that is said once on stderr, and the process goes on with its work.
 */
function openOutput(): DestinationStream {
  let stdout = openStdout();
  let lines: string[] = [];
  let complained = false;
  function openStdout() {
    const opened = pino.destination({ dest: 1, sync: true });
    opened.once('error', (error: Error) => {
      if (!complained) complain(error);
      complained = true;
      // What it holds it would try to write again for ever.
      stdout = openStdout();
    });
    return opened;
  }
  const flush = (): void => {
    const written = lines.join('');
    lines = [];
    if (written !== '') stdout.write(written);
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

function complain({ message }: Error): void {
  try {
    writeSync(2, `the log cannot be written: ${message}\n`);
  } catch {
    // There is nobody left to tell.
  }
}
