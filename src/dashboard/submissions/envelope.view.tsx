import { Fragment } from 'react';
import { truncate } from '../../lib/text';
import type { Envelope } from '../../submissions/submission.repository';

const names = { subject: 'Subject', replyto: 'Answers go to', from_name: 'Sender’s name' } as const;
const longest = 300;

/** What was sent beside the fields to shape the e-mail; nothing where nothing was. */
export function EnvelopeFacts({ envelope }: { envelope: Envelope | null }) {
  const sent = (['subject', 'replyto', 'from_name'] as const).filter((name) => envelope?.[name]);
  if (sent.length === 0) return null;
  return (
    <section className="card" aria-labelledby="envelope">
      <h2 id="envelope">About the e-mail</h2>
      <p className="small soft">As the visitor’s browser sent it, in fields that shape the e-mail to you.</p>
      <dl className="facts">
        {sent.map((name) => (
          <Fragment key={name}>
            <dt>{names[name]}</dt>
            <dd>
              <bdi>{truncate(envelope?.[name] ?? '', longest)}</bdi>
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
