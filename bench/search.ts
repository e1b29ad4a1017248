import { type Installation, openInstallation } from './growth-installation';
import { alternate, median } from './harness/alternate';
import type { Benchmark, Figure } from './harness/figure';
import { fillForSearch, landmarks } from './search-fill';

const few = 10_000;
/** The maximum time with many submissions, relative to few, of a search with as many results. */
const maxRatio = 1.3;
const asksEach = 12;

const { frequent, occasional, rare } = landmarks.words;

const { ten, hundred, thousand } = landmarks.fixed;

/** Searches that have as many results in either account, or whose results are not counted beyond 1,000 in either. */
const sameResults = [
  ...['', landmarks.single, ten, hundred, thousand, 'nowhere-to-be-found', ten.slice(0, 6), `"${hundred}"`],
  ...[`${frequent} ${landmarks.single}`, `${thousand} -${ten}`, `message:${hundred}`, `name:${thousand}`],
  // The last word is searched for as a beginning.
  ...[`${landmarks.single} v`, `${hundred} company`, `${thousand} ${frequent}`, `${frequent} ${thousand}`],
  ...[frequent, frequent.slice(0, 1), 'v', 'form:Contact', 'ip:192.0.2.1', `is:unread ${thousand}`],
  ...['before:2020-01', 'after:2020-01', `after:2020-01 ${thousand}`, 'is:read', 'is:archived'],
];
/** Searches whose results grow with the table. */
const moreResults = [
  ...[occasional, rare, occasional.slice(0, 3), rare.slice(0, 5), 'visitor12', `"${frequent} ${occasional}"`],
  ...[`${frequent} ${rare}`, `-${frequent}`, `-${rare}`, `${occasional} -${rare}`, `is:unread ${occasional}`],
  ...['is:unread', '-is:unread', 'is:spam', 'is:deleted', 'has:file', `label:${landmarks.label}`],
  ...[`-label:${landmarks.label}`, 'from:4711', 'email:visitor77', 'company:42', 'name:visitor'],
];

/** Measures the inbox with each kind of search at `rows` submissions of one account against the same at 10,000. */
export const benchSearch: Benchmark = async ({ rows, rounds }) => {
  const small = await open(few);
  const large = await open(rows);
  try {
    const searches = [...sameResults, ...moreResults];
    // All searches take turns: for half a minute or more, one process may be half as fast as the other.
    const found = await alternate(
      Object.fromEntries(
        searches.flatMap((search) => [
          [`few ${search}`, () => take(small, search)],
          [`many ${search}`, () => take(large, search)],
        ]),
      ),
      rounds,
      (line) => console.log(`search: ${line}`),
    );
    return searches.map((search): Figure => {
      const [ofFew, ofMany] = [found[`few ${search}`] ?? [], found[`many ${search}`] ?? []];
      console.log(`search: ${search || 'no search'}: ${median(ofFew).toFixed(1)} and ${median(ofMany).toFixed(1)} ms`);
      return {
        name: `${search || 'no search'}, at ${rows.toLocaleString('en')} submissions`,
        unit: 'ms',
        ours: ofMany,
        floor: { name: `the same at ${few.toLocaleString('en')}`, values: ofFew },
        target: sameResults.includes(search) ? { atMost: maxRatio } : null,
      };
    });
  } finally {
    await small.close();
    await large.close();
  }
};

async function open(rows: number): Promise<Installation> {
  const startedAt = performance.now();
  const installation = await openInstallation(rows, fillForSearch);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(`search: ${rows.toLocaleString('en')} submissions made in ${seconds} s`);
  return installation;
}

async function take({ ask, cookie }: Installation, search: string): Promise<number> {
  const times: number[] = [];
  for (let n = -1; n < asksEach; n += 1) {
    const { status, ms } = await ask({
      path: `/dashboard/inbox?q=${encodeURIComponent(search)}`,
      headers: { Cookie: cookie },
    });
    if (status !== 200) throw new Error(`the search ${search} got status ${status}`);
    if (n >= 0) times.push(ms);
  }
  return median(times);
}
