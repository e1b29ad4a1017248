import type { FieldAnswers } from '../../submissions/statistics/answers';

/** A row of a field's table. */
export interface AnswerRow {
  readonly label: string;
  readonly count: number;
  /** The value that submissions of this row have; null for a range or a remainder. */
  readonly value: string | null;
}

const maxValues = 10;
const maxBars = 12;

/** What a field's table lists; empty for texts and files. */
export function rowsOf(field: FieldAnswers): readonly AnswerRow[] {
  switch (field.kind) {
    case 'choice':
      return choiceRows(field);
    case 'email':
      return topRows(field.buckets, field.others, 'Other domains');
    case 'number':
      return numberRows(field);
    case 'date':
      return dateRows(field);
    default:
      return [];
  }
}

function choiceRows({ buckets, choices, others }: FieldAnswers): AnswerRow[] {
  const chosen = new Set(buckets.map(([value]) => value));
  const unchosen = choices.filter((choice) => !chosen.has(choice)).map((choice) => [choice, 0] as const);
  return topRows([...buckets, ...unchosen], others, 'Other values', Math.max(maxValues, choices.length));
}

function topRows(
  buckets: FieldAnswers['buckets'],
  others: number,
  otherLabel: string,
  max: number = maxValues,
): AnswerRow[] {
  const rest = buckets.slice(max).reduce((sum, [, count]) => sum + count, others);
  const rows = buckets.slice(0, max).map(([value, count]) => ({ label: value, value, count }));
  return rest > 0 ? [...rows, { label: otherLabel, value: null, count: rest }] : rows;
}

function numberRows({ buckets, others }: FieldAnswers): AnswerRow[] {
  const numbers = buckets.map(([text, count]) => [Number(text), count, text] as const).sort(([a], [b]) => a - b);
  const remainder = others > 0 ? [{ label: 'Not a number', value: null, count: others }] : [];
  const [low, high] = [numbers[0]?.[0], numbers.at(-1)?.[0]];
  if (low === undefined || high === undefined) return remainder;
  if (numbers.length <= maxBars) {
    return [...numbers.map(([number, count, text]) => ({ label: format(number), value: text, count })), ...remainder];
  }
  const step = niceStep((high - low) / maxBars);
  // Without rounding, 0.3 / 0.1 is just below 3.
  const binOf = (number: number) => Math.floor(Number((number / step).toPrecision(12)));
  const first = binOf(low);
  const bins = Array.from({ length: binOf(high) - first + 1 }, (_, index) => {
    const start = (first + index) * step;
    return { label: `${format(start)} to under ${format(start + step)}`, value: null, count: 0 };
  });
  for (const [number, count] of numbers) {
    const bin = bins[Math.min(binOf(number) - first, bins.length - 1)];
    if (bin) bin.count += count;
  }
  return [...bins, ...remainder];
}

/** The smallest of 1, 2, 5, 10, 20, … and their fractions that is at least as large. */
function niceStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  return ([1, 2, 5, 10].find((factor) => factor * power >= size) ?? 10) * power;
}

/** By day, or by month or year where there are more than 24. */
function dateRows({ buckets, others }: FieldAnswers): AnswerRow[] {
  const grouped = [10, 7, 4].map((length) => {
    const counts = new Map<string, number>();
    for (const [day, count] of buckets) {
      const key = day.slice(0, length);
      counts.set(key, (counts.get(key) ?? 0) + count);
    }
    return { length, counts: [...counts].sort(([a], [b]) => (a < b ? -1 : 1)) };
  });
  const { length, counts } = grouped.find((group) => group.counts.length <= 24) ?? { length: 4, counts: [] };
  const rows = counts.map(([key, count]) => ({ label: key, value: length === 10 ? key : null, count }));
  return others > 0 ? [...rows, { label: 'Not a date', value: null, count: others }] : rows;
}

/** The smallest, the middle and the largest of a field's values, for numbers, dates and the lengths of texts. */
export function rangeOf({ kind, buckets }: FieldAnswers): readonly [min: string, median: string, max: string] | null {
  const isDate = kind === 'date';
  const sorted = buckets.toSorted(([a], [b]) => (isDate ? (a < b ? -1 : 1) : Number(a) - Number(b)));
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (!low || !high) return null;
  let upTo = 0;
  const middle = sorted.find(([, count]) => {
    upTo += count;
    return upTo * 2 >= total;
  });
  const show = ([value]: readonly [string, number]) => (isDate ? value : format(Number(value)));
  return [show(low), show(middle ?? low), show(high)];
}

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });

function format(value: number): string {
  return numbers.format(value);
}
