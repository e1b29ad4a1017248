import { countMarks, createModel, type SpamModel, toExample } from '../../src/spam/model';
import { type SpamInput, unknownRequest } from '../../src/spam/spam-input';
import { readSubmission } from '../../src/spam/submission';

/** A submission of which nothing is known but its data. */
export function buildInput(data: Readonly<Record<string, unknown>>, rest: Partial<SpamInput> = {}): SpamInput {
  return {
    ...unknownRequest,
    data,
    ...rest,
  };
}

export function buildMessage(message: string, rest: Partial<SpamInput> = {}): SpamInput {
  return buildInput({ name: 'Ada Lovelace', email: 'ada@example.com', message }, rest);
}

/** A submission and its mark; null if it was accepted without one. */
export interface Marked {
  readonly input: SpamInput;
  readonly isSpam: boolean | null;
}

/** What an account with these submissions stores as its model. */
export function countAll(marked: readonly Marked[]): Buffer | null {
  return countMarks(marked.map(({ input: { data, site }, isSpam }) => toExample(readSubmission(data, site), isSpam)));
}

export function buildModel(marked: readonly Marked[]): SpamModel {
  return createModel(countAll(marked));
}
