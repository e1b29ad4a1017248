import { type Request, type Response, Router } from 'express';
import { isPaid } from '../../config/plans';
import type { Database } from '../db/database';
import { findDemoForm } from '../forms/demo-form';
import type { Form } from '../forms/form.model';
import { findPublicForm } from '../forms/form.repository';
import { renderDemoForm, renderDemoPage } from './demo.view';

const headers = { 'X-Robots-Tag': 'noindex' };

/** `GET /demo`: a page with the demo form of the one-machine mode; `GET /demo/ACCESS_KEY`: the same for any form. */
export function createDemoRouter({ db }: { db: Database }): Router {
  const router = Router();
  router.get('/demo', async (_req, res) => {
    const form = await findDemoForm(db);
    res.set(headers).status(form ? 200 : 404);
    res.send(form ? renderFirstDemo(form) : renderNoDemo());
  });
  router.get('/demo/:key', async (req: Request<{ key: string }>, res: Response) => {
    const form = await findPublicForm(db, req.params.key);
    // As the endpoint has it, but without a word on what is in the bin or suspended.
    const status = !form || form.account?.suspendedAt ? 404 : form.active ? 200 : 403;
    res.set(headers).status(status);
    res.send(form && status === 200 ? renderHosted(form) : renderRefusal(status));
  });
  return router;
}

function renderFirstDemo({ accessKey }: Form): string {
  return renderDemoForm({
    accessKey,
    takesFiles: true,
    intro: (
      <>
        A plain HTML form that also works without script; with it, <code>/letterbox.js</code> sends it in place. Send
        it, and see what Letterbox makes of it.
      </>
    ),
    aside: (
      <>
        The notification to the owner and the answer to you show up in the <a href="/dev/mail">caught mail</a>, unless
        an SMTP_URL is set, which sends them for real.
      </>
    ),
  });
}

function renderHosted({ accessKey, account }: Form): string {
  return renderDemoForm({
    accessKey,
    takesFiles: account !== undefined && account.storageId !== null && isPaid(account.plan),
    intro: 'What you send here reaches whoever owns this form.',
    aside: 'This is the demo page of a form. It works with and without script.',
  });
}

function renderRefusal(status: number): string {
  return status === 403
    ? renderDemoPage('This form is paused', <p>It takes no messages at the moment. Please try again later.</p>)
    : renderDemoPage('No such form', <p>There is no form at this address. It may have got a new one.</p>);
}

function renderNoDemo(): string {
  return renderDemoPage(
    'No demo form',
    <>
      <p>It is made on the first start with an empty database, and this one has accounts of its own. To make a form:</p>
      <code>npm run --silent cli -- form:create --account YOU --name Contact --email-to YOU</code>
    </>,
  );
}
