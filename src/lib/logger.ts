import { writeSync } from 'node:fs';
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

let stdout: DestinationStream | undefined;
const nowhere: DestinationStream = { write: () => undefined };

/**
 * Structured JSON log lines on stdout for one process (`web`, `worker`, `cli`, …).
 * WARN heals by itself, ERROR means that a person must act.
 */
export function createLogger(processName: string, level: string): Logger {
  if (level !== 'silent') stdout ??= openStdout();
  return pino(
    {
      level,
      base: { process: processName },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: ['*.password', '*.secret', '*.token', '*.authorization'], censor: '[hidden]' },
    },
    stdout ?? nowhere,
  );
}

/**
 * Stdout. Lines are written together, 4 KiB at a time and at the latest after 100 ms, because a write costs more than a
 * line. The rest is written when the process exits or crashes. When stdout cannot be written, for example on a full
 * disk, the process continues: up to 1 MiB of lines is kept and retried, the rest is dropped.
 */
function openStdout(): DestinationStream {
  const options = { dest: 1, sync: true, minLength: 4_096, maxLength: 1024 * 1024, periodicFlush: 100 };
  const destination = pino.destination(options);
  let isReported = false;
  destination.on('error', (error: Error) => {
    if (!isReported) writeToStderr(`cannot write the log: ${error.message}\n`);
    isReported = true;
  });
  // Not flushSync, which never returns while stdout cannot be written.
  process.once('exit', () => destination.flush());
  return destination;
}

function writeToStderr(line: string): void {
  try {
    writeSync(2, line);
  } catch {
    // Stderr cannot be written either.
  }
}
