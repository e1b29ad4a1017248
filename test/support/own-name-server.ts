import dns, { Resolver } from 'node:dns/promises';
import { type NameServer, startNameServer } from './name-server';

/** A DNS server whose records a test changes, and which resolvers of this process ask instead of the machine's. */
export interface OwnNameServer extends NameServer {
  /** By name. */
  readonly texts: Record<string, { TXT: string[] } | 'SERVFAIL'>;
}

/** Lets the resolvers of this process ask a name server of its own, for the tests of this file. */
export function setUpNameServer(): { current(): OwnNameServer } {
  let server: OwnNameServer | undefined;
  beforeAll(async () => {
    const texts: OwnNameServer['texts'] = {};
    const started = await startNameServer(texts);
    server = { ...started, texts };
    dns.Resolver = class extends Resolver {
      constructor(options?: ConstructorParameters<typeof Resolver>[0]) {
        super(options);
        this.setServers([started.address]);
      }
    };
  });
  afterAll(async () => {
    dns.Resolver = Resolver;
    await server?.stop();
  });
  return {
    current: () => {
      if (!server) throw new Error('the name server has not started');
      return server;
    },
  };
}

/** Adds records, as an owner copies them, to those of a name server. */
export function addRecords(
  { texts }: OwnNameServer,
  records: readonly { readonly name: string; readonly value: string | null }[],
): void {
  for (const { name, value } of records) {
    if (value === null) continue;
    const known = texts[name];
    texts[name] = { TXT: [...(known && known !== 'SERVFAIL' ? known.TXT : []), value] };
  }
}
