import fc from 'fast-check';
import { acceptRedirect, appendParams, redirectBase, resolveRedirect } from '../../src/submit/response/redirect';
import { runs } from '../support/nightly';

const ownOrigin = 'https://forms.example';
const siteOrigin = 'https://site.example';
const withList = { allowedDomains: ['good.example', '*.wild.example', 'bücher.example'], ownOrigin, siteOrigin };
const withoutList = { allowedDomains: [], ownOrigin, siteOrigin };

describe('a submitted redirect that is accepted', () => {
  const paths = [
    ...[
      '/',
      '/thanks',
      '/thanks.html?a=1&b=2#top',
      '/a/b/../c',
      '/a//b',
      '/thank you',
      '/danke-schön',
      '/谢谢',
      '/%5c',
    ],
    ...[
      '/%0d%0aSet-Cookie:x',
      '/?next=https://evil.example',
      '/#//evil.example',
      '/@evil.example',
      '/:80',
      '/...',
      '/;x',
    ],
    ...[
      '/https://evil.example',
      '/?q=//x',
      `/${'a'.repeat(1_999)}`,
      '/a?b=\u{1f600}',
      '/javascript:alert(1)',
      '/%2f/evil',
    ],
  ];
  test.each(paths)('the path %j, with and without a list of allowed domains', (path) => {
    expect(acceptRedirect(path, withList)).toBe(path);
    expect(acceptRedirect(path, withoutList)).toBe(path);
    expect(acceptRedirect(path, { ...withoutList, siteOrigin: null })).toBe(path);
  });

  test.each([
    ...['thanks.html', 'thanks', './thanks', '../thanks', '../../thanks.html?a=1#top', '?sent=1', '#thanks', '.', '..'],
    ...[
      'danke-schön.html',
      'thank you',
      'good.example',
      'https//good.example',
      '%2f/x',
      './a:b',
      '?next=https://x.example',
    ],
    ...['a/b//c', '...', 'thanks.html?x=//y', ';x', '@evil.example', 'javascript'],
  ])('the relative reference %j, with and without a list of allowed domains', (reference) => {
    expect(acceptRedirect(reference, withList)).toBe(reference);
    expect(acceptRedirect(reference, { ...withoutList, siteOrigin: null })).toBe(reference);
  });

  test.each([
    ...[
      'https://good.example',
      'https://good.example/thanks?x=1#y',
      'http://good.example/',
      'https://www.good.example/',
    ],
    ...['HTTPS://GOOD.EXAMPLE/Path', 'https://good.example:8443/', 'https://good.example./', 'https://a.wild.example/'],
    ...[
      'https://a.b.wild.example/',
      'https://bücher.example/',
      'https://xn--bcher-kva.example/',
      'https://good.example?x',
    ],
    ...['https://good.example#x', 'https://good.example/@x', 'https://good.example/a b', 'https://good.example//x'],
    ...['https://forms.example/done', 'http://forms.example/done', 'https://FORMS.example'],
  ])('%j, on the list or of the service itself', (url) => expect(acceptRedirect(url, withList)).toBe(url));

  test('a URL of the site of the page, without a list', () => {
    expect(acceptRedirect('https://site.example/thanks', withoutList)).toBe('https://site.example/thanks');
    expect(acceptRedirect('https://site.example/thanks', withList)).toBeNull();
    expect(acceptRedirect('http://site.example/thanks', withoutList)).toBeNull();
    expect(acceptRedirect('https://site.example:8443/thanks', withoutList)).toBeNull();
    expect(acceptRedirect('https://www.site.example/thanks', withoutList)).toBeNull();
    expect(acceptRedirect('https://site.example/thanks', { ...withoutList, siteOrigin: null })).toBeNull();
  });

  test('another port of the service is a different origin', () => {
    expect(acceptRedirect('https://forms.example:8443/', withList)).toBeNull();
    const local = { ...withoutList, ownOrigin: 'http://localhost:3000' };
    expect(acceptRedirect('http://localhost:3000/x', local)).toBe('http://localhost:3000/x');
    expect(acceptRedirect('http://localhost:9999/x', local)).toBeNull();
  });
});

