import type { Response } from 'express';
import type { Pool } from 'pg';
import { findSubmissionContexts } from '../../../deliveries/delivery.context';
import { buildDigest, type DigestItem, sampleItems } from '../../../email/digest';
import { createMailLinks } from '../../../email/mail-links';
import { showSender } from '../../../email/senders';
import { brandOf } from '../../../forms/brand.settings';
import type { Form } from '../../../forms/form.model';
import type { DashboardDeps } from '../../dashboard.deps';
import { renderPage } from '../../page/render-page';
import { get, type MemberRoute } from '../../session/routes';
import { signedInOf } from '../../session/session';
import { findReceivedFields } from '../received-fields';
import { type FormRequest, requireForm } from '../require-form';
import { MailPreviewPage } from './mail-preview.page';
import { allowFraming } from './previews.routes';

/** `/forms/:id/preview/digest`: a digest of the newest submissions with the saved settings, for a frame. */
export const digestPreviewRoutes: readonly MemberRoute[] = [get('/forms/:id/preview/digest', 'forms:read', showDigest)];

async function showDigest(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const { config, database } = deps;
  const { mailFrom, baseUrl } = config;
  const form = await requireForm(deps, req, res);
  const items = await findItems(database.pool, form);
  const message = buildDigest({
    ...{ deliveryId: form.id, mailFrom, baseUrl, recipient: form.settings.email_to },
    form: {
      id: form.id,
      name: form.name,
      settings: form.settings,
      brand: brandOf(signedInOf(res).account, form.settings.brand),
    },
    ...{ items, total: items.length, zone: signedInOf(res).account.zone, openUrl: createMailLinks(config).open },
  });
  allowFraming(res, "style-src 'self' 'unsafe-inline'");
  const shown = await showSender(database.pool, form.accountId, form.settings.sender, message);
  renderPage(res, <MailPreviewPage title="Digest" message={shown} />);
}

async function findItems(pool: Pool, form: Form): Promise<readonly DigestItem[]> {
  const { newest } = await findReceivedFields(pool, form);
  const ids = newest.map(({ id }) => id);
  const contexts = await findSubmissionContexts(pool, ids);
  const items = contexts.flatMap((context) =>
    context ? [{ ...context.submission, files: context.submission.files.length }] : [],
  );
  return items.length > 0 ? items : sampleItems();
}
