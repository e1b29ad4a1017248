import { createSigner } from '../../src/lib/signer';

const key = 'a key for signatures with 32 or more characters';

test('a signature is valid for one text and one purpose only', () => {
  const signer = createSigner('one purpose', key);
  const signature = signer.sign('text');
  expect(signer.permits('text', signature)).toBe(true);
  expect(signer.permits('other text', signature)).toBe(false);
  expect(createSigner('another purpose', key).permits('text', signature)).toBe(false);
});
