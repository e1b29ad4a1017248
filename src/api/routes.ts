import { auditRoutes } from './audit/audit.api';
import { deliveryRoutes } from './deliveries/deliveries.api';
import { formRoutes } from './forms/forms.api';
import { invitationRoutes } from './members/invitations.api';
import { memberRoutes } from './members/members.api';
import type { ApiRoute } from './route';
import { tokenRoutes } from './tokens/tokens.api';
import { resendRoutes } from './webhooks/resends.api';
import { webhookRoutes } from './webhooks/webhooks.api';

/** Every route of the API but those of the contract, which read submissions. */
export const apiRoutes: readonly ApiRoute[] = [
  ...formRoutes,
  ...webhookRoutes,
  ...resendRoutes,
  ...deliveryRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...tokenRoutes,
  ...auditRoutes,
];
