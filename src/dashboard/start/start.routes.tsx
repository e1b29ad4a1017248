import { Router } from 'express';
import type { Config } from '../../../config';
import type { Database } from '../../db/database';
import { findDemoForm } from '../../forms/demo-form';
import { createAssets } from '../assets';
import { notices } from '../notices';
import { enableNotices } from '../page/notices';
import { renderPage } from '../page/render-page';
import { StartPage } from './start.page';

interface StartDeps {
  readonly config: Pick<Config, 'baseUrl' | 'devMailDir'>;
  readonly database: Database;
}

/** The page at `/`, for people. It links the demo under `npm start`, and also works while the database is away. */
export function createStartRouter({ config, database }: StartDeps): Router {
  const router = Router();
  router.get('/', enableNotices(config.baseUrl, notices), createAssets().setAssetPaths, async (_req, res) => {
    const hasMailbox = config.devMailDir !== undefined;
    const demo = hasMailbox ? await findDemoForm(database).catch(() => null) : null;
    renderPage(res, <StartPage hasDemo={demo !== null} hasMailbox={hasMailbox} />);
  });
  return router;
}
