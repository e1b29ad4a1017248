import { Router } from 'express';
import type { Email } from 'postal-mime';
import type { ReactNode } from 'react';
import { Empty, Table, Time } from '../dashboard/page/components';
import { renderPage } from '../dashboard/page/render-page';
import { parseUrl } from '../lib/urls';
import { DevPage, prepareDevPage } from './dev-page';
import { findMail, listMails, type MailSummary, parseMail, readMailSource } from './mailbox';

/** `/dev/mail`: the mails that `npm start` captured in `dir`, as pages, and as JSON for scripts. */
export function createDevMailRouter(dir: string): Router {
  const router = Router();

  router.use(['/dev/mail', '/dev/mail.json'], ...prepareDevPage);
  router.get('/dev/mail.json', async (_req, res) => {
    res.json(await listMails(dir));
  });
  router.get('/dev/mail', async (_req, res) => {
    renderPage(res, <MailListPage mails={await listMails(dir)} />);
  });
  router.get('/dev/mail/:id', async (req, res, next) => {
    const [mail, source] = await Promise.all([findMail(dir, req.params.id), readMailSource(dir, req.params.id)]);
    if (!mail || !source) return next();
    return renderPage(res, <MailPage mail={mail} email={await parseMail(source)} />);
  });
  router.get('/dev/mail/:id/source', async (req, res, next) => {
    const source = await readMailSource(dir, req.params.id);
    if (!source) return next();
    return res.type('text/plain').send(source);
  });
  return router;
}

function MailListPage({ mails }: { mails: readonly MailSummary[] }) {
  return (
    <DevPage title="Captured mail" nav="mail">
      <p className="soft">
        E-mails that Letterbox would have sent. They never left this machine. Set SMTP_URL to send real e-mails.
      </p>
      {mails.length === 0 ? <Empty title="No e-mails yet" /> : <MailTable mails={mails} />}
    </DevPage>
  );
}

/**
 * One mail. Its HTML is displayed in a sandboxed frame without scripts, forms or access to this site; links open in new
 * tabs.
 */
function MailPage({ mail, email }: { mail: MailSummary; email: Email | null }) {
  return (
    <DevPage
      title={mail.subject || '(no subject)'}
      nav="mail"
      actions={
        <>
          <a href="/dev/mail">All mail</a>
          <a href={`/dev/mail/${mail.id}/source`}>Source</a>
        </>
      }
    >
      <dl className="facts">
        <dt>From</dt>
        <dd>{mail.from || mail.envelope.from}</dd>
        <dt>Delivered to</dt>
        <dd>{mail.envelope.to.join(', ')}</dd>
        <dt>Time</dt>
        <dd>
          <Time at={new Date(mail.date)} />
        </dd>
      </dl>
      {email?.html && (
        <Section title="HTML">
          <iframe
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={`<base target="_blank">${email.html}`}
            title="HTML part of the e-mail"
          />
        </Section>
      )}
      {email?.text && (
        <Section title="Text">
          <pre>
            <LinkedText text={email.text} />
          </pre>
        </Section>
      )}
      {email && email.attachments.length > 0 && (
        <Section title="Attachments">
          <Attachments email={email} />
        </Section>
      )}
      {email && (
        <details>
          <summary>All headers</summary>
          <pre>{email.headers.map(({ originalKey, value }) => `${originalKey}: ${value}`).join('\n')}</pre>
        </details>
      )}
    </DevPage>
  );
}

/** The text with its http and https URLs as links. */
function LinkedText({ text }: { text: string }) {
  return text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/g).map((part, index) =>
    index % 2 === 1 && parseUrl(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
      <a key={index} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

function MailTable({ mails }: { mails: readonly MailSummary[] }) {
  return (
    <div className="mails">
      <Table caption="Captured mail" head={['Subject', 'From', 'To', 'Time']}>
        {mails.map((mail) => (
          <tr key={mail.id}>
            <td>
              <a href={`/dev/mail/${mail.id}`}>{mail.subject || '(no subject)'}</a>
            </td>
            <td>{mail.from}</td>
            <td>{mail.envelope.to.join(', ')}</td>
            <td>
              <Time at={new Date(mail.date)} compact />
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mail-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Attachments({ email }: { email: Email }) {
  return (
    <ul>
      {email.attachments.map(({ filename, mimeType }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two attachments may have one name, and the list never changes.
        <li key={index}>
          {filename ?? '(no name)'} ({mimeType})
        </li>
      ))}
    </ul>
  );
}
