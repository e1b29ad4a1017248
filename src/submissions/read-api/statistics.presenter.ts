import type { Answers } from '../statistics/answers';
import type { Statistics } from '../statistics/form-statistics';

/** The statistics of a form, as the API and agents get them. */
export function presentStatistics({ counts, answers, heat, replies, pages, notes }: Statistics) {
  return {
    days: counts,
    answers: answers && presentAnswers(answers),
    arrivals: heat,
    replies: replies && { replied: replies.replied, median_ms: replies.medianMs },
    pages: pages && { pages: pages.pages, counted: pages.counted, is_complete: pages.isComplete },
    notes,
  };
}

function presentAnswers({ fields, fieldCount, counted, isComplete }: Answers) {
  return {
    fields: fields.map(({ name, label, kind, present, others, buckets }) => ({
      ...{ name, label, kind, present, others },
      values: buckets.map(([value, count]) => ({ value, count })),
    })),
    ...{ field_count: fieldCount, counted, is_complete: isComplete },
  };
}
