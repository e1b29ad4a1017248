import { createHash } from 'node:crypto';
import compression from 'compression';
import { type Request, type Response, Router } from 'express';
import type { ReactElement } from 'react';
import { assetsOf, createAssets } from '../dashboard/assets';
import { preferencesOf } from '../dashboard/page/preferences';
import { parametersOf } from '../dashboard/page/read-form';
import { renderPage } from '../dashboard/page/render-page';
import { createRouter, get } from '../http/routes';
import { readVersion } from '../lib/version';
import { DocsEntryPage, DocsIndexPage, DocsSearchPage, NoSuchDocsPage } from './docs.pages';
import { type Docs, readDocs } from './read-docs';
import { maxSearchLength, searchDocs } from './search-docs';
import { docsPath } from './shelves';

interface DocsDeps {
  readonly docs: Docs;
  readonly version: string | null;
  readonly baseUrl: string;
}

/** The documentation below /docs, rendered once. The API reference is a part of its own. */
export async function createDocsRouter({ baseUrl }: { readonly baseUrl: string }): Promise<Router> {
  const [docs, { name: version }] = await Promise.all([readDocs(baseUrl), readVersion()]);
  const deps: DocsDeps = { docs, version, baseUrl };
  return Router().use(
    docsPath,
    compression(),
    createAssets().setAssetPaths,
    createRouter(deps, [get('/', showIndex), get('/:page', showEntry), get('/reference/:page', showEntry)]),
  );
}

function showIndex(deps: DocsDeps, req: Request, res: Response): void {
  const search = (parametersOf(req.originalUrl).get('q') ?? '').trim().slice(0, maxSearchLength);
  const found = searchDocs(deps.docs.entries, search);
  const page = search === '' ? <DocsIndexPage {...deps} /> : <DocsSearchPage {...deps} {...{ search, found }} />;
  send(deps, req, res, page);
}

function showEntry(deps: DocsDeps, req: Request, res: Response): void {
  const entry = deps.docs.entries.find(({ path }) => path === docsPath + req.path);
  if (entry) send(deps, req, res, <DocsEntryPage {...deps} entry={entry} />);
  else renderPage(res, <NoSuchDocsPage {...deps} />, 404);
}

/** Responds with a page, or with 304 to a browser that has it. */
function send({ docs, version }: DocsDeps, req: Request, res: Response, page: ReactElement): void {
  const { stylesheet } = assetsOf(res);
  const shown = JSON.stringify([docs.hash, version, stylesheet, preferencesOf(req), req.originalUrl]);
  const etag = createHash('sha256').update(shown).digest('base64url').slice(0, 27);
  // It depends on the cookie of the theme.
  renderPage(res.set({ 'Cache-Control': 'private, no-cache', ETag: `"${etag}"` }), page);
}
