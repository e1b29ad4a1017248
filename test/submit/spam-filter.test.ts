import { completeSettings } from '../../src/forms/form.settings';
import { outcomeOfScore } from '../../src/spam/spam.settings';
import { createProgress } from '../../src/submit/attempts';
import { checkSpam } from '../../src/submit/checks/spam-filter';

const request = {
  fields: { data: { message: 'When does your workshop open on Saturday, please?' }, controls: {} },
  siteOrigin: null,
  receivedAt: 0,
};
const form = { id: 'f', account: { id: 'a' }, settings: completeSettings({}) };

test('a failure of the scorer or its state accepts the submission without a score, and is reported', () => {
  const error = new Error('not in memory');
  const fail = () => {
    throw error;
  };
  const failures: unknown[] = [];
  const state = {
    ...{ modelOf: fail, countText: () => 0, uncountText: () => undefined },
    close: async () => undefined,
  };
  const filter = { state, onFailure: (cause: unknown) => failures.push(cause) };
  const check = checkSpam(filter, form as never, request as never, createProgress());
  expect(check).toEqual({ outcome: 'accept', score: null });
  expect(failures).toEqual([error]);
});

const hold = { mode: 'hold', hold_threshold: 5, spam_threshold: 10 } as const;
test.each([
  [4.9, hold, 'accept'],
  [5, hold, 'hold'],
  [9.9, hold, 'hold'],
  [10, hold, 'spam'],
  [100, { ...hold, mode: 'watch' } as const, 'accept'],
])('a score of %d with %j is %s', (score, settings, outcome) => {
  expect(outcomeOfScore(score, settings)).toBe(outcome);
});
