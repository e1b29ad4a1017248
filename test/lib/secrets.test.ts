import { createSecretBox } from '../../src/lib/secrets';

const first = 'the first key of this installation, long enough';
const second = 'the second key of this installation, long enough';

test('what was sealed comes back as it was, whatever characters it holds', () => {
  const box = createSecretBox(first);
  for (const plain of ['whsec_abc', '', 'päss wörd 🔑\n', 'x'.repeat(100_000)]) {
    expect(box.open(box.seal(plain))).toBe(plain);
  }
});

test('the sealed form is one word with a version and differs each time, so equal secrets do not show', () => {
  const box = createSecretBox(first);
  const sealed = box.seal('the same');
  expect(sealed).toMatch(/^v1\.[A-Za-z0-9_-]+$/);
  expect(sealed).not.toBe(box.seal('the same'));
});

test('after a rotation the old secrets are still read, and new ones are written with the new key alone', () => {
  const old = createSecretBox(first);
  const rotated = createSecretBox(second, first);
  expect(rotated.open(old.seal('from before'))).toBe('from before');
  expect(createSecretBox(second).open(rotated.seal('from after'))).toBe('from after');
  expect(() => old.open(rotated.seal('from after'))).toThrow('cannot be decrypted');
});

test('a sealed text that was changed in any character is refused', () => {
  const box = createSecretBox(first);
  // 12 + 16 + 23 bytes fill whole groups of base64, so that no bit of the text is padding.
  const sealed = box.seal('twenty-three characters');
  for (let at = 'v1.'.length; at < sealed.length; at++) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    expect(() => box.open(changed)).toThrow('cannot be decrypted');
  }
});

test('garbage is refused with a message that repeats none of it', () => {
  const box = createSecretBox(first);
  for (const garbage of ['', 'v1.', 'v1.AAAA', 'v2.AAAA', 'plain words', `v1.${'A'.repeat(200)}`, 'v1.🔑']) {
    const open = () => box.open(garbage);
    expect(open).toThrow(new Error('a stored secret cannot be decrypted with SECRET_KEY or SECRET_KEY_PREVIOUS'));
  }
});

test('a key that is too short is refused rather than used', () => {
  expect(() => createSecretBox('')).toThrow('32 characters');
  expect(() => createSecretBox(first, 'short')).toThrow('32 characters');
});
