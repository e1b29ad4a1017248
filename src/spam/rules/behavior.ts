import type { Hit, SpamInput } from '../spam-input';
import type { Submission } from '../submission';

/** A long text within seconds of loading the page. Pasting is fast too, so this alone says little. */
export function checkSpeed({ length }: Submission, { fillMs }: SpamInput): Hit | null {
  if (fillMs === null || !Number.isFinite(fillMs) || fillMs < 0 || length < 60) return null;
  const seconds = Math.max(0.1, fillMs / 1_000);
  if (seconds >= 12 || length / seconds < 25) return null;
  return { points: seconds < 4 ? 1 : 0.6, values: { seconds: Math.round(seconds) } };
}

/**
 * The same text in other submissions of the last 24 hours. One repetition may be a second click; twelve are a flood,
 * and thirty one even if their wording and the account's marks speak for real messages.
 */
export function checkRepeats(_: Submission, { repeats }: SpamInput): Hit | null {
  if (!(repeats >= 1)) return null;
  const count = Math.floor(Math.min(repeats, 1e9));
  const points = count >= 30 ? 9 : count >= 12 ? 7 : Math.min(4.6, 0.4 + 0.7 * (count - 1));
  return { points, values: { count } };
}

/** The same short text in the same minute, in one account. Two may be a second click. */
export function checkBurst(_: Submission, { burst }: SpamInput): Hit | null {
  return burst < 3 ? null : { points: burst >= 10 ? 6 : 0.5 * burst, values: { count: burst } };
}

/** A link that other submissions have, too. */
export function checkRepeatedLink(_: Submission, { linkRepeats }: SpamInput): Hit | null {
  return linkRepeats < 2 ? null : { points: Math.min(4.5, 0.5 * linkRepeats), values: { count: linkRepeats } };
}

const programs =
  /^(?:curl|wget|python|go-http|java\/|okhttp|libwww|perl|php|ruby|axios|node-fetch|scrapy|httpclient|apache-http)/i;

/** Headers that browsers do not send. The owner's own programs send such headers too, so this alone says little. */
export function checkHeaders({ headers }: Submission): Hit | null {
  const { userAgent, acceptLanguage, referer, origin } = headers;
  // The headers were not recorded.
  if (userAgent === null && acceptLanguage === null && referer === null && origin === null) return null;
  if (!userAgent) return { points: 0.8, values: { what: 'no User-Agent' } };
  if (programs.test(userAgent.slice(0, 300))) return { points: 0.6, values: { what: 'sent by a program' } };
  return acceptLanguage ? null : { points: 0.6, values: { what: 'no Accept-Language' } };
}
