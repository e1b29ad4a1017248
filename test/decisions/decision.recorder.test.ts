import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Account } from '../../src/accounts/account.model';
import { maxSamplesPerHour } from '../../src/decisions/decision';
import { DecisionRecorder } from '../../src/decisions/decision.recorder';
import { pruneDecisions } from '../../src/decisions/decision.store';
import { createIpHash } from '../../src/decisions/ip-hash';
import type { Form } from '../../src/forms/form.model';
import type { Logger } from '../../src/lib/logger';
import { untilWaiting } from '../support/database';
import { eventually } from '../support/eventually';
import { buildAccount, buildFile, buildForm, testSecretKey } from '../support/factories';
import { db, setUpDatabase } from '../support/set-up';
import { countsOf, samplesOf } from './decision-rows';

setUpDatabase();
let account: Account;
let form: Form;
const recorders: DecisionRecorder[] = [];
const warnings: string[] = [];

const logger = {
  warn: (...said: unknown[]) => warnings.push(String(said.at(-1))),
  error: (...said: unknown[]) => warnings.push(String(said.at(-1))),
} as unknown as Logger;

beforeAll(async () => {
  account = await buildAccount(db);
});
beforeEach(async () => {
  form = await buildForm(db, account);
  warnings.length = 0;
});
afterEach(() => Promise.all(recorders.splice(0).map((recorder) => recorder.close())));

/** A recorder that writes every 5 ms, through `query` if given. */
function openRecorder(query: (statement: string) => Promise<unknown> = (statement) => db.pool.query(statement)) {
  const recorder = new DecisionRecorder({
    pool: { query } as never as Pool,
    secretKey: testSecretKey,
    logger,
    flushMs: 5,
  });
  recorders.push(recorder);
  return recorder;
}

const facts = () => ({ ip: '192.0.2.1', origin: null });
const lost = Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });

test('two processes count exactly, and share the limit of samples', async () => {
  const [one, other] = [openRecorder(), openRecorder()];
  for (let round = 0; round < 30; round += 1) {
    for (let n = 0; n < 7; n += 1) one.record(form, 'rate_limited', facts);
    for (let n = 0; n < 5; n += 1) other.record(form, 'rate_limited', facts);
    if (round % 10 === 0) await sleep(15);
  }
  await Promise.all([one.close(), other.close()]);
  expect(await countsOf(db.pool, form)).toEqual({ rate_limited: 360 });
  expect(await samplesOf(db.pool, form)).toHaveLength(maxSamplesPerHour);
});

test('a flush whose response was lost is repeated and counted once', async () => {
  let calls = 0;
  const recorder = openRecorder(async (statement) => {
    calls += 1;
    const result = await db.pool.query(statement);
    if (calls === 1) throw lost;
    return result;
  });
  recorder.record(form, 'honeypot', facts);
  recorder.record(form, 'time_trap', facts);
  await eventually(() => expect(calls).toBe(2));
  recorder.record(form, 'honeypot', facts);
  await recorder.close();
  expect(await countsOf(db.pool, form)).toEqual({ honeypot: 2, time_trap: 1 });
  expect(await samplesOf(db.pool, form)).toHaveLength(3);
});

test('an outage loses no count and is logged once', async () => {
  let calls = 0;
  const recorder = openRecorder(async (statement) => {
    calls += 1;
    if (calls <= 5) throw lost;
    return db.pool.query(statement);
  });
  for (let n = 0; n < 1_000; n += 1) {
    recorder.record(form, 'quota_reached', facts);
    if (n % 100 === 0) await sleep(10);
  }
  await eventually(() => expect(calls).toBeGreaterThan(5));
  await recorder.close();
  expect(await countsOf(db.pool, form)).toEqual({ quota_reached: 1_000 });
  expect(warnings).toEqual(['the decision log could not be written; retrying']);
});

test('a form that was deleted meanwhile does not affect the others', async () => {
  const gone = await buildForm(db, account);
  const recorder = openRecorder();
  await db.pool.query('DELETE FROM forms WHERE id = $1', [gone.id]);
  for (const { id } of [gone, { id: uuidv7() }, form]) recorder.record({ id }, 'honeypot', facts);
  await recorder.close();
  expect(await countsOf(db.pool, form)).toEqual({ honeypot: 1 });
  expect(warnings).toEqual([]);
});

