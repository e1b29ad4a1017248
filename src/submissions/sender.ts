import { parsePlainAddress } from '../email/addresses';
import type { SubmissionData } from '../files/merge-files';
import { truncate } from '../lib/text';

/** Who sent a submission, as far as its fields tell. */
export interface Sender {
  /** The sender's name, else what the field for the e-mail address contains; empty when no field tells. */
  readonly name: string;
  /** Null unless the field contains exactly one valid address. */
  readonly address: string | null;
  /** The names of the fields whose values are `name` and `address`. */
  readonly fields: readonly string[];
}

// Common names of the fields that identify the sender.
const patterns = {
  name: /^(?:your|full)?[ _-]?name$/i,
  first: /^(?:your[ _-]?)?(?:first|given)[ _-]?name$/i,
  last: /^(?:your[ _-]?)?(?:last|family|sur)[ _-]?name$/i,
  email: /^(?:your[ _-]?)?e-?mail(?:[ _-]?address)?$/i,
};
const maxLength = 60;

/** A regular expression, also for PostgreSQL, for the names of the fields that `findSender` reads, whatever their case. */
export const senderFieldPattern = Object.values(patterns)
  .map(({ source }) => source)
  .join('|');

/** Finds the sender's name and address among the submitted fields. */
export function findSender(data: SubmissionData): Sender {
  const find = (pattern: RegExp) => {
    const [name, value] = Object.entries(data).find((field) => pattern.test(field[0])) ?? [];
    const text = typeof value === 'string' ? value.slice(0, 1_000).replaceAll(/\s+/g, ' ').trim() : '';
    return name === undefined || text === '' ? [] : [{ name, text, isWhole: text === value }];
  };
  const full = find(patterns.name);
  const names = full.length > 0 ? full : [...find(patterns.first), ...find(patterns.last)];
  const [email] = find(patterns.email);
  const name = truncate(names.map(({ text }) => text).join(' ') || (email?.text ?? ''), maxLength);
  const address = email ? parsePlainAddress(email.text) : null;
  const shown = [...names.filter(({ text }) => name.includes(text)), ...(email && address ? [email] : [])];
  return { name, address, fields: shown.filter(({ isWhole }) => isWhole).map((field) => field.name) };
}
