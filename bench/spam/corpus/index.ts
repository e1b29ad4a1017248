import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { it } from './it';
import { ja } from './ja';
import { nl } from './nl';
import { pl } from './pl';
import { pt } from './pt';
import { ru } from './ru';
import type { CorpusTexts } from './texts';
import { tr } from './tr';
import { zhHans, zhHant } from './zh';

/** By the tags of config/languages.ts, and Russian. */
export const corpus: Readonly<Record<string, CorpusTexts>> = {
  ...{ en, de, fr, es, it, pt, nl, pl, tr, ja },
  ...{ 'zh-Hans': zhHans, 'zh-Hant': zhHant, ru },
};
