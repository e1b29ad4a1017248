import { createSecretBox } from '../../src/lib/secrets';

const first = 'the first key of this installation, long enough';
const second = 'the second key of this installation, long enough';

test('any text survives sealing and opening', () => {
  const box = createSecretBox(first);
  for (const plain of ['whsec_abc', '', 'päss wörd 🔑\n', 'x'.repeat(100_000)]) {
    expect(box.open(box.seal(plain))).toBe(plain);
  }
});

test('sealing the same secret twice gives different results', () => {
  const box = createSecretBox(first);
  const sealed = box.seal('the same');
  expect(sealed).toMatch(/^v1\.[A-Za-z0-9_-]+$/);
  expect(sealed).not.toBe(box.seal('the same'));
});

test('after a rotation old secrets can be read, and new ones use only the new key', () => {
  const old = createSecretBox(first);
  const rotated = createSecretBox(second, first);
  expect(rotated.open(old.seal('from before'))).toBe('from before');
  expect(createSecretBox(second).open(rotated.seal('from after'))).toBe('from after');
  expect(() => old.open(rotated.seal('from after'))).toThrow('cannot be decrypted');
});

test('a sealed text changed in any character is rejected', () => {
  const box = createSecretBox(first);
  // 12 + 16 + 23 bytes fill whole groups of base64, so that no bit of the text is padding.
  const sealed = box.seal('twenty-three characters');
  for (let at = 'v1.'.length; at < sealed.length; at++) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    expect(() => box.open(changed)).toThrow('cannot be decrypted');
  }
});

test('the error for garbage does not repeat it', () => {
  const box = createSecretBox(first);
  for (const garbage of ['', 'v1.', 'v1.AAAA', 'v2.AAAA', 'plain words', `v1.${'A'.repeat(200)}`, 'v1.🔑']) {
    const open = () => box.open(garbage);
    expect(open).toThrow(new Error('a stored secret cannot be decrypted with SECRET_KEY or SECRET_KEY_PREVIOUS'));
  }
});

test('a key that is too short is rejected', () => {
  expect(() => createSecretBox('')).toThrow('32 characters');
  expect(() => createSecretBox(first, 'short')).toThrow('32 characters');
});
