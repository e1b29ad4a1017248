/** Resolves to numbers from 0 to below 1, the same ones for the same seed. */
export type Random = () => number;

/** Expected posts of one generated form, by hour; the first hour is that of a Monday. */
export type Rates = Float64Array;

const hoursPerWeek = 7 * 24;
const hoursPerYear = 8766;

/** Kinds of traffic by name. Each call generates another form of this kind. */
export const traffic: Readonly<Record<string, (random: Random, hours: number) => Rates>> = {
  'steady, 0.5 to 200 a day': (random, hours) => weekly(hours, between(random, 0.5, 200), () => 1),
  'office hours, 5 to 100 a day': (random, hours) => weekly(hours, between(random, 5, 100), officeHours),
  'office hours, 20 a day': (_random, hours) => weekly(hours, 20, officeHours),
  'weekends quiet, 2 to 50 a day': (random, hours) => weekly(hours, between(random, 2, 50), daytime),
  'uneven days, 3 to 100 a day': unevenDays,
  'campaigns every 5 to 20 days': campaigns,
  'slow decline from 20 a day': (random, hours) => changing(random, hours, 20, 0.5),
  'growth from 1 a day': (random, hours) => changing(random, hours, 1, 2),
  'rare, 1 in 3 to 30 days': (random, hours) => weekly(hours, 1 / between(random, 3, 30), () => 1),
};

/** The same with closing times, in which nothing is received. */
export const trafficWithHolidays: typeof traffic = {
  'office hours, 10 public holidays': (random, hours) => closed(random, officeForm(random, hours), 10, 1),
  'office hours, 2 weeks off': (random, hours) => closed(random, officeForm(random, hours), 2, 7),
};

/** A small generator (mulberry32), since Math.random has no seed. */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How many posts arrive when `mean` are expected: Poisson, and approximately so from 30 on. */
export function countPosts(random: Random, mean: number): number {
  if (mean > 30) {
    const normal = Math.sqrt(2 * exponential(random)) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  let count = -1;
  for (let time = 0; time <= mean; time += exponential(random)) count += 1;
  return count;
}

/** The same every week: `perDay` posts on the busiest day, spread by `weight`. */
function weekly(hours: number, perDay: number, weight: (day: number, hour: number) => number): Rates {
  const weights = Array.from({ length: hoursPerWeek }, (_, h) => weight(Math.floor(h / 24), h % 24));
  const days = Array.from({ length: 7 }, (_, day) => sum(weights.slice(day * 24, day * 24 + 24)));
  const perWeight = perDay / Math.max(...days);
  return Float64Array.from({ length: hours }, (_, hour) => (weights[hour % hoursPerWeek] ?? 0) * perWeight);
}

function officeHours(day: number, hour: number): number {
  if (day >= 5) return 0.01;
  return hour >= 8 && hour < 18 ? 1 : 0.02;
}

function daytime(day: number, hour: number): number {
  return (hour < 7 ? 0.05 : 1) * (day < 5 ? 1 : 0.4);
}

function officeForm(random: Random, hours: number): Rates {
  return weekly(hours, between(random, 5, 100), officeHours);
}

/** Some days receive a multiple of the others: the posts of a day vary around 1 with a standard deviation of 0.7. */
function unevenDays(random: Random, hours: number): Rates {
  const factors = Array.from({ length: hours / 24 + 1 }, () => (exponential(random) + exponential(random)) / 2);
  return weekly(hours, between(random, 3, 100), daytime).map(
    (rate, hour) => rate * (factors[Math.floor(hour / 24)] ?? 1),
  );
}

/** Few posts in general, and at random times 20 to 300 at once, which ebb away over hours to days. */
function campaigns(random: Random, hours: number): Rates {
  const rates = weekly(hours, between(random, 0.05, 1), daytime);
  const everyHours = between(random, 5, 20) * 24;
  const posts = between(random, 20, 300);
  const decayHours = between(random, 6, 36);
  for (let start = 0; start < hours; start += exponential(random) * everyHours) {
    const first = Math.ceil(start);
    rates.subarray(first, first + 6 * decayHours).forEach((rate, index) => {
      rates[first + index] = rate + (posts / decayHours) * Math.exp(-index / decayHours);
    });
  }
  return rates;
}

/** Changes by `factor` in every 8 to 26 weeks, to 200 posts a day at most. */
function changing(random: Random, hours: number, perDay: number, factor: number): Rates {
  const everyHours = between(random, 8, 26) * hoursPerWeek;
  const most = 200 / perDay;
  return weekly(hours, perDay, daytime).map((rate, hour) => rate * Math.min(most, factor ** (hour / everyHours)));
}

/** Closes the form on random days, or for the whole week around them. */
function closed(random: Random, rates: Rates, perYear: number, days: 1 | 7): Rates {
  for (let n = 0; n < (perYear * rates.length) / hoursPerYear; n += 1) {
    const first = Math.floor((random() * rates.length) / 24 / days) * 24 * days;
    rates.fill(0, first, first + 24 * days);
  }
  return rates;
}

/** A random number whose logarithm is evenly distributed. */
function between(random: Random, from: number, to: number): number {
  return from * (to / from) ** random();
}

function exponential(random: Random): number {
  return -Math.log(1 - random());
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
