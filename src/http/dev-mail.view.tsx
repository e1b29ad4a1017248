import type { Email } from 'postal-mime';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailSummary } from './dev-mailbox';

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c2430; }
  h1 { font-size: 1.4rem; } h2 { font-size: 1rem; margin-top: 2rem; }
  table { width: 100%; border-collapse: collapse; } th, td { text-align: left; padding: .4rem .6rem; vertical-align: top; }
  tbody tr { border-top: 1px solid #d8dee8; } th { font-weight: 600; } td { overflow-wrap: anywhere; }
  pre { background: #f4f6f9; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 32rem; border: 1px solid #d8dee8; background: #fff; }
  a { color: #1747a6; }
`;

/** The page that lists the caught mails. */
export function renderMailList(mails: readonly MailSummary[]): string {
  return renderPage(
    'Caught mail',
    <>
      <p>Mail that Letterbox would have sent. It never left this machine; set SMTP_URL to send for real.</p>
      {mails.length === 0 ? <p>Nothing yet.</p> : <MailTable mails={mails} />}
    </>,
  );
}

/** The page of one mail. Its HTML is shown in a sandbox only: no script, no forms, nothing of this site. */
export function renderMail(mail: MailSummary, parts: Email | null): string {
  return renderPage(
    mail.subject || '(no subject)',
    <>
      <p>
        <a href="/dev/mail">All mail</a> · <a href={`/dev/mail/${mail.id}/source`}>Source</a>
      </p>
      <Rows rows={[['Delivered to', mail.envelope.to.join(', ')], ...headersOf(mail, parts)]} />
      {parts?.text ? <Section title="Text" body={<pre>{parts.text}</pre>} /> : null}
      {parts?.html ? (
        <Section title="HTML" body={<iframe sandbox="" srcDoc={parts.html} title="HTML part of the mail" />} />
      ) : null}
      {parts?.attachments.length ? <Section title="Attachments" body={<Attachments mail={parts} />} /> : null}
    </>,
  );
}

function MailTable({ mails }: { mails: readonly MailSummary[] }) {
  return (
    <table>
      <thead>
        <tr>
          {['Subject', 'From', 'To', 'Time'].map((title) => (
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

function Section({ title, body }: { title: string; body: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {body}
    </section>
  );
}

function Rows({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <table>
      <tbody>
        {rows.map(([name, value], index) => (
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

function Attachments({ mail }: { mail: Email }) {
  return (
    <ul>
      {mail.attachments.map(({ filename, mimeType }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two attachments may have one name, and the list never changes.
        <li key={index}>
          {filename ?? '(no name)'} ({mimeType})
        </li>
      ))}
    </ul>
  );
}

function headersOf(mail: MailSummary, parts: Email | null): [string, string][] {
  if (!parts) return [['From', mail.envelope.from]];
  return parts.headers.map(({ originalKey, value }) => [originalKey, value]);
}

function renderPage(title: string, body: ReactNode): string {
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
