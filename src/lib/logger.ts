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
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: ['*.password', '*.secret', '*.token', '*.authorization'], censor: '[hidden]' },
    },
    output,
  );
}

let output: DestinationStream | undefined;

/** Bytes that are written without waiting for the end of the turn. */
const mostBytes = 8 * 1024;

/** Stdout, where the lines of one turn of the event loop are one write: a write costs as much as the line. */
function openOutput(): DestinationStream {
  const stdout = pino.destination({ dest: 1, sync: true, minLength: mostBytes });
  let scheduled = false;
  const flush = (): void => {
    scheduled = false;
    stdout.flush();
  };
  process.once('exit', () => stdout.flushSync());
  return {
    write: (line) => {
      stdout.write(line);
      if (!scheduled) setImmediate(flush);
      scheduled = true;
    },
  };
}
