/*
 * How to add a part of the dashboard, say NOUN:
 *
 * 1. `NOUN/NOUN.routes.tsx` exports `createNounRouter(deps: DashboardDeps): Router`; its paths begin below `/dashboard`
 *    (`router.get('/forms/:id', …)`). Add it to `parts` below: everything there is behind `requireSession`.
 *    `ownerOf(res)` is who is signed in. What it shows must be of `ownerOf(res).account` and of nobody else.
 * 2. `NOUN/*.view.tsx` draws. A page is `renderPage(res, <Page title="…" nav="forms">…</Page>)`; everything is escaped by
 *    React. Take what `page/` has: PostForm (a form with its token), TextField, TextArea, SelectField, CheckboxField,
 *    Buttons, Problems, Table, Empty, Pagination, Time, CodeBlock, Notice. Buttons are `className` nothing, `quiet` or
 *    `danger`, also `small`; links that look like them are `a.button`. Others: `section.card`, `dl.facts`, `span.tag good`.
 * 3. A POST reads its fields with `readForm(req)` (a URLSearchParams; origin and token are already checked). When it
 *    succeeded: `redirectWithNotice(res, '/dashboard/…', 'code')`, whose text stands in `page/notices.ts`. When something
 *    was wrong: draw the form again with status 400 and `errors={fieldErrors(error)}`, made of the InputError of
 *    `readSettings`; fields go by the names of the settings, and `<Problems errors={errors} />` stands above them.
 * 4. What is not there: `throw new PageError(404, '…')`, or let an InputError `not_found` pass. Errors become pages in
 *    `error-pages.tsx` alone.
 * 5. Styles, if needed, go into `styles/NOUN.css`, listed in `assets.ts`; use the colour variables of `styles/base.css`.
 *    No `style` attributes: the Content-Security-Policy blocks them.
 * 6. Script, if need be: `client/dashboard/*.ts`, imported by `main.ts` there; every page must work without it. A file of
 *    a package is listed in `assets.ts` and imported by its name there.
 * 7. Tests sign in with `test/support/dashboard.ts`.
 */
import compression from 'compression';
import { Router } from 'express';
import { createAccountRouter } from './account/account.routes';
import { createAssets } from './assets';
import { createEntranceRouter } from './auth/entrance.routes';
import type { DashboardDeps } from './dashboard.deps';
import { allowFormMethods, createErrorPage, missingPage } from './error-pages';
import { createFormsRouter } from './forms/forms.routes';
import { createInboxRouter } from './inbox/inbox.routes';
import { neverStore } from './never-store';
import { createOverviewRouter } from './overview/overview.routes';
import { createFlash } from './page/flash';
import { createDataSubjectsRouter } from './privacy/data-subjects.routes';
import { readFormBody } from './read-form';
import { createCookies } from './session/cookies';
import { createCsrf } from './session/csrf';
import { identify } from './session/identify';
import { requireSession } from './session/require-session';
import { createSettingsRouter } from './settings/settings.routes';
import { createSubmissionsRouter } from './submissions/submissions.routes';
import { createWebhooksRouter } from './webhooks/webhooks.routes';

/** The parts that an owner sees when signed in; where two would take a path, the first does. */
const parts: ((deps: DashboardDeps) => Router)[] = [
  createOverviewRouter,
  createAccountRouter,
  createInboxRouter,
  createSubmissionsRouter,
  createDataSubjectsRouter,
  createFormsRouter,
  createWebhooksRouter,
  createSettingsRouter,
];

/** The owner's dashboard, to be mounted at `/dashboard`. */
export function createDashboardRouter(deps: DashboardDeps): Router {
  const { config, database, logger } = deps;
  const cookies = createCookies(config.baseUrl);
  const csrf = createCsrf(config.secretKey);
  const assets = createAssets();
  const router = Router();

  router.use(compression());
  router.use(assets.router);
  router.use(neverStore, createFlash(config.baseUrl), assets.setAssetPaths, allowFormMethods, readFormBody);
  router.use(identify({ baseUrl: config.baseUrl, db: database, cookies, csrf }));
  router.use(createEntranceRouter({ ...deps, cookies }));
  router.use(requireSession);
  for (const createRouter of parts) router.use(createRouter(deps));
  router.use(missingPage, createErrorPage(logger));
  return router;
}
