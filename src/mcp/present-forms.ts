import type { ReadableForm } from '../submissions/account-forms';
import { cutTexts, resultCharacters } from './bound-json';

/** The forms as JSON text of bounded size; how many were left out is said. */
export function presentForms(forms: readonly ReadableForm[]): string {
  const items: string[] = [];
  let room = resultCharacters - 100;
  for (const form of forms) {
    const item = JSON.stringify(cutTexts(form, 200));
    room -= item.length + 1;
    if (room < 0) break;
    items.push(item);
  }
  return `{"forms":[${items.join(',')}],"left_out":${forms.length - items.length}}`;
}
