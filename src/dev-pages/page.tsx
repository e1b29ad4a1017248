import type { RequestHandler } from 'express';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c2430; }
  h1 { font-size: 1.4rem; } h2 { font-size: 1rem; margin-top: 2rem; }
  table { width: 100%; border-collapse: collapse; } th, td { text-align: left; padding: .4rem .6rem; vertical-align: top; }
  tbody tr { border-top: 1px solid #d8dee8; } th { font-weight: 600; } td { overflow-wrap: anywhere; }
  pre { background: #f4f6f9; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 32rem; border: 1px solid #d8dee8; background: #fff; }
  a { color: #1747a6; }
`;

const ownNames = /^(localhost|[\w.-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/**
 * Keeps the one-machine mode's own pages to this machine: a page elsewhere whose name was pointed here, or a neighbour in
 * the network, gets 404.
 */
export const guardDevPage: RequestHandler = (req, res, next) => {
  // Not what a proxy says: a page may write that header itself.
  if (!ownNames.test(req.get('host') ?? '')) {
    res.sendStatus(404);
    return;
  }
  next();
};

/** A plain page of the one-machine mode. */
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
