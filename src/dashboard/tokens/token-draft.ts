import { parseInstant } from '../../lib/instants';
import { addDays, startOfDay } from '../../lib/time-zones';

/** What a token may do, as typed. */
export interface TokenDraft {
  readonly name: string;
  readonly scopes: readonly string[];
  /** Null for all forms. */
  readonly formIds: readonly string[] | null;
  /** The last day on which it works; empty for none. */
  readonly lastDay: string;
  readonly isMasked: boolean;
}

export const emptyTokenDraft: TokenDraft = { name: '', scopes: [], formIds: null, lastDay: '', isMasked: false };

export function readTokenDraft(form: URLSearchParams): TokenDraft {
  return {
    name: form.get('name') ?? '',
    scopes: form.getAll('scopes'),
    formIds: form.get('scope') === 'selected' ? form.getAll('form_ids') : null,
    lastDay: (form.get('expires_at') ?? '').trim(),
    isMasked: form.has('masked'),
  };
}

/** The settings of the token in a draft; its last day is one in the zone. */
export function settingsOf({ name, scopes, formIds, lastDay, isMasked }: TokenDraft, zone: string) {
  const expiresAt = lastDay === '' ? null : endOfDay(lastDay, zone);
  return { name, scopes, form_ids: formIds, masked: isMasked, expires_at: expiresAt };
}

/** When a day ends in the zone. A text that is no day stays, so that it is reported. */
function endOfDay(day: string, zone: string): Date | string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && parseInstant(day) !== null;
  return isDay ? startOfDay(addDays(day, 1), zone) : day;
}
