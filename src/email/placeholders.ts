import type { SubmissionData } from '../files/merge-files';
import type { AutoResponder } from '../forms/form.settings';
import { fillPlaceholders } from './submitted-fields';

type Template = Pick<AutoResponder, 'subject' | 'body'>;

/** The names of the placeholders in an auto-reply, in order. */
export function placeholdersIn({ subject, body }: Template): string[] {
  const names = new Set<string>();
  fillPlaceholders(`${subject}\n${body}`, (name) => {
    names.add(name);
    return '';
  });
  return [...names];
}

const samples = new Map([
  ['name', 'Ada Lovelace'],
  ['message', 'Hello, I have a question about your opening hours.'],
]);

/** Sample values for all placeholders of an auto-reply. */
export function sampleData(template: Template): SubmissionData {
  const entries = placeholdersIn(template).map((name) => [name, samples.get(name) ?? `Sample ${name}`]);
  return Object.fromEntries([...entries, ['email', 'ada@example.com']]);
}
