import { type Language, languages } from './languages';

interface Range {
  readonly tag: string;
  readonly quality: number;
}

const supported = Object.keys(languages) as Language[];

// A browser lists a handful of languages: nobody's choice is lost, and a hostile header costs nothing.
const longestHeader = 1_000;
const mostRanges = 50;

/**
 * The language that an Accept-Language header (RFC 9110, section 12.5.4) wants most among those of the pages: a
 * regional variant gets its language, `*` the first that is not refused, and whoever knows none of them gets English.
 */
export function negotiateLanguage(header: string | undefined): Language {
  const ranges = (header ?? '').slice(0, longestHeader).split(',', mostRanges).map(readRange);
  const refused = new Set(ranges.filter(({ quality }) => quality === 0).map(({ tag }) => languageOf(tag)));
  const wanted = ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    const language = tag === '*' ? supported.find((one) => !refused.has(one)) : languageOf(tag);
    if (language) return language;
  }
  return 'en';
}

function readRange(text: string): Range {
  const [tag = '', ...parameters] = text.toLowerCase().split(';');
  const weight = parameters.map((parameter) => /^\s*q\s*=(.*)$/.exec(parameter)?.[1]).find((q) => q !== undefined);
  return { tag: tag.trim(), quality: weight === undefined ? 1 : readQuality(weight.trim()) };
}

/** What is no weight between 0 and 1 refuses its language. */
function readQuality(weight: string): number {
  return /^(0(\.\d*)?|1(\.0*)?)$/.test(weight) ? Number(weight) : 0;
}

function languageOf(tag: string): Language | undefined {
  // Taiwan, Hong Kong and Macau write traditional characters, unless the tag says otherwise.
  if (/^zh-(hant|tw|hk|mo)\b/.test(tag)) return 'zh-Hant';
  const [primary] = tag.split('-');
  return primary === 'zh' ? 'zh-Hans' : supported.find((one) => one === primary);
}