test('a form and a submission that are deleted during the statement are left out by the next attempt', async () => {
  const gone = await buildForm(db, account);
  const { submissionId } = await buildFile(db, form);
  let calls = 0;
  const recorder = openRecorder(async (statement) => {
    calls += 1;
    if (calls > 1) return db.pool.query(statement);
    const client = await db.pool.connect();
    await client.query('BEGIN');
    await client.query('DELETE FROM submissions WHERE id = $1', [submissionId]);
    await client.query('DELETE FROM forms WHERE id = $1', [gone.id]);
    const writing = db.pool.query(statement).catch((error: unknown) => error);
    await untilWaiting(db.pool, 1);
    await client.query('COMMIT');
    client.release();
    throw await writing;
  });
  recorder.record(gone, 'honeypot', facts);
  recorder.record(form, 'honeypot', facts);
  const details = { files: [{ name: 'cv.pdf', size: 1, reason: 'plan' }], dropped: 1 } as const;
  recorder.record(form, 'files_dropped', () => ({ ...facts(), submissionId, details }));
  await eventually(() => expect(calls).toBe(2));
  await recorder.close();
  expect(await countsOf(db.pool, form)).toEqual({ honeypot: 1, files_dropped: 1 });
  expect(await samplesOf(db.pool, form)).toMatchObject([{ reason: 'honeypot' }]);
});

test('a flush that can never be written is given up, and later ones are written', async () => {
  let isBroken = true;
  const recorder = openRecorder(async (statement) => {
    if (isBroken) throw Object.assign(new Error('invalid input syntax'), { code: '22P02' });
    return db.pool.query(statement);
  });
  recorder.record(form, 'honeypot', facts);
  await eventually(() => expect(warnings).toContain('some decisions were not logged'));
  isBroken = false;
  recorder.record(form, 'time_trap', facts);
  await recorder.close();
  expect(await countsOf(db.pool, form)).toEqual({ time_trap: 1 });
});

test('a million rejections of one form, and those of 150,000 forms, take little memory without a database', async () => {
  const recorder = openRecorder(async () => {
    throw lost;
  });
  let described = 0;
  const describeOne = () => {
    described += 1;
    return facts();
  };
  for (let n = 0; n < 1_000_000; n += 1) recorder.record(form, 'rate_limited', describeOne);
  expect(described).toBeLessThanOrEqual(2 * maxSamplesPerHour);
  for (let n = 0; n < 150_000; n += 1) recorder.record({ id: `form ${n}` }, 'rate_limited', describeOne);
  expect(described).toBeLessThanOrEqual(1_000);
  for (let n = 0; n < 5_000; n += 1) recorder.record({ accessKey: `key ${n}` }, 'invalid_body', describeOne);
  await eventually(() => expect(warnings).toContain('decisions on too many forms at once; some were not logged'));
});

test('the hash of an address differs between forms, days and installations, not within an IPv6 network', () => {
  const hash = createIpHash(testSecretKey);
  const [today, tomorrow] = [Date.UTC(2026, 10, 22, 23), Date.UTC(2026, 10, 23, 1)];
  const one = hash('form', '192.0.2.1', today);
  expect(hash('form', '::ffff:192.0.2.1', today)).toBe(one);
  const others = [
    hash('form', '192.0.2.2', today),
    hash('other form', '192.0.2.1', today),
    hash('form', '192.0.2.1', tomorrow),
    createIpHash(`another ${testSecretKey}`)('form', '192.0.2.1', today),
  ];
  expect(new Set([one, ...others]).size).toBe(5);
  expect(hash('form', '2001:db8::1', today)).toBe(hash('form', '2001:db8::ffff', today));
  expect(hash('form', '', today)).toBeNull();
});

test('pruning deletes samples after the given days, and counts after 400', async () => {
  const { pool } = db;
  const addDays = async (days: number) => {
    const values = [form.id, account.id, uuidv7(), days];
    await pool.query(
      `INSERT INTO decision_samples (id, form_id, account_id, created_at, reason)
       VALUES ($3, $1, $2, now() - make_interval(days => $4), 'honeypot')`,
      values,
    );
    await pool.query(
      `INSERT INTO decision_counts (form_id, hour, reason, count)
       VALUES ($1, now() - make_interval(days => $2), 'honeypot', 1)`,
      [form.id, days],
    );
  };
  for (const days of [1, 8, 399, 401]) await addDays(days);
  expect(await pruneDecisions(pool, 7)).toBe(false);
  expect(await countsOf(pool, form)).toEqual({ honeypot: 3 });
  expect(await samplesOf(pool, form)).toHaveLength(1);
  await Promise.all([pruneDecisions(pool, 7), pruneDecisions(pool, 7)]);
});
