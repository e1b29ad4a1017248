import { de } from './languages/de';
import { en } from './languages/en';
import { es } from './languages/es';
import { fr } from './languages/fr';
import { it } from './languages/it';
import { ja } from './languages/ja';
import { nl } from './languages/nl';
import { pl } from './languages/pl';
import { pt } from './languages/pt';
import { tr } from './languages/tr';
import { zhHans } from './languages/zh-hans';
import { zhHant } from './languages/zh-hant';
import type { Messages } from './messages';

/** The languages of the pages by their tag; the first is for those who prefer none of them. */
export const languages = {
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  pl,
  tr,
  ja,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
} satisfies Record<string, Messages>;

export type Language = keyof typeof languages;
