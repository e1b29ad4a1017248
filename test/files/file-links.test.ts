import fc from 'fast-check';
import { createFileLinks } from '../../src/files/file-links';
import { runs } from '../support/nightly';

const [oldKey, newKey] = [
  'the key of yesterday, 32 or more characters',
  'the key of today, with 32 or more characters',
];
const [id, otherId] = ['0198c3a0-0000-7000-8000-000000000001', '0198c3a0-0000-7000-8000-000000000002'];
const links = createFileLinks('https://forms.example', newKey, oldKey);
const signatureIn = (url: string) => url.split('/').at(-1) ?? '';
const signature = signatureIn(links.urlOf(id));

test('a link is stable, has 192 bits and no characters that chats treat as markup', () => {
  expect(links.urlOf(id)).toMatch(new RegExp(`^https://forms\\.example/files/${id}/[0-9a-f]{48}$`));
  expect(links.urlOf(id)).toBe(links.urlOf(id));
  expect(links.permits(id, signature)).toBe(true);
});

test('a signature is valid for one file only', () => {
  expect(links.permits(otherId, signature)).toBe(false);
});

test('after a rotation old links work as long as the previous key is known, and new links are made with the new key', () => {
  const old = signatureIn(createFileLinks('https://forms.example', oldKey).urlOf(id));
  expect(links.permits(id, old)).toBe(true);
  expect(createFileLinks('https://forms.example', newKey).permits(id, old)).toBe(false);
  expect(createFileLinks('https://forms.example', newKey).permits(id, signature)).toBe(true);
});

test.each([
  '',
  signature.slice(1),
  `${signature}0`,
  `${signature}00`,
  signature.toUpperCase(),
  `${signature}\n`,
  'é'.repeat(24),
])('no other spelling is accepted: %j', (spelling) => {
  expect(links.permits(id, spelling)).toBe(false);
});

test('a signature by another key is rejected', () => {
  const wrong = fc.stringMatching(/^[0-9a-f]{48}$/).filter((text) => text !== signature);
  fc.assert(
    fc.property(wrong, (text) => expect(links.permits(id, text)).toBe(false)),
    runs(100),
  );
});
