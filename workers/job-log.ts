import type { Job } from 'bullmq';
import type { DeliveryResult } from '../src/lib/delivery-result';
import type { Report } from './processors/processor';

/** Adds a line to the job's own log, which an operator reads on the board; what is recorded by now waits for no board. */
export function note(job: Job, line: string): string {
  job.log(line).catch(() => undefined);
  return line;
}

/** What a job did in one line: the outcome, the host and its answer, and the time it took. */
export function summarise({ target, outcome }: Report, durationMs: number): string {
  return `${outcome.status}${target && ` ${target}`}${answerOf(outcome)}, ${Math.round(durationMs)} ms`;
}

function answerOf(outcome: DeliveryResult): string {
  return outcome.status !== 'skipped' && outcome.response ? `, answered ${outcome.response.status}` : '';
}
