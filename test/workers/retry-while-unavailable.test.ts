import { createLogger } from '../../src/lib/logger';
import { retryWhileUnavailable } from '../../workers/delivery-batcher';

const logger = createLogger('test', 'silent');
const never = () => false;

function failing(times: number, code?: string) {
  let calls = 0;
  const statement = async () => {
    calls += 1;
    if (calls <= times) throw Object.assign(new Error('Connection terminated'), { code });
    return 'done';
  };
  return { statement, calls: () => calls };
}

test('retries until the database responds', async () => {
  const { statement, calls } = failing(2);
  expect(await retryWhileUnavailable(statement, never, logger)).toBe('done');
  expect(calls()).toBe(3);
});

test.each(['22P02', '23505', '42703'])('throws at once when the statement can never succeed (%s)', async (code) => {
  const { statement, calls } = failing(9, code);
  await expect(retryWhileUnavailable(statement, never, logger)).rejects.toMatchObject({ code });
  expect(calls()).toBe(1);
});

test('throws once shouldStop returns true, with the reason', async () => {
  const { statement } = failing(99, '57P03');
  const end = performance.now() + 300;
  await expect(retryWhileUnavailable(statement, () => performance.now() > end, logger)).rejects.toThrow(
    'the database is unavailable',
  );
});
