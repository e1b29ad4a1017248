import { negotiateLanguage } from '../../../src/submit/response/pages/negotiate-language';
import { growthOf } from '../../support/processor-time';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['DE-at', 'de'],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'fr'],
  ['en;q=0.5, ja', 'ja'],
  ['en;q=0.5, nl;q=0.50, pl;q=0.6', 'pl'],
  ['es;q=0.8, it;q=0.8', 'es'],
  ['fi, sv;q=0.9, tr;q=0.1', 'tr'],
  ['fi, sv', 'en'],
  ['fi, *;q=0.5', 'en'],
  ['*, en;q=0', 'de'],
  ['de;q=0', 'en'],
  ['de;q=0, fr;q=0.001', 'fr'],
  ['den, deu', 'en'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['zh-Hans-HK', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK,zh;q=0.9', 'zh-Hant'],
  ['zh-MO', 'zh-Hant'],
  ['zh-Hant', 'zh-Hant'],
  ['zh-Hant-CN', 'zh-Hant'],
])('%p means %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});

test.each([
  'de ; q = 0.2 , fr ; q = 0.3',
  'fr;x=1;q=0.3, de;q=0.2',
  'de;q=, fr',
  'de;q=2, fr;q=0.1',
  'de;q=-1, fr;q=0.1',
  'de;q=1e0, fr;q=0.1',
  'de;q=NaN, fr;q=0.1',
  ',;,;q=,=,fr',
  '__proto__, constructor, fr;q=0.1',
])('finds the French in %p', (header) => {
  expect(negotiateLanguage(header)).toBe('fr');
});

test.each([
  ['a thousand characters', `${' '.repeat(1_000)}fr`],
  ['fifty languages', `${'x;q=0.1,'.repeat(50)}fr`],
])('what comes after %s is not read', (_title, header) => {
  expect(negotiateLanguage(header)).toBe('en');
});

test.each([
  ['ranges', 'x;q=0.1,'],
  ['commas', ','],
  ['semicolons', ';'],
  ['blanks', ' '],
])('nothing but %s costs no more than its length, as far as it is read', async (_title, piece) => {
  const readOften = (bytes: number) => {
    const header = `de;q${piece.repeat(bytes / piece.length)}`;
    for (let n = 0; n < 1_000; n += 1) negotiateLanguage(header);
  };
  expect(await growthOf(readOften, 120)).toBeLessThan(30);
});
