import { truncate } from '../../lib/text';
import type { InboxRow } from '../../submissions/inbox.query';

// Fifty lines of what takes six bytes a character in HTML must not make a page of more than 100 kB.
const longest = { lead: 40, rest: 100 };

/** What a line says of a submission: the first value, and the others behind it. Pure. */
export function readPreview(preview: InboxRow['preview']): { readonly lead: string; readonly rest: string } {
  if (preview === null) return { lead: '(large)', rest: 'too large to show here' };
  const values = preview.map(([, value]) => value.replaceAll(/\s+/g, ' ').trim()).filter((value) => value !== '');
  const [lead = '(empty)', ...others] = values;
  const rest = [...(lead.length > longest.lead ? [lead] : []), ...others].join(' · ');
  return { lead: truncate(lead, longest.lead), rest: truncate(rest, longest.rest) };
}
