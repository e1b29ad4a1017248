import type { Variable } from '../../config/env';
import { cloneDatabase } from '../setup/services';
import { type RunningApp, startApp } from '../support/app';
import { type DashboardClient, type DashboardResponse, openDashboard } from '../support/dashboard';
import { buildAccount } from '../support/factories';

export const password = 'correct horse battery';

/** Starts the app on its own database. With `owned` there is an account, so pages do not redirect to the setup page. */
export async function openApp({
  config = {},
  owned = true,
  parameters = '',
}: {
  config?: Partial<Record<Variable, string>>;
  owned?: boolean;
  /** The query of DATABASE_URL. */
  parameters?: string;
} = {}): Promise<RunningApp & { databaseUrl: string }> {
  const clone = await cloneDatabase();
  const app = await startApp({ databaseUrl: `${clone.url}${parameters}`, config });
  if (owned) await buildAccount(app.database, { password });
  return {
    ...app,
    databaseUrl: clone.url,
    close: async () => {
      await app.close();
      await clone.drop();
    },
  };
}

let clients = 0;

/** A browser with its own IP address, so that tests do not share rate limits. */
export function newClient(app: Pick<RunningApp, 'url'>): DashboardClient & {
  signIn(email: string, guess?: string, next?: string): Promise<DashboardResponse>;
} {
  clients += 1;
  const client = openDashboard(app, { 'X-Forwarded-For': `198.51.${clients >> 8}.${clients & 255}` });
  return {
    ...client,
    signIn: (email, guess = password, next = '/dashboard') =>
      client.post('/dashboard/sign-in', { email, password: guess, next }),
  };
}
