import { randomUUID } from 'node:crypto';

/**
 * A new UUIDv7 (RFC 9562): milliseconds since the epoch, then chance. Node draws its chance in advance, which makes this
 * several times faster than a library's; ids of one millisecond come in no order.
 */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
