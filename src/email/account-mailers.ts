import { LRUCache } from 'lru-cache';
import { errorMessage } from '../lib/text';
import type { Outbound } from '../outbound/http-client';
import { openAccountMail } from './account-transports';
import { createAccountMailer } from './create-mailer';
import { ApiError, type Mailer, MailerError } from './mailer';
import type { TokenStore } from './transports/access-tokens';

const maxAccounts = 100;
/** Connections to each SMTP server of an account. */
const connections = 2;

/** The mailers of accounts with transports of their own. */
export interface AccountMailers {
  /** `sealed` are the account's transports as they are stored. */
  of(accountId: string, sealed: string): Mailer;
  close(): Promise<void>;
}

interface AccountMailersDeps extends Omit<TokenStore, 'accountId'> {
  /** For addresses that owners supply. */
  readonly outbound: Outbound;
  /** The mailer of the installation. */
  readonly mailer: Mailer;
}

/** Keeps the mailers of 100 accounts. Changed transports are sealed anew, so they get another mailer. */
export function createAccountMailers({ pool, secrets, outbound, mailer }: AccountMailersDeps): AccountMailers {
  const open = (accountId: string, sealed: string): Mailer => {
    try {
      const mail = openAccountMail(secrets, sealed);
      if (!mail) return mailer;
      const deps = { connections, outbound, store: { pool, secrets, accountId } };
      return createAccountMailer(mail.transports, deps, mail.fallback ? mailer : undefined);
    } catch (error) {
      return unusable(errorMessage(error));
    }
  };
  const closing = new Set<Promise<void>>();
  const mailers = new LRUCache<string, Mailer>({
    max: maxAccounts,
    dispose: (evicted) => {
      const closed = evicted.close().finally(() => closing.delete(closed));
      closing.add(closed);
    },
  });
  return {
    of(accountId, sealed) {
      const found = mailers.get(sealed) ?? open(accountId, sealed);
      mailers.set(sealed, found, { noDisposeOnSet: true });
      return found;
    },
    async close() {
      mailers.clear();
      await Promise.all(closing);
    },
  };
}

/** The mailer of an account whose transports cannot be read. */
function unusable(reason: string): Mailer {
  return {
    name: '',
    send: () =>
      Promise.reject(new MailerError(new ApiError(`The account’s transports cannot be used: ${reason}`), false)),
    close: () => Promise.resolve(),
  };
}
