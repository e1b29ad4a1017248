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
  const wrong = addresses.find((address) => /[a-z]/.test(address) && !isAddress(address));
  return wrong === undefined ? null : { strength: 1, values: { address: wrong.slice(0, 60) } };
}

/** Addresses that bots make up: random letters, many dots, long numbers. */
export function checkMadeUpAddress({ addresses }: Submission): Hit | null {
  for (const address of addresses) {
    const name = address.slice(0, address.indexOf('@'));
    if (domainOf(address) === 'gmail.com') {
      const dots = name.split('.').length - 1;
      if (dots >= 4 && name.length / dots < 4.5) return hit(1, address);
    }
    if (isGibberish(name.replaceAll(/[\d._-]/g, ''))) return hit(0.8, address);
    if (/[a-z]\d{5,}$/.test(name)) return hit(0.3, address);
  }
  return null;
}

function hit(strength: number, address: string): Hit {
  return { strength, values: { address: address.slice(0, 60) } };
}

function isAddress(address: string): boolean {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return at > 0 && at < 65 && /^[^\s@<>(),;]+$/.test(address.slice(0, at)) && /^[^\s@]+\.[^\s@.]{2,}$/.test(domain);
}
