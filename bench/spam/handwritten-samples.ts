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
 * The inbox set: the mix of submissions that real forms receive. Never trained on, but the settings of the training were
 * chosen by its totals.
 */
export function inboxSamples(): Sample[] {
  return readSubmissions('inbox-set.jsonl', createRandom(13));
}

/** The fresh set: as the inbox set, by three other authors. */
export function freshSamples(): Sample[] {
  return readSubmissions('fresh-set.jsonl', createRandom(17));
}

/** The blind set: as the fresh set, by four other authors. */
export function blindSamples(): Sample[] {
  return readSubmissions('blind-set.jsonl', createRandom(19));
}

/** The sealed set: as the fresh set, by six other authors. */
export function sealedSamples(): Sample[] {
  return readSubmissions('sealed-set.jsonl', createRandom(29));
}

/**
 * The control set: as the fresh set, by seven other authors; measured once, after the weights of November 2026 were
 * trained, so no setting was chosen by it.
 */
export function controlSamples(): Sample[] {
  return readSubmissions('control-set.jsonl', createRandom(31));
}

/**
 * The accounts set: all that twelve forms got in some months, in the order of arrival, spam in campaigns that reword
 * their messages. By three authors who did not know the filter. One list for each account.
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
