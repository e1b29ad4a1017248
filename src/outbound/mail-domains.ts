import { Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../lib/logger';
import { createOutageLog } from '../lib/outage-log';
import { withTimeout } from '../lib/with-timeout';

/** Whether a domain can receive mail; `unknown` if it is not looked up or the DNS does not tell. */
type MailDomain = 'receives' | 'refuses' | 'unknown';

/** Finds out in the DNS which domains can receive mail. */
export interface MailDomains {
  /** Takes at most 2 s and never rejects. The domain must be in ASCII and lower case. */
  find(domain: string): Promise<MailDomain>;
}

const timeoutMs = 2_000;
const maxDomains = 10_000;
/** How long a result is kept, in milliseconds. */
const ttlMs = { known: 60 * 60_000, unknown: 60_000 };
/** After this many look-ups in a row without any response, the name server counts as unavailable. */
const outageAfter = 3;

/** Names outside the public DNS, and those that people type to try a form out (RFC 2606, 6761, 6762, 7686 and 8375). */
const reserved =
  /(?:^|\.)(?:example\.(?:com|net|org)|example|test|invalid|localhost|local|internal|onion|alt|home\.arpa)$/;

/**
 * Keeps results for an hour, and look-ups of one domain at the same time share their queries. While the name server is
 * unavailable, one look-up at a time finds out whether it responds again, and the others are skipped.
 */
export function createMailDomains(logger: Logger): MailDomains {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  const outage = createOutageLog(logger, "the name server does not respond; senders' domains are not looked up");
  let unanswered = 0;
  let isProbing = false;

  const lookUp = async (domain: string): Promise<MailDomain> => {
    const isDown = unanswered >= outageAfter;
    if (isDown && isProbing) return 'unknown';
    isProbing = isDown;
    try {
      const result = await withTimeout(findMailServer(resolver, domain), timeoutMs);
      unanswered = 0;
      outage.recovered();
      return result;
    } catch (error) {
      unanswered += 1;
      if (unanswered >= outageAfter) outage.failed(error);
      return 'unknown';
    } finally {
      isProbing = false;
    }
  };
  const cache = new LRUCache<string, MailDomain>({
    max: maxDomains,
    ttl: ttlMs.known,
    fetchMethod: async (domain, _, { options }) => {
      const result = await lookUp(domain);
      if (result === 'unknown') options.ttl = ttlMs.unknown;
      return result;
    },
  });
  return {
    find: async (domain) => (reserved.test(domain) ? 'unknown' : ((await cache.fetch(domain)) ?? 'unknown')),
  };
}

/** Throws if the name server does not respond. */
async function findMailServer(resolver: Resolver, domain: string): Promise<MailDomain> {
  const exchanges = await recordsOf(resolver.resolveMx(domain));
  if (!exchanges) return 'unknown';
  // A null MX (RFC 7505) names the root, as an empty name.
  if (exchanges.length > 0) return exchanges.some(({ exchange }) => exchange !== '') ? 'receives' : 'refuses';
  // Without MX records, mail goes to the address of the domain itself (RFC 5321, section 5.1).
  const addresses = await Promise.all([recordsOf(resolver.resolve4(domain)), recordsOf(resolver.resolve6(domain))]);
  if (addresses.some((found) => found?.length)) return 'receives';
  return addresses.includes(null) ? 'unknown' : 'refuses';
}

/**
 * The records found, none if the name does not exist; null if the name server cannot tell. Throws if it does not
 * respond.
 */
async function recordsOf<T>(query: Promise<T[]>): Promise<T[] | null> {
  try {
    return await query;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    if (code === 'ETIMEOUT' || code === 'ECONNREFUSED') throw error;
    return null;
  }
}
