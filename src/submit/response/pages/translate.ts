import { createInstance } from 'i18next';
import { type Language, languages } from './languages';
import type { MessageKey } from './messages';

const i18n = createInstance();

void i18n.init({
  resources: Object.fromEntries(Object.entries(languages).map(([tag, texts]) => [tag, { translation: texts }])),
  supportedLngs: Object.keys(languages),
  fallbackLng: 'en',
  load: 'currentOnly',
  // The texts are here already; without this the first page would be rendered before they are.
  initAsync: false,
});

/** Gives a text of the pages in one language. */
export type Translate = (key: MessageKey) => string;

/** The texts of one language. */
export function translatorFor(language: Language): Translate {
  return i18n.getFixedT(language);
}
