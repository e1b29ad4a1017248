import { parsePlainAddress } from '../../email/addresses';
import { visitorAddress } from '../../email/submitted-fields';
import { namesOf } from '../../lib/member-names';
import type { ListFacts, ListMatch } from '../../lists/compiled-lists';
import { maxSearchedLength } from '../../lists/text-matcher';
import { findAddressElsewhere } from '../address-elsewhere';
import { withoutCaptchaTokens } from '../body/captcha-tokens';
import { type Fields, type SubmittedData, textOf } from '../body/fields';
import type { LiveForm } from '../live-form';
import type { SubmitRequest } from '../request';

/**
 * Compares a request with the allow and block lists of the form and its account. `blocked`: it is spam. `allowed`: the
 * spam filter is skipped. Null if no entry matches.
 */
export function checkLists(form: LiveForm, request: SubmitRequest): ListMatch | null {
  if (!form.lists) return null;
  const { fields, ip } = request;
  const data = withoutCaptchaTokens(form, fields.data);
  return form.lists.match(listFactsOf({ ...fields, data }, ip, findAddressElsewhere(form, request)));
}

/** The words and patterns on the block lists of the form and its account, for checks of the content. */
export function blockedWords({ lists }: LiveForm): readonly string[] {
  return lists?.blockedWords ?? [];
}

/** Addresses that are compared; more than any form has. */
const maxAddresses = 30;
/** Values within fields. */
const maxNested = 400;

/**
 * What entries are compared with, of a request or of what is stored of it; `email` is the visitor's address if another
 * field than `email` has it.
 */
export function listFactsOf({ controls, data }: Fields, ip: string, email: string | null): ListFacts {
  const replyto = textOf(controls.replyto);
  const overrides = { ...(replyto !== undefined && { replyto }), ...(email !== null && { email }) };
  const visitor = visitorAddress(data, overrides)?.toLowerCase() ?? null;
  const texts = textsOf(data);
  const addresses = new Set<string>(visitor === null ? [] : [visitor]);
  const candidates = texts.filter((text) => text.length <= 320 && text.includes('@')).slice(0, maxAddresses);
  for (const text of candidates) {
    const address = parsePlainAddress(text.trim());
    if (address !== null) addresses.add(address.toLowerCase());
  }
  return {
    ip,
    visitorAddress: visitor,
    addresses: [...addresses],
    text: () => joinTexts([textOf(controls.subject), textOf(controls.from_name), ...texts]),
  };
}

function joinTexts(texts: readonly (string | undefined)[]): string {
  let all = '';
  for (const text of texts) {
    if (text !== undefined) all += `${text}\n`;
    if (all.length > maxSearchedLength) break;
  }
  return all;
}

/** The texts of fields, then the texts of values within them, up to a limit. */
function textsOf(data: SubmittedData): string[] {
  const texts: string[] = [];
  const objects: object[] = [];
  const add = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null) objects.push(value);
  };
  for (const name in data) add(data[name]);
  let nested = 0;
  // `add` appends nested objects while this runs.
  for (const object of objects) {
    const names = Array.isArray(object) ? object.keys() : namesOf(object);
    for (const name of names) {
      nested += 1;
      if (nested > maxNested) return texts;
      add((object as Record<string, unknown>)[name]);
    }
  }
  return texts;
}
