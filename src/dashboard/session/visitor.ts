import type { Response } from 'express';
import type { Account } from '../../accounts/account.model';

/** Who is signed in. */
export interface Owner {
  readonly account: Account;
  readonly sessionId: string;
  readonly csrfToken: string;
}

/** Whoever asks for a page; `owner` is null while nobody is signed in. */
export interface Visitor {
  readonly owner: Owner | null;
  readonly csrfToken: string;
}

/** Notes who asks, for what comes after. */
export function setVisitor(res: Response, visitor: Visitor): void {
  res.locals.visitor = visitor;
}

/** Who asks for this page. */
export function visitorOf(res: Response): Visitor {
  return (res.locals.visitor as Visitor | undefined) ?? { owner: null, csrfToken: '' };
}

/** The owner who is signed in; only for routes behind `requireSession`. */
export function ownerOf(res: Response): Owner {
  const { owner } = visitorOf(res);
  if (!owner) throw new Error('this route is not behind requireSession');
  return owner;
}
