/** Parts of paths that are the same for everybody on a platform. */
const common =
  /^(?:services|workflows|triggers|api|webhooks?|webhookb2|IncomingWebhook|powerautomate|automations|direct|manual|paths|invoke|v\d+|spaces|messages|hooks?|open-apis|bot|whatsapp\.php|sendMessage|slack|catch)$/;
/** What a person would choose as a name; tokens are longer, or have digits in them. */
const word = /^[a-z]+(?:[-_.][a-z]+)*[-_.]?\d{0,3}$/i;
const longestWord = 20;
const shownEnd = 4;
const longEnough = 16;

/**
 * A webhook's address for lists, logs and exports: whoever knows the whole can post there. Host and plain words stay, so
 * that its owner knows it; of the rest of the path the last four characters at most, of the query the names. On a chat
 * service no word of the path is taken for plain but those that all its addresses have.
 */
export function maskUrl(address: string, format: string): string {
  if (!URL.canParse(address)) return '***';
  const url = new URL(address);
  const isPlain = (part: string) =>
    part === '' || common.test(part) || (format === 'json' && part.length <= longestWord && word.test(part));
  const path = url.pathname.split('/').map((part) => (isPlain(part) ? part : maskText(part)));
  const names = [...new Set(url.searchParams.keys())].map((name) => `${encodeURIComponent(name)}=***`);
  return `${url.origin}${path.join('/')}${names.length > 0 ? `?${names.join('&')}` : ''}`;
}

function maskText(text: string): string {
  return text.length >= longEnough ? `***${text.slice(-shownEnd)}` : '***';
}
