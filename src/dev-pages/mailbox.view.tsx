import type { Email } from 'postal-mime';
import type { ReactNode } from 'react';
import type { MailSummary } from './mailbox';
import { renderDevPage } from './page';

/** The page that lists the caught mails. */
export function renderMailList(mails: readonly MailSummary[]): string {
  return renderDevPage(
    'Caught mail',
    <>
      <p>Mail that Letterbox would have sent. It never left this machine; set SMTP_URL to send for real.</p>
      {mails.length === 0 ? <p>Nothing yet.</p> : <MailTable mails={mails} />}
    </>,
  );
}

/** The page of one mail. Its HTML is shown in a sandbox only: no script, no forms, nothing of this site. */
export function renderMail(mail: MailSummary, parts: Email | null): string {
  return renderDevPage(
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
