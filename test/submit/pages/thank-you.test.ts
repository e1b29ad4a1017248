import { createHash } from 'node:crypto';
import type { Brand } from '../../../src/forms/brand.settings';
import { messages } from '../../../src/submit/response/pages/messages';
import { renderConfirmationPage, renderErrorPage } from '../../../src/submit/response/pages/pages';
import { buildPageContext } from './page-context';

const render = (own: Parameters<typeof renderConfirmationPage>[2], brand: Brand = {}) =>
  renderConfirmationPage(buildPageContext({ language: 'de', brand }), null, own);
const plain = render(null);

test('without settings, the page is the default one', () => {
  expect(render({})).toEqual(plain);
  expect(plain.html.match(/<style>/g)).toHaveLength(1);
});

test('shows the title, paragraphs, link and link text of the owner', () => {
  const { html } = render({
    ...{ title: 'Cheers', text: 'One\ntwo\n\n \nthree', link_url: 'https://shop.example/?a=1&b=2', link_text: 'Shop' },
  });
  expect(html).toContain('<title>Cheers · Contact</title>');
  expect(html).toContain('<h1 dir="auto">Cheers</h1><p dir="auto">One<br/>two</p><p dir="auto">three</p>');
  expect(html).toContain('<a href="https://shop.example/?a=1&amp;b=2">Shop</a>');
  expect(html).not.toContain(messages.de.received);
});

test('keeps the default for what is not set, also the link back', () => {
  const { html } = render({ link_text: 'Home' });
  expect(html).toContain(`<h1>${messages.de.thanks}</h1><p>${messages.de.received}</p>`);
  expect(html).toContain('<a href="https://example.com/contact">Home</a>');
});

test('has the language of the owner, or else the visitor’s', () => {
  const { html, headers } = render({ language: 'fr', title: 'Merci' });
  expect(html).toContain('<html lang="fr">');
  expect(html).toContain(messages.fr.received);
  expect(headers['Content-Language']).toBe('fr');
  expect(render({ title: 'Danke' }).headers['Content-Language']).toBe('de');
});

test.each([
  ['#ffffff', '#000000'],
  ['#ffe000', '#000000'],
  ['#0b57d0', '#ffffff'],
  ['#000000', '#ffffff'],
])('on the accent color %s, text is %s', (accent, text) => {
  expect(render(null, { accent_color: accent }).html).toContain(`--mark:${accent};--on:${text}}`);
});

test('colors are in a stylesheet that the policy allows, with the other one and nothing else', () => {
  const { html, headers } = render(null, { accent_color: '#0b57d0', background_color: '#102030' });
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css);
  expect(styles).toHaveLength(2);
  expect(styles[1]).toContain('--paper:#102030');
  const hashes = styles.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
  expect(headers['Content-Security-Policy']).toContain(`style-src ${hashes.join(' ')};`);
});

test('hostile texts are shown as text, and hostile stored colors and links are not used', () => {
  const evil = '</style><script>alert(1)</script>"><img src=x onerror=alert(1)>';
  const { html, headers } = render(
    { title: evil, text: `${evil}\n\n${evil}`, link_text: evil, link_url: 'javascript:alert(1)' },
    { accent_color: `red}${evil}`, background_color: 'url(https://evil.example)' },
  );
  expect(html).not.toMatch(/<script|<img|javascript:|evil\.example/);
  expect(html.match(/&lt;script&gt;/g)).toHaveLength(4);
  expect(html.match(/<style>/g)).toHaveLength(1);
  expect(headers['Content-Security-Policy']).toBe(plain.headers['Content-Security-Policy']);
});

test('logo and colors are on the error page as well', () => {
  const brand = { logo: 'a'.repeat(32), accent_color: '#ffe000', background_color: '#102030' };
  const { html, headers } = renderErrorPage({ ...buildPageContext({ brand }), reason: 'rate_limited' });
  expect(html).toContain(`<img class="logo" src="/logos/${brand.logo}.png" alt=""/>`);
  expect(html).toContain('--paper:#102030');
  expect(html).toContain('--mark:#ffe000;--on:#000000}');
  expect(headers['Content-Security-Policy']).toContain("img-src 'self'");
});
