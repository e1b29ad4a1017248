/** The address that a page may link to: an http or https URL, normalised; null for anything else. */
export function backLinkOf(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}
