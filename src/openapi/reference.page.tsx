import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Router } from 'express';
import { createAssets } from '../dashboard/assets';
import { renderPage, usePage } from '../dashboard/page/render-page';
import { Logo, ThemeSwitch } from '../dashboard/page/shell';

const style = readFileSync(path.join(__dirname, 'reference.css'), 'utf8');

interface ReferencePageDeps {
  readonly specPath: string;
  /** Resolves to the URL of the script that draws the reference. */
  readonly findScript: () => Promise<string>;
}

/** `/docs/api`. Loaded with its first request, because most processes are never asked for it. */
export function createReferencePage({ specPath, findScript }: ReferencePageDeps): Router {
  const router = Router();
  router.get('/docs/api', createAssets().setAssetPaths, async (_req, res) => {
    const scriptUrl = await findScript();
    // It depends on the cookie of the theme.
    renderPage(res.set('Cache-Control', 'private, no-cache'), <ReferencePage {...{ scriptUrl, specPath }} />);
  });
  return router;
}

interface ReferencePageProps {
  readonly scriptUrl: string;
  readonly specPath: string;
}

/** The API reference. Redoc draws it. Its styles conflict with the dashboard's, except for the tokens. */
function ReferencePage({ scriptUrl, specPath }: ReferencePageProps) {
  const { assets, theme } = usePage();
  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API reference · Letterbox</title>
        <link rel="icon" type="image/svg+xml" href={assets.icon} />
        <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={assets.find('tokens.css') ?? ''} />
        <style>{style}</style>
      </head>
      <body>
        <header>
          <nav aria-label="Letterbox">
            <a className="brand" href="/">
              <Logo />
              Letterbox
            </a>
            <a href="/docs">Guides</a>
            <a href="/dashboard">Dashboard</a>
            <a href={specPath}>OpenAPI document</a>
          </nav>
          <ThemeSwitch />
        </header>
        <main>
          <noscript>
            This page needs JavaScript. The same information is in the <a href={specPath}>OpenAPI document</a>.
          </noscript>
          <div id="reference" />
        </main>
        <script src={scriptUrl} />
      </body>
    </html>
  );
}
