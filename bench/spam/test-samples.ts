import { readMessages, type Sample } from './examples';

/** A sample of the mix of messages that forms get, generated in 21 runs without knowledge of the filter. */
export function ordinarySamples(): Sample[] {
  return readMessages('ordinary-set.jsonl');
}

/** Messages of all languages and kinds, which a model wrote without knowledge of the filter and of what it learns from. */
export function writtenSamples(): Sample[] {
  return readTest().filter(({ account }) => account === undefined);
}

/** By the same model: what the forms of four invented accounts get, in the order of arrival, one list for each account. */
export function streamSamples(): Sample[][] {
  return byAccount(readTest());
}

/** The same of two other accounts, generated in earlier runs. */
export function accountSamples(): Sample[][] {
  return byAccount(readMessages('accounts-set.jsonl'));
}

function readTest(): Sample[] {
  return readMessages('written-test.jsonl.gz');
}

function byAccount(samples: readonly Sample[]): Sample[][] {
  const accounts = new Map<string, Sample[]>();
  for (const sample of samples) {
    if (sample.account === undefined) continue;
    accounts.set(sample.account, [...(accounts.get(sample.account) ?? []), sample]);
  }
  return [...accounts.values()];
}
