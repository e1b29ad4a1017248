import PostalMime, { type Email } from 'postal-mime';
import { composeMail } from '../../src/email/compose';
import type { Message } from '../../src/email/message';

/** The message as a mail program reads it, from the bytes that go out, and the recipients that the server is given. */
export async function parseMail(
  message: Message,
): Promise<{ mail: Email; raw: string; recipients: readonly string[] }> {
  const bytes = composeMail(message);
  return { mail: await PostalMime.parse(bytes), raw: bytes.toString('latin1'), recipients: message.envelope.to };
}

/** What a reader sees of an HTML part: its text, with a line for every block. */
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
