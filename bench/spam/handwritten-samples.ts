import { neutralInput, readSubmissions, type Sample } from './generate';
import { hardSet } from './hard-set';
import { createRandom } from './random';
import { unseenSet } from './unseen-set';

/** The hard set as submissions of one plain form. */
export function hardSamples(): Sample[] {
  return inPlainForm(hardSet);
}

/** The unseen set as submissions of one plain form. */
export function unseenSamples(): Sample[] {
  return inPlainForm(unseenSet);
}

/**
 * The inbox set: submissions for tests only, in the shares in which forms get them, by somebody who had read neither the
 * filter's word lists nor its training messages. Nothing in the filter may be adapted to them.
 */
export function inboxSamples(): Sample[] {
  return readSubmissions('inbox-set.jsonl', createRandom(13));
}

function inPlainForm(set: typeof hardSet): Sample[] {
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
