import { connectDatabase, type Database, type DatabaseSettings } from './db/database';
import type { Logger } from './lib/logger';

/** Opens the database with all models; `poolSize` limits the connections of each of its two pools. */
export function openDatabase(settings: DatabaseSettings, logger: Logger, poolSize?: number): Database {
  const loadModels = () => (require('./models') as typeof import('./models')).createModels;
  return connectDatabase(settings, logger, loadModels, poolSize);
}
