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
      timestamp: timeMember,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: ['*.password', '*.secret', '*.token', '*.authorization'], censor: '[hidden]' },
    },
    stdout ?? nowhere,
  );
}

let lastMs = 0;
let lastTime = '';

/** The time as pino expects it. Formatted once per millisecond, since that takes as long as the rest of a line. */
function timeMember(): string {
  const now = Date.now();
  if (now !== lastMs) {
    lastMs = now;
    lastTime = `,"time":"${new Date(now).toISOString()}"`;
  }
  return lastTime;
}

const maxBufferedLength = 16_384;
const maxBufferedMs = 100;

/**
 * Stdout. Lines are written together, because a write costs more than a line: 16 KiB at a time, and at the latest after
 * 100 ms. The rest is written when the process exits or crashes. When stdout cannot be written, for example on a full
 * disk, the process continues: up to 1 MiB of lines is kept and retried, the rest is dropped.
 */
function openStdout(): DestinationStream {
  // Its own buffer copies itself for every line.
  const destination = pino.destination({ dest: 1, sync: true, maxLength: 1024 * 1024 });
  let isReported = false;
  destination.on('error', (error: Error) => {
    if (!isReported) writeToStderr(`cannot write the log: ${error.message}\n`);
    isReported = true;
  });
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    destination.write(lines);
    lines = '';
  };
  // Also tries again what could not be written.
  process.once('exit', flush);
  return {
    write: (line) => {
      lines += line;
      if (lines.length >= maxBufferedLength) flush();
      else timer ??= setTimeout(flush, maxBufferedMs).unref();
    },
  };
}

function writeToStderr(line: string): void {
  try {
    writeSync(2, line);
  } catch {
    // Stderr cannot be written either.
  }
}
