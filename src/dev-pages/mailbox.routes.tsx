import { Router } from 'express';
import type { Email } from 'postal-mime';
import type { ReactNode } from 'react';
import { parseUrl } from '../lib/urls';
import { renderDevPage, requireLocalHost } from './dev-page';
import { findMail, listMails, type MailSummary, parseMail, readMailSource } from './mailbox';

/** `/dev/mail`: the mails that `npm start` captured in `dir`, as pages, and as JSON for scripts. */
export function createDevMailRouter(dir: string): Router {
  const router = Router();

  router.use(['/dev/mail', '/dev/mail.json'], requireLocalHost);
  router.get('/dev/mail.json', async (_req, res) => {
    res.json(await listMails(dir));
  });
  router.get('/dev/mail', async (_req, res) => {
    res.send(renderMailList(await listMails(dir)));
  });
  router.get('/dev/mail/:id', async (req, res, next) => {
    const [mail, source] = await Promise.all([findMail(dir, req.params.id), readMailSource(dir, req.params.id)]);
    if (!mail || !source) return next();
    return res.send(renderMail(mail, await parseMail(source)));
  });
  router.get('/dev/mail/:id/source', async (req, res, next) => {
    const source = await readMailSource(dir, req.params.id);
    if (!source) return next();
    return res.type('text/plain').send(source);
  });
  return router;
}

function renderMailList(mails: readonly MailSummary[]): string {
  return renderDevPage(
    'Captured mail',
    <>
      <p>E-mails that Letterbox would have sent. They never left this machine. Set SMTP_URL to send real e-mails.</p>
      {mails.length === 0 ? <p>No e-mails yet.</p> : <MailTable mails={mails} />}
    </>,
    '/dev/mail',
  );
}

/**
 * The page of one mail. Its HTML is displayed in a sandboxed frame without scripts, forms or access to this site; links
 * open in new tabs.
 */
function renderMail(mail: MailSummary, email: Email | null): string {
  return renderDevPage(
    mail.subject || '(no subject)',
    <>
      <p>
        <a href="/dev/mail">All mail</a> · <a href={`/dev/mail/${mail.id}/source`}>Source</a>
      </p>
      <HeaderTable
        headers={[
          ['From', mail.from || mail.envelope.from],
          ['Delivered to', mail.envelope.to.join(', ')],
        ]}
      />
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
          <HeaderTable headers={email.headers.map(({ originalKey, value }) => [originalKey, value])} />
        </details>
      )}
    </>,
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
    <table>
      <thead>
        <tr>
          {['Subject', 'From', 'To', 'Time (UTC)'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.id}>
            <td>
              <a href={`/dev/mail/${mail.id}`}>{mail.subject || '(no subject)'}</a>
            </td>
            <td>{mail.from}</td>
            <td>{mail.envelope.to.join(', ')}</td>
            <td>
              <time dateTime={mail.date}>{mail.date.replace('T', ' ').slice(0, 19)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function HeaderTable({ headers }: { headers: readonly (readonly [name: string, value: string])[] }) {
  return (
    <table>
      <tbody>
        {headers.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mail may repeat a header, and the list never changes.
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
