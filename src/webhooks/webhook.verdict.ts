import { oneLine } from '../lib/text';
import type { PlatformResponse } from './formats/format';
import { effectiveFormat, findFormat } from './formats/table';
import type { WebhookTarget } from './webhook.request';

const longestQuote = 200;

/** Why a 2xx is no success by the rules of the target's platform, as a sentence with the platform's words; null if it is. */
export function describeUnaccepted(target: WebhookTarget, answer: PlatformResponse): string | null {
  const format = findFormat(effectiveFormat(target));
  if (!format || format.accepts(answer, target.url)) return null;
  const words = oneLine(answer.text, longestQuote);
  return `answered ${answer.status}, but ${format.title} did not confirm the message: ${words || 'the answer was empty'}`;
}
