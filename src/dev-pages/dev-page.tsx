import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const style = readFileSync(path.join(__dirname, 'dev-page.css'), 'utf8');
const localHosts = /^(localhost|[\w.-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/**
 * Restricts development pages to this machine: other machines, and pages whose domain points to this machine, get 404.
 */
export const requireLocalHost: RequestHandler = (req, res, next) => {
  // Not `req.hostname`, which can come from X-Forwarded-Host, a header that a page can send.
  if (!localHosts.test(req.get('host') ?? '')) {
    res.sendStatus(404);
    return;
  }
  next();
};

/** Renders a development page. */
export function renderDevPage(title: string, body: ReactNode): string {
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style>{style}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {body}
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
