import { type Request, type Response, Router } from 'express';
import type { Pool } from 'pg';
import { workOf } from '../lib/request-work';
import { findLogo } from './logos';

/** `GET /logos/HASH.png`: the logo of a brand, for pages and e-mails. Its address changes with its content. */
export function createLogosRouter(pool: Pool): Router {
  const send = async (req: Request<{ file: string }>, res: Response): Promise<void> => {
    const [, hash] = /^([0-9a-f]{32})\.png$/.exec(req.params.file) ?? [];
    const png = hash === undefined ? null : await findLogo(pool, hash);
    if (!png) return void res.status(404).type('text').send('Not found\n');
    res.set('Cache-Control', 'public, max-age=31536000, immutable').type('png').send(png);
  };
  return Router().get('/logos/:file', (req: Request<{ file: string }>, res) => workOf(res).run(() => send(req, res)));
}
