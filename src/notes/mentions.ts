import type { Colleague } from '../members/colleagues';

/** A note notifies at most so many people. */
const maxMentioned = 50;

/** The people whom a text mentions as `@name` or `@e-mail`, ignoring case. The longest name counts. */
export function findMentioned<Person extends Pick<Colleague, 'email' | 'name'>>(
  text: string,
  people: readonly Person[],
): Person[] {
  const handlesOf = ({ email, name }: Person) => [email, name].map(foldHandle).filter((handle) => handle !== '');
  const handles = [...new Set(people.flatMap(handlesOf))].sort((a, b) => b.length - a.length);
  if (handles.length === 0) return [];
  // Not within a word, such as an e-mail address, and not the beginning of a longer one.
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_.])@(${handles.map(escapePattern).join('|')})(?![\\p{L}\\p{N}_@-]|\\.[\\p{L}\\p{N}])`,
    'gu',
  );
  const mentioned = new Set(Array.from(foldHandle(text).matchAll(pattern), ([, handle]) => handle));
  return people.filter((person) => handlesOf(person).some((handle) => mentioned.has(handle))).slice(0, maxMentioned);
}

const foldHandle = (text: string) => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

const escapePattern = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
