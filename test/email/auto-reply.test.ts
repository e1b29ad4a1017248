import fc from 'fast-check';
import { buildAutoReply } from '../../src/email/auto-reply';
import type { Message } from '../../src/email/message';
import { runs } from '../support/nightly';
import { buildAutoReplyContext as contextFor } from './context';
import { parseMail, visibleText } from './parse-mail';

function replyTo(...args: Parameters<typeof contextFor>): Message {
  const message = buildAutoReply(contextFor(...args));
  if (!message) throw new Error('no auto-reply was built');
  return message;
}

test('the visitor gets the prepared reply, and can reply to the owner', async () => {
  const { mail, recipients } = await parseMail(
    replyTo([
      ['name', 'Ann'],
      ['email', 'ann@visitor.example'],
    ]),
  );
  expect(recipients).toEqual(['ann@visitor.example']);
  expect(mail.to).toEqual([{ name: '', address: 'ann@visitor.example' }]);
  expect(mail.from).toEqual({ name: 'Contact', address: 'letterbox@forms.example' });
  expect(mail.replyTo).toEqual([{ name: '', address: 'owner@shop.example' }]);
  expect(mail.subject).toBe('Thanks, Ann');
  expect(mail.text?.trimEnd()).toBe('Hello Ann,\n\nwe got it.');
  expect(visibleText(mail.html ?? '')).toContain('Hello Ann,\n\nwe got it.');
  expect(mail.messageId).toBe('<0198c3a0-0000-7000-8000-000000000002@forms.example>');
});

test('is marked as automatic, so that no autoresponder answers', async () => {
  const { mail } = await parseMail(replyTo([['email', 'ann@visitor.example']]));
  const header = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  expect(header('auto-submitted')).toEqual(['auto-replied']);
  expect(header('x-auto-response-suppress')).toEqual(['All']);
});

test.each([
  ['an array', ['a@x.example', 'b@y.example']],
  ['a list', 'a@x.example, b@y.example'],
  ['a header', 'a@x.example\r\nBcc: v@evil.example'],
  ['a group', 'all: a@x.example, b@y.example;'],
  ['a quoted local part', '"a b"@x.example'],
  ['255 characters', `${'a'.repeat(63)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example1`],
  ['letters beyond ASCII before the @', 'ännё@x.example'],
  ['nothing', undefined],
])('no reply is sent when the field email contains %s', (_, email) => {
  expect(buildAutoReply(contextFor([['email', email]]))).toBeNull();
});

test('no reply is sent when the address is in another field', () => {
  expect(
    buildAutoReply(
      contextFor([
        ['Email', 'a@x.example'],
        ['mail', 'a@x.example'],
      ]),
    ),
  ).toBeNull();
});

test('any submitted field can be inserted, and an unknown one is empty', () => {
  const { subject, text } = replyTo(
    [
      ['email', 'ann@visitor.example'],
      ['order no', 17],
      ['sizes', ['S', 'M']],
    ],
    { subject: 'Order {{order no}}{{nothing}}', body: '{{email}}: {{ sizes }} [{{constructor}}]' },
  );
  expect(subject).toBe('Order 17');
  expect(text).toBe('ann@visitor.example: S, M []');
});

test('an inserted value is one line of at most 200 characters', () => {
  const { text } = replyTo(
    [
      ['email', 'a@x.example'],
      ['name', `two\r\nlines ${'x'.repeat(5_000)}`],
    ],
    {
      body: '{{name}}',
    },
  );
  expect(text).toMatch(/^two lines x+…$/);
  expect(text).toHaveLength(200);
});

test.each([
  ['https://evil.example/x?a=b', 'https[://]evil[.]example/x?a=b'],
  ['www.evil.example', 'www[.]evil[.]example'],
  ['Visit evil.com now', 'Visit evil[.]com now'],
  ['bob@evil.example', 'bob@evil[.]example'],
  ['HTTP://1.2.3.4/x', 'HTTP[://]1[.]2[.]3[.]4/x'],
  ['evil。com', 'evil[.]com'],
  ['mailto:x', 'mailto[:]x'],
  ['Dr. J. R. Smith, e.g. 3.5 or 1.2.2025', 'Dr. J. R. Smith, e.g. 3.5 or 1.2.2025'],
])('%j typed by a visitor does not become a link', (typed, shown) => {
  const { subject, text, html } = replyTo(
    [
      ['email', 'a@x.example'],
      ['name', typed],
    ],
    {
      subject: '{{name}}',
      body: '{{name}}',
    },
  );
  expect(subject).toBe(shown);
  expect(text).toBe(shown);
  expect(html).not.toContain('<a ');
});

test.each([
  ['a@x.example', 'a@x.example'],
  ['https://evil.example a@x.example', 'https[://]evil[.]example a@x[.]example'],
  ['a@x.example, or www.evil.example', 'a@x[.]example, or www[.]evil[.]example'],
  ['a@x.example@evil.example', 'a@x[.]example@evil[.]example'],
  ['https://evil.example/a@x.example', 'https[://]evil[.]example/a@x[.]example'],
  ['xa@x.example', 'xa@x[.]example'],
])('of %j, only the recipient’s own address alone stays a link', (typed, shown) => {
  const { subject, text } = replyTo(
    [
      ['email', 'a@x.example'],
      ['name', typed],
    ],
    { subject: '{{name}}', body: '{{name}}' },
  );
  expect([subject, text]).toEqual([shown, shown]);
});

test("the owner's links stay, and adjacent values do not form a domain", () => {
  const { text } = replyTo(
    [
      ['email', 'a@x.example'],
      ['a', 'evil'],
      ['b', 'com'],
    ],
    {
      body: 'https://shop.example/help {{a}}.{{b}}',
    },
  );
  expect(text).toContain('https://shop.example/help');
  expect(text).not.toContain('evil.com');
});

test('markup of the owner and the visitor is shown as text', async () => {
  const { mail } = await parseMail(
    replyTo(
      [
        ['email', 'a@x.example'],
        ['name', '<b>Ann</b>'],
      ],
      { body: '1 < 2 & {{name}}' },
    ),
  );
  expect(visibleText(mail.html ?? '')).toContain('1 < 2 & <b>Ann</b>');
  expect(mail.html).not.toContain('<b>');
});

test('an empty subject is replaced', () => {
  expect(replyTo([['email', 'a@x.example']], { subject: '{{name}}' }).subject).toBe('We received your message');
});

test('input never adds a header or a recipient', async () => {
  const piece = fc.constantFrom(
    '\r\n',
    '\n',
    'Bcc: v@evil.example',
    'a@x.example',
    ',',
    '<',
    '"',
    '=?utf-8?B?',
    '{{',
    '}}',
    'é',
    '\0',
  );
  const typed = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));
  const expected = (await parseMail(replyTo([['email', 'a@x.example']]))).mail.headers.map(({ key }) => key).sort();
  await fc.assert(
    fc.asyncProperty(typed, fc.oneof(typed, fc.string({ unit: 'binary' })), async (name, other) => {
      const { mail, recipients } = await parseMail(
        replyTo(
          [
            ['email', 'ann@visitor.example'],
            ['name', name],
            ['other', other],
          ],
          {
            subject: '{{name}} {{other}}',
            body: '{{name}} {{other}}',
            from_name: 'Shop',
          },
        ),
      );
      expect(mail.headers.map(({ key }) => key).sort()).toEqual(expected);
      expect(recipients).toEqual(['ann@visitor.example']);
      expect(mail.to).toEqual([{ name: '', address: 'ann@visitor.example' }]);
    }),
    runs(100),
  );
});
