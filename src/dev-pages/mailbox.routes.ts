import { Router } from 'express';
import { findMail, listMails, parseMail, readMailSource } from './mailbox';
import { renderMail, renderMailList } from './mailbox.view';
import { guardDevPage } from './page';

/** `/dev/mail`: the mails that the one-machine mode caught in `dir`, to look at, and as JSON for scripts. */
export function createDevMailRouter(dir: string): Router {
  const router = Router();

  router.use(['/dev/mail', '/dev/mail.json'], guardDevPage);
  router.get('/dev/mail.json', async (_req, res) => {
    res.json(await listMails(dir));
  });
  router.get('/dev/mail', async (_req, res) => {
    res.send(renderMailList(await listMails(dir)));
  });
  router.get('/dev/mail/:id', async (req, res, next) => {
    const [mail, source] = await Promise.all([findMail(dir, req.params.id), readMailSource(dir, req.params.id)]);
    if (!mail || !source) return next();
    return res.send(renderMail(mail, await parseMail(source)));
  });
  router.get('/dev/mail/:id/source', async (req, res, next) => {
    const source = await readMailSource(dir, req.params.id);
    if (!source) return next();
    return res.type('text/plain').send(source);
  });
  return router;
}
