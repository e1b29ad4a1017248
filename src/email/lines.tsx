import { Fragment, type ReactNode } from 'react';

const mostBreaks = 300;

/**
 * Text with its line breaks as `<br>`, for clients that ignore `white-space`. A text of very many lines keeps bare
 * breaks: ten thousand elements a field would hold up the worker.
 */
export function Lines({ text }: { text: string }): ReactNode {
  const lines = text.split(/\r\n|\r|\n/, mostBreaks + 1);
  if (lines.length > mostBreaks) return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
  return lines.map((line, index) => <Fragment key={index}>{index > 0 ? [<br key="break" />, line] : line}</Fragment>);
}
