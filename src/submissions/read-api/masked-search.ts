import type { SearchTerm } from '../search/search-query';
import { ReadError } from './list-query';

/** What does not depend on what visitors typed, except for the names of fields. */
const maskedKinds: readonly SearchTerm['kind'][] = ['form', 'is', 'label', 'before', 'after', 'file', 'named'];

/** Throws ReadError for a search by what is masked: whether something is found would reveal it, letter by letter. */
export function rejectContentTerms(terms: readonly SearchTerm[]): void {
  if (terms.every(({ kind }) => maskedKinds.includes(kind))) return;
  throw new ReadError(
    403,
    'This token masks personal data, so it cannot search for text, names, e-mail or IP addresses. Use only the operators ' +
      'form:, is:, label:, before:, after:, has: and field:.',
  );
}
