import type { SubmissionData } from '../files/merge-files';
import { oneLine } from '../lib/text';
import { parsePlainAddress } from './addresses';
import { fillPlaceholders, findField, plainText } from './submitted-fields';

const maxValueLength = 200;

// Adjacent placeholders are filled together: "evil", "." and "com" form a domain.
const adjacentPlaceholders = /\{\{[^{}]*\}\}(?:\.?\{\{[^{}]*\}\})*/g;

/**
 * Fills the placeholders of a text that is sent to a visitor. Submitted values are truncated to 200 characters and
 * their links disarmed, because anyone can enter someone else's address.
 */
export function fillDisarmed(template: string, data: SubmissionData, recipient: string): string {
  const lookUp = (name: string) => oneLine(plainText(findField(data, name)), maxValueLength);
  return template.replace(adjacentPlaceholders, (placeholders) => {
    const filled = fillPlaceholders(placeholders, lookUp);
    // The recipient's own address cannot mislead the recipient.
    return parsePlainAddress(filled) === recipient ? recipient : disarmLinks(filled);
  });
}

/**
 * Rewrites all URLs and domains so that no mail client turns them into links, while people can still read them:
 * `https://evil.example` becomes `https[://]evil[.]example`.
 */
export function disarmLinks(text: string): string {
  return (
    text
      .replaceAll('://', '[://]')
      // Only before what could be a top-level domain: "3.5", "J. R." and "e.g." stay unchanged.
      .replace(/[.。．｡](?=\p{L}{2})/gu, '[.]')
      .replace(/\b(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\b/g, '$1[.]$2[.]$3[.]$4')
      .replace(/\b(mailto|tel|sms|javascript|data):/gi, '$1[:]')
  );
}
