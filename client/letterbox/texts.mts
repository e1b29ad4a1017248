import { builtinTexts } from './builtin-texts.mjs';
import type { ErrorCode, FailedSubmission, Result } from './result.mjs';

/** Custom texts by error code, or for `success`, `waiting`, `sending`, `note`, and `error` for all other errors. */
export type Messages = Partial<
  Record<ErrorCode | 'network' | 'cancelled' | 'success' | 'waiting' | 'sending' | 'note' | 'error', string>
>;

type Texts = readonly [received: string, notSent: string, retry: string, tooLarge: string];

/** The texts in the language of the element, else in the browser's, else in English. */
function textsFor(element: Element): Texts {
  const tag = (element.closest('[lang]')?.getAttribute('lang') || navigator.language).toLowerCase();
  const language = /^zh-(hant|tw|hk|mo)/.test(tag) ? 'zh-hant' : tag.split('-')[0];
  return (builtinTexts[language as string] ?? builtinTexts.en) as Texts;
}

/** The message for a result: a custom text, else one in the language of the element. Empty if it was cancelled. */
export function textOf(result: Result, element: Element, custom: (key: string) => string | undefined): string {
  const texts = textsFor(element);
  if (!result.success) return custom(result.code ?? '') ?? custom('error') ?? errorText(result, texts);
  return (custom('success') ?? texts[0]) + (result.note ? ` ${custom('note') ?? result.note}` : '');
}

/** Says why a submission failed: a reason, or that it can be tried again, or the error code. */
function errorText({ status, code }: FailedSubmission, [, notSent, retry, tooLarge]: Texts): string {
  if (code === 'cancelled') return '';
  if (status === 413) return tooLarge;
  const isPermanent = /^4(?!29)/.test(`${status}`);
  return `${notSent} ${isPermanent ? `(${code ?? status})` : retry}`;
}
