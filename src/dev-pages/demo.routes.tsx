import { createHash } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import { Children, type ReactNode } from 'react';
import { isPaid } from '../../config/plans';
import { createAssets } from '../dashboard/assets';
import { AuthLayout } from '../dashboard/page/page';
import { renderPage } from '../dashboard/page/render-page';
import { renderElement } from '../dashboard/snippets/render-element';
import type { Database } from '../db/database';
import { brandOf, logoPath } from '../forms/brand.settings';
import { findDemoForm } from '../forms/demo-form';
import type { FormField } from '../forms/field.settings';
import type { Form } from '../forms/form.model';
import { findPublicForm } from '../forms/form.repository';
import { formElements } from '../forms/snippets/form-elements';
import { contactFields, defaultOptions } from '../forms/snippets/snippet-options';
import { createRouter, get } from '../http/routes';
import { readableOn } from '../lib/colors';

const headers = { 'X-Robots-Tag': 'noindex' };

/** `GET /demo`: a page with the demo form of `npm start`. `GET /demo/ACCESS_KEY`: the same page for any form. */
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
  const status = !form || form.account?.stopped ? 404 : form.active ? 200 : 403;
  const colors = form && colorsOf(form);
  if (colors) allowStyle(res, colors);
  renderPage(
    res.set(headers),
    form && status === 200 ? <FormPage form={form} /> : <Unavailable status={status} />,
    status,
  );
}

function DemoPage({ form }: { form: Form }) {
  return (
    <HostedForm
      form={form}
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
          reply to you appear in the <a href="/dev/mail">captured mail</a>. If MAIL_URL is set, they are sent as real
          e-mails.
        </>
      }
    />
  );
}

function FormPage({ form }: { form: Form }) {
  const { account } = form;
  const acceptsFiles = account !== undefined && account.storageId !== null && isPaid(account.plan);
  const [logo, colors] = [logoPath(brandOf(account, form.settings.brand)), colorsOf(form)];
  return (
    <HostedForm
      {...{ form, acceptsFiles }}
      head={
        <>
          {colors !== '' && <style>{colors}</style>}
          {logo !== null && <img className="brand-logo" src={logo} alt="" />}
        </>
      }
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

interface HostedFormProps {
  readonly form: Form;
  readonly acceptsFiles: boolean;
  /** Takes the place of our own logo. */
  readonly head?: ReactNode;
  readonly intro?: ReactNode;
  readonly note?: ReactNode;
}

/** The form with its own fields, or else with those of a contact form, under its name. */
function HostedForm({ form, acceptsFiles, head, intro, note }: HostedFormProps) {
  const { name, accessKey, settings } = form;
  const fields = settings.fields.length > 0 ? settings.fields : contactFields;
  const files = acceptsFiles && settings.fields.length === 0 ? [attachment] : [];
  // Widgets of other services would need their scripts; ALTCHA is our own.
  const elements = formElements({ ...defaultOptions(form, [...fields, ...files]), hasHoneypot: false, captchas: [] });
  return (
    <Layout title={name} head={head}>
      {intro && <p className="soft">{intro}</p>}
      <form
        action="/api/submit"
        method="post"
        encType="multipart/form-data"
        className="demo"
        data-letterbox=""
        data-letterbox-altcha={settings.altcha === null ? undefined : ''}
      >
        <input type="hidden" name="access_key" value={accessKey} />
        <div className="honeypot" aria-hidden="true">
          <label htmlFor="botcheck">Leave this empty</label>
          <input id="botcheck" name="botcheck" tabIndex={-1} autoComplete="off" />
        </div>
        {Children.toArray(elements.map(renderElement))}
      </form>
      {note && <p className="aside">{note}</p>}
    </Layout>
  );
}

/** The colors of the form's brand as a stylesheet; empty without any. */
function colorsOf({ account, settings }: Form): string {
  const { accent_color: accent, background_color: background } = brandOf(account, settings.brand);
  return [
    background && `body.auth{background:${background}}`,
    accent && `.demo button{border-color:var(--line);background:${accent};color:${readableOn(accent)}}`,
    accent && `body.auth>main::before{background:${accent}}`,
  ]
    .filter(Boolean)
    .join('');
}

const policyHeader = 'Content-Security-Policy';

function allowStyle(res: Response, css: string): void {
  const hash = createHash('sha256').update(css).digest('base64');
  res.set(policyHeader, String(res.get(policyHeader)).replace('style-src ', `style-src 'sha256-${hash}' `));
}

const attachment: FormField = { name: 'attachment', label: 'Files (optional)', type: 'file' };

/** Without the scripts of owners' pages, which would send the form as well. */
function Layout({ title, head, children }: { title: string; head?: ReactNode; children: ReactNode }) {
  return (
    <AuthLayout title={title} head={head} hasScript={false}>
      {children}
      <script src="/letterbox.js" defer />
    </AuthLayout>
  );
}
