import { Fragment } from 'react';
import type { ThankYouPage } from '../../../forms/form.settings';
import { readableOn } from '../../../lib/colors';
import { sourceOf } from './page-layout';

interface Style {
  readonly css: string;
  /** Its Content-Security-Policy source expression. */
  readonly source: string;
}

const hexColor = /^#[0-9a-f]{6}$/;

/** The owner's colors as a stylesheet, the same in light and dark mode; null without any. */
export function colorStyle({ accent_color: accent, background_color: background }: ThankYouPage): Style | null {
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
    `:root{--mark:${accent};--on:${readableOn(accent)}}`,
    'main::before{background:var(--mark)}',
    'svg{color:inherit}',
    'a{border-color:var(--line)}',
    'a:focus-visible{outline-color:var(--ink)}',
  ].join('');
}

/** A text with empty lines between its paragraphs. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .trim()
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
      <p key={index} dir="auto">
        {paragraph.split('\n').map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
          <Fragment key={at}>
            {at > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </p>
    ));
}
