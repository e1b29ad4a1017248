import { randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { normalizeDomain } from '../lib/domains';
import { InputError } from '../lib/input-error';

/** Resolves to the TXT records of a name, none if there are none. Throws if the DNS does not tell. */
export type ReadTexts = (name: string) => Promise<string[]>;

/** Looks TXT records up at these name servers, by default those of this machine, until `signal` aborts. */
export function createTextReader(nameServers: readonly string[] = [], signal?: AbortSignal): ReadTexts {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  if (nameServers.length > 0) resolver.setServers(nameServers);
  signal?.addEventListener('abort', () => resolver.cancel());
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      if (['ENOTFOUND', 'ENODATA'].includes(String((error as NodeJS.ErrnoException).code))) return [];
      throw error;
    }
  };
}

/** The name of the TXT record that proves a domain. */
export function proofName(domain: string): string {
  return `_letterbox.${domain}`;
}

/** A text that only the account that it is made for puts at `proofName`. */
export function createProof(): string {
  return `letterbox-verification=${randomBytes(16).toString('hex')}`;
}

/** Reads a domain, or that of an address, in lower case and ASCII. Throws InputError when it is none. */
export function readDomain(text: string): string {
  const domain = normalizeDomain(text.replace(/^.*@/, ''));
  if (domain !== null && /^(?!\*)[^.].*\.[a-z][a-z0-9-]+$/.test(domain)) return domain;
  const message = 'must be a domain such as example.com';
  throw new InputError('invalid_setting', `domain ${message}`, [{ setting: 'domain', message }]);
}
