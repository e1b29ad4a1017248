import { InputError } from '../../lib/input-error';

/** What is wrong with a form that was posted, by the names of its fields; `form` is about the whole of it. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** What an InputError says, each problem at its setting's name. Any other error is thrown on. */
export function fieldErrors(error: unknown): FieldErrors {
  if (!(error instanceof InputError)) throw error;
  if (error.problems.length === 0) return { form: asSentence(error.message) };
  // Of several problems of one field the first is told.
  const told = error.problems.map(({ setting, message }) => [setting || 'form', asSentence(message)] as const);
  return Object.fromEntries(told.reverse());
}

function asSentence(message: string): string {
  // To whoever fills in a form an empty field is a missing one.
  const words = message === 'is not allowed to be empty' ? 'is required' : message;
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
