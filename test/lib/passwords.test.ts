import { hashPassword, verifyPassword } from '../../src/lib/passwords';

test('only the right password matches its hash', async () => {
  const hash = await hashPassword('correct horse');
  expect(await verifyPassword(hash, 'correct horse')).toBe(true);
  expect(await verifyPassword(hash, 'correct horsf')).toBe(false);
  expect(await verifyPassword(hash, '')).toBe(false);
});

test('a hash is argon2id with 19 MiB, two passes and one lane, and has its own salt', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hash).not.toBe(await hashPassword('correct horse'));
});

test('composed and decomposed accents match', async () => {
  const hash = await hashPassword('cafe\u0301');
  expect(await verifyPassword(hash, 'caf\u00e9')).toBe(true);
});

test('a malformed hash matches no password and throws nothing', async () => {
  for (const garbage of ['', 'garbage', '$argon2id$v=19$m=19456,t=2,p=1$', '$2b$10$abcdefghijklmnopqrstuv', '\u0000']) {
    expect(await verifyPassword(garbage, 'correct horse')).toBe(false);
  }
});
