import { wantsHtml } from '../../src/submit/response/response-format';

const chrome = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

test.each([
  ['a browser that sends a native form', { accept: chrome, 'sec-fetch-mode': 'navigate' }],
  ['an older browser without Sec-Fetch headers', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
  ['nothing but a page', { accept: 'text/html' }],
  ['a page in capitals', { accept: 'TEXT/HTML' }],
  ['a page among blanks', { accept: ' text/plain , text/html ; q=0.1' }],
  ['a page with a parameter', { accept: 'text/html;charset=utf-8' }],
  ['JSON refused by q=0', { accept: 'text/html, application/json;q=0' }],
])('%s gets a page', (_title, headers) => expect(wantsHtml(headers, false)).toBe(true));

test.each([
  ['no headers at all', {}],
  ['an empty Accept', { accept: '' }],
  ['anything, as curl says', { accept: '*/*' }],
  ['any text', { accept: 'text/*' }],
  ['JSON', { accept: 'application/json' }],
  ['JSON and a page, as libraries say', { accept: 'application/json, text/plain, text/html' }],
  ['JSON after a page', { accept: 'text/html, application/json;q=0.1' }],
  ['JSON in capitals', { accept: 'text/html, Application/JSON' }],
  ['a page refused by q=0', { accept: 'text/html;q=0, */*' }],
  ['a page refused by q=0.000', { accept: 'text/html; q=0.000' }],
  ['a page refused by Q = 0', { accept: 'text/html; Q=0' }],
  ['a name that only begins like a page', { accept: 'text/htmlx' }],
  ['fetch with CORS', { accept: chrome, 'sec-fetch-mode': 'cors' }],
  ['fetch at the same origin', { accept: chrome, 'sec-fetch-mode': 'same-origin' }],
  ['fetch without CORS', { accept: chrome, 'sec-fetch-mode': 'no-cors' }],
  ['a library that says so', { accept: chrome, 'x-requested-with': 'XMLHttpRequest' }],
  ['only separators', { accept: ',;,;q=,' }],
])('%s gets JSON', (_title, headers) => expect(wantsHtml(headers, false)).toBe(false));

test('a JSON body gets JSON, even from a browser', () => {
  expect(wantsHtml({ accept: chrome, 'sec-fetch-mode': 'navigate' }, true)).toBe(false);
});
