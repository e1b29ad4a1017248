import { Fragment } from 'react';
import { truncate } from '../../lib/text';
import type { MailOverrides as Overrides } from '../../submissions/submission.repository';

const names = { subject: 'Subject', replyto: 'Answers go to', from_name: 'Sender’s name' } as const;
const longest = 300;

/** What was sent beside the fields to shape the e-mail; nothing where nothing was. */
export function MailOverrides({ overrides }: { overrides: Overrides | null }) {
  const sent = (['subject', 'replyto', 'from_name'] as const).filter((name) => overrides?.[name]);
  if (sent.length === 0) return null;
  return (
    <section className="card" aria-labelledby="mail-overrides">
      <h2 id="mail-overrides">About the e-mail</h2>
      <p className="small soft">As the visitor’s browser sent it, in fields that shape the e-mail to you.</p>
      <dl className="facts">
        {sent.map((name) => (
          <Fragment key={name}>
            <dt>{names[name]}</dt>
            <dd>
              <bdi>{truncate(overrides?.[name] ?? '', longest)}</bdi>
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
