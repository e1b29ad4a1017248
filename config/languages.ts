/** The languages of the pages that visitors see, by tag; the first one is the default. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'ja', 'zh-Hans', 'zh-Hant'] as const;

export type Language = (typeof languages)[number];
