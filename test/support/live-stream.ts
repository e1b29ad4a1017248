import http from 'node:http';
import type { Account } from '../../src/accounts/account.model';
import type { Database } from '../../src/db/database';
import { eventually } from './eventually';
import { createOwnerSession } from './owner-session';

interface LiveEvent {
  readonly event: string;
  readonly data: {
    readonly received?: Readonly<Record<string, number>>;
    readonly settled?: readonly string[] | null;
    readonly changed?: boolean;
    readonly unread?: { readonly total: { count: number }; readonly forms: Record<string, { count: number }> };
  };
}

/** A page that is connected for live updates. */
export interface LiveStream {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** All events so far. */
  readonly events: readonly LiveEvent[];
  /** The new submissions that were announced so far. */
  received(): number;
  isOpen(): boolean;
  close(): void;
}

interface Target {
  readonly url: string;
  readonly db: Database;
  readonly account: Pick<Account, 'id'>;
  /** The session's token; a new session by default. */
  readonly token?: string;
}

/** Connects a page of this account; resolves once it has the current counts or was refused. */
export async function openLiveStream({ url, db, account, token }: Target): Promise<LiveStream> {
  const cookie = `letterbox=${token ?? (await createOwnerSession(db, account.id))}`;
  const stream = await request(`${url}/dashboard/events?account=${account.id}`, cookie);
  if (stream.status === 200) await eventually(() => expect(stream.events).not.toHaveLength(0));
  return stream;
}

function request(url: string, cookie: string): Promise<LiveStream> {
  const events: LiveEvent[] = [];
  let rest = '';
  let isOpen = true;
  return new Promise((resolve, reject) => {
    const headers = { Cookie: cookie, 'Accept-Encoding': 'gzip', Accept: 'text/event-stream' };
    const sent = http.get(url, { headers, agent: false }, (response) => {
      const close = () => {
        isOpen = false;
      };
      response.setEncoding('utf8').on('close', close).on('error', close);
      response.on('data', (chunk: string) => {
        const blocks = `${rest}${chunk}`.split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
          if (event && data) events.push({ event, data: JSON.parse(data) });
        }
      });
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        events,
        received: () =>
          events.flatMap(({ data }) => Object.values(data.received ?? {})).reduce((sum, count) => sum + count, 0),
        isOpen: () => isOpen,
        close: () => void sent.destroy(),
      });
    });
    sent.on('error', (error) => (isOpen ? reject(error) : undefined));
  });
}
