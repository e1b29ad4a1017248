import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import type { Hit } from '../spam-input';
import { domainOf, type Submission } from '../submission';
import { isGibberish } from './names';

/** 8,900 domains. */
const disposable: ReadonlySet<string> = disposableEmailBlocklistSet();

/** Addresses of services that hand out short-lived addresses. */
export function checkDisposable({ addresses }: Submission): Hit | null {
  for (const address of addresses) {
    let domain = domainOf(address);
    for (let level = 0; level < 3 && domain.includes('.'); level += 1) {
      if (disposable.has(domain)) return { strength: 1, values: { domain } };
      domain = domain.slice(domain.indexOf('.') + 1);
    }
  }
  return null;
}

/** Values of e-mail fields that are not addresses. */
export function checkMalformed({ addresses }: Submission): Hit | null {
  return addresses.some((address) => /[a-z]/.test(address) && !isAddress(address)) ? { strength: 1 } : null;
}

/** Addresses that bots make up: random letters, many dots, long numbers. */
export function checkMadeUpAddress({ addresses }: Submission): Hit | null {
  for (const address of addresses) {
    const name = address.slice(0, address.indexOf('@'));
    if (domainOf(address) === 'gmail.com') {
      const dots = name.split('.').length - 1;
      if (dots >= 4 && name.length / dots < 4.5) return { strength: 1 };
    }
    if (isGibberish(name.replaceAll(/[\d._-]/g, ''))) return { strength: 0.8 };
    if (/[a-z]\d{5,}$/.test(name)) return { strength: 0.3 };
  }
  return null;
}

function isAddress(address: string): boolean {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return at > 0 && at < 65 && /^[^\s@<>(),;]+$/.test(address.slice(0, at)) && /^[^\s@]+\.[^\s@.]{2,}$/.test(domain);
}
