import type { DeliveryStatus } from '../../src/deliveries/delivery.log';
import { workerDied } from '../../src/deliveries/recovery/dead-workers';
import { eventually } from './eventually';
import type { FaultScene, PostAnswer } from './fault-scene';

/** The message of the contract for an accepted submission. */
export const accepted = { success: true, message: 'Submission received' };

/** A stored submission with its deliveries and how often its peers received it. */
export interface Fate {
  readonly name: string;
  readonly email: { readonly id: string; readonly status: DeliveryStatus; readonly error: string | null };
  readonly webhook: { readonly id: string; readonly status: DeliveryStatus; readonly error: string | null };
  readonly mails: number;
  readonly calls: number;
}

/** Reads every stored submission with its deliveries; throws for an incomplete one. */
export async function readFates({ db, smtp, receiver }: FaultScene): Promise<Fate[]> {
  const { rows } = await db.pool.query<{ id: string; name: string; deliveries: (Fate['email'] & { kind: string })[] }>(
    `SELECT s.id, s.data ->> 'name' AS name,
            (SELECT json_agg(d ORDER BY d.id) FROM deliveries d WHERE d.submission_id = s.id) AS deliveries
     FROM submissions s ORDER BY s.created_at`,
  );
  const mails = countBy(smtp.mails.map(({ parsed }) => /^<([^@]+)@/.exec(parsed.messageId ?? '')?.[1] ?? ''));
  const calls = countBy(receiver.requests.map(({ rawBody }) => JSON.parse(String(rawBody)).submission.id));
  return rows.map(({ id, name, deliveries }) => {
    const [email, webhook] = ['email', 'webhook'].map((kind) => deliveries?.find((row) => row.kind === kind));
    if (!email || !webhook || deliveries.length !== 2) throw new Error(`${name} is only half there`);
    return { name, email, webhook, mails: mails.get(email.id) ?? 0, calls: calls.get(id) ?? 0 };
  });
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/**
 * Waits until every delivery is settled, and resolves to the submissions and the seconds it took. Throws when it takes
 * longer than `withinMs`, as `eventually` does. Calls `whileOpen` after each look that finds unsettled ones.
 */
export async function settledFates(
  scene: FaultScene,
  withinMs = 30_000,
  whileOpen: () => Promise<void> = async () => undefined,
): Promise<{ readonly fates: readonly Fate[]; readonly seconds: number }> {
  const began = performance.now();
  const fates = await eventually(async () => {
    const all = await readFates(scene);
    const open = all
      .flatMap(({ email, webhook }) => [email, webhook])
      .filter(({ status }) => /queued|active/.test(status));
    if (open.length === 0) return all;
    await whileOpen();
    throw new Error(`${open.length} deliveries are still open: ${JSON.stringify(open.slice(0, 3))}`);
  }, withinMs);
  return { fates, seconds: Math.round((performance.now() - began) / 100) / 10 };
}

/**
 * Lets deliveries that are past their deadline count as those of dead workers 10 s early. Only for tests whose receivers
 * respond, so that no living worker still runs one of them.
 */
export async function hastenOrphans({ db }: FaultScene): Promise<void> {
  await db.pool.query(
    `UPDATE deliveries SET started_at = started_at - interval '10 s'
     WHERE status = 'active' AND started_at < now() - interval '9 s'`,
  );
}

/** Expects every accepted submission, and nothing else, to be stored. */
export function expectStored(fates: readonly Fate[], answers: readonly PostAnswer[]): void {
  const stored = fates.map(({ name }) => name);
  expect(new Set(stored).size).toBe(stored.length);
  const promised = answers.filter(({ status }) => status === 200);
  for (const { body } of promised) expect(body).toEqual(accepted);
  expect(stored).toEqual(expect.arrayContaining(promised.map(({ name }) => name)));
  expect(answers.map(({ name }) => name)).toEqual(expect.arrayContaining(stored));
}

/**
 * The milliseconds that half of the responses took at most. A single one may be slow on a busy machine; if they waited for
 * something, all would be.
 */
export function medianMs(answers: readonly PostAnswer[]): number {
  return answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[answers.length >> 1] ?? 0;
}

/** Expects each submission to have been mailed and its webhook called exactly once. */
export function expectDelivered(fates: readonly Fate[]): void {
  const odd = fates.filter(
    ({ email, webhook, mails, calls }) =>
      email.status !== 'succeeded' || webhook.status !== 'succeeded' || mails < 1 || calls !== 1,
  );
  expect(odd).toEqual([]);
}

/** Expects each submission to have been mailed and its webhook called at most once; a dead worker shows in the row. */
export function expectDeliveredDespiteDeaths(fates: readonly Fate[]): void {
  const odd = fates.filter(({ email, webhook, mails, calls }) => {
    const called = webhook.status === 'succeeded' ? calls === 1 : webhook.error === workerDied && calls <= 1;
    return email.status !== 'succeeded' || mails < 1 || !called;
  });
  expect(odd).toEqual([]);
}
