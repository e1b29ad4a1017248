import { accountRoutes } from './account/account.api';
import { mailRoutes } from './account/mail.api';
import { senderDomainRoutes } from './account/sender-domains.api';
import { storageRoutes } from './account/storage.api';
import { auditRoutes } from './audit/audit.api';
import { changeRoutes } from './changes/changes.api';
import { configRoutes } from './config/config.api';
import { dataSubjectRoutes } from './data-subjects/data-subjects.api';
import { deliveryRoutes } from './deliveries/deliveries.api';
import { formRoutes } from './forms/forms.api';
import { statisticsRoutes } from './forms/statistics.api';
import { testMailRoutes } from './forms/test-mails.api';
import { importRoutes } from './imports/imports.api';
import { labelRoutes } from './labels/labels.api';
import { listRoutes } from './lists/lists.api';
import { logoRoutes } from './logos/logos.api';
import { invitationRoutes } from './members/invitations.api';
import { memberRoutes } from './members/members.api';
import type { ApiRoute } from './route';
import { bulkRoutes } from './submissions/bulk.api';
import { eventRoutes } from './submissions/event.api';
import { noteRoutes } from './submissions/notes.api';
import { replyRoutes } from './submissions/reply.api';
import { searchRoutes } from './submissions/search.api';
import { submissionRoutes } from './submissions/submissions.api';
import { templateRoutes } from './templates/templates.api';
import { tokenRoutes } from './tokens/tokens.api';
import { viewRoutes } from './views/views.api';
import { resendRoutes } from './webhooks/resends.api';
import { webhookRoutes } from './webhooks/webhooks.api';

/**
 * Every route of the API but those of the contract, which read submissions. Of two paths that match an address, the
 * first one handles it.
 */
export const apiRoutes: readonly ApiRoute[] = [
  ...formRoutes,
  ...searchRoutes,
  ...bulkRoutes,
  ...submissionRoutes,
  ...noteRoutes,
  ...replyRoutes,
  ...changeRoutes,
  ...importRoutes,
  ...labelRoutes,
  ...viewRoutes,
  ...templateRoutes,
  ...dataSubjectRoutes,
  ...eventRoutes,
  ...statisticsRoutes,
  ...testMailRoutes,
  ...logoRoutes,
  ...listRoutes,
  ...accountRoutes,
  ...mailRoutes,
  ...senderDomainRoutes,
  ...storageRoutes,
  ...webhookRoutes,
  ...resendRoutes,
  ...deliveryRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...tokenRoutes,
  ...auditRoutes,
  ...configRoutes,
];
