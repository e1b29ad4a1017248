import { parseUrl } from '../lib/urls';
import { findFormat } from './formats/table';

/** Names that people choose; tokens are longer or contain digits. */
const plainWord = /^[a-z]+(?:[-_.][a-z]+)*[-_.]?\d{0,3}$/i;
const maxWordLength = 20;
const minLengthToShowEnd = 16;

/**
 * Masks a webhook's URL for lists, logs and exports, because anyone who knows the full URL can post there. The host and
 * plain words stay, so that the owner recognizes it; other path segments show at most their last four characters, and
 * the query shows only names. For chat platforms, only their `pathWords` count as plain words.
 */
export function maskUrl(text: string, format: string): string {
  const url = parseUrl(text);
  if (!url) return '***';
  const pathWords = findFormat(format)?.pathWords;
  const isPlain = (segment: string) =>
    segment === '' ||
    pathWords?.test(segment) ||
    (format === 'json' && segment.length <= maxWordLength && plainWord.test(segment));
  const path = url.pathname.split('/').map((segment) => (isPlain(segment) ? segment : maskSegment(segment)));
  const names = [...new Set(url.searchParams.keys())].map((name) => `${encodeURIComponent(name)}=***`);
  return `${url.origin}${path.join('/')}${names.length > 0 ? `?${names.join('&')}` : ''}`;
}

function maskSegment(segment: string): string {
  return segment.length >= minLengthToShowEnd ? `***${segment.slice(-4)}` : '***';
}
