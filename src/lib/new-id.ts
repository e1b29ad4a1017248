import { randomUUID } from 'node:crypto';

let lastMs = 0;
let counter = 0;
let timePart = '';

/**
 * A UUIDv7 (RFC 9562): milliseconds since the epoch, a 12-bit counter, then random bits. The ids of one process sort in
 * the order of their creation. For the submit path, which creates three or more per submission: `randomUUID` draws
 * random bytes in advance, whereas `uuid` makes a system call for every few ids.
 */
export function newId(): string {
  const now = Date.now();
  counter += 1;
  if (now > lastMs || counter > 0xfff) {
    lastMs = Math.max(now, lastMs + 1);
    counter = 0;
    const time = lastMs.toString(16).padStart(12, '0');
    timePart = `${time.slice(0, 8)}-${time.slice(8)}-7`;
  }
  return timePart + counter.toString(16).padStart(3, '0') + randomUUID().slice(18);
}

/**
 * The lowest UUIDv7 of a moment: ids created earlier sort before it, ids created then or later do not. Bounds a range
 * of ids by time, as far as the clocks agree that created them.
 */
export function firstIdAt(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
