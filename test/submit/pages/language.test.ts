import express, { type Request } from 'express';
import { negotiateLanguage } from '../../../src/submit/response/pages/messages';

function requestWith(acceptLanguage: string | undefined): Request {
  return Object.assign(Object.create(express.request), { headers: { 'accept-language': acceptLanguage } });
}

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
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
])('Accept-Language %p selects %s', (header, language) => {
  expect(negotiateLanguage(requestWith(header))).toBe(language);
});

test.each([
  'de ; q=0.2 , fr ; q=0.3',
  'fr;x=1;q=0.3, de;q=0.2',
  'de;q=-1, fr;q=0.1',
  'de;q=NaN, fr;q=0.1',
  ',;,;q=,=,fr',
  '__proto__, constructor, fr;q=0.1',
])('An unusual Accept-Language header, %p, selects French', (header) => {
  expect(negotiateLanguage(requestWith(header))).toBe('fr');
});
