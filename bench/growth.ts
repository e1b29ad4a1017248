import { writeExplain } from './growth-explain';
import { type Installation, openInstallation } from './growth-installation';
import { growthMeasures } from './growth-measures';
import { alternate } from './harness/alternate';
import type { BenchOptions, Figure } from './harness/figure';
import { startLoader } from './harness/load';

const few = 10_000;
/** The maximum cost with many submissions, relative to few. */
const maxRatio = 1.3;

/**
 * Measures the cost of submitting, reading and sweeping with `rows` submissions in the table against the same with
 * 10,000, alternately, and writes down PostgreSQL's plans for the frequent statements.
 */
export async function benchGrowth({ rounds, seconds, rows }: BenchOptions): Promise<Figure[]> {
  const grounds: Installation[] = [];
  const open = async (size: number): Promise<Installation> => {
    const began = performance.now();
    const installation = await openInstallation(size);
    grounds.push(installation);
    say(`${size.toLocaleString('en')} submissions made in ${Math.round((performance.now() - began) / 1_000)} s`);
    return installation;
  };
  try {
    const small = await open(few);
    const large = await open(rows);
    const loader = startLoader(large.stage.dir);
    const figures: Figure[] = [];
    for (const { name, unit, take } of growthMeasures(loader, seconds)) {
      const found = await alternate({ few: () => take(small), many: () => take(large) }, rounds);
      figures.push({
        name: `${name}, at ${rows.toLocaleString('en')} submissions`,
        unit,
        ours: found.many,
        floor: { name: `the same at ${few.toLocaleString('en')}`, values: found.few },
        target: unit === 'ms' ? { atMost: maxRatio } : { atLeast: Number((1 / maxRatio).toFixed(2)) },
      });
      say(name);
    }
    await loader.stop();
    say(`plans are in ${await writeExplain(large)}`);
    return figures;
  } finally {
    for (const installation of grounds) await installation.close();
  }
}

function say(line: string): void {
  console.log(`growth: ${line}`);
}
