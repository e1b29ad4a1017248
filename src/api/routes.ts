import { accountRoutes } from './account/account.api';
import { storageRoutes } from './account/storage.api';
import { auditRoutes } from './audit/audit.api';
import { deliveryRoutes } from './deliveries/deliveries.api';
import { formRoutes } from './forms/forms.api';
import { statisticsRoutes } from './forms/statistics.api';
import { testMailRoutes } from './forms/test-mails.api';
import { listRoutes } from './lists/lists.api';
import { logoRoutes } from './logos/logos.api';
import { invitationRoutes } from './members/invitations.api';
import { memberRoutes } from './members/members.api';
import type { ApiRoute } from './route';
import { eventRoutes } from './submissions/event.api';
import { tokenRoutes } from './tokens/tokens.api';
import { resendRoutes } from './webhooks/resends.api';
import { webhookRoutes } from './webhooks/webhooks.api';

/** Every route of the API but those of the contract, which read submissions. */
export const apiRoutes: readonly ApiRoute[] = [
  ...formRoutes,
  ...eventRoutes,
  ...statisticsRoutes,
  ...testMailRoutes,
  ...logoRoutes,
  ...listRoutes,
  ...accountRoutes,
  ...storageRoutes,
  ...webhookRoutes,
  ...resendRoutes,
  ...deliveryRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...tokenRoutes,
  ...auditRoutes,
];
