/*
 * How to add a part of the dashboard, called NOUN here:
 *
 * 1. `NOUN/NOUN.routes.tsx` exports `nounRoutes`, a list with one line per route, which names what a member must be
 *    allowed to do (src/members/permissions.ts): `get('/forms/:id', 'forms:read', showForm)`. Paths are relative to
 *    `/dashboard`. A handler is a named function `(deps, req, res)` in the same file, or in the file of its page when
 *    there are many; it reads what the page shows. Add the list to `routes` below: everything there requires a session.
 *    `signedInOf(res)` is who is signed in. Show and change only forms and submissions in `scopeOf(res)`, since a member
 *    may be limited to some forms, and what all forms share of `accountIdOf(res)`.
 * 2. `NOUN/*.page.tsx` contains one page each, sent with `renderPage(res, <Page title="…" nav="forms">…</Page>)`. React
 *    escapes everything. Reuse `page/form.tsx` and `page/components.tsx`. A button has no class, `quiet` or `danger`, and
 *    optionally `small`; a link that looks like a button is `a.button`. Other classes: `section.card`, `dl.facts`,
 *    `span.tag good`.
 * 3. A POST reads its fields with `readForm(req)`; origin and CSRF token are already checked. After success, call
 *    `redirectWithNotice(res, '/dashboard/…', 'code')`, whose text is in `NOUN/NOUN.notices.ts`, listed in `notices.ts`.
 *    A `PostForm` is not shown to members who may not use its route; for links and other parts, ask `useCan('…')`.
 *    After an InputError, render the form again with status 400 and `errors={fieldErrors(error)}`; fields are named after
 *    the settings. A POST that redirects is in the audit log: name it in `audit/audited-routes.ts`, and call `describeAudit`
 *    if the route does not tell what it did.
 * 4. For anything missing, throw `new HttpError(404, null, '…')` or let an InputError `not_found` pass. `errors.tsx` turns
 *    errors into pages.
 * 5. Styles, if needed, go into `styles/NOUN.css`, listed in `assets.ts`; use the variables of `styles/tokens.css`
 *    (docs/internals/design.md).
 *    No `style` attributes: the Content-Security-Policy blocks them.
 * 6. Scripts, if needed, go into `client/dashboard/*.ts`, imported by `main.ts` there. Every page must work without
 *    them.
 * 7. A route that must not work in a browser that was left unattended is `guarded(post(…))`: it takes a person who signed
 *    in or confirmed within 10 minutes. What `members/permissions.ts` says about a permission holds for its routes.
 *    A route that changes how a person signs in is `ownSignIn(post(…))`, and closed to sessions of identity providers.
 * 8. Tests sign in with `test/support/dashboard.ts`.
 */
import compression from 'compression';
import { type RequestHandler, Router } from 'express';
import type { AuditEntry } from '../audit/audit-entry';
import { asWork, createRouter } from '../http/routes';
import { createClientDocuments } from '../oauth/client-documents';
import { createOidcClient } from '../single-sign-on/oidc-client';
import { checkProviderSession } from '../single-sign-on/provider-sessions';
import { createAssets } from './assets';
import { assignmentRoutes } from './assignments/assignments.routes';
import { recordDone } from './audit/record-done';
import { createAuthRouter } from './auth/auth.routes';
import { brandRoutes } from './brand/brand.routes';
import type { DashboardDeps } from './dashboard.deps';
import { allowFormMethods, createErrorHandler, notFound } from './errors';
import { factorRoutes } from './factors/factors.routes';
import { formRoutes } from './forms/forms.routes';
import { healthRoutes } from './health/health.routes';
import { importRoutes } from './imports/imports.routes';
import { inboxRoutes } from './inbox/inbox.routes';
import { issueRoutes } from './issues/issues.routes';
import { labelRoutes } from './labels/labels.routes';
import { listRoutes } from './lists/lists.routes';
import { liveRoutes, publishChanges } from './live/live.routes';
import { joinRoutes } from './members/join.routes';
import { memberRoutes } from './members/members.routes';
import { switchRoutes } from './members/switch.routes';
import { notices } from './notices';
import { oauthRoutes } from './oauth/oauth.routes';
import { overviewRoutes } from './overview/overview.routes';
import { enableNotices } from './page/notices';
import { themeRoutes } from './page/preferences';
import { readFormBody } from './page/read-form';
import { enableFindNeeds } from './page/render-page';
import { enableSidebar } from './page/sidebar';
import { paletteRoutes } from './palette/palette.routes';
import { privacyRoutes } from './privacy/privacy.routes';
import { viewRoutes } from './search/views.routes';
import { createSessionCookies } from './session/cookies';
import { createCsrf } from './session/csrf';
import { createFindNeeds } from './session/find-needs';
import { createPagePermits } from './session/page-permits';
import { createMemberRouter, createPersonRouter, type MemberRoute } from './session/routes';
import { identify, requirePerson, requireSession } from './session/session';
import { settingsRoutes } from './settings/settings.routes';
import { ssoLogoutRoutes, ssoRoutes } from './single-sign-on/sso.routes';
import { ssoSettingsRoutes } from './single-sign-on/sso-settings.routes';
import { studioRoutes } from './snippets/studio.routes';
import { statisticsRoutes } from './statistics/statistics.routes';
import { mailChangeRoutes } from './submissions/mail-change.routes';
import { submissionRoutes } from './submissions/submissions.routes';
import { thumbnailRoutes } from './submissions/thumbnails.routes';
import { tableRoutes } from './table/table.routes';
import { troubleRoutes } from './trouble/trouble.routes';
import { webhookRoutes } from './webhooks/webhooks.routes';

