import { createSecretBox } from './secrets';

/** What the service gives to a browser and reads back within minutes, or days: sealed, and each kind for one purpose. */
export interface Tickets {
  issue(purpose: string, content: object, ms: number): string;
  /** The content of a ticket; null when it is forged, has expired, or was issued for another purpose. */
  read<Content extends object>(purpose: string, ticket: string | null | undefined): Content | null;
}

/**
 * Sealed with a key of their own: other parts of the service seal texts that owners type, and must not seal a ticket
 * for them.
 */
export function createTickets(keys: {
  readonly secretKey: string;
  readonly secretKeyPrevious: string | undefined;
}): Tickets {
  const box = createSecretBox(keys.secretKey, keys.secretKeyPrevious, 'ticket');
  return {
    issue: (purpose, content, ms) => box.seal(JSON.stringify({ purpose, until: Date.now() + ms, content })),
    read: <Content extends object>(purpose: string, ticket: string | null | undefined) => {
      if (!ticket) return null;
      try {
        const read = JSON.parse(box.open(ticket));
        return read.purpose === purpose && read.until > Date.now() ? (read.content as Content) : null;
      } catch {
        return null;
      }
    },
  };
}
