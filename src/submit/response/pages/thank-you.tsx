import { Fragment } from 'react';

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
