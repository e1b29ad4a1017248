import { Router } from 'express';
import { findThumbnail } from '../../files/thumbnail';
import { HttpError } from '../../lib/http-error';
import type { DashboardDeps } from '../dashboard.deps';
import { ownerOf } from '../session/session';

/**
 * `/files/:id/thumbnail`: the thumbnail of an uploaded picture, which a worker made. Browsers may store it, but ask each
 * time whether their session still may see it.
 */
export function createThumbnailsRouter({ database: { pool } }: DashboardDeps): Router {
  const router = Router();
  router.get('/files/:id/thumbnail', async (req, res) => {
    const content = await findThumbnail(pool, ownerOf(res).account.id, req.params.id);
    if (!content) throw new HttpError(404, null, 'This file has no preview.');
    res.set({
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-cache',
      // A file never changes.
      ETag: `"${req.params.id}"`,
    });
    res.type('image/webp').send(content);
  });
  return router;
}
