import type { Request, Response } from 'express';
import { findThumbnail } from '../../files/thumbnail';
import { HttpError } from '../../lib/http-error';
import type { DashboardDeps } from '../dashboard.deps';
import { get, type MemberRoute } from '../session/routes';
import { scopeOf } from '../session/session';

const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** `/files/:id/thumbnail`: the thumbnail of an uploaded picture, which a worker made. */
export const thumbnailRoutes: readonly MemberRoute[] = [get('/files/:id/thumbnail', 'submissions:read', sendThumbnail)];

async function sendThumbnail({ database }: DashboardDeps, req: Request<{ id: string }>, res: Response): Promise<void> {
  const content = await findThumbnail(database.pool, scopeOf(res), req.params.id);
  if (!content) throw new HttpError(404, null, 'This file has no preview.');
  res.set('Content-Security-Policy', policy).type('image/webp').send(content);
}
