import type { MailOverrides } from '../email/submitted-fields';
import { visitorAddress, withFilenames } from '../email/submitted-fields';
import type { SubmissionData } from '../files/merge-files';
import { fillTemplate, findPlaceholders, placeholderName } from '../replies/fill-template';
import { foldFieldName } from './search/fold-text';
import { findSender } from './sender';

interface TemplateSource {
  readonly data: SubmissionData;
  readonly files: readonly { readonly field: string; readonly filename: string }[];
}

/**
 * A submission's values for the placeholders of a template. Case, spaces and punctuation of a field's name do not
 * matter, and `{{name}}` and `{{email}}` are the sender's whatever their fields are called.
 */
export function templateValues(template: string, { data, files }: TemplateSource): SubmissionData {
  const values = withFilenames(data, files);
  const { name, address } = findSender(data);
  const sender = new Map([
    ['name', name],
    ['email', address ?? ''],
  ]);
  const found = findPlaceholders(template).flatMap((placeholder): [string, unknown][] => {
    const wanted = placeholderName(placeholder);
    if (Object.hasOwn(values, wanted)) return [];
    const folded = foldFieldName(wanted);
    const field = folded && Object.keys(values).find((other) => foldFieldName(other) === folded);
    const value = field ? values[field] : sender.get(folded);
    return value ? [[wanted, value]] : [];
  });
  return { ...values, ...Object.fromEntries(found) };
}

/** The text with a template below it, filled with the submission's values. */
export function insertTemplate(
  text: string,
  template: string,
  submission: TemplateSource & { readonly mailOverrides: MailOverrides | null },
): string {
  const recipient = visitorAddress(submission.data, submission.mailOverrides) ?? '';
  const filled = fillTemplate(template, templateValues(template, submission), recipient);
  return [text.trimEnd(), filled].filter((part) => part !== '').join('\n\n');
}
