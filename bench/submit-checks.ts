import type { Pool } from 'pg';
import { bodyOf, contentTypes } from './harness/post-body';
import type { RunningWeb } from './harness/stage';

/** Throws unless what was answered is there, with every delivery that it causes: a fast answer alone is no figure. */
export async function checkStored(sql: Pool, answered: number, deliveriesEach: number): Promise<void> {
  const { rows } = await sql.query<{ posts: number; deliveries: number }>(
    'SELECT (SELECT count(*) FROM submissions)::int AS posts, (SELECT count(*) FROM deliveries)::int AS deliveries',
  );
  const { posts = 0, deliveries = 0 } = rows[0] ?? {};
  if (posts >= answered && deliveries === posts * deliveriesEach) return;
  throw new Error(`of ${answered} answered posts there are ${posts}, with ${deliveries} deliveries`);
}

/** Prints what a process of ours complained of: what a rate limit or a queue does when it is away is not what is measured. */
export function tellWarnings(web: RunningWeb): void {
  const warnings = web.output().match(/^\{"level":(?:[4-6]0|"(?:warn|error|fatal)").*$/gm) ?? [];
  if (warnings.length > 0) console.log(`warnings of the web process: ${warnings.length}, the first: ${warnings[0]}`);
}

/** Throws unless the seventh post of one visitor to one form within a minute is refused. */
export async function checkRateLimit({ url }: RunningWeb, accessKey: string): Promise<void> {
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    const { status } = await fetch(`${url}/api/submit`, {
      method: 'POST',
      headers: { 'Content-Type': contentTypes.json, Accept: 'application/json', 'X-Forwarded-For': '192.0.2.7' },
      body: bodyOf('json', accessKey).toString(),
    });
    statuses.push(status);
  }
  const expected = [200, 200, 200, 200, 200, 200, 429];
  if (statuses.join() !== expected.join()) throw new Error(`the rate limit is off: it answered ${statuses.join(', ')}`);
}
