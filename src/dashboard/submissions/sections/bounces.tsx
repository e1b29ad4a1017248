import type { Suppression } from '../../../email/suppressions';
import type { Bounce } from '../../../lib/delivery-result';
import { truncate } from '../../../lib/text';
import { Time } from '../../page/components';

const maxDetail = 200;

const bounceLabels: Readonly<Record<Bounce['kind'], string>> = {
  bounce: 'Bounced',
  complaint: 'Reported as spam',
  blocked: 'Blocked by the provider',
  undelivered: 'Not delivered',
  delayed: 'Delayed',
  unknown: 'Something came back',
};

/** What was reported after the mail server had accepted the e-mail. */
export function Bounces({ bounces }: { readonly bounces: readonly Bounce[] }) {
  return bounces.map(({ kind, recipient, detail, at }) => (
    <p key={`${kind} ${recipient}`} className={kind === 'delayed' ? 'small soft' : 'small wrong'}>
      {bounceLabels[kind]}
      {recipient && (
        <>
          {' '}
          (<bdi>{recipient}</bdi>)
        </>
      )}{' '}
      <Time at={new Date(at)} compact />: <bdi>{truncate(detail, maxDetail)}</bdi>
    </p>
  ));
}

/** Addresses that get no e-mail until somebody lifts that. */
export function Suppressions({ suppressions }: { readonly suppressions: readonly Suppression[] }) {
  return suppressions.map(({ id, address }) => (
    <p key={id} className="small">
      Nothing is sent to <bdi>{address}</bdi> any more.{' '}
      <button type="submit" className="quiet small" name="lift" value={id}>
        Lift suppression
      </button>
    </p>
  ));
}
