import Joi from 'joi';
import { deleteUnusedLogos, saveLogo } from '../../forms/logos';
import { readSettings } from '../../lib/settings';
import type { ApiDeps } from '../api.deps';
import { type ApiRequest, type ApiResult, type ApiRoute, action } from '../route';

/** `/api/logos`: pictures for the setting `brand` of the account and of forms. */
export const logoRoutes: readonly ApiRoute[] = [action('POST', '/api/logos', 'forms:write', null, uploadLogo)];

/** The body of an upload: a picture in base64. */
export const newLogo = Joi.object<{ readonly logo: string }>({ logo: Joi.string().base64().required() });

async function uploadLogo({ database }: ApiDeps, { account, body }: ApiRequest): Promise<ApiResult> {
  const { logo } = readSettings(newLogo, body);
  const hash = await saveLogo(database.pool, account.id, Buffer.from(logo, 'base64'));
  await deleteUnusedLogos(database.pool, account.id);
  return { status: 201, body: { logo: hash } };
}