const hostile: unknown[] = [
  // Not text
  ...[
    undefined,
    null,
    0,
    1,
    true,
    false,
    {},
    [],
    ['/thanks'],
    ['/a', '/b'],
    { href: '/thanks' },
    Symbol('/'),
    () => '/',
  ],
  // Another site disguised as a path
  ...['//evil.example', '//evil.example/x', '///evil.example', '////evil.example', '//', '///', '//good.example'],
  ...['/\\evil.example', '/\\/evil.example', '\\/evil.example', '\\\\evil.example', '\\evil.example', '/\\', '/a\\b'],
  ...[
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '\t//evil.example',
    '/\0/evil.example',
    '\0/x',
    '/x\0',
  ],
  ...['/..//evil.example', '/.//evil.example', '/%2e//evil.example', '/%2E%2e//evil.example', '/a/..//evil.example'],
  ...['/a/b/../..//evil.example', '/.//', '/;/..//evil.example/..', '/../\\evil.example', '/x/..///evil.example'],
  // Control characters
  ...[
    '/x\r\nSet-Cookie: a=b',
    '/x\n',
    '\n/x',
    '/x\r',
    '/x\u007f',
    '/x\u0085',
    '/\u001b[31m',
    'https://good.example/\r\nX: y',
  ],
  // Surrounding spaces
  ...[' /thanks', '/thanks ', '\u00a0/thanks', '/thanks\u2028', '\ufeff/thanks', ' https://good.example/', '\u3000/x'],
  // Empty
  ...['', ' '],
  // Another site disguised as a name beside the page
  ...[
    './/evil.example/..//evil.example',
    '..//evil.example',
    './/evil.example',
    'x/..//evil.example',
    '%2e//evil.example',
  ],
  ...['evil.example:80/x', 'thanks.html:x', 'x\\evil.example', '.\\evil.example', '?x\\y', './\t/evil.example', 'a\nb'],
  // Other schemes
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', 'javascript://good.example/%0aalert(1)'],
  ...[
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://good.example/',
    'ws://good.example/',
  ],
  ...[
    'mailto:me@good.example',
    'tel:123',
    'about:blank',
    'blob:https://good.example/1',
    'view-source:https://good.example',
  ],
  ...['intent://good.example#Intent;end', 'http+x://good.example/', ':https://good.example', 'x:https://good.example'],
  // Malformed URLs that browsers repair
  ...[
    'https:/good.example',
    'https:good.example',
    'https:///good.example',
    'https:////good.example',
    'https:',
    'https://',
  ],
  ...['http:/x', 'https:/\\good.example', 'https:\\\\good.example', 'https:/\tgood.example', 'ht\ntps://good.example/'],
  ...['https ://good.example', 'https:// good.example', 'https://good.example:port/', 'http:x'],
  // User info
  ...[
    'https://good.example@evil.example/',
    'https://user:word@good.example/',
    'https://@good.example/',
    'https://:@good.example',
  ],
  ...['https://good.example:443@evil.example', 'https://evil.example\\@good.example/', 'https://a@b@good.example/'],
  ...['https://good.example%40evil.example/', 'https://good.example%2f@evil.example', '//user@good.example'],
  // Hosts that look similar
  ...[
    'https://evil.example',
    'https://good.example.evil.example/',
    'https://notgood.example/',
    'https://good.example-evil.net/',
  ],
  ...[
    'https://good.examples/',
    'https://good.exampl/',
    'https://sub.good.example/',
    'https://wild.example/',
    'https://example/',
  ],
  ...[
    'https://notwild.example/',
    'https://awild.example/',
    'https://wild.example.evil.net/',
    'https://evil.net/.wild.example',
  ],
  ...[
    'https://evil.net?.wild.example',
    'https://evil.net#.wild.example',
    'https://evil.net;.wild.example/',
    'https://.wild.example',
  ],
  ...[
    'https://gооd.example/',
    'https://xn--gd-kmca.example/',
    'https://good。example.evil.net/',
    'https://good.example..',
  ],
  ...[
    'https://g%6fod.example/',
    'https://good.example%00.evil.net/',
    'https://good.example%09',
    'https://good%2eexample/',
  ],
  ...[
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://0x7f.1/',
    'https://localhost/',
    'https://[::1',
  ],
  ...[
    'https://forms.example.evil.net/',
    'https://notforms.example/',
    'https://www.forms.example/',
    'https://a.forms.example/',
  ],
  // Too long, verbatim or once encoded
  ...[
    `/${'a'.repeat(2_000)}`,
    `https://good.example/${'a'.repeat(2_000)}`,
    `/${'é'.repeat(400)}`,
    `/${'/'.repeat(3_000)}`,
  ],
  `https://good.example/${'é'.repeat(400)}`,
];

