/** The text as an absolute http or https URL, relative to `base` if given; null for everything else. */
export function parseHttpUrl(text: string, base?: string): URL | null {
  if (!URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}
