import { Router } from 'express';
import { findThumbnail } from '../../files/thumbnail';
import { HttpError } from '../../lib/http-error';
import type { DashboardDeps } from '../dashboard.deps';
import { ownerOf } from '../session/session';

const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** `/files/:id/thumbnail`: the thumbnail of an uploaded picture, which a worker made. */
export function createThumbnailsRouter({ database: { pool } }: DashboardDeps): Router {
  const router = Router();
  router.get('/files/:id/thumbnail', async (req, res) => {
    const content = await findThumbnail(pool, ownerOf(res).account.id, req.params.id);
    if (!content) throw new HttpError(404, null, 'This file has no preview.');
    res.set('Content-Security-Policy', policy).type('image/webp').send(content);
  });
  return router;
}
