import type { RequestHandler, Response } from 'express';
import { type AccountHealth, findAccountHealth } from '../../alerts/account-health';
import { countAssigned } from '../../assignments/assign';
import type { Database } from '../../db/database';
import type { Form } from '../../forms/form.model';
import { listNewestForms } from '../../forms/form.repository';
import type { Logger } from '../../lib/logger';
import { nullOnTimeout } from '../../lib/pg-errors';
import { errorMessage } from '../../lib/text';
import { canDo } from '../../members/permissions';
import { type Count, upTo } from '../../submissions/inbox/count';
import { listViews, type SavedView } from '../../submissions/inbox/saved-views';
import { countUnread, type UnreadCounts, unreadWithin } from '../../submissions/inbox/unread';
import { type SignedIn, scopeOfMember, visitorOf } from '../session/session';

/** What the sidebar shows besides its fixed links. */
export interface Sidebar {
  /** The newest forms. */
  readonly forms: readonly Pick<Form, 'id' | 'name' | 'active'>[];
  /** Whether there are more forms than these. */
  readonly hasMoreForms: boolean;
  /** The account's saved views. */
  readonly views: readonly SavedView[];
  /** Submissions in the inbox that are assigned to oneself; null when the account has no other members. */
  readonly mine: Count | null;
  /** Unread submissions in the inbox; null while they are not known. */
  readonly unread: UnreadCounts | null;
  /** Null while it is not known, and for members who may not see it. */
  readonly health: AccountHealth | null;
}

interface SidebarDeps {
  readonly database: Database;
  readonly logger: Logger;
}

const maxForms = 20;
/** Counting of what is assigned stops here. */
const maxCounted = 1_000;
const empty: Sidebar = { forms: [], hasMoreForms: false, views: [], mine: null, unread: null, health: null };

/** Makes `renderPage` read the sidebar for every page of a member who is signed in. */
export function enableSidebar({ database, logger }: SidebarDeps): RequestHandler {
  return (_req, res, next) => {
    const { signedIn } = visitorOf(res);
    res.locals.readSidebar = async () => {
      if (!signedIn) return null;
      try {
        return await readSidebar(database, signedIn);
      } catch (error) {
        // The page itself is more important.
        logger.warn({ error: errorMessage(error) }, 'the sidebar could not be read');
        return empty;
      }
    };
    next();
  };
}

export function disableSidebar(res: Response): void {
  res.locals.readSidebar = undefined;
}

/** The sidebar of the page being rendered. */
export async function sidebarOf(res: Response): Promise<Sidebar | null> {
  const read = res.locals.readSidebar as (() => Promise<Sidebar | null>) | undefined;
  return (await read?.()) ?? null;
}

async function readSidebar(database: Database, signedIn: SignedIn): Promise<Sidebar> {
  const scope = scopeOfMember(signedIn);
  // One at a time, to leave connections of the pool to submissions.
  const forms = await listNewestForms(database, scope, maxForms + 1);
  const views = await listViews(database.pool, scope);
  const mine = signedIn.hasColleagues
    ? upTo(await countAssigned(database.pool, scope.accountId, signedIn.user.id, maxCounted + 1), maxCounted)
    : null;
  const health = canDo(signedIn, 'shared:read') ? await findAccountHealth(database.pool, scope.accountId) : null;
  const counts = await nullOnTimeout(countUnread(database.pool, scope.accountId));
  const unread = counts && unreadWithin(counts, scope);
  return { forms: forms.slice(0, maxForms), hasMoreForms: forms.length > maxForms, views, mine, unread, health };
}
