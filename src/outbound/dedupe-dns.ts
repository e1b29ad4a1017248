import type dns from 'node:dns';
import type { Resolve } from './guarded-agents';

type Callback = Parameters<Resolve>[2];

/**
 * Looks a name up once for all who ask while the answer is on its way. The system looks up two names at a time, so that
 * without this a single name whose server is silent, asked for again and again, would hold up every other. Nothing is
 * remembered once the answer is there.
 */
export function shareLookups(resolve: Resolve): Resolve {
  const underWay = new Map<string, Callback[]>();
  return (hostname, options: dns.LookupAllOptions, callback) => {
    const question = JSON.stringify([hostname.toLowerCase(), options.family, options.hints, options.order]);
    const others = underWay.get(question);
    if (others) {
      others.push(callback);
      return;
    }
    const asking = [callback];
    underWay.set(question, asking);
    resolve(hostname, options, (error, addresses) => {
      underWay.delete(question);
      for (const tell of asking) tell(error, addresses);
    });
  };
}
