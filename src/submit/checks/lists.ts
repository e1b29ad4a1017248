import { parsePlainAddress } from '../../email/addresses';
import { visitorAddress } from '../../email/submitted-fields';
import type { ListFacts, ListMatch } from '../../lists/compiled-lists';
import { maxSearchedLength } from '../../lists/text-matcher';
import { type Fields, textOf } from '../body/fields';
import type { SubmitRequest } from '../request';
import { dataOf } from './captcha';
import type { LiveForm } from './form';

/**
 * Compares a request with the allow and block lists of the form and its account. `blocked`: it is spam. `allowed`: the
 * spam filter is skipped. Null if no entry matches.
 */
export function checkLists(form: LiveForm, { fields, ip }: SubmitRequest): ListMatch | null {
  return form.lists?.match(factsOf({ ...fields, data: dataOf(form, fields.data) }, ip)) ?? null;
}

/** The words and patterns on the block lists of the form and its account, for checks of the content. */
export function blockedWords({ lists }: LiveForm): readonly string[] {
  return lists?.blockedWords ?? [];
}

/** More than any form has fields. */
const maxAddresses = 200;

function factsOf({ controls, data }: Fields, ip: string): ListFacts {
  const replyTo = textOf(controls.replyto);
  const visitor = visitorAddress(data, replyTo === undefined ? null : { replyto: replyTo })?.toLowerCase() ?? null;
  const addresses = new Set<string>(visitor === null ? [] : [visitor]);
  for (const text of textsIn(Object.values(data))) {
    const address = text.length <= 320 && text.includes('@') ? parsePlainAddress(text.trim()) : null;
    if (address !== null) addresses.add(address.toLowerCase());
    if (addresses.size >= maxAddresses) break;
  }
  return {
    ip,
    visitorAddress: visitor,
    addresses: [...addresses],
    text: () => textOfAll([controls.subject, controls.from_name, data]),
  };
}

function textOfAll(values: unknown): string {
  let all = '';
  for (const text of textsIn(values)) {
    all += `${text}\n`;
    if (all.length > maxSearchedLength) break;
  }
  return all;
}

/** All texts in a value; the body reader limits how deeply they are nested. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) yield* textsIn(item);
}
