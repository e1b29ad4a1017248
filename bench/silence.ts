import { parseArgs } from 'node:util';
import { historyHours, minSilentHours, unusualAfterHours } from '../src/alerts/silence-model';
import { countPosts, createRandom, type Random, type Rates, traffic, trafficWithHolidays } from './silence-traffic';

const years = 4;
/** The first weeks of a form are history only. */
const hours = historyHours + Math.round(years * 8766);
const stopsPerForm = 8;
/** Visitors rarely live in UTC; the model does not know where. */
const timeZone = 8;

interface Measured {
  readonly falseAlarmsPerYear: number;
  /** Hours from a stop at a random time to the alarm, in ascending order; Infinity for none. */
  readonly delays: readonly number[];
  /** Posts lost from such a stop to the alarm, in ascending order. */
  readonly lost: readonly number[];
}

/**
 * `npm run bench:silence [-- --forms 100]`: generates that many forms of each kind, with four years of posts each, and
 * prints how often the silence alarm was wrong and how soon it noticed that a form stopped working.
 */
function main(args: string[]): void {
  const { values } = parseArgs({ args, options: { forms: { type: 'string', default: '100' } } });
  const forms = Number(values.forms);
  const kinds = Object.entries({ ...traffic, ...trafficWithHolidays });
  const results = kinds.map(([name, generate], index) => ({ name, ...measure(generate, forms, index) }));
  const mix = results.filter(({ name }) => name in traffic);
  console.table(
    Object.fromEntries([
      ...results.map((result) => [result.name, present(result)]),
      ['mean without holidays', { 'false alarms a year': mean(mix.map((r) => r.falseAlarmsPerYear)).toFixed(3) }],
    ]),
  );
  console.log(`${forms * years} form-years of each kind`);
}

function measure(generate: (random: Random, hours: number) => Rates, forms: number, kind: number): Measured {
  let falseAlarms = 0;
  const stops: { delay: number; lost: number }[] = [];
  for (let form = 0; form < forms; form += 1) {
    const random = createRandom(kind * 1_000_003 + form);
    const rates = generate(random, hours);
    const counts = Array.from(rates, (rate) => countPosts(random, rate));
    falseAlarms += countFalseAlarms(counts);
    for (let n = 0; n < stopsPerForm; n += 1) stops.push(stopAtRandom(random, rates, counts));
  }
  return {
    falseAlarmsPerYear: falseAlarms / (forms * years),
    delays: stops.map(({ delay }) => delay).sort((a, b) => a - b),
    lost: stops.map(({ lost }) => lost).sort((a, b) => a - b),
  };
}

/** Every gap between two posts that lasts until the alarm is a false one. */
function countFalseAlarms(counts: readonly number[]): number {
  let alarms = 0;
  let last = counts.length;
  counts.forEach((count, hour) => {
    if (count === 0) return;
    const silentHours = hour - last;
    if (last >= historyHours && silentHours > minSilentHours && silentHours > alarmAfter(counts, last)) alarms += 1;
    last = hour;
  });
  return alarms;
}

/** The form stops working in a random hour: nothing arrives in the hours after it. */
function stopAtRandom(random: Random, rates: Rates, counts: readonly number[]): { delay: number; lost: number } {
  const stop = historyHours + Math.floor(random() * (hours - historyHours));
  const last = counts.findLastIndex((count, hour) => count > 0 && hour <= stop);
  const alarm = last < 0 ? Number.POSITIVE_INFINITY : Math.max(stop + 1, last + alarmAfter(counts, last));
  const lost = rates.subarray(stop + 1, Math.min(alarm, hours) + 1).reduce((sum, rate) => sum + rate, 0);
  return { delay: alarm - stop, lost };
}

/** The form's history starts with its first post, as in the database. */
function alarmAfter(counts: readonly number[], last: number): number {
  const window = counts.slice(Math.max(0, last + 1 - historyHours), last + 1);
  const history = window.slice(window.findIndex((count) => count > 0));
  const startHour = last + 1 - history.length + timeZone;
  return unusualAfterHours({ startHour, counts: history }) ?? Number.POSITIVE_INFINITY;
}

function present({ falseAlarmsPerYear, delays, lost }: Measured): Record<string, string> {
  const at = (numbers: readonly number[], quantile: number) =>
    numbers[Math.floor(numbers.length * quantile)] ?? Number.NaN;
  return {
    'false alarms a year': falseAlarmsPerYear.toFixed(3),
    'hours to the alarm (median)': at(delays, 0.5).toFixed(0),
    '95th percentile': at(delays, 0.95).toFixed(0),
    'posts lost (median)': at(lost, 0.5).toFixed(1),
    'never noticed': `${((100 * delays.filter((delay) => delay === Number.POSITIVE_INFINITY).length) / delays.length).toFixed(0)} %`,
  };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
}

main(process.argv.slice(2));
