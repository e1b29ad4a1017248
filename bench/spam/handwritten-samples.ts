import type { Sample } from './generate';
import { neutralInput } from './generate';
import { hardSet } from './hard-set';
import { inboxSet } from './inbox-set';
import { createRandom } from './random';
import { unseenSet } from './unseen-set';

/** The hard set as submissions of one plain form. */
export function hardSamples(): Sample[] {
  return toSamples(hardSet);
}

/** The unseen set as submissions of one plain form. */
export function unseenSamples(): Sample[] {
  return toSamples(unseenSet);
}

/** The inbox set. */
export function inboxSamples(): Sample[] {
  const random = createRandom(13);
  return inboxSet.map(({ language, isSpam, data }, index) => ({
    input: neutralInput(data, random),
    ...{ isSpam, language, template: `inbox set ${index}` },
  }));
}

function toSamples(set: typeof hardSet): Sample[] {
  const random = createRandom(11);
  return Object.entries(set).flatMap(([language, messages]) =>
    (['ham', 'spam'] as const).flatMap((kind) =>
      messages[kind].map((message, index) => ({
        input: neutralInput({ name: 'Alex Martin', email: 'alex.martin@gmail.com', message }, random),
        ...{ isSpam: kind === 'spam', language, template: `${language} ${kind} ${index}` },
      })),
    ),
  );
}
