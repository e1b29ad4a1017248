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
 * The ordinary set: submissions as real forms get them, by 21 authors who did not know the filter. Every eleventh message
 * of the five sets that the published figures come from.
 */
export function ordinarySamples(): Sample[] {
  return readSubmissions('ordinary-set.jsonl', createRandom(31));
}

/**
 * The accounts set: all that the forms of two accounts got in some months, in the order of arrival, spam in campaigns
 * that reword their messages. By authors who did not know the filter. One list for each account.
 */
export function accountSamples(): Sample[][] {
  const samples = readSubmissions('accounts-set.jsonl', createRandom(23));
  const accounts = [...new Set(samples.map(({ account }) => account))];
  return accounts.map((account) => samples.filter((sample) => sample.account === account));
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
