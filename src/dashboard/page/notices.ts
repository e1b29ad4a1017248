import { parseCookie } from 'cookie';
import type { RequestHandler, Response } from 'express';
import { validate as isUuid } from 'uuid';
import { isBatch, isUndoable, type Undoable } from '../../submissions/changes/change-history';
import { type HostCookie, hostCookie } from '../session/cookies';
import { isOpening } from './opening';

/** A message shown once, after a redirect. */
export interface PageNotice {
  readonly tone: 'good' | 'bad';
  /** `{count}` is replaced by the number that comes with the code. */
  readonly text: string;
  /** The text for a count of one, where it differs. */
  readonly one?: string;
  /** The change that an Undo button beside the text takes back. */
  readonly undo?: Undo;
}

/** A batch of changes to submissions. */
export interface Undo {
  readonly change: Undoable;
  readonly batch: string;
  /** The submission to open again, when it was changed on its page. */
  readonly opened?: string;
}

/** The notices of one feature, by the codes that a cookie carries. Each code is used by one feature alone. */
export type Notices = Readonly<Record<string, PageNotice>>;

/** Enables `leaveNotice` and `takeNotice` on the responses that pass through. Only the given notices are shown. */
export function enableNotices(baseUrl: string, notices: Notices): RequestHandler {
  const cookie = hostCookie(baseUrl, 'letterbox_notice');
  return (_req, res, next) => {
    res.locals.notices = { cookie, notices } satisfies EnabledNotices;
    next();
  };
}

interface EnabledNotices {
  readonly cookie: HostCookie;
  readonly notices: Notices;
}

/**
 * Shows a notice on the next page that this browser loads within a minute. The cookie carries its code, never a text.
 */
export function leaveNotice(res: Response, code: string, count?: number, undo?: Undo): void {
  const { name, options } = (res.locals.notices as EnabledNotices).cookie;
  const value = [code, count, undo?.change, undo?.batch, undo?.opened].filter((part) => part !== undefined).join('.');
  res.cookie(name, value, { ...options, maxAge: 60_000 });
}

/** The notice for the page being rendered, removed from the browser; null when there is none or its code is unknown. */
export function takeNotice(res: Response): PageNotice | null {
  const enabled = res.locals.notices as EnabledNotices | undefined;
  if (!enabled || !isOpening(res.req)) return null;
  const { name, options } = enabled.cookie;
  const value = parseCookie(res.req.headers.cookie ?? '')[name];
  if (value === undefined) return null;
  res.clearCookie(name, options);
  const [code = '', count = '', change = '', batch = '', opened = ''] = value.split('.');
  const found = Object.hasOwn(enabled.notices, code) ? enabled.notices[code] : undefined;
  if (!found) return null;
  const { tone, text: several, one = several } = found;
  const text = count === '1' ? one : several;
  const number = /^\d{1,9}$/.test(count) ? Number(count).toLocaleString('en') : '';
  const undo = isUndoable(change) && isBatch(batch) ? { change, batch, ...(isUuid(opened) && { opened }) } : null;
  return { tone, text: text.replace('{count}', number).trim(), ...(undo && { undo }) };
}
