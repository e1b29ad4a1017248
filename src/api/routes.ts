import { changeRoutes } from './changes/changes.api';
import { dataSubjectRoutes } from './data-subjects/data-subjects.api';
import { labelRoutes } from './labels/labels.api';
import { accountRoutes } from './account/account.api';
import { storageRoutes } from './account/storage.api';
import { formRoutes } from './forms/forms.api';
import { statisticsRoutes } from './forms/statistics.api';
import { testMailRoutes } from './forms/test-mails.api';
import { listRoutes } from './lists/lists.api';
import { logoRoutes } from './logos/logos.api';
import type { ApiRoute } from './route';
import { bulkRoutes } from './submissions/bulk.api';
import { noteRoutes } from './submissions/notes.api';
import { replyRoutes } from './submissions/reply.api';
import { searchRoutes } from './submissions/search.api';
import { submissionRoutes } from './submissions/submissions.api';
import { templateRoutes } from './templates/templates.api';
import { viewRoutes } from './views/views.api';

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
  ...labelRoutes,
  ...viewRoutes,
  ...templateRoutes,
  ...dataSubjectRoutes,
  ...statisticsRoutes,
  ...testMailRoutes,
  ...logoRoutes,
  ...listRoutes,
  ...accountRoutes,
  ...storageRoutes,
];
