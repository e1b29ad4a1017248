import { Fragment, type ReactNode } from 'react';

const mostLines = 300;

/**
 * Text with its line breaks as `<br>`, for clients that ignore `white-space`. A text of very many lines keeps bare
 * breaks, and so does each of `among` texts of one field: ten thousand elements a field would hold up the worker.
 */
export function Lines({ text, among = 1 }: { text: string; among?: number }): ReactNode {
  const most = Math.ceil(mostLines / among);
  const lines = text.split(/\r\n|\r|\n/, most + 1);
  if (lines.length > most) return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
  return lines.map((line, index) => <Fragment key={index}>{index > 0 ? [<br key="break" />, line] : line}</Fragment>);
}
