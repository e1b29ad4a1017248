import path from 'node:path';
import { type RequestHandler, Router } from 'express';
import { type Assets, loadAssets, setAssets } from './assets';

/** Serves what the pages load, for ever, for a file that changes gets another address; and tells the pages these addresses. */
export function createAssets(): { readonly router: Router; readonly prepare: RequestHandler } {
  let loading: Promise<Assets> | undefined;
  const load = (): Promise<Assets> => {
    loading ??= loadAssets();
    return loading;
  };
  const router = Router();
  router.use('/assets', async (req, res) => {
    const content = (await load()).files.get(req.path);
    if (content === undefined) return res.status(404).type('text').send('Not found\n');
    res.set({ 'Cache-Control': 'public, max-age=31536000, immutable' });
    return res.type(path.extname(req.path)).send(content);
  });
  const prepare: RequestHandler = async (_req, res, next) => {
    setAssets(res, (await load()).paths);
    next();
  };
  return { router, prepare };
}
