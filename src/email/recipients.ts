import { parseOwnerAddress } from './addresses';

export interface Recipients {
  readonly to: string;
  readonly cc: readonly string[];
  /** To, Cc and Bcc, each address once. */
  readonly all: readonly string[];
}

/** Who gets a notification: every address once, whatever its case; what is no address is left out, except `emailTo` itself. */
export function planRecipients(emailTo: string, cc: readonly string[], bcc: readonly string[]): Recipients {
  const to = parseOwnerAddress(emailTo) ?? emailTo;
  const seen = new Set([to.toLowerCase()]);
  const unseen = (addresses: readonly string[]): string[] =>
    addresses.flatMap((given) => {
      const address = parseOwnerAddress(given);
      if (!address || seen.has(address.toLowerCase())) return [];
      seen.add(address.toLowerCase());
      return [address];
    });
  const copies = unseen(cc);
  return { to, cc: copies, all: [to, ...copies, ...unseen(bcc)] };
}
