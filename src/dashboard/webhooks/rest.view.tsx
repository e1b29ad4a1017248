import { isPaid } from '../../../config/plans';
import { Notice } from '../page/components';
import { usePage } from '../page/render-page';

/** Says that webhooks rest, on a plan without them. */
export function Rest() {
  const account = usePage().owner?.account;
  if (!account || isPaid(account.plan)) return null;
  return (
    <Notice tone="plain">
      Webhooks rest on the Free plan: none is called. Their settings are kept, and they work again once the account is
      on a paid plan.
    </Notice>
  );
}
