import fc from 'fast-check';
import { buildNotification } from '../../src/email/notification';
import { runs } from '../support/nightly';
import { buildNotificationContext as contextWith } from './context';
import { parseMail } from './parse-mail';

type Field = readonly [name: string, value: unknown];

describe('the subject', () => {
  const subjectOf = (subject: string | undefined, subject_template: string | null, fields: Field[] = []) =>
    buildNotification(
      contextWith({
        form: { subject_template },
        submission: { data: Object.fromEntries(fields), mailOverrides: subject === undefined ? {} : { subject } },
      }),
    ).subject;

  test('is the submitted one, else the template, else a default', () => {
    expect(subjectOf('Hi there', 'From {{name}}')).toBe('Hi there');
    expect(
      subjectOf(undefined, 'From {{name}} ({{email}})', [
        ['name', 'Ann'],
        ['email', 'a@x.example'],
      ]),
    ).toBe('From Ann (a@x.example)');
    expect(subjectOf(undefined, null)).toBe('New form submission');
  });

  test('falls back when nothing would be visible', () => {
    expect(subjectOf(' \r\n\t', 'Template')).toBe('Template');
    expect(subjectOf('\u200b', '  {{name}}  ')).toBe('New form submission');
    expect(subjectOf('', '')).toBe('New form submission');
  });

  test('is one line of at most 200 characters without gaps for missing values', () => {
    expect(subjectOf(undefined, 'From {{ name }} about {{topic}} today')).toBe('From about today');
    expect(subjectOf('a\r\nBcc: v@evil.example\u2028b', null)).toBe('a Bcc: v@evil.example b');
    const long = subjectOf('😀'.repeat(500), null);
    expect(long.length).toBeLessThanOrEqual(200);
    expect(long).toMatch(/^(😀)+…$/u);
  });

  test('does not fill placeholders in values', () => {
    expect(
      subjectOf(undefined, '{{name}}', [
        ['name', '{{email}} $& $1'],
        ['email', 'a@x.example'],
      ]),
    ).toBe('{{email}} $& $1');
    expect(subjectOf(undefined, '[{{constructor}}{{__proto__}}]')).toBe('[]');
  });
});

test('Reply-To is the submitted address, else the field email, else absent', () => {
  const replyTo = (replyto: string | undefined, email: unknown) =>
    buildNotification(
      contextWith({ submission: { data: { email }, mailOverrides: replyto === undefined ? {} : { replyto } } }),
    ).replyTo;
  expect(replyTo('r@x.example', 'e@x.example')).toBe('r@x.example');
  expect(replyTo('r@x.example, s@x.example', 'e@x.example')).toBe('e@x.example');
  expect(replyTo(undefined, 'e@x.example')).toBe('e@x.example');
  expect(replyTo('Ann <r@x.example>', 'e@x.example')).toBe('r@x.example');
  expect(replyTo(undefined, 'Ann <e@x.example>')).toBe('e@x.example');
  expect(replyTo('Ann\r\nBcc: v@evil.example <r@x.example>', 'e@x.example')).toBe('e@x.example');
  expect(replyTo(undefined, ['e@x.example'])).toBeNull();
  expect(replyTo(undefined, 'nobody')).toBeNull();
});

test('the sender has our address and the name that the visitor gave', async () => {
  const mailOverrides = { from_name: 'Ann "A" <ann@evil.example>' };
  const { mail } = await parseMail(buildNotification(contextWith({ submission: { mailOverrides } })));
  expect(mail.from).toEqual({ name: 'Ann A ann evil.example', address: 'letterbox@forms.example' });
  const plain = await parseMail(buildNotification(contextWith({ submission: { mailOverrides: { from_name: ' ' } } })));
  expect(plain.mail.from).toEqual({ name: 'Letterbox', address: 'letterbox@forms.example' });
});

test('every recipient gets one copy, and blind copies stay hidden', async () => {
  const { mail, raw, recipients } = await parseMail(
    buildNotification(
      contextWith({
        form: {
          cc: ['team@shop.example', 'OWNER@shop.example', 'not an address'],
          bcc: ['boss@shop.example', 'Team@shop.example'],
        },
        linkedEmails: ['Owner@Shop.example', 'team@shop.example', 'BOSS@shop.example', 'books@shop.example'],
      }),
    ),
  );
  expect(recipients).toEqual(['owner@shop.example', 'team@shop.example', 'boss@shop.example', 'books@shop.example']);
  expect(mail.to).toEqual([{ name: '', address: 'owner@shop.example' }]);
  expect(mail.cc).toEqual([{ name: '', address: 'team@shop.example' }]);
  expect(raw).not.toMatch(/boss|books|^bcc:/im);
});

test('every attempt has the same Message-ID, made of the delivery and our domain', () => {
  const first = buildNotification(contextWith());
  expect(first.messageId).toBe('<0198c3a0-0000-7000-8000-000000000001@forms.example>');
  expect(buildNotification(contextWith()).messageId).toBe(first.messageId);
});

test('input never adds a header or a recipient', async () => {
  const names = (mail: { headers: Array<{ key: string }> }) => mail.headers.map(({ key }) => key).sort();
  const ordinary = await parseMail(buildNotification(contextWith()));
  const expected = names(ordinary.mail).filter((name) => name !== 'reply-to');
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          '\r\n',
          '\n',
          '\r',
          'Bcc: v@evil.example',
          'a@x.example',
          ',',
          ';',
          '<',
          '>',
          '"',
          ':',
          '=?utf-8?Q?',
          '?=',
          '\u2028',
          '\0',
          ' ',
          '{{email}}',
          '\ud800',
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join('')),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.record({ subject: typed, replyto: typed, from_name: typed }),
      fc.array(fc.tuple(fc.oneof(fc.constantFrom('name', 'email'), typed), fc.oneof(typed, fc.jsonValue()))),
      typed,
      async (mailOverrides, fields, referer) => {
        const { mail, recipients } = await parseMail(
          buildNotification(
            contextWith({
              form: { subject_template: '{{name}} {{email}}' },
              submission: { mailOverrides, data: Object.fromEntries(fields), referer },
            }),
          ),
        );
        expect(names(mail).filter((name) => name !== 'reply-to')).toEqual(expected);
        expect(mail.to).toEqual([{ name: '', address: 'owner@shop.example' }]);
        expect(mail.from?.address).toBe('letterbox@forms.example');
        expect(mail.replyTo?.length ?? 0).toBeLessThanOrEqual(1);
        expect(mail.attachments).toEqual([]);
        expect(recipients).toEqual(['owner@shop.example']);
        expect(mail.subject).not.toMatch(/[\r\n]/);
      },
    ),
    runs(150),
  );
});
