import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import type { Hit } from '../spam-input';
import { domainOf, type Submission } from '../submission';

/** 8,900 domains. */
const disposable: ReadonlySet<string> = disposableEmailBlocklistSet();

/** Addresses of services that hand out short-lived addresses. */
export function checkDisposable({ addresses }: Submission): Hit | null {
  for (const address of addresses) {
    let domain = domainOf(address);
    for (let level = 0; level < 3 && domain.includes('.'); level += 1) {
      if (disposable.has(domain)) return { points: 1.8, values: { domain } };
      domain = domain.slice(domain.indexOf('.') + 1);
    }
  }
  return null;
}
