import type { AxiosInstance } from 'axios';
import type { Config } from '../../config';
import type { Database } from '../db/database';
import type { FileLinks } from '../files/file-links';
import type { Storages } from '../files/storage';
import type { KeyedSemaphore } from '../lib/keyed-semaphore';
import type { Logger } from '../lib/logger';
import type { SecretBox } from '../lib/secrets';
import type { Live } from '../live/live';
import type { ClientDocuments } from '../oauth/client-documents';
import type { Outbound } from '../outbound/http-client';
import type { Queues } from '../queues/queues';
import type { RateLimiter } from '../rate-limits/rate-limiter';
import type { OidcClient } from '../single-sign-on/oidc-client';
import type { Downloader, Exporter } from '../submissions/read-api/export.routes';

/** Dependencies of the dashboard's routes. */
export interface DashboardDeps {
  readonly config: Config;
  readonly database: Database;
  readonly queues: Queues;
  readonly limiter: RateLimiter;
  readonly secrets: SecretBox;
  readonly storages: Storages;
  readonly links: FileLinks;
  /** Permits for reads of submissions that may take long, in all and per account. */
  readonly reads: Pick<KeyedSemaphore, 'run'>;
  /** Permits for imports: a few of a process, one of an account. */
  readonly imports: Pick<KeyedSemaphore, 'run'>;
  readonly sendExport: Exporter;
  readonly sendDownload: Downloader;
  /** For URLs that owners enter, such as webhooks. */
  readonly outbound: Outbound;
  /** For services that the operator configured. */
  readonly http: AxiosInstance;
  readonly oidc: OidcClient;
  /** Descriptions of programs that people connect. */
  readonly clientDocuments: ClientDocuments;
  readonly live: Pick<Live, 'hub' | 'publisher'>;
  readonly logger: Logger;
}
