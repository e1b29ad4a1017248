import { fillDisarmed } from '../email/disarm-links';
import type { SubmissionData } from '../files/merge-files';

const placeholder = /(\{\{[^{}]*\}\})/;

/**
 * Fills a template's placeholders with submitted values, as an auto-reply's are. Those that name no field stay as they
 * are, so that the owner notices them.
 */
export function fillTemplate(template: string, data: SubmissionData, recipient: string): string {
  let [filled, pending] = ['', ''];
  for (const piece of template.split(placeholder)) {
    if (placeholder.test(piece) && !Object.hasOwn(data, placeholderName(piece))) {
      filled += fillDisarmed(pending, data, recipient) + piece;
      pending = '';
    } else {
      // Adjacent placeholders must be filled together.
      pending += piece;
    }
  }
  return filled + fillDisarmed(pending, data, recipient);
}

/** The placeholders in a text, such as `{{name}}`, each once. */
export function findPlaceholders(text: string): string[] {
  return [...new Set(text.match(/\{\{[^{}]*\}\}/g))];
}

/** The name of the field in a placeholder. */
export function placeholderName(placeholder: string): string {
  return placeholder.slice(2, -2).trim();
}
