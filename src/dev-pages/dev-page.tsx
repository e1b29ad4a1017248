import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { iconUrl } from '../http/icon';

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

const places = [
  ['/dashboard', 'Dashboard'],
  ['/demo', 'Demo form'],
  ['/dev/mail', 'Captured mail'],
  ['/dev/webhooks', 'Received webhooks'],
  ['/docs', 'API'],
] as const;

/** Renders a development page; `current` is its path in the navigation. */
export function renderDevPage(title: string, body: ReactNode, current?: (typeof places)[number][0]): string {
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={iconUrl} />
        <title>{title}</title>
        <style>{style}</style>
      </head>
      <body>
        <nav aria-label="Main">
          {places.map(([path, label]) => (
            <a key={path} href={path} aria-current={path === current ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <main>
          <h1>{title}</h1>
          {body}
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
