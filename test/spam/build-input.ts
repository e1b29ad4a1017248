import type { SpamInput } from '../../src/spam/score';

/** A submission of which nothing is known but its data. */
export function buildInput(data: Readonly<Record<string, unknown>>, rest: Partial<SpamInput> = {}): SpamInput {
  return {
    ...{ data, fillMs: null, repeats: 0, usualLanguage: null, blockedWords: [] },
    headers: { userAgent: null, acceptLanguage: null, referer: null, origin: null },
    ...rest,
  };
}

export function buildMessage(message: string, rest: Partial<SpamInput> = {}): SpamInput {
  return buildInput({ name: 'Ada Lovelace', email: 'ada@example.com', message }, rest);
}
