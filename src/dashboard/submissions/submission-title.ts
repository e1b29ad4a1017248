import { truncate } from '../../lib/text';
import type { SubmissionDetail } from '../../submissions/submission.repository';

const longest = 60;
// What people call these fields; the first that is filled says who wrote.
const who = [/^(?:your|full)?[ _-]?name$/i, /^(?:your[ _-]?)?e-?mail(?:[ _-]?address)?$/i];

/** What a submission is called: after whoever sent it where a field tells, else after its form. Pure. */
export function titleOf({ data, formName }: Pick<SubmissionDetail, 'data' | 'formName'>): string {
  const fields = Object.entries(data);
  for (const name of who) {
    const [, value] = fields.find(([given]) => name.test(given)) ?? [];
    const words = typeof value === 'string' ? value.slice(0, 1_000).replaceAll(/\s+/g, ' ').trim() : '';
    if (words !== '') return `Submission from ${truncate(words, longest)}`;
  }
  return `Submission to ${truncate(formName, longest)}`;
}
