import type { DashboardDeps } from '../dashboard/dashboard.deps';

/** Dependencies of the operator area. */
export type AdminDeps = Pick<DashboardDeps, 'config' | 'database' | 'storages' | 'logger'>;
