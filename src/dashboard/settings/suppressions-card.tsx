import type { Suppression, SuppressionReason } from '../../email/suppressions';
import { truncate } from '../../lib/text';
import { Card, Time } from '../page/components';
import { PostForm } from '../page/form';
import { accountSettingsPath } from './settings-paths';

export const maxShownSuppressions = 200;

const reasonLabels: Readonly<Record<SuppressionReason, string>> = {
  bounce: 'Bounced',
  complaint: 'Reported as spam',
  blocked: 'Blocked by the provider',
};

/** The addresses that the account sends no notifications, auto-replies and replies to. */
export function SuppressionsCard({ suppressions }: { readonly suppressions: readonly Suppression[] }) {
  const list = (hasButtons: boolean) => <SuppressionList {...{ suppressions, hasButtons }} />;
  return (
    <Card id="suppressions" title="Suppressed addresses">
      {suppressions.length === 0 ? (
        <p className="soft">No address has bounced.</p>
      ) : (
        <>
          <p className="soft">Nothing is sent to these addresses. Lift a suppression once the address works again.</p>
          <PostForm action={accountSettingsPath('email/suppressions/lift')} readOnly={list(false)}>
            {list(true)}
          </PostForm>
          {suppressions.length === maxShownSuppressions && (
            <p className="soft small">Only the newest {maxShownSuppressions} are shown. The API lists all of them.</p>
          )}
        </>
      )}
    </Card>
  );
}

function SuppressionList({
  suppressions,
  hasButtons,
}: {
  readonly suppressions: readonly Suppression[];
  readonly hasButtons: boolean;
}) {
  return (
    <ul className="transports">
      {suppressions.map(({ id, address, reason, detail, created_at }) => (
        <li key={id}>
          <div>
            <b>
              <bdi>{address}</bdi>
            </b>{' '}
            <span className="soft small">
              {reasonLabels[reason]} <Time at={created_at} compact />
            </span>
            <p className="soft small">
              <bdi>{truncate(detail, 200)}</bdi>
            </p>
          </div>
          {hasButtons && (
            <button type="submit" className="quiet small" name="lift" value={id} aria-label={`Lift ${address}`}>
              Lift
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
