import { connectDatabase, type Database, type DatabaseSettings, type PoolSizes } from './db/database';
import type { Logger } from './lib/logger';

/** Opens the database with all models; by default, with as many connections as a web process needs. */
export function openDatabase(settings: DatabaseSettings, logger: Logger, sizes?: PoolSizes): Database {
  const loadModels = () => (require('./models') as typeof import('./models')).createModels;
  return connectDatabase(settings, logger, loadModels, sizes);
}
