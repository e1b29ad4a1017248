import { createHash } from 'node:crypto';
import { languages } from '../../../src/submit/response/pages/languages';
import { type Page, renderConfirmationPage, renderErrorPage } from '../../../src/submit/response/pages/pages';
import { facts, troubles } from './facts';

const both = (told: Parameters<typeof facts>[0] = {}): Page[] => [
  renderConfirmationPage(facts(told)),
  renderErrorPage({ ...facts(told), trouble: 'rate_limited' }),
];

function bodyOf({ html }: Page): string {
  return html.slice(html.indexOf('<body'));
}

describe('the texts', () => {
  const pathsOf = (texts: object, path = ''): string[] =>
    Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' ? path + key : pathsOf(text, `${key}.`)));
  const textsOf = (texts: object): string[] =>
    Object.values(texts).flatMap((text) => (typeof text === 'string' ? text : textsOf(text)));

  test.each(Object.entries(languages))('are all there in %s, and no two are the same', (_tag, texts) => {
    expect(pathsOf(texts).sort()).toEqual(pathsOf(languages.en).sort());
    expect(textsOf(texts).filter((text) => text.trim() === '' || text !== text.trim())).toEqual([]);
    expect(new Set(textsOf(texts)).size).toBe(textsOf(texts).length);
  });

  test.each(Object.keys(languages))('%s is what its pages are written in', (tag) => {
    const { thanks, received } = languages[tag as keyof typeof languages];
    const page = renderConfirmationPage(facts({ acceptLanguage: tag }));
    expect(page.language).toBe(tag);
    expect(page.headers['Content-Language']).toBe(tag);
    expect(page.html).toContain(`<html lang="${tag}">`);
    expect(page.html).toContain(`<h1>${thanks}</h1><p>${received}</p>`);
  });
});

describe('the error page', () => {
  test.each(troubles)('says what %s means and what to do', (trouble) => {
    const page = renderErrorPage({ ...facts({ acceptLanguage: 'de' }), trouble });
    const { reason, advice, typed } = languages.de;
    expect(page.html).toContain(`<p>${reason[trouble]}</p>`);
    expect(Object.values(advice).filter((text) => page.html.includes(`<p>${text}</p>`))).toHaveLength(1);
    expect(page.html).toContain(typed);
    expect(page.html.includes('<code>')).toBe(trouble !== 'fault' && trouble !== 'payment');
  });

  test('tells a hasty visitor to wait a minute', () => {
    expect(renderErrorPage({ ...facts(), trouble: 'rate_limited' }).html).toContain('wait a minute');
  });

  test('shows the code, so that the owner can look it up', () => {
    expect(renderErrorPage({ ...facts(), trouble: 'inactive_form' }).html).toContain('<code>inactive_form</code>');
  });
});

describe('the name of the form', () => {
  test('is on the page and in its title', () => {
    for (const page of both({ formName: ' Open day ' })) {
      expect(page.html).toContain('<p class="form" dir="auto">Open day</p>');
      expect(page.html).toMatch(/<title>[^<]+ · Open day<\/title>/);
    }
  });

  test.each([null, '', ' \n '])('leaves no gap when it is %p', (formName) => {
    for (const page of both({ formName })) {
      expect(page.html).not.toContain('class="form"');
      expect(page.html).toMatch(/<title>[^·<]+<\/title>/);
    }
  });

  test.each([
    '</style><script>alert(1)</script>',
    '</title><img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    '<!--',
    '{{reason}} $t(thanks)',
  ])('is shown as it is and does nothing: %s', (formName) => {
    const shown = formName.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
    both({ formName }).forEach((page, i) => {
      expect(page.html.split(shown)).toHaveLength(3);
      expect(page.html.replaceAll(shown, 'Contact')).toBe(both()[i]?.html);
    });
  });
});

describe('the way back', () => {
  test('is a link to the page that the form was on', () => {
    for (const page of both({ backUrl: 'http://example.com/a?b=1&c="' }))
      expect(page.html).toContain('<a href="http://example.com/a?b=1&amp;c=%22">Back to the website</a>');
  });

  test.each([
    null,
    '',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' \u0001java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/x',
    'about:client',
    'null',
    '//example.com',
    '/contact',
    'https://',
  ])('links nothing for %p', (backUrl) => {
    for (const page of both({ backUrl })) {
      expect(page.html).not.toMatch(/<a\b|href/);
      expect(page.html).toContain('browser’s back button');
    }
  });
});

describe('what the browser is told', () => {
  test('is to run and load nothing but the one stylesheet', () => {
    for (const page of both()) {
      const styles = [...page.html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css);
      expect(styles).toHaveLength(1);
      const hash = createHash('sha256').update(styles.join()).digest('base64');
      expect(page.headers['Content-Security-Policy']).toBe(
        `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      );
      expect(page.html).not.toMatch(/<script|<link|<img|style="|\son\w+=|url\(|@import/i);
    }
  });

  test('is what kind of answer this is, and to keep it nowhere', () => {
    for (const page of both())
      expect(page.headers).toMatchObject({
        'Content-Type': 'text/html; charset=utf-8',
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
        'Cache-Control': 'no-store',
        Vary: 'Accept, Accept-Language',
      });
  });
});

test('every page in every language is smaller than 6 kB and has all its texts', () => {
  for (const acceptLanguage of Object.keys(languages))
    for (const page of [
      renderConfirmationPage(facts({ acceptLanguage })),
      ...troubles.map((trouble) => renderErrorPage({ ...facts({ acceptLanguage }), trouble })),
    ]) {
      expect(page.html).toMatch(/^<!doctype html><html lang="/);
      expect(Buffer.byteLength(page.html)).toBeLessThan(6_000);
      expect(bodyOf(page)).not.toMatch(/undefined|reason\.|advice\./);
    }
});
