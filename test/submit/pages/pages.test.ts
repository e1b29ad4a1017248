import { createHash } from 'node:crypto';
import type { Language } from '../../../config/languages';
import { fileDropReasons } from '../../../src/decisions/decision';
import { type ErrorReason, hintFor } from '../../../src/submit/response/pages/error-reasons';
import { messages } from '../../../src/submit/response/pages/messages';
import {
  type PageContext,
  type RenderedPage,
  renderConfirmationPage,
  renderErrorPage,
} from '../../../src/submit/response/pages/pages';
import { submitErrorCodes } from '../../../src/submit/submit-error';
import { buildPageContext } from './page-context';

const languages = Object.keys(messages) as Language[];
const reasons = Object.keys(hintFor) as ErrorReason[];

const renderBoth = (exceptions: Partial<PageContext> = {}): RenderedPage[] => [
  renderConfirmationPage(buildPageContext(exceptions)),
  renderErrorPage({ ...buildPageContext(exceptions), reason: 'rate_limited' }),
];

describe('The messages', () => {
  const pathsOf = (texts: object, path = ''): string[] =>
    Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' ? path + key : pathsOf(text, `${key}.`)));
  const textsOf = (texts: object): string[] =>
    Object.values(texts).flatMap((text) => (typeof text === 'string' ? text : textsOf(text)));

  test.each(Object.entries(messages))('in %s are complete, and no two are the same', (_language, texts) => {
    expect(pathsOf(texts).sort()).toEqual(pathsOf(messages.en).sort());
    expect(textsOf(texts).filter((text) => text.trim() === '' || text !== text.trim())).toEqual([]);
    expect(new Set(textsOf(texts)).size).toBe(textsOf(texts).length);
  });

  test.each(languages)('in %s are used by its pages', (language) => {
    const { thanks, received } = messages[language];
    const page = renderConfirmationPage(buildPageContext({ language }));
    expect(page.headers['Content-Language']).toBe(language);
    expect(page.html).toContain(`<html lang="${language}">`);
    expect(page.html).toContain(`<h1>${thanks}</h1><p>${received}</p>`);
  });
});

describe('The error page', () => {
  test('has a reason for every error code', () => {
    expect(reasons.toSorted()).toEqual([...submitErrorCodes, 'payment', 'internal'].toSorted());
  });

  test.each(reasons)('explains %s and what to do', (reason) => {
    const page = renderErrorPage({ ...buildPageContext({ language: 'de' }), reason });
    const { reason: texts, hint: hints, inputKept } = messages.de;
    expect(page.html).toContain(`<p>${texts[reason]}</p>`);
    expect(Object.values(hints).filter((text) => page.html.includes(`<p>${text}</p>`))).toHaveLength(1);
    expect(page.html).toContain(inputKept);
    expect(page.html.includes('<code>')).toBe(reason !== 'internal' && reason !== 'payment');
  });

  test('tells a rate-limited visitor to wait a minute', () => {
    expect(renderErrorPage({ ...buildPageContext(), reason: 'rate_limited' }).html).toContain('wait a minute');
  });

  test('shows the error code, so that the owner can look it up', () => {
    const { html } = renderErrorPage({ ...buildPageContext(), reason: 'inactive_form' });
    expect(html).toContain('<code>inactive_form</code>');
  });
});

describe('The form name', () => {
  test('is in the page and in its title', () => {
    for (const page of renderBoth({ formName: ' Open day ' })) {
      expect(page.html).toContain('<p class="form" dir="auto">Open day</p>');
      expect(page.html).toMatch(/<title>[^<]+ · Open day<\/title>/);
    }
  });

  test.each([null, '', ' \n '])('leaves no gap if it is %p', (formName) => {
    for (const page of renderBoth({ formName })) {
      expect(page.html).not.toContain('class="form"');
      expect(page.html).toMatch(/<title>[^·<]+<\/title>/);
    }
  });

  test.each([
    '</style><script>alert(1)</script>',
    '</title><img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    '<!--',
  ])('is escaped: %s', (formName) => {
    const shown = formName.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
    renderBoth({ formName }).forEach((page, i) => {
      expect(page.html.split(shown)).toHaveLength(3);
      expect(page.html.replaceAll(shown, 'Contact')).toBe(renderBoth()[i]?.html);
    });
  });
});

describe('The back link', () => {
  test('leads to the page with the form', () => {
    for (const page of renderBoth({ backUrl: 'http://example.com/a?b=1&c="' }))
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
  ])('is left out for %p', (backUrl) => {
    for (const page of renderBoth({ backUrl })) {
      expect(page.html).not.toMatch(/<a\b|href/);
      expect(page.html).toContain('browser’s back button');
    }
  });
});

describe('The files that were not stored', () => {
  const dropped = (name: string, reason: (typeof fileDropReasons)[number]) => ({ name, size: 1, reason });

  test.each(languages)('are listed in %s with a reason each', (language) => {
    const files = fileDropReasons.map((reason) => dropped(`${reason}.pdf`, reason));
    const { html } = renderConfirmationPage(buildPageContext({ language }), { count: files.length, files });
    const { unsupported, notStored, more, ...texts } = messages[language].files;
    expect(html).toContain(notStored);
    expect(html.match(/<li>/g)).toHaveLength(files.length);
    for (const [reason, text] of Object.entries({ ...texts, plan: unsupported, no_storage: unsupported }))
      expect(html).toContain(`<li><b><bdi>${reason}.pdf</bdi></b> ${text}</li>`);
  });

  test('are escaped, shortened, and counted from the eleventh on', () => {
    const files = Array.from({ length: 30 }, () => dropped(`<b>"${'x'.repeat(300)}`, 'too_many'));
    const { html } = renderConfirmationPage(buildPageContext(), { count: 1_000, files });
    expect(html.match(/<li>/g)).toHaveLength(11);
    expect(html).toContain('&lt;b&gt;');
    expect(html).not.toContain('x'.repeat(81));
    expect(html).toContain('… and 990 more');
    expect(Buffer.byteLength(html)).toBeLessThan(8_000);
  });
});

describe('The response headers', () => {
  test('allow nothing but the one stylesheet', () => {
    for (const page of renderBoth()) {
      const styles = [...page.html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css);
      expect(styles).toHaveLength(1);
      const hash = createHash('sha256').update(styles.join()).digest('base64');
      expect(page.headers['Content-Security-Policy']).toBe(
        `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      );
      expect(page.html).not.toMatch(/<script|<link|<img|style="|\son\w+=|url\(|@import/i);
    }
  });

  test('prevent sniffing, referrers and caching', () => {
    for (const page of renderBoth())
      expect(page.headers).toMatchObject({
        'Content-Type': 'text/html; charset=utf-8',
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
        'Cache-Control': 'no-store',
        Vary: 'Accept, Accept-Language',
      });
  });
});

test.each(languages)('Every page in %s is smaller than 6 kB and has all its texts', (language) => {
  const context = buildPageContext({ language });
  const errorPages = reasons.map((reason) => renderErrorPage({ ...context, reason }));
  for (const { html } of [renderConfirmationPage(context), ...errorPages]) {
    expect(html).toMatch(/^<!doctype html><html lang="/);
    expect(Buffer.byteLength(html)).toBeLessThan(6_000);
    expect(html.slice(html.indexOf('<body'))).not.toMatch(/undefined|reason\.|hint\./);
  }
});
