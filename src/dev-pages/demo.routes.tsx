import { type Request, type Response, Router } from 'express';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { isPaid } from '../../config/plans';
import type { Database } from '../db/database';
import { findDemoForm } from '../forms/demo-form';
import type { Form } from '../forms/form.model';
import { findPublicForm } from '../forms/form.repository';
import { demoStyle } from './demo-style';

const headers = { 'X-Robots-Tag': 'noindex' };

/** `GET /demo`: a page with the demo form of `npm start`. `GET /demo/ACCESS_KEY`: such a page for any form. */
export function createDemoRouter({ db }: { db: Database }): Router {
  const router = Router();
  router.get('/demo', async (_req, res) => {
    const form = await findDemoForm(db);
    res.set(headers).status(form ? 200 : 404);
    res.send(form ? renderDemo(form) : renderNoDemo());
  });
  router.get('/demo/:key', async (req: Request<{ key: string }>, res: Response) => {
    const form = await findPublicForm(db, req.params.key);
    // Like the endpoint, but without telling deleted and suspended forms from unknown ones.
    const status = !form || form.account?.suspendedAt ? 404 : form.active ? 200 : 403;
    res.set(headers).status(status);
    res.send(form && status === 200 ? renderFormPage(form) : renderUnavailable(status));
  });
  return router;
}

function renderDemo({ accessKey }: Form): string {
  return renderContactForm({
    accessKey,
    acceptsFiles: true,
    intro: (
      <>
        This is a plain HTML form. It works without JavaScript; with <code>/letterbox.js</code>, it is sent without
        leaving the page. Submit it to see what Letterbox does.
      </>
    ),
    note: (
      <>
        The submission appears in the <a href="/dashboard/inbox">inbox</a>; the notification to the owner and the reply
        to you appear in the <a href="/dev/mail">captured mail</a>. If SMTP_URL is set, they are sent as real e-mails.
      </>
    ),
  });
}

function renderFormPage({ accessKey, account }: Form): string {
  return renderContactForm({
    accessKey,
    acceptsFiles: account !== undefined && account.storageId !== null && isPaid(account.plan),
    intro: 'Your message goes to the owner of this form.',
    note: 'This is the demo page of a form. It works with and without JavaScript.',
  });
}

function renderUnavailable(status: number): string {
  return status === 403
    ? renderDemoPage('This form is paused', <p>It is not accepting messages right now. Please try again later.</p>)
    : renderDemoPage('Form not found', <p>There is no form at this address. Its access key may have changed.</p>);
}

function renderNoDemo(): string {
  return renderDemoPage(
    'No demo form',
    <>
      <p>The demo form is only created on the first start with an empty database. To create a form of your own, run:</p>
      <code>npm run --silent cli -- form:create --account YOU --name Contact --email-to YOU</code>
    </>,
  );
}

interface ContactForm {
  readonly accessKey: string;
  readonly acceptsFiles: boolean;
  readonly intro: ReactNode;
  readonly note: ReactNode;
}

/** A contact form as an owner's website would have it. */
function renderContactForm({ accessKey, acceptsFiles, intro, note }: ContactForm): string {
  return renderDemoPage(
    'Write to us',
    <>
      <p>{intro}</p>
      <form action="/api/submit" method="post" encType="multipart/form-data" data-letterbox="">
        <input type="hidden" name="access_key" value={accessKey} />
        <label htmlFor="name">Your name</label>
        <input id="name" name="name" autoComplete="name" required />
        <label htmlFor="email">Your e-mail address</label>
        <input id="email" name="email" type="email" autoComplete="email" required />
        <label htmlFor="message">Your message</label>
        <textarea id="message" name="message" required />
        {acceptsFiles && (
          <>
            <label htmlFor="attachment">Files (optional)</label>
            <input id="attachment" name="attachment" type="file" multiple />
          </>
        )}
        <div className="honeypot" aria-hidden="true">
          <label htmlFor="botcheck">Leave this empty</label>
          <input id="botcheck" name="botcheck" tabIndex={-1} autoComplete="off" />
        </div>
        <button type="submit">Send message</button>
      </form>
      <p className="note">{note}</p>
    </>,
  );
}

/** A page in the style of the demo form. */
function renderDemoPage(title: string, content: ReactNode): string {
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · Letterbox`}</title>
        <style>{demoStyle}</style>
        <script src="/letterbox.js" defer />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {content}
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
