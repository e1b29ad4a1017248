import type { Measure } from '../../lib/text';
import { describeSubmission } from './chat-message';
import { breakFormatting } from './escapes';
import { composeText } from './fit-fields';
import type { WebhookFormat } from './format';

/** In bytes of the URL; servers accept 8 KB for the first line of a request. */
const maxTextBytes = 6_000;

/** WhatsApp through CallMeBot, which expects a GET with the text in the URL. */
export const callMeBot: WebhookFormat = {
  title: 'CallMeBot',
  domains: /^api\.callmebot\.com$/,
  pathWords: /^whatsapp\.php$/,
  guide: {
    title: 'WhatsApp (CallMeBot)',
    steps: [
      'Follow the instructions on callmebot.com to get an API key for your phone number.',
      'Put the number, with its country code, and the key into the URL below.',
    ],
    example: 'https://api.callmebot.com/whatsapp.php?phone=NUMBER&apikey=KEY',
  },
  matches: (url) =>
    url.hostname === 'api.callmebot.com' &&
    url.pathname === '/whatsapp.php' &&
    url.searchParams.has('phone') &&
    url.searchParams.has('apikey'),
  build: (address, event) => {
    const text = composeText(describeSubmission(event), {
      max: maxTextBytes,
      title: (title) => `*${title}*`,
      field: (name, value) => `${name}: ${value}`,
      escape: breakFormatting,
      measure: encodedLength,
    });
    const url = new URL(address);
    url.searchParams.delete('text');
    url.hash = '';
    const separator = url.search === '' ? '?' : '&';
    return { method: 'GET', url: `${url.href}${separator}text=${encodeURIComponent(text)}`, headers: {}, body: null };
  },
  accepts: ({ status, text }) => status === 200 && /message (?:queued|sent)/i.test(text),
};

const encodedLength: Measure = (text) => encodeURIComponent(text).length;
