import { writeExplain } from './growth-explain';
import { type Ground, openGround } from './growth-ground';
import { growthMeasures } from './growth-measures';
import { alternate } from './harness/alternate';
import type { BenchOptions, Figure } from './harness/figure';
import { startLoader } from './harness/load';

const few = 10_000;
/** What a thing may cost with many submissions, compared to few. */
const most = 1.3;

/**
 * Measures what posting, reading and sweeping cost with `rows` submissions in the table, against the same with 10,000, in
 * turns; and writes down how PostgreSQL goes about each hot statement then.
 */
export async function benchGrowth({ rounds, seconds, rows }: BenchOptions): Promise<Figure[]> {
  const grounds: Ground[] = [];
  const open = async (size: number): Promise<Ground> => {
    const began = performance.now();
    const ground = await openGround(size);
    grounds.push(ground);
    say(`${size.toLocaleString('en')} submissions made in ${Math.round((performance.now() - began) / 1_000)} s`);
    return ground;
  };
  try {
    const small = await open(few);
    const large = await open(rows);
    const loader = startLoader(large.stage.dir);
    const figures: Figure[] = [];
    for (const { name, unit, take } of growthMeasures(loader, seconds)) {
      const found = await alternate({ few: () => take(small), many: () => take(large) }, rounds);
      figures.push({
        benchmark: 'growth',
        name: `${name}, at ${rows.toLocaleString('en')} submissions`,
        unit,
        ours: found.many,
        floor: { name: `the same at ${few.toLocaleString('en')}`, values: found.few },
        target: unit === 'ms' ? { atMost: most } : { atLeast: Number((1 / most).toFixed(2)) },
      });
      say(name);
    }
    await loader.stop();
    say(`plans are in ${await writeExplain(large)}`);
    return figures;
  } finally {
    for (const ground of grounds) await ground.close();
  }
}

function say(line: string): void {
  console.log(`growth: ${line}`);
}
