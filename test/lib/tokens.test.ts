import { createAccessKey, createApiToken, hashToken, isWellFormedToken } from '../../src/lib/tokens';

test('tokens have a prefix and a checksum and are unique', () => {
  const tokens = Array.from({ length: 500 }, createApiToken);
  expect(new Set(tokens).size).toBe(500);
  for (const token of tokens) {
    expect(token).toMatch(/^lbx_[0-9A-Za-z]{42}$/);
    expect(isWellFormedToken(token)).toBe(true);
  }
});

test('the checksum is the CRC-32 of the random part in base 62', () => {
  expect(isWellFormedToken('lbx_0123456789abcdefghijABCDEFGHIJ0123450vkQt8')).toBe(true);
});

test('a token with one character changed, added or missing is not well formed', () => {
  const token = createApiToken();
  for (let at = 'lbx_'.length; at < token.length; at++) {
    const changed = token.slice(0, at) + (token[at] === 'x' ? 'y' : 'x') + token.slice(at + 1);
    expect(isWellFormedToken(changed)).toBe(false);
  }
  expect(isWellFormedToken(`${token}0`)).toBe(false);
  expect(isWellFormedToken(token.slice(0, -1))).toBe(false);
  expect(isWellFormedToken(`${token}\n`)).toBe(false);
});

test('a value that is not a string is not well formed', () => {
  for (const value of [undefined, null, 7, {}, [createApiToken()], '']) expect(isWellFormedToken(value)).toBe(false);
});

test('tokens use every character of the alphabet', () => {
  const seen = new Set(Array.from({ length: 200 }, createApiToken).join('').replaceAll(/lbx_/g, ''));
  expect(seen.size).toBe(62);
});

test('a token is stored as its SHA-256', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('an access key is a random UUID', () => {
  expect(createAccessKey()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(createAccessKey()).not.toBe(createAccessKey());
});
