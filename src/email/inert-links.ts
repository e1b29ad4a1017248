/**
 * The text with every address of a page or domain written so that no mail client makes a link of it, and a reader still
 * understands it: `https://evil.example` becomes `https[://]evil[.]example`.
 */
export function makeLinksInert(text: string): string {
  return (
    text
      .replaceAll('://', '[://]')
      // Only what could be a top-level domain follows: "3.5", "J. R." and "e.g." stay as they are.
      .replace(/[.。．｡](?=\p{L}{2})/gu, '[.]')
      .replace(/\b(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\b/g, '$1[.]$2[.]$3[.]$4')
      .replace(/\b(mailto|tel|sms|javascript|data):/gi, '$1[:]')
  );
}
