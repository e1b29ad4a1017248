import fc from 'fast-check';
import {
  displayName,
  mailboxKey,
  parseMailbox,
  parseOwnerAddress,
  parsePlainAddress,
  parseReplyTo,
} from '../../src/email/addresses';
import { runs } from '../support/nightly';

// 254 characters, the maximum in an SMTP path.
const longest = `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.example1`;

test.each([
  ['ann@example.com', 'ann@example.com'],
  [' ann@example.com ', 'ann@example.com'],
  ["o'brien+tag@Sub.Example.COM", "o'brien+tag@sub.example.com"],
  ['ann@münchen.de', 'ann@xn--mnchen-3ya.de'],
  [longest, longest],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
])('%j is a valid address', (typed, address) => {
  expect(parsePlainAddress(typed)).toBe(address);
});

test.each([
  ['an array', ['ann@example.com']],
  ['an object', { address: 'ann@example.com' }],
  ['a number', 7],
  ['nothing', undefined],
  ['an empty text', ''],
  ['a list', 'a@x.example, b@y.example'],
  ['a list with semicolons', 'a@x.example; b@y.example'],
  ['two addresses with a space', 'a@x.example b@y.example'],
  ['a header', 'a@x.example\r\nBcc: v@evil.example'],
  ['a line break at the end', 'a@x.example\r\n'],
  ['a null character', 'a\0@x.example'],
  ['a group', 'all: a@x.example, b@y.example;'],
  ['a name before it', 'Ann <a@x.example>'],
  ['angle brackets', '<a@x.example>'],
  ['a quoted local part', '"a b"@x.example'],
  ['a quoted local part with an address', '"a@evil.example"@x.example'],
  ['a comment', 'a(b)@x.example'],
  ['two @', 'a@b.example@x.example'],
  ['no @', 'ann'],
  ['no local part', '@x.example'],
  ['no domain', 'ann@'],
  ['a dot at the start', '.ann@x.example'],
  ['two dots', 'a..b@x.example'],
  ['an empty label', 'a@x..example'],
  ['a dot at the end', 'a@x.example.'],
  ['a hyphen at the start of a label', 'a@-x.example'],
  ['an IP address', 'a@127.0.0.1'],
  ['an address literal', 'a@[127.0.0.1]'],
  ['a number that is an IP address', 'a@2130706433'],
  ['an encoded domain', 'a@x%2eexample.com'],
  ['a host without a dot', 'a@localhost'],
  ['a local part that needs SMTPUTF8', 'änne@example.com'],
  ['a local part of 65 characters', `${'a'.repeat(65)}@example.com`],
  ['255 characters', `a${longest}`],
  ['a very long text', 'a'.repeat(10_000)],
])('%s is not a valid address of a visitor', (_, typed) => {
  expect(parsePlainAddress(typed)).toBeNull();
});

test('an owner may use a domain without a dot, a visitor may not', () => {
  expect(parseOwnerAddress('root@localhost')).toBe('root@localhost');
  expect(parsePlainAddress('root@localhost')).toBeNull();
});

test.each([
  ['ann@example.com', 'ann@example.com'],
  ['Ann <ann@example.com>', 'ann@example.com'],
  ['Ann (Sales) O’Neill <ann@example.com> ', 'ann@example.com'],
  ['"Doe, Ann" <ann@example.com>', 'ann@example.com'],
  ['"ann@evil.example" <ann@example.com>', 'ann@example.com'],
  ['<ann@example.com>', 'ann@example.com'],
  ['Ann <ann@münchen.de>', 'ann@xn--mnchen-3ya.de'],
])('%j is a valid Reply-To', (typed, address) => {
  expect(parseReplyTo(typed)).toBe(address);
});

test.each([
  ['two addresses', 'a@x.example, Ann <b@y.example>'],
  ['two named addresses', 'Ann <a@x.example>, Bob <b@y.example>'],
  ['a header in the name', 'Ann\r\nBcc: v@evil.example <a@x.example>'],
  ['a header in a quoted name', '"Ann\r\nBcc: v@evil.example" <a@x.example>'],
  ['a header in the address', 'Ann <a@x.example\r\nBcc: v@evil.example>'],
  ['a header after the address', 'Ann <a@x.example>\r\nBcc: v@evil.example'],
  ['text after the address', 'Ann <a@x.example> b@y.example'],
  ['nested brackets', 'Ann <<a@x.example>>'],
  ['a list inside the brackets', 'Ann <a@x.example, b@y.example>'],
  ['a name that is never closed', '"Ann <a@x.example>'],
  ['a group', 'all: Ann <a@x.example>;'],
  ['no address', 'Ann <>'],
  ['a name alone', 'Ann'],
  ['a very long name', `${'a'.repeat(1_000)} <a@x.example>`],
])('%s is not a valid Reply-To', (_, typed) => {
  expect(parseReplyTo(typed)).toBeNull();
});

test('a mailbox has one key, however its address is spelled', () => {
  const spellings = [
    'ann.lee@example.com',
    'annlee@example.com',
    'Ann.Lee+news@Example.com',
    'a.n.n.l.e.e+@example.com',
  ];
  expect(new Set(spellings.map(mailboxKey))).toEqual(new Set(['annlee@example.com']));
  expect(mailboxKey('annlea@example.com')).not.toBe('annlee@example.com');
  expect(mailboxKey('+a@example.com')).not.toBe(mailboxKey('+b@example.com'));
});

test('an accepted address is always a single address of plain characters', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom('a', 'é', '.', '@', ',', ';', ':', '<', '>', '"', '(', ')', '\r', '\n', ' ', '%'),
    }),
    fc.emailAddress(),
  );
  fc.assert(
    fc.property(hostile, (typed) => {
      for (const address of [parsePlainAddress(typed), parseReplyTo(typed), parseReplyTo(`Ann <${typed}>`)]) {
        expect(address ?? 'a@b.c').toMatch(/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[a-z0-9.-]+$/);
      }
    }),
    runs(2_000),
  );
});

test.each([
  ['letterbox@forms.example', { name: '', address: 'letterbox@forms.example' }],
  ['Letterbox <letterbox@forms.example>', { name: 'Letterbox', address: 'letterbox@forms.example' }],
  ['"Letter, Box" <l@forms.example>', { name: 'Letter Box', address: 'l@forms.example' }],
  ['Formulare <post@münchen.de>', { name: 'Formulare', address: 'post@xn--mnchen-3ya.de' }],
  ['letterbox@localhost', { name: '', address: 'letterbox@localhost' }],
])('parses the sender %j', (text, mailbox) => {
  expect(parseMailbox(text)).toEqual(mailbox);
});

test('a display name can neither end early nor look like an address', () => {
  expect(displayName('Bank "Support" <help@bank.example>\r\nBcc: v@evil.example')).toBe(
    'Bank Support help bank.example Bcc v evil.example',
  );
  expect(displayName('x'.repeat(500))).toHaveLength(100);
});
