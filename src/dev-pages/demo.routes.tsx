import { type Request, type Response, Router } from 'express';
import type { ReactNode } from 'react';
import { isPaid } from '../../config/plans';
import { createAssets } from '../dashboard/assets';
import { AuthLayout } from '../dashboard/page/page';
import { renderPage } from '../dashboard/page/render-page';
import type { Database } from '../db/database';
import { findDemoForm } from '../forms/demo-form';
import type { Form } from '../forms/form.model';
import { findPublicForm } from '../forms/form.repository';
import { createRouter, get } from '../http/routes';

const headers = { 'X-Robots-Tag': 'noindex' };

/** `GET /demo`: a page with the demo form of `npm start`. `GET /demo/ACCESS_KEY`: such a page for any form. */
export function createDemoRouter({ db }: DemoDeps): Router {
  const router = Router();
  router.use('/demo', createAssets().setAssetPaths);
  return router.use(createRouter({ db }, [get('/demo', showDemo), get('/demo/:key', showForm)]));
}

interface DemoDeps {
  readonly db: Database;
}

async function showDemo({ db }: DemoDeps, _req: Request, res: Response): Promise<void> {
  const form = await findDemoForm(db);
  renderPage(res.set(headers), form ? <DemoPage form={form} /> : <NoDemoPage />, form ? 200 : 404);
}

async function showForm({ db }: DemoDeps, req: Request<{ key: string }>, res: Response): Promise<void> {
  const form = await findPublicForm(db, req.params.key);
  // Like the endpoint, but without telling deleted and suspended forms from unknown ones.
  const status = !form || form.account?.suspendedAt ? 404 : form.active ? 200 : 403;
  renderPage(
    res.set(headers),
    form && status === 200 ? <FormPage form={form} /> : <Unavailable status={status} />,
    status,
  );
}

function DemoPage({ form: { accessKey } }: { form: Form }) {
  return (
    <ContactForm
      accessKey={accessKey}
      acceptsFiles
      intro={
        <>
          This is a plain HTML form. It works without JavaScript; with <code>/letterbox.js</code>, it is sent without
          leaving the page. Submit it to see what Letterbox does.
        </>
      }
      note={
        <>
          The submission appears in the <a href="/dashboard/inbox">inbox</a>; the notification to the owner and the
          reply to you appear in the <a href="/dev/mail">captured mail</a>. If SMTP_URL is set, they are sent as real
          e-mails.
        </>
      }
    />
  );
}

function FormPage({ form: { accessKey, account } }: { form: Form }) {
  return (
    <ContactForm
      accessKey={accessKey}
      acceptsFiles={account !== undefined && account.storageId !== null && isPaid(account.plan)}
      intro="Your message goes to the owner of this form."
      note="This is the demo page of a form. It works with and without JavaScript."
    />
  );
}

function Unavailable({ status }: { status: number }) {
  return status === 403 ? (
    <Layout title="This form is paused">
      <p>It is not accepting messages right now. Please try again later.</p>
    </Layout>
  ) : (
    <Layout title="Form not found">
      <p>There is no form at this address. Its access key may have changed.</p>
    </Layout>
  );
}

function NoDemoPage() {
  return (
    <Layout title="No demo form">
      <p>The demo form is only created on the first start with an empty database. To create a form of your own, run:</p>
      <p className="anywhere">
        <code>npm run --silent cli -- form:create --account YOU --name Contact --email-to YOU</code>
      </p>
    </Layout>
  );
}

interface ContactFormProps {
  readonly accessKey: string;
  readonly acceptsFiles: boolean;
  readonly intro: ReactNode;
  readonly note: ReactNode;
}

/** A contact form as an owner's website would have it. */
function ContactForm({ accessKey, acceptsFiles, intro, note }: ContactFormProps) {
  return (
    <Layout title="Write to us">
      <p className="soft">{intro}</p>
      <form action="/api/submit" method="post" encType="multipart/form-data" className="demo" data-letterbox="">
        <input type="hidden" name="access_key" value={accessKey} />
        <div className="field">
          <label htmlFor="name">Your name</label>
          <input id="name" name="name" autoComplete="name" required />
        </div>
        <div className="field">
          <label htmlFor="email">Your e-mail address</label>
          <input id="email" name="email" type="email" autoComplete="email" required />
        </div>
        <div className="field">
          <label htmlFor="message">Your message</label>
          <textarea id="message" name="message" required />
        </div>
        {acceptsFiles && (
          <div className="field">
            <label htmlFor="attachment">Files (optional)</label>
            <input id="attachment" name="attachment" type="file" multiple />
          </div>
        )}
        <div className="honeypot" aria-hidden="true">
          <label htmlFor="botcheck">Leave this empty</label>
          <input id="botcheck" name="botcheck" tabIndex={-1} autoComplete="off" />
        </div>
        <button type="submit">Send message</button>
      </form>
      <p className="aside">{note}</p>
    </Layout>
  );
}

/** Without the scripts of owners' pages, which would send the form as well. */
function Layout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AuthLayout title={title} hasScript={false}>
      {children}
      <script src="/letterbox.js" defer />
    </AuthLayout>
  );
}
