import type { Response } from 'express';
import { HttpError } from '../../lib/http-error';
import type { DashboardDeps } from '../dashboard.deps';
import { allowPreviews } from '../forms/previews/previews.routes';
import { renderPage } from '../page/render-page';
import { requirePermission } from '../session/routes';
import { signedInOf } from '../session/session';
import { type AccountTab, accountTabs, type RejectedCard } from './account-tabs';
import { type RejectedTab, SettingsPage } from './settings.page';

interface RenderOptions {
  /** The settings of the tab that could not be saved. */
  readonly rejected?: RejectedTab;
  /** A form of one of its cards that could not be saved. */
  readonly rejectedCard?: RejectedCard;
  readonly status?: number;
}

/** Renders a tab of the account's settings. */
export async function renderTab(
  deps: DashboardDeps,
  res: Response,
  slug: string,
  { rejected, rejectedCard, status = 200 }: RenderOptions = {},
): Promise<void> {
  const signedIn = signedInOf(res);
  const tab = requireTab(slug);
  requirePermission(res, tab.needs);
  if (tab.Preview) allowPreviews(res);
  const cards = await tab.loadCards?.({ deps, signedIn, rejected: rejectedCard, path: res.req.originalUrl });
  const isSaved = res.req.query.saved !== undefined;
  const shown = { signedIn, tab, cards, rejectedCard, isSaved };
  renderPage(res, <SettingsPage {...shown} rejected={rejected ?? null} />, status);
}

/** The tab of this slug; throws a 404 if there is none. */
export function requireTab(slug: string): AccountTab {
  const tab = accountTabs.find((each) => each.slug === slug);
  if (!tab) throw new HttpError(404, null, 'This page does not exist.');
  return tab;
}
