import type { ServiceGuide } from './format';
import { effectiveFormat, findFormat, formatNames } from './table';

/** A service that can be set up step by step. */
export type TitledGuide = ServiceGuide & { readonly title: string };

/** The guide of a service; null when there is none. */
export function findGuide(name: string): TitledGuide | null {
  const format = findFormat(name);
  return format?.guide ? { title: format.title, ...format.guide } : null;
}

/** All guides by the name of their format, in the order of the page. */
export const guides: ReadonlyMap<string, TitledGuide> = new Map(
  formatNames.flatMap((name) => {
    const guide = findGuide(name);
    return guide ? [[name, guide] as const] : [];
  }),
);

/** Why the URL is not one of the service, as a sentence; null when it is. */
export function explainMismatch(name: string, url: string): string | null {
  const guide = findGuide(name);
  if (!guide || guide.anyHost || effectiveFormat({ url, format: null }) === name) return null;
  return `A ${guide.title} webhook has a URL like ${guide.example} and this is another one.`;
}
