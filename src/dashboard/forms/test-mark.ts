import { randomBytes } from 'node:crypto';

/** A mark for the next posts of a live test, by which the submission is found. */
export function createMark(): string {
  return `dashboard-${randomBytes(6).toString('hex')}`;
}

/** Whether a text could be such a mark. */
export function isMark(text: string): boolean {
  return /^dashboard-[0-9a-f]{12}$/.test(text);
}
