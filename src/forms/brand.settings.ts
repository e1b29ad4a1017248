import Joi from 'joi';
import { color } from '../lib/setting-types';

/** How pages and e-mails look; absent settings keep the default. */
export interface Brand {
  /** The hash of an uploaded picture (`logos`). */
  readonly logo?: string;
  /** Such as `#0b57d0`. */
  readonly accent_color?: string;
  /** Of pages, behind their card. */
  readonly background_color?: string;
}

export const brandSettings = Joi.object<Brand, true>({
  logo: Joi.string()
    .pattern(/^[0-9a-f]{32}$/)
    .messages({ 'string.pattern.base': '{{#label}} must be the hash of an uploaded logo' }),
  accent_color: color(),
  background_color: color(),
});

/** The brand of a form (f): what its account (a) has set, and what the form sets itself. */
export const brandSql = `a.brand || coalesce(f.settings -> 'brand', '{}')`;

/** The brand of a form, as `brandSql` has it. */
export function brandOf(account: { readonly brand: Brand } | undefined, own: Brand | null): Brand {
  return { ...account?.brand, ...own };
}

/** The path of a brand's logo on this service; null without one. */
export function logoPath({ logo }: Brand): string | null {
  return logo === undefined ? null : `/logos/${logo}.png`;
}
