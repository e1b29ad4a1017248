import type { Request } from 'express';
import { type Language, languages } from '../../../../config/languages';
import type { FileDropReason } from '../../../decisions/decision';
import type { ErrorReason, Hint } from './error-reasons';
import de from './messages/de.json';
import en from './messages/en.json';
import es from './messages/es.json';
import fr from './messages/fr.json';
import it from './messages/it.json';
import ja from './messages/ja.json';
import nl from './messages/nl.json';
import pl from './messages/pl.json';
import pt from './messages/pt.json';
import tr from './messages/tr.json';
import zhHans from './messages/zh-Hans.json';
import zhHant from './messages/zh-Hant.json';

/** Why a file was not stored, as far as it matters to the visitor. */
type FileReason = 'unsupported' | Exclude<FileDropReason, 'plan' | 'no_storage'>;

/** The texts of the pages; `client/build.mjs` gives some of them to the client library. */
interface Messages {
  readonly thanks: string;
  readonly received: string;
  /** About files that were not stored; `{count}` is a number. */
  readonly files: Readonly<Record<'notStored' | 'more' | FileReason, string>>;
  readonly notSent: string;
  readonly inputKept: string;
  readonly backLink: string;
  readonly useBackButton: string;
  readonly errorCode: string;
  readonly reason: Readonly<Record<ErrorReason, string>>;
  readonly hint: Readonly<Record<Hint, string>>;
}

/** The texts by language tag. */
export const messages: Readonly<Record<Language, Messages>> = {
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
};

/**
 * The supported language that the Accept-Language header ranks highest (RFC 9110, section 12.5.4). A regional variant
 * gets its language; English is the default.
 */
export function negotiateLanguage(req: Pick<Request, 'acceptsLanguages'>): Language {
  for (const tag of req.acceptsLanguages()) {
    const language = tag === '*' ? req.acceptsLanguages([...languages]) : languageOf(tag.toLowerCase());
    if (language) return language as Language;
  }
  return 'en';
}

function languageOf(tag: string): Language | undefined {
  // Taiwan, Hong Kong and Macau use traditional characters, unless the tag says otherwise.
  if (/^zh-(hant|tw|hk|mo)\b/.test(tag)) return 'zh-Hant';
  const [primary] = tag.split('-');
  return primary === 'zh' ? 'zh-Hans' : languages.find((language) => language === primary);
}
