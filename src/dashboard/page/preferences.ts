import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { Config } from '../../../config';
import { post, type Route } from '../../http/routes';
import { isSameOrigin } from '../../http/same-origin';
import { HttpError } from '../../lib/http-error';
import { ownPath, readForm } from './read-form';

/** The selectable themes. `system` follows the operating system. */
export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** What a browser remembers about how pages should look. */
export interface Preferences {
  readonly theme: Theme;
}

const themeCookie = 'letterbox_theme';
const yearMs = 365 * 86_400_000;

export function preferencesOf(req: Request): Preferences {
  const cookies = parseCookie(req.headers.cookie ?? '');
  return { theme: themes.find((theme) => theme === cookies[themeCookie]) ?? 'system' };
}

/** The areas whose pages have a theme switch. */
const areas = ['dashboard', 'admin', 'dev', 'docs'];

/** `POST /dashboard/theme` remembers the theme, also for visitors who are not signed in, and returns to the page. */
export const themeRoutes: readonly Route<ThemeDeps>[] = [post('/theme', saveTheme)];

interface ThemeDeps {
  readonly config: Pick<Config, 'baseUrl'>;
}

function saveTheme({ config }: ThemeDeps, req: Request, res: Response): void {
  const { origin, protocol } = new URL(config.baseUrl);
  // Without a CSRF token, because visitors without a session, and pages such as /docs, have none. The origin suffices:
  // all that a forged request could do is change the colors.
  if (!isSameOrigin(req, origin)) throw new HttpError(403, null, 'The request came from another website.');
  const form = readForm(req);
  const theme = themes.find((name) => name === form.get('theme')) ?? 'system';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: protocol === 'https:' } as const;
  if (theme === 'system') res.clearCookie(themeCookie, options);
  else res.cookie(themeCookie, theme, { ...options, maxAge: yearMs });
  res.redirect(303, ownPath(form.get('back'), areas));
}
