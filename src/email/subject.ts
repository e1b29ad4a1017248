import type { SubmissionData } from '../files/merge-files';
import { isBlank, oneLine } from '../lib/text';
import { fillPlaceholders } from './placeholders';
import { findField, plainText } from './submitted-fields';

const fallback = 'New form submission';

/** The notification's subject (spec section 2.1): the submitted one, else the form's template, else a fixed text; at most 200 characters. */
export function chooseSubject(submitted: string | undefined, template: string | null, data: SubmissionData): string {
  const filled = template && fillPlaceholders(template, (name) => plainText(findField(data, name)));
  const chosen = [submitted, filled].find((candidate) => candidate && !isBlank(candidate)) ?? fallback;
  return oneLine(chosen, 200) || fallback;
}
