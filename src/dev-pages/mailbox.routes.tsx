import { Router } from 'express';
import type { Email } from 'postal-mime';
import type { ReactNode } from 'react';
import { Empty, Table, Time } from '../dashboard/page/components';
import { renderPage } from '../dashboard/page/render-page';
import { parseUrl } from '../lib/urls';
import { DevPage, ListTools, Pages, prepareDevPage, readListQuery } from './dev-page';
import {
  findMail,
  findMails,
  listMails,
  type MailPage,
  type MailSummary,
  parseMail,
  pruneMails,
  readMailSource,
} from './mailbox';

/** `/dev/mail`: the mails that `npm start` captured in `dir`, as pages, and as JSON for scripts. */
export function createDevMailRouter(dir: string): Router {
  const router = Router();

  router.use(['/dev/mail', '/dev/mail.json'], ...prepareDevPage);
  router.get('/dev/mail.json', async (_req, res) => {
    res.json(await listMails(dir));
  });
  router.get('/dev/mail', async (req, res) => {
    const { search, page } = readListQuery(req);
    const found = await findMails(dir, search, page, perPage);
    renderPage(res, <MailListPage {...found} {...{ search, page }} />);
  });
  router.post('/dev/mail/delete', async (_req, res) => {
    await pruneMails(dir, 0);
    res.redirect(303, '/dev/mail');
  });
  router.get('/dev/mail/:id', async (req, res, next) => {
    const [mail, source] = await Promise.all([findMail(dir, req.params.id), readMailSource(dir, req.params.id)]);
    if (!mail || !source) return next();
    return renderPage(res, <MailDetailPage mail={mail} email={await parseMail(source)} />);
  });
  router.get('/dev/mail/:id/source', async (req, res, next) => {
    const source = await readMailSource(dir, req.params.id);
    if (!source) return next();
    return res.type('text/plain').send(source);
  });
  return router;
}

const perPage = 50;

interface MailListProps extends MailPage {
  readonly search: string;
  readonly page: number;
}

function MailListPage({ mails, total, search, page }: MailListProps) {
  return (
    <DevPage title="Captured mail" nav="mail">
      <p className="soft">
        E-mails that Letterbox would have sent. They never left this machine. Set MAIL_URL to send real e-mails.
      </p>
      {(total > 0 || search !== '') && (
        <ListTools path="/dev/mail" search={search} things="mails" isEmpty={total === 0} />
      )}
      {mails.length === 0 ? (
        <Empty title={search === '' ? 'No e-mails yet' : 'No results'} />
      ) : (
        <MailTable mails={mails} />
      )}
      <Pages path="/dev/mail" {...{ search, page, perPage, total }} />
    </DevPage>
  );
}

/**
 * One mail. Its HTML is displayed in a sandboxed frame without scripts and forms; links open in new tabs. The frame has
 * this page's origin, so that the page's script can give it the height of the mail.
 */
function MailDetailPage({ mail, email }: { mail: MailSummary; email: Email | null }) {
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
        {mail.cc && (
          <>
            <dt>Cc</dt>
            <dd>{mail.cc}</dd>
          </>
        )}
        {mail.replyTo && (
          <>
            <dt>Reply-To</dt>
            <dd>{mail.replyTo}</dd>
          </>
        )}
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
            data-fit
            sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
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