/** The routes that require a session. If two match a path, the first one handles it. */
export const routes: readonly MemberRoute[] = [
  ...overviewRoutes,
  ...troubleRoutes,
  ...inboxRoutes,
  ...submissionRoutes,
  ...assignmentRoutes,
  ...thumbnailRoutes,
  ...healthRoutes,
  ...privacyRoutes,
  ...listRoutes,
  ...formRoutes,
  ...issueRoutes,
  ...importRoutes,
  ...statisticsRoutes,
  ...studioRoutes,
  ...tableRoutes,
  ...webhookRoutes,
  ...labelRoutes,
  ...paletteRoutes,
  ...viewRoutes,
  ...brandRoutes,
  ...ssoSettingsRoutes,
  ...oauthRoutes,
  ...memberRoutes,
  ...settingsRoutes,
];

/** The owner's dashboard, to be mounted at `/dashboard`. */
export function createDashboardRouter(given: Omit<DashboardDeps, 'oidc' | 'clientDocuments'>): Router {
  const { config, database, logger, secrets } = given;
  const { baseUrl, secretKey } = config;
  const oidc = createOidcClient({ outbound: given.outbound, secrets, baseUrl });
  const deps: DashboardDeps = { ...given, oidc, clientDocuments: createClientDocuments(given.outbound) };
  const assets = createAssets();
  const permits = createPagePermits();
  const router = Router();

  router.use(assets.router);
  router.use(compression());
  router.use(noStore, enableNotices(baseUrl, notices), assets.setAssetPaths, allowFormMethods, readFormBody);
  router.use(createRouter(deps, themeRoutes));
  const cookies = createSessionCookies(baseUrl);
  router.use(permits.byAddress);
  router.use(createRouter(deps, ssoLogoutRoutes));
  const record = (entry: AuditEntry) => recordDone(deps, entry);
  const checkProvider = (id: string) => checkProviderSession({ db: database, oidc, secrets, logger, record }, id);
  router.use(asWork(identify({ baseUrl, db: database, cookies, csrf: createCsrf(secretKey), checkProvider })));
  router.use(permits.byAccount);
  router.use(enableSidebar(deps), enableFindNeeds(createFindNeeds(routes)), publishChanges(deps.live.publisher));
  router.use(
    createRouter(deps, [...liveRoutes, ...mailChangeRoutes, ...ssoRoutes, ...joinRoutes], permits.depsOf),
    createAuthRouter(deps),
  );
  router.use(['/second-factor', '/confirm', '/switch'], requirePerson);
  router.use(createPersonRouter(deps, [...factorRoutes, ...switchRoutes]));
  router.use(requireSession);
  router.use(createMemberRouter(deps, routes, permits.depsOf));
  router.use(notFound, createErrorHandler(logger));
  return router;
}

/** Keeps pages out of every cache, so that the back button shows nothing after signing out. */
const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};
