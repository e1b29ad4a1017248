import { truncate } from '../../lib/text';
import type { SubmissionDetail } from '../../submissions/submission.repository';
import { Time } from '../page/components';
import { isWebAddress } from './fields.view';

const longestReferer = 500;

/** Where a submission came from. */
export function Origin({ submission }: { submission: SubmissionDetail }) {
  const { id, formId, formName, createdAt, ipAddress, referer, paidAt } = submission;
  return (
    <section className="card" aria-labelledby="origin">
      <h2 id="origin">Where it came from</h2>
      <dl className="facts">
        <dt>Form</dt>
        <dd>
          <a href={`/dashboard/forms/${formId}`}>
            <bdi>{formName}</bdi>
          </a>
        </dd>
        <dt>Received</dt>
        <dd>
          <Time at={createdAt} />
        </dd>
        {paidAt && (
          <>
            <dt>Paid</dt>
            <dd>
              <Time at={paidAt} />
            </dd>
          </>
        )}
        <dt>Page</dt>
        <dd>
          <Referer address={referer} />
        </dd>
        <dt>IP address</dt>
        <dd>{ipAddress}</dd>
        <dt>Id</dt>
        <dd>
          <code>{id}</code>
        </dd>
      </dl>
    </section>
  );
}

function Referer({ address }: { address: string | null }) {
  if (!address) return <span className="soft">not told</span>;
  const shown = <bdi>{truncate(address, longestReferer)}</bdi>;
  if (!isWebAddress(address)) return shown;
  return (
    <a href={address} rel="noopener noreferrer nofollow">
      {shown}
    </a>
  );
}
