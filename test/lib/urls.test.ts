import { parseHttpUrl, parseUrl } from '../../src/lib/urls';

test('text that is no URL is null', () => {
  for (const text of ['', 'http://', '/path', 'http://a b/', 'https://[::1']) expect(parseUrl(text)).toBeNull();
  expect(parseUrl('/path', 'https://site.example')?.href).toBe('https://site.example/path');
  expect(parseUrl('', 'https://site.example/page')?.href).toBe('https://site.example/page');
});

test('only http and https count as HTTP', () => {
  expect(parseHttpUrl('HTTPS://Site.Example')?.href).toBe('https://site.example/');
  for (const text of ['javascript:alert(1)', 'mailto:a@b.example', 'ftp://site.example']) {
    expect(parseHttpUrl(text)).toBeNull();
  }
});

test('letters such as ü are still accepted once the code is optimized', () => {
  let rejected = 0;
  for (let n = 0; n < 100_000; n += 1) if (!parseHttpUrl('https://bücher.example/ü')) rejected += 1;
  expect(rejected).toBe(0);
});
