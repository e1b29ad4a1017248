import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReactElement, ReactNode } from 'react';
import type { Language } from '../../../../config/languages';
import { type Brand, logoPath } from '../../../forms/brand.settings';
import { readableOn } from '../../../lib/colors';

const style = readFileSync(path.join(__dirname, 'page.css'), 'utf8').replace(/\s+/g, ' ');

/** The Content-Security-Policy source expression of a stylesheet. */
const sourceOf = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/** That of the stylesheet that all pages have. */
export const styleSource = sourceOf(style);

interface PageLayoutProps {
  readonly language: Language;
  readonly outcome: 'success' | 'error';
  readonly heading: string;
  readonly formName: string | null;
  /** Whether the form's owner wrote the heading. */
  readonly isOwnHeading?: boolean;
  readonly brand: Brand;
  readonly children: ReactNode;
}

/** A card with an icon for the outcome, the form's name, a heading and the content. */
export function PageLayout({
  language,
  outcome,
  heading,
  formName,
  isOwnHeading,
  brand,
  children,
}: PageLayoutProps): ReactElement {
  const colors = colorStyle(brand)?.css;
  const logo = logoPath(brand);
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{formName === null ? heading : `${heading} · ${formName}`}</title>
        <style>{style}</style>
        {colors && <style>{colors}</style>}
      </head>
      <body className={outcome}>
        <main>
          <article>
            {logo !== null && <img className="logo" src={logo} alt="" />}
            <OutcomeIcon outcome={outcome} />
            {formName !== null && (
              <p className="form" dir="auto">
                {formName}
              </p>
            )}
            <h1 dir={isOwnHeading ? 'auto' : undefined}>{heading}</h1>
            {children}
          </article>
        </main>
      </body>
    </html>
  );
}

interface Style {
  readonly css: string;
  /** Its Content-Security-Policy source expression. */
  readonly source: string;
}

const hexColor = /^#[0-9a-f]{6}$/;

/** The owner's colors as a stylesheet, the same in light and dark mode; null without any. */
export function colorStyle({ accent_color: accent, background_color: background }: Brand): Style | null {
  const css = [isColor(background) && `:root{--paper:${background}}`, isColor(accent) && accentRules(accent)]
    .filter((rules) => rules !== false)
    .join('');
  return css === '' ? null : { css, source: sourceOf(css) };
}

// Settings are checked when they are saved; what reaches a stylesheet is checked again.
function isColor(color: string | undefined): color is string {
  return color !== undefined && hexColor.test(color);
}

/** The accent may be close to the color of the card, so the edge of the button and its focus ring are of another. */
function accentRules(accent: string): string {
  return [
    `:root,.error{--mark:${accent};--on:${readableOn(accent)}}`,
    'main::before{background:var(--mark)}',
    'svg{color:inherit}',
    'a,.error a{border-color:var(--line);background:var(--mark);color:var(--on)}',
    'a:focus-visible{outline-color:var(--ink)}',
  ].join('');
}

const checkMark = 'm42 41 4 4 8-8';
const exclamationMark = 'M48 35v8m0 4.5v.5';

function OutcomeIcon({ outcome }: Pick<PageLayoutProps, 'outcome'>) {
  return (
    <svg viewBox="0 0 62 54" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" aria-hidden="true">
      <path d="M33 42H8a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5h38a5 5 0 0 1 5 5v16M4 8l20 16q3 2 6 0L50 8" />
      <circle cx="48" cy="41" r="11.5" />
      <path d={outcome === 'success' ? checkMark : exclamationMark} />
    </svg>
  );
}
