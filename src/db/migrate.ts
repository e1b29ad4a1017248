import { ConfigError, loadConfig } from '../../config';
import { migrate } from './migrator';

/** `npm run migrate`: runs pending migrations and prints their names. */
async function main(): Promise<void> {
  const done = await migrate(loadConfig(process.env, ['DATABASE_URL']));
  console.log(done.length === 0 ? 'The database is up to date.' : `Ran ${done.join(', ')}.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : error);
  process.exit(1);
});
