import type { Pool } from 'pg';
import { bodyOf, contentTypes } from './harness/post-body';
import type { RunningWeb } from './harness/stage';

/** Throws unless every accepted submission is stored with all its deliveries. */
export async function checkStored(sql: Pool, answered: number, deliveriesEach: number): Promise<void> {
  const { rows } = await sql.query<{ posts: number; deliveries: number }>(
    'SELECT (SELECT count(*) FROM submissions)::int AS posts, (SELECT count(*) FROM deliveries)::int AS deliveries',
  );
  const { posts = 0, deliveries = 0 } = rows[0] ?? {};
  if (posts >= answered && deliveries === posts * deliveriesEach) return;
  throw new Error(`of ${answered} accepted submissions, ${posts} are stored, with ${deliveries} deliveries`);
}

/** Prints the warnings of a process: running without its rate limiter or queue is not what is measured. */
export function tellWarnings(web: RunningWeb): void {
  const warnings = web.output().match(/^\{"level":(?:[4-6]0|"(?:warn|error|fatal)").*$/gm) ?? [];
  if (warnings.length > 0) console.log(`warnings of the web process: ${warnings.length}, the first: ${warnings[0]}`);
}

/** Throws unless the seventh submission from one address to one form within a minute is rejected. */
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
  if (statuses.join() !== expected.join())
    throw new Error(`the rate limit does not work: the responses were ${statuses.join(', ')}`);
}
