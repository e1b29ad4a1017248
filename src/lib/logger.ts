import { writeSync } from 'node:fs';
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

let stdout: DestinationStream | undefined;

/**
 * Structured JSON log lines on stdout for one process (`web`, `worker`, `cli`, …).
 * WARN heals by itself, ERROR means that a person must act.
 */
export function createLogger(processName: string, level: string): Logger {
  stdout ??= openStdout();
  return pino(
    {
      level,
      base: { process: processName },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: ['*.password', '*.secret', '*.token', '*.authorization'], censor: '[hidden]' },
    },
    stdout,
  );
}

/**
 * Stdout, written synchronously once per iteration of the event loop, because a write costs more than a line. No line is
 * lost when the process exits or crashes. When stdout cannot be written, for example on a full disk, the process
 * continues: up to 1 MiB of lines is held back and retried every second, the rest is dropped.
 */
function openStdout(): DestinationStream {
  // Without a minimum length, sonic-boom ignores periodicFlush.
  const options = { dest: 1, sync: true, minLength: 1, maxLength: 1024 * 1024, periodicFlush: 1_000 };
  const destination = pino.destination(options);
  let isReported = false;
  destination.on('error', (error: Error) => {
    if (!isReported) writeToStderr(`cannot write the log: ${error.message}\n`);
    isReported = true;
  });
  let lines = '';
  const flush = (): void => {
    const text = lines;
    lines = '';
    if (text !== '') destination.write(text);
  };
  process.once('exit', flush);
  const write = (line: string): void => {
    if (lines === '') setImmediate(flush);
    lines += line;
    if (lines.length > maxCharacters) flush();
  };
  return { write };
}

/** A longer text would be dropped as a whole when not all of it can be held back. */
const maxCharacters = 16 * 1024;

function writeToStderr(line: string): void {
  try {
    writeSync(2, line);
  } catch {
    // Stderr cannot be written either.
  }
}
