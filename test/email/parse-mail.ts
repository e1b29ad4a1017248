import PostalMime, { type Email } from 'postal-mime';
import type { Message } from '../../src/email/message';
import { composeMail } from '../../src/email/mime';

/** A message as a mail client parses it, the bytes that are sent, and the recipients of the SMTP envelope. */
export async function parseMail(
  message: Message,
): Promise<{ mail: Email; raw: string; recipients: readonly string[] }> {
  const bytes = await composeMail(message);
  return { mail: await PostalMime.parse(bytes), raw: bytes.toString('latin1'), recipients: message.envelope.to };
}

/** The visible text of an HTML part, with a line per block. */
export function visibleText(html: string): string {
  return html
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<div[^>]*data-skip-in-text.*?<\/div>/s, '')
    .replace(/<(?:br|\/p|\/li|\/h1|\/pre|\/td)[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&');
}