test('the list has more than a hundred hostile redirects', () => expect(hostile.length).toBeGreaterThan(100));

const shown = (value: unknown) => (typeof value === 'string' ? JSON.stringify(value).slice(0, 80) : typeof value);

test.each(hostile.map((value) => [shown(value), value]))('%s is ignored', (_title, value) => {
  expect(acceptRedirect(value, withList)).toBeNull();
  expect(acceptRedirect(value, { ...withoutList, siteOrigin: null })).toBeNull();
  expect(acceptRedirect(value, { ...withList, allowedDomains: ['*', ''] })).toBeNull();
});

const pieces = fc.constantFrom(
  ...[
    '/',
    '\\',
    '//',
    ':',
    '@',
    '.',
    '..',
    '?',
    '#',
    '%2f',
    '%5c',
    '%2e',
    '\t',
    '\n',
    '\0',
    ' ',
    'https:',
    'http://',
    'https://',
  ],
  ...[
    'good.example',
    'evil.example',
    'site.example',
    'forms.example',
    'a.wild.example',
    'é',
    '\u{1f600}',
    '\ud800',
    'x',
    '。',
  ],
);
const anyRedirect = fc.oneof(
  fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);

test('every accepted redirect leads a browser to an allowed site', () => {
  const allowed = /^(forms\.example|(www\.)?good\.example|.+\.wild\.example)\.?$/;
  fc.assert(
    fc.property(anyRedirect, (value) => {
      const accepted = acceptRedirect(value, withList);
      if (accepted === null) return;
      const seenByBrowser = new URL(accepted, 'https://page.invalid/contact');
      expect(seenByBrowser.protocol).toMatch(/^https?:$/);
      if (seenByBrowser.hostname !== 'page.invalid') expect(seenByBrowser.hostname).toMatch(allowed);
    }),
    runs(1_000),
  );
});

