/** The model looks at the last 8 weeks at most. */
export const historyHours = 8 * 7 * 24;

/** A shorter silence is never unusual. */
export const minSilentHours = 3;

/** When a form received posts, without spam. */
export interface PostHistory {
  /** The first hour of `counts`, in hours since the epoch. */
  readonly startHour: number;
  /** Posts per hour, oldest first, at most `historyHours`. The last entry is the hour of the last post. */
  readonly counts: readonly number[];
}

/** With less history than this, nothing can be said about a silence. */
const minPosts = 20;
const minDaysWithPosts = 8;
const minHours = 14 * 24;

/** False alarms per form and year that `longestUsualGap` aims at. Holidays are not part of it. */
const targetPerYear = 0.3;

const hoursPerYear = 8766;
/** The present level of a form is that of its last two weeks. */
const recentHours = 14 * 24;

/**
 * Decides how long a form may stay silent: hours after the hour of its last post from which on the silence is unusual,
 * or null when no silence of 8 weeks would be. Nothing but the form's own history counts:
 *
 * 1. A silence is measured in missed posts: those that its hours have in an ordinary week of this form. Nights and
 *    weekends without posts hardly count.
 * 2. It is unusual when it misses more than the form's past gaps make likely (`longestUsualGap`). A form with
 *    irregular traffic had long gaps before, so it is given more time.
 * 3. It must also miss more than a whole working day, so that a public holiday is no alarm (`missedOnHoliday`).
 * 4. After a decline fewer posts are expected (`currentLevel`). Growth is ignored, which only delays the alarm.
 *
 * Measured on generated traffic (`npm run bench:silence`, 400 form-years of each kind): 0.04 false alarms per form and
 * year over nine kinds without holidays, from 0.00 in office hours to 0.12 for uneven days and 0.18 for campaigns; 0.24
 * with ten public holidays a year, and 1.6 with two weeks off. A form with 20 posts on working days is reported after 38
 * hours in the median and 83 hours in 95 % of cases, having missed 25 posts.
 */
export function unusualAfterHours({ startHour, counts }: PostHistory): number | null {
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
  if (counts.length < minHours || sum(counts) < minPosts) return true;
  const daysWithPosts = new Set<number>();
  counts.forEach((count, index) => {
    if (count > 0) daysWithPosts.add(Math.floor(index / 24));
  });
  return daysWithPosts.size < minDaysWithPosts;
}

/**
 * The posts of an hour (since the epoch) in an ordinary week: the average of all hours, times a factor of the weekday
 * and one of the hour of the day. With few posts the factors stay close to 1.
 */
function createProfile(startHour: number, counts: readonly number[]): (hour: number) => number {
  const average = sum(counts) / counts.length;
  const priorPosts = 2;
  const createFactors = (size: number, slotOf: (hour: number) => number): readonly number[] => {
    const received = new Array<number>(size).fill(priorPosts);
    const expected = new Array<number>(size).fill(priorPosts);
    counts.forEach((count, index) => {
      const slot = slotOf(startHour + index);
      received[slot] = (received[slot] ?? 0) + count;
      expected[slot] = (expected[slot] ?? 0) + average;
    });
    return received.map((posts, slot) => posts / (expected[slot] ?? 1));
  };
  const hourOfDay = (hour: number) => hour % 24;
  const ofHour = createFactors(24, hourOfDay);
  const midnight = quietestHour(ofHour);
  const weekday = (hour: number) => Math.floor((hour - midnight) / 24) % 7;
  const ofWeekday = createFactors(7, weekday);
  return (hour) => average * (ofWeekday[weekday(hour)] ?? 1) * (ofHour[hourOfDay(hour)] ?? 1);
}

/** The middle of the quietest quarter of the day, where weekdays begin: the visitors' night, whatever their time zone. */
function quietestHour(ofHour: readonly number[]): number {
  const around = ofHour.map((_, hour) => sum([-3, -2, -1, 0, 1, 2].map((n) => ofHour.at((hour + n) % 24) ?? 0)));
  return around.indexOf(Math.min(...around));
}

/** The gaps before each hour with posts, in missed posts. */
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
 * The length that gaps should exceed `targetPerYear` times a year. It is extrapolated from the longest gaps
 * (peaks over threshold): what the k longest exceed the next one by is taken to be exponential, with their mean or
 * with 1 post, the mean for independent posts, if that is more. Since k is small, the mean is uncertain, so the
 * predictive distribution is used, which has a heavier tail. A small k covers rare long pauses and a large one
 * ordinary irregularity; the longer result counts.
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

/** The posts of the busiest weekday and a little more, but 100 at most: busy forms are never quite silent on holidays. */
function missedOnHoliday(expectedAt: (hour: number) => number): number {
  const days = Array.from({ length: 7 }, (_, day) => day * 24);
  const postsOf = (day: number) => sum(Array.from({ length: 24 }, (_, hour) => expectedAt(day + hour)));
  return Math.min(1.15 * Math.max(...days.map(postsOf)), 100);
}

/** The posts of the last two weeks in proportion to the whole history, 1 at most. */
function currentLevel(counts: readonly number[], expected: readonly number[]): number {
  const priorPosts = 2;
  const received = sum(counts.slice(-recentHours)) + priorPosts;
  return Math.min(1, received / (sum(expected.slice(-recentHours)) + priorPosts));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
