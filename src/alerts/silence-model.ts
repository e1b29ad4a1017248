/** The model looks at the last 8 weeks at most. */
export const historyHours = 8 * 7 * 24;

/** A shorter silence is never unusual. */
export const minSilentHours = 3;

/** When a form received submissions, without spam. */
export interface SubmissionHistory {
  /** The first hour of `counts`, in hours since the epoch. */
  readonly startHour: number;
  /** Submissions per hour, oldest first, at most `historyHours`. The last entry is the hour of the last submission. */
  readonly counts: readonly number[];
}

/** With less history than this, no silence can be judged. */
const minSubmissions = 20;
const minDaysWithSubmissions = 8;
const minHours = 14 * 24;

/** False alarms per form and year that `longestUsualGap` aims at. Holidays are not part of it. */
const targetPerYear = 0.3;

const hoursPerYear = 8766;
/** The current level of a form comes from its last two weeks. */
const recentHours = 14 * 24;
/** Added to received and expected numbers, so that their ratio stays close to 1 where there are few submissions. */
const priorSubmissions = 2;

/**
 * Decides after how many hours of silence, counted from the hour of the last submission, a form's silence becomes
 * unusual; null when even 8 weeks would not be. Only the form's own history is used:
 *
 * 1. A silence is measured in missed submissions: those that the same hours receive in an ordinary week of this form
 *    (`createProfile`). Nights and weekends without submissions hardly count.
 * 2. It is unusual when it misses more than the form's past gaps make likely (`longestUsualGap`). A form with irregular
 *    traffic has had long gaps before, so it gets more time.
 * 3. It must also miss more than a whole working day, so that a public holiday raises no alarm (`missedOnHoliday`).
 * 4. After a decline, fewer submissions are expected (`currentLevel`). Growth is ignored, which only delays the alarm.
 *
 * Measured on generated traffic (`npm run bench:silence`, 400 form-years of each kind): 0.04 false alarms per form and
 * year over nine kinds without holidays, from 0.00 in office hours to 0.12 for uneven days and 0.18 for campaigns; 0.24
 * with ten public holidays a year, and 1.6 with two weeks off. A form with 20 submissions on working days is reported
 * after 38 hours in the median and within 83 hours in 95 % of cases, having missed 25 submissions.
 */
export function unusualAfterHours({ startHour, counts }: SubmissionHistory): number | null {
  if (isRare(counts)) return null;
  const expectedAt = createProfile(startHour, counts);
  const expected = counts.map((_, index) => expectedAt(startHour + index));
  const limit = Math.max(longestUsualGap(findGaps(counts, expected), counts.length), missedOnHoliday(expectedAt));
  const level = currentLevel(counts, expected);
  const lastHour = startHour + counts.length - 1;
  let missed = 0;
  for (let hours = 1; hours <= historyHours; hours += 1) {
    missed += level * expectedAt(lastHour + hours);
    if (missed >= limit && hours >= minSilentHours) return hours;
  }
  return null;
}

function isRare(counts: readonly number[]): boolean {
  if (counts.length < minHours || sum(counts) < minSubmissions) return true;
  const daysWithSubmissions = new Set<number>();
  counts.forEach((count, index) => {
    if (count > 0) daysWithSubmissions.add(Math.floor(index / 24));
  });
  return daysWithSubmissions.size < minDaysWithSubmissions;
}

/**
 * Returns a function for the submissions expected in an hour (since the epoch) of an ordinary week: the average of all
 * hours, times a factor for the weekday and one for the hour of the day. With few submissions, the factors stay close
 * to 1.
 */
function createProfile(startHour: number, counts: readonly number[]): (hour: number) => number {
  const average = sum(counts) / counts.length;
  const createFactors = (size: number, slotOf: (hour: number) => number): readonly number[] => {
    const received = new Array<number>(size).fill(priorSubmissions);
    const expected = new Array<number>(size).fill(priorSubmissions);
    counts.forEach((count, index) => {
      const slot = slotOf(startHour + index);
      received[slot] = (received[slot] ?? 0) + count;
      expected[slot] = (expected[slot] ?? 0) + average;
    });
    return received.map((submissions, slot) => submissions / (expected[slot] ?? 1));
  };
  const hourOfDay = (hour: number) => hour % 24;
  const ofHour = createFactors(24, hourOfDay);
  const midnight = quietestHour(ofHour);
  const weekday = (hour: number) => Math.floor((hour - midnight) / 24) % 7;
  const ofWeekday = createFactors(7, weekday);
  return (hour) => average * (ofWeekday[weekday(hour)] ?? 1) * (ofHour[hourOfDay(hour)] ?? 1);
}

/**
 * The middle of the quietest six hours of the day. Weekdays are counted from here: it is the visitors' night, whatever
 * their time zone.
 */
function quietestHour(ofHour: readonly number[]): number {
  const around = ofHour.map((_, hour) => sum([-3, -2, -1, 0, 1, 2].map((n) => ofHour.at((hour + n) % 24) ?? 0)));
  return around.indexOf(Math.min(...around));
}

/** The gaps before each hour with submissions, in missed submissions. */
function findGaps(counts: readonly number[], expected: readonly number[]): number[] {
  const gaps: number[] = [];
  let missed = 0;
  counts.forEach((count, index) => {
    if (count === 0) {
      missed += expected[index] ?? 0;
    } else {
      gaps.push(missed);
      missed = 0;
    }
  });
  return gaps;
}

/**
 * The length, in missed submissions, that gaps should exceed `targetPerYear` times a year. It is extrapolated from the
 * longest gaps (peaks over threshold): the excess of the k longest over the next one is modelled as exponential. Its
 * mean is that of the k excesses, but at least 1 submission, the mean for independent submissions. Since k is small,
 * this mean is uncertain, so the predictive distribution is used, which has a heavier tail. A small k covers rare long
 * pauses and a large one ordinary irregularity; the longer result counts.
 */
function longestUsualGap(gaps: readonly number[], hours: number): number {
  const longest = gaps.toSorted((a, b) => b - a);
  const exceededAfter = (k: number): number => {
    const threshold = longest[k] ?? 0;
    const excess = sum(longest.slice(0, k).map((gap) => gap - threshold));
    const gapsPerYear = k * (hoursPerYear / hours);
    return threshold + Math.max(k, excess) * ((gapsPerYear / targetPerYear) ** (1 / k) - 1);
  };
  return Math.max(exceededAfter(5), exceededAfter(15));
}

/** A little more than the busiest weekday, but at most 100: busy forms are never quite silent on holidays. */
function missedOnHoliday(expectedAt: (hour: number) => number): number {
  const days = Array.from({ length: 7 }, (_, day) => day * 24);
  const submissionsOf = (day: number) => sum(Array.from({ length: 24 }, (_, hour) => expectedAt(day + hour)));
  return Math.min(1.15 * Math.max(...days.map(submissionsOf)), 100);
}

/** Received relative to expected submissions of the last two weeks, at most 1. */
function currentLevel(counts: readonly number[], expected: readonly number[]): number {
  const received = sum(counts.slice(-recentHours)) + priorSubmissions;
  return Math.min(1, received / (sum(expected.slice(-recentHours)) + priorSubmissions));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
