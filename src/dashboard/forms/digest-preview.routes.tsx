import { type Request, type Response, Router } from 'express';
import { findSubmissionContexts } from '../../deliveries/delivery.context';
import { buildDigest, type DigestItem, sampleItems } from '../../email/digest';
import { createMailLinks } from '../../email/mail-links';
import type { Form } from '../../forms/form.model';
import type { DashboardDeps } from '../dashboard.deps';
import { renderPage } from '../page/render-page';
import { MailPreviewPage } from './mail-preview.page';
import { allowFraming } from './previews.routes';
import { findReceivedFields } from './received-fields';

type FormRequest = Request<{ id: string }>;

/** `/forms/:id/preview/digest`: a digest of the newest submissions with the saved settings, for a frame. */
export function createDigestPreviewRouter(
  { config, database: { pool } }: DashboardDeps,
  requireForm: (req: FormRequest, res: Response) => Promise<Form>,
): Router {
  const mailLinks = createMailLinks(config);
  const findItems = async (form: Form): Promise<readonly DigestItem[]> => {
    const { newest } = await findReceivedFields(pool, form);
    const contexts = await findSubmissionContexts(
      pool,
      newest.map(({ id }) => id),
    );
    const items = contexts.flatMap((context) =>
      context ? [{ ...context.submission, files: context.submission.files.length }] : [],
    );
    return items.length > 0 ? items : sampleItems();
  };
  const router = Router();
  router.get('/forms/:id/preview/digest', async (req: FormRequest, res) => {
    const form = await requireForm(req, res);
    const items = await findItems(form);
    const message = buildDigest({
      ...{
        deliveryId: form.id,
        mailFrom: config.mailFrom,
        baseUrl: config.baseUrl,
        recipient: form.settings.email_to,
        form,
      },
      ...{ items, total: items.length, openUrl: mailLinks.open },
    });
    // The logo comes from the owner's website.
    allowFraming(res, "style-src 'self' 'unsafe-inline'");
    allowFraming(res, "img-src 'self' data: https:");
    renderPage(res, <MailPreviewPage title="Digest" message={message} />);
  });
  return router;
}
