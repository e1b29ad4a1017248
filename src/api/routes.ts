import { configRoutes } from './config/config.api';
import { formRoutes } from './forms/forms.api';
import type { ApiRoute } from './route';

/** Every route of the API but those of the contract, which read submissions. */
export const apiRoutes: readonly ApiRoute[] = [...formRoutes, ...configRoutes];
