import { type Logger, pino } from 'pino';

export type { Logger };

/**
 * Structured JSON log lines on stdout for one process (`web`, `worker`, `cli`, …).
 * WARN heals by itself, ERROR means that a person must act.
 */
export function createLogger(process: string, level: string): Logger {
  return pino({
    level,
    base: { process },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: ['*.password', '*.secret', '*.token', '*.authorization'], censor: '[hidden]' },
  });
}