describe('the Location header of a native post', () => {
  const page = 'https://site.example/contact/form.html?lang=de';

  test.each([
    ['/thanks', page, 'https://site.example/thanks'],
    ['thanks.html', page, 'https://site.example/contact/thanks.html'],
    ['./thanks.html', page, 'https://site.example/contact/thanks.html'],
    ['../thanks', page, 'https://site.example/thanks'],
    ['../../../thanks', page, 'https://site.example/thanks'],
    ['?sent=1', page, 'https://site.example/contact/form.html?sent=1'],
    ['#thanks', page, 'https://site.example/contact/form.html?lang=de#thanks'],
    ['thanks.html', siteOrigin, 'https://site.example/thanks.html'],
    ['/thank you?x=ä b#ö', siteOrigin, 'https://site.example/thank%20you?x=%C3%A4%20b#%C3%B6'],
    ['/%0d%0aX:y', siteOrigin, 'https://site.example/%0d%0aX:y'],
    ['https://good.example', siteOrigin, 'https://good.example/'],
    ['https://bücher.example/ü', siteOrigin, 'https://xn--bcher-kva.example/%C3%BC'],
    ['/x\r\nSet-Cookie: a=b', siteOrigin, 'https://site.example/xSet-Cookie:%20a=b'],
    ['javascript:alert(1)', siteOrigin, 'https://site.example/'],
    ['http://', ownOrigin, 'https://forms.example/'],
    ['', ownOrigin, 'https://forms.example/'],
  ])('for %j on %j is %j', (redirect, base, location) => {
    expect(resolveRedirect(redirect, base)).toBe(location);
  });

  test.each([
    ['the page', { siteOrigin, referer: page }, [], page],
    ['the page of a listed site', { siteOrigin, referer: page }, ['site.example'], page],
    ['the site of a page that sends no path', { siteOrigin, referer: 'https://site.example/' }, [], `${siteOrigin}/`],
    ['the site of a page that sends no Referer', { siteOrigin, referer: undefined }, [], siteOrigin],
    ['the site of a page with a very long URL', { siteOrigin, referer: `${page}${'x'.repeat(2_000)}` }, [], siteOrigin],
    ['the site if the Referer is of another site', { siteOrigin, referer: 'https://evil.example/x' }, [], siteOrigin],
    ['the page without its user name', { siteOrigin, referer: 'https://a:b@site.example/x' }, [], `${siteOrigin}/x`],
    ['the service if nothing is known', { siteOrigin: null, referer: undefined }, [], ownOrigin],
    ['the service if the page is not on the list', { siteOrigin, referer: page }, ['good.example'], ownOrigin],
  ])('is resolved against %s', (_what, request, allowedDomains, base) => {
    expect(redirectBase(request, allowedDomains, ownOrigin)).toBe(base);
  });

  test('is one line of printable ASCII for any input', () => {
    fc.assert(
      fc.property(anyRedirect, (redirect) => {
        expect(resolveRedirect(redirect, page)).toMatch(/^https?:\/\/[\x21-\x7e]+$/);
      }),
      runs(1_000),
    );
  });
});

describe('parameters for the thank-you page', () => {
  test.each([
    ['https://a.example/', {}, 'https://a.example/'],
    ['https://a.example/', { name: 'Ann' }, 'https://a.example/?name=Ann'],
    ['https://a.example/x?y=%20z', { name: 'Ann' }, 'https://a.example/x?y=%20z&name=Ann'],
    ['https://a.example/x?', { name: 'Ann' }, 'https://a.example/x?name=Ann'],
    ['https://a.example/x?y&', { name: 'Ann' }, 'https://a.example/x?y&name=Ann'],
    ['https://a.example/x#top?', { name: 'Ann' }, 'https://a.example/x?name=Ann#top?'],
    ['/thanks', { a: '1', b: '2' }, '/thanks?a=1&b=2'],
    ['/', { 'a&b': 'c=d#e f\r\n' }, '/?a%26b=c%3Dd%23e+f%0D%0A'],
    ['/', { a: '\ud800' }, '/?a=%EF%BF%BD'],
    ['/', { a: '', '': 'x' }, '/?a=&=x'],
  ])('are appended to %j: %j', (url, params, expected) => expect(appendParams(url, params)).toBe(expected));

  test('a parameter that would make the URL too long for proxies is left out, the others stay', () => {
    const url = appendParams('https://a.example/?k=v#top', { long: 'x'.repeat(10_000), name: 'Ann' });
    expect(url).toBe('https://a.example/?k=v&name=Ann#top');
  });

  test('arrive unchanged, and the rest of the URL is untouched', () => {
    const values = fc.dictionary(
      fc.string({ unit: 'grapheme', maxLength: 9 }),
      fc.string({ unit: 'grapheme', maxLength: 9 }),
      {
        maxKeys: 5,
      },
    );
    fc.assert(
      fc.property(values, (params) => {
        const url = new URL(appendParams('https://a.example/p#h', params));
        expect([...url.searchParams]).toEqual(Object.entries(params));
        expect(`${url.origin}${url.pathname}${url.hash}`).toBe('https://a.example/p#h');
      }),
      runs(100),
    );
  });
});
