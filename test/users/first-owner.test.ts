import { openDatabase } from '../../src/database';
import { InputError } from '../../src/lib/input-error';
import { createLogger } from '../../src/lib/logger';
import { createFirstOwner } from '../../src/users/first-owner';
import { createSetupCode, saveSetupCode } from '../../src/users/setup-code';
import { openTestDatabase } from '../support/database';

const options = { plan: 'pro', demoEmail: 'demo@letterbox.localhost' } as const;
const password = 'correct horse battery';
let db: Awaited<ReturnType<typeof openTestDatabase>>;

beforeEach(async () => {
  db = await openTestDatabase();
});

afterEach(() => db.close());

async function buildCode(): Promise<string> {
  const code = createSetupCode();
  await saveSetupCode(db.pool, code);
  return code;
}

test('of several setups at the same time one creates the account, and the others fail with a clear error', async () => {
  const codes = [await buildCode(), await buildCode()];
  const setups = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) =>
      createFirstOwner(db, { code: codes[n % 2] ?? '', email: `owner${n}@example.com`, password }, options),
    ),
  );

  expect(setups.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const setup of setups) {
    if (setup.status === 'fulfilled') continue;
    expect(setup.reason).toBeInstanceOf(InputError);
    expect(setup.reason).toMatchObject({ code: 'wrong_state', message: 'this installation already has an owner' });
  }
  expect(await db.models.Account.count()).toBe(1);
});

test('a setup needs no second connection while its transaction holds one', async () => {
  const code = await buildCode();
  const single = openDatabase({ databaseUrl: db.url, databaseSsl: 'disable' }, createLogger('test', 'silent'), {
    pool: 1,
    sequelize: 1,
  });
  const account = await createFirstOwner(single, { code, email: 'owner@example.com', password }, options);
  await single.close();
  expect(account.email).toBe('owner@example.com');
});

test('a wrong code is reported at its field', async () => {
  await buildCode();
  const setup = createFirstOwner(db, { code: 'WRONG', email: 'owner@example.com', password }, options);
  await expect(setup).rejects.toMatchObject({ code: 'invalid_setting', problems: [{ setting: 'code' }] });
});
