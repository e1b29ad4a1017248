import type { Request, Response } from 'express';
import type { Pool } from 'pg';
import { updateAccount } from '../../accounts/account.service';
import { type Brand, brandSettings } from '../../forms/brand.settings';
import { updateForm } from '../../forms/form.service';
import { deleteUnusedLogos, saveLogo } from '../../forms/logos';
import { InputError } from '../../lib/input-error';
import { readSettings } from '../../lib/settings';
import { negotiateLanguage } from '../../submit/response/pages/messages';
import { renderConfirmationPage } from '../../submit/response/pages/pages';
import type { DashboardDeps } from '../dashboard.deps';
import { settingsPath } from '../forms/form-paths';
import { sendToFrame } from '../forms/previews/previews.routes';
import { type FormRequest, requireForm } from '../forms/require-form';
import { shouldRetry } from '../forms/settings-changes';
import { redirectWithNotice } from '../notices';
import { readForm, uploadOf } from '../page/read-form';
import { get, type MemberRoute, post } from '../session/routes';
import { signedInOf } from '../session/session';
import { brandPath } from '../settings/settings-paths';
import { brandWith } from './brand-fields';

/** The logo of the account or a form, and the preview on the tab “Brand” of the account's settings. */
export const brandRoutes: readonly MemberRoute[] = [
  get('/settings/brand/preview', 'account:read', showPreview),
  post('/settings/brand/preview', 'account:read', showPreview),
  post('/settings/brand/logo', 'account:write', uploadAccountLogo),
  post('/forms/:id/logo', 'forms:write', uploadFormLogo),
];

/** A thank-you page with the brand as saved or typed. */
function showPreview(deps: DashboardDeps, req: Request, res: Response): void {
  const { account } = signedInOf(res);
  const typed = brandWith(Object.fromEntries(readForm(req)), account.brand) ?? {};
  const brand = req.method === 'POST' ? readBrand(typed) : account.brand;
  const context = { language: negotiateLanguage(req), formName: 'Your form', backUrl: deps.config.baseUrl, brand };
  sendToFrame(res, renderConfirmationPage(context));
}

/** Without the colors that are still incomplete. */
function readBrand(typed: Brand): Brand {
  try {
    return readSettings(brandSettings, typed);
  } catch {
    return { ...(typed.logo !== undefined && { logo: typed.logo }) };
  }
}

async function uploadAccountLogo({ database }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { account } = signedInOf(res);
  await changeLogo(database.pool, req, res, `${brandPath}#logo`, async (logo) => {
    await account.reload();
    await updateAccount(database, account, { brand: withLogo(account.brand, logo) }, { onlyIfUnchanged: true });
  });
}

async function uploadFormLogo(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const path = `${settingsPath(await requireForm(deps, req, res), 'brand')}#logo`;
  await changeLogo(deps.database.pool, req, res, path, async (logo) => {
    const form = await requireForm(deps, req, res);
    const brand = withLogo(form.settings.brand, logo);
    const changes = { brand: Object.keys(brand).length > 0 ? brand : null };
    await updateForm(deps.database, deps.secrets, form, changes, { onlyIfUnchanged: true });
  });
}

function withLogo(brand: Brand | null, logo: string | null): Brand {
  const { logo: _present, ...rest } = brand ?? {};
  return logo === null ? rest : { ...rest, logo };
}

/**
 * Stores the uploaded logo, or removes the present one. `save` reads the brand after the picture was encoded, and is
 * repeated when the brand has changed since, so that colors saved meanwhile stay.
 */
async function changeLogo(
  pool: Pool,
  req: Request,
  res: Response,
  path: string,
  save: (logo: string | null) => Promise<void>,
): Promise<void> {
  const { id } = signedInOf(res).account;
  let logo: string | null = null;
  try {
    if (!readForm(req).has('remove')) logo = await saveLogo(pool, id, uploadOf(res));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return redirectWithNotice(res, path, 'logo-rejected');
  }
  for (let attempt = 1, isSaved = false; !isSaved; attempt += 1) {
    try {
      await save(logo);
      isSaved = true;
    } catch (error) {
      if (!shouldRetry(error, attempt)) throw error;
    }
  }
  await deleteUnusedLogos(pool, id);
  return redirectWithNotice(res, path, logo === null ? 'logo-removed' : 'logo-saved');
}
