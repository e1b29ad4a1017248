import { createHash } from 'node:crypto';
import { Router } from 'express';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Database } from '../db/database';
import { findDemoForm } from '../forms/demo-form';
import { demoStyle } from './demo-page.style';

const styleHash = createHash('sha256').update(demoStyle).digest('base64');

const headers = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    // The client library, and what it posts.
    "script-src 'self'",
    "connect-src 'self'",
    // Browsers hold redirects after a post to this too, and a form's thank-you page may be anywhere.
    "form-action 'self' http: https:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** `GET /demo`: a page with the demo form, as an owner's own site would have it; only for the one-machine mode. */
export function createDemoRouter({ db }: { db: Database }): Router {
  const router = Router();
  router.get('/demo', async (_req, res) => {
    const form = await findDemoForm(db);
    res.set(headers).status(form ? 200 : 404);
    res.send(renderDemoPage(form?.accessKey ?? null));
  });
  return router;
}

/** The page with a form that posts to this access key; without one it says that there is none. */
function renderDemoPage(accessKey: string | null): string {
  const page = accessKey === null ? <NoDemo /> : <Demo accessKey={accessKey} />;
  return `<!doctype html>${renderToStaticMarkup(<Page>{page}</Page>)}`;
}

function Page({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Demo form · Letterbox</title>
        <style>{demoStyle}</style>
        <script src="/letterbox.js" defer />
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
}

function Demo({ accessKey }: { accessKey: string }) {
  return (
    <>
      <h1>Write to us</h1>
      <p>
        A plain HTML form that also works without script; with it, <code>/letterbox.js</code> sends it in place. Send
        it, and see what Letterbox makes of it.
      </p>
      <form action="/api/submit" method="post" encType="multipart/form-data" data-letterbox="">
        <input type="hidden" name="access_key" value={accessKey} />
        <label htmlFor="name">Your name</label>
        <input id="name" name="name" autoComplete="name" required />
        <label htmlFor="email">Your e-mail address</label>
        <input id="email" name="email" type="email" autoComplete="email" required />
        <label htmlFor="message">Your message</label>
        <textarea id="message" name="message" required />
        <label htmlFor="attachment">Files, if you like</label>
        <input id="attachment" name="attachment" type="file" multiple />
        <div className="elsewhere" aria-hidden="true">
          <label htmlFor="botcheck">Leave this empty</label>
          <input id="botcheck" name="botcheck" tabIndex={-1} autoComplete="off" />
        </div>
        <button type="submit">Send message</button>
      </form>
      <p className="aside">
        The notification to the owner and the answer to you show up in the <a href="/dev/mail">caught mail</a>, unless
        an SMTP_URL is set, which sends them for real.
      </p>
    </>
  );
}

function NoDemo() {
  return (
    <>
      <h1>No demo form</h1>
      <p>It is made on the first start with an empty database, and this one has accounts of its own. To make a form:</p>
      <code>npm run --silent cli -- form:create --account YOU --name Contact --email-to YOU</code>
    </>
  );
}
