import { formRoutes } from './forms/forms.api';
import type { ApiRoute } from './route';
import { eventRoutes } from './submissions/event.api';

/** Every route of the API but those of the contract, which read submissions. */
export const apiRoutes: readonly ApiRoute[] = [...formRoutes, ...eventRoutes];
