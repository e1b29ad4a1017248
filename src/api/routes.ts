import { accountRoutes } from './account/account.api';
import { storageRoutes } from './account/storage.api';
import { formRoutes } from './forms/forms.api';
import { statisticsRoutes } from './forms/statistics.api';
import { testMailRoutes } from './forms/test-mails.api';
import { listRoutes } from './lists/lists.api';
import { logoRoutes } from './logos/logos.api';
import type { ApiRoute } from './route';
import { eventRoutes } from './submissions/event.api';

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
];
