import type { Account } from '../accounts/account.model';
import type { Database } from '../db/database';
import type { JobEnqueuer } from '../deliveries/job-enqueuer';
import type { FileLinks } from '../files/file-links';
import type { Logger } from '../lib/logger';

/** What the tools work with in one request: on behalf of one account, and of no other. */
export interface AgentContext {
  readonly account: Account;
  readonly db: Database;
  readonly enqueuer: JobEnqueuer;
  readonly links: FileLinks;
  readonly requestId: string;
  readonly logger: Logger;
}
