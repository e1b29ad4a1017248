import type { Config } from '../../config';
import type { Database } from '../db/database';
import type { FileLinks } from '../files/file-links';
import type { Storages } from '../files/storage';
import type { KeyedSemaphore } from '../lib/keyed-semaphore';
import type { Logger } from '../lib/logger';
import type { SecretBox } from '../lib/secrets';
import type { LivePublisher } from '../live/publisher';
import type { Outbound } from '../outbound/http-client';
import type { RateLimiter } from '../rate-limits/rate-limiter';

/** What the routes of the API use. */
export interface ApiDeps {
  readonly config: Config;
  readonly database: Database;
  readonly secrets: SecretBox;
  /** For URLs supplied by owners. */
  readonly outbound: Outbound;
  readonly limiter: RateLimiter;
  readonly links: FileLinks;
  readonly storages: Storages;
  /** Permits for reads of submissions that may take long. */
  readonly reads: Pick<KeyedSemaphore, 'run'>;
  /** Permits for imports: a few of a process, one of an account. */
  readonly imports: Pick<KeyedSemaphore, 'run'>;
  readonly live: Pick<LivePublisher, 'changed'>;
  readonly logger: Logger;
}
