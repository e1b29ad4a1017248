import fc from 'fast-check';
import { normalizeDomain } from '../../src/lib/domains';
import { isAllowedHost } from '../../src/submit/checks/origin';
import { siteOriginOf } from '../../src/submit/request';
import { runs } from '../support/nightly';

describe('an entry of the list of allowed domains', () => {
  test.each([
    ['example.com', 'example.com'],
    [' Example.COM ', 'example.com'],
    ['example.com.', 'example.com'],
    ['www.example.com', 'www.example.com'],
    ['*.example.com', '*.example.com'],
    ['*.Example.COM.', '*.example.com'],
    ['https://example.com', 'example.com'],
    ['HTTPS://example.com/contact?x=1#y', 'example.com'],
    ['//example.com/contact', 'example.com'],
    ['http://example.com:8080/', 'example.com'],
    ['example.com:3000', 'example.com'],
    ['example.com/path', 'example.com'],
    ['https://*.example.com/', '*.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['*.bücher.example', '*.xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['localhost', 'localhost'],
    ['localhost:3000', 'localhost'],
    ['my_shop.example.com', 'my_shop.example.com'],
    ['127.0.0.1:8080', '127.0.0.1'],
    ['http://[::1]:3000/', '[::1]'],
    ['[2001:DB8::1]', '[2001:db8::1]'],
    ['2001:db8::1', '[2001:db8::1]'],
  ])('%j is normalized to %j', (entry, kept) => expect(normalizeDomain(entry)).toBe(kept));

  test.each([
    ...['', ' ', '*', '*.', '.', '..', '*.*.example.com', 'a*.example.com', 'www.*.com', '*example.com'],
    ...[
      'ftp://example.com',
      'javascript:alert(1)',
      'mailto:me@example.com',
      'me@example.com',
      'https://u:p@example.com',
    ],
    ...[
      'two words.com',
      'a.com, b.com',
      'a.com b.com',
      'exam\\ple.com',
      'exam%70le.com',
      '/path',
      '?',
      '#',
      'https://',
    ],
    ...['-example.com', 'example-.com', 'a..b', '.example.com', 'example.com..', '*.127.0.0.1', '*.[::1]', '1.2.3.4.5'],
    ...[
      'example.com:port',
      'example.com:99999',
      `${'a'.repeat(64)}.com`,
      `${'a.'.repeat(127)}com`,
      'ex ample',
      'a\tb.com',
    ],
    ...['xn--a', 'exa<mple.com', '[::1', '999.999.999.999'],
  ])('%j is not a host', (entry) => expect(normalizeDomain(entry)).toBeNull());

  test('normalizing twice changes nothing', () => {
    const entries = fc.oneof(fc.string({ unit: 'binary' }), fc.domain(), fc.webUrl(), fc.ipV4(), fc.ipV6());
    fc.assert(
      fc.property(entries, (entry) => {
        const kept = normalizeDomain(entry);
        if (kept !== null) expect(normalizeDomain(kept)).toBe(kept);
      }),
      runs(100),
    );
  });
});

describe('a host', () => {
  test.each([
    ['example.com', 'example.com'],
    ['EXAMPLE.com', 'example.com'],
    ['example.com.', 'example.com'],
    ['example.com:8443', 'example.com'],
    ['www.example.com', 'example.com'],
    ['example.com', 'https://Example.com/'],
    ['shop.example.com', '*.example.com'],
    ['a.b.example.com', '*.example.com'],
    ['www.example.com', '*.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'bücher.example'],
    ['www.bücher.example', 'bücher.example'],
    ['127.0.0.1:3000', '127.0.0.1'],
    ['[::1]:3000', '::1'],
    ['localhost', 'localhost'],
  ])('%j is allowed by %j', (host, entry) => expect(isAllowedHost(host, ['other.example', entry])).toBe(true));

  test.each([
    ['example.com', '*.example.com'],
    ['shop.example.com', 'example.com'],
    ['example.com', 'www.example.com'],
    ['www.shop.example.com', 'example.com'],
    ['notexample.com', 'example.com'],
    ['notexample.com', '*.example.com'],
    ['example.com.evil.net', 'example.com'],
    ['example.com.evil.net', '*.example.com'],
    ['example.co', 'example.com'],
    ['example.comm', 'example.com'],
    ['wwwexample.com', 'example.com'],
    ['www.www.example.com', 'example.com'],
    ['еxample.com', 'example.com'],
    ['example.com@evil.net', 'example.com'],
    ['evil.net/example.com', 'example.com'],
    ['evil.net#.example.com', '*.example.com'],
    ['evil.net\\.example.com', '*.example.com'],
    ['*.example.com', '*.example.com'],
    ['127.0.0.2', '127.0.0.1'],
    ['www.127.0.0.1', '127.0.0.1'],
    ['1.127.0.0.1', '*.127.0.0.1'],
    ['', 'example.com'],
    ['anything.example', '*'],
    ['anything.example', ''],
  ])('%j is not allowed by %j', (host, entry) => expect(isAllowedHost(host, ['other.example', entry])).toBe(false));

  test('an empty list allows no host', () => expect(isAllowedHost('example.com', [])).toBe(false));
});

describe('the site of the page', () => {
  test.each([
    ['https://example.com', undefined, 'https://example.com'],
    ['https://example.com', 'https://other.example/page', 'https://example.com'],
    ['https://example.com:8443', undefined, 'https://example.com:8443'],
    ['https://example.com:443', undefined, 'https://example.com'],
    ['HTTP://Example.COM', undefined, 'http://example.com'],
    [undefined, 'https://example.com/contact?q=1', 'https://example.com'],
    ['null', 'https://example.com/contact', 'https://example.com'],
    ['', 'https://example.com/contact', 'https://example.com'],
    ['garbage', 'https://example.com/contact', 'https://example.com'],
    ['https://a.example, https://b.example', 'https://example.com/', 'https://example.com'],
    ['file://', 'https://example.com/', 'https://example.com'],
    ['null', undefined, null],
    [undefined, undefined, null],
    [undefined, 'about:blank', null],
    [undefined, 'android-app://com.example/', null],
    ['chrome-extension://abc', undefined, null],
    ['javascript:alert(1)', 'data:text/html,x', null],
    ['blob:https://example.com/1', undefined, null],
    ['https://', '//example.com/', null],
    [undefined, 'https://user:word@example.com/', 'https://example.com'],
  ])('with Origin %j and Referer %j is %j', (origin, referer, site) =>
    expect(siteOriginOf(origin, referer)).toBe(site),
  );
});
