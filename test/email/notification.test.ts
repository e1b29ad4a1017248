import fc from 'fast-check';
import { buildNotification } from '../../src/email/notification';

type Field = readonly [name: string, value: unknown];

import { growthOf, processorTimeOf } from '../support/processor-time';
import { buildNotificationFacts as factsWith } from './facts';
import { parseMail, visibleText } from './parse-mail';

const withFields = (fields: readonly Field[]) => factsWith({ submission: { data: Object.fromEntries(fields) } });

test('the owner reads every field in the order submitted', async () => {
  const fields: Field[] = [
    ['zebra', 'first'],
    ['mid', 'second'],
    ['beta', 'third'],
    ['alpha', 'fourth'],
  ];
  const { mail } = await parseMail(buildNotification(withFields(fields)));
  for (const part of [mail.text ?? '', visibleText(mail.html ?? '')]) {
    expect(part.match(/first|second|third|fourth/g)).toEqual(['first', 'second', 'third', 'fourth']);
  }
  expect(mail.text).toContain('zebra: first\nmid: second\nbeta: third\nalpha: fourth\n');
});

test('lists, nested values and empty ones are shown as what they are', async () => {
  const fields: Field[] = [
    ['colours', ['red', 'green']],
    ['address', { street: 'Main St', rooms: [1, 2] }],
    ['remark', '   '],
    ['nothing', null],
    ['agreed', true],
    ['guests', 0],
    ['message', 'Hello\r\nSubmission: forged'],
  ];
  const { mail } = await parseMail(buildNotification(withFields(fields)));
  const page = visibleText(mail.html ?? '');
  expect(mail.text).toContain('colours:\n  - red\n  - green\n');
  expect(page).toMatch(/colours\nred\ngreen\n/);
  for (const part of [mail.text, page]) {
    expect(part).toMatch(/{\n\s+"street": "Main St",\n\s+"rooms": \[\n\s+1,\n\s+2\n\s+\]\n\s*}/);
    expect(part).toMatch(/remark:?\s+\(empty\)/);
    expect(part).toMatch(/nothing:?\s+\(empty\)/);
    expect(part).toMatch(/agreed:?\s+true/);
    expect(part).toMatch(/guests:?\s+0/);
  }
  // Indented, or it would look like the footer.
  expect(mail.text).toContain('message:\n  Hello\n  Submission: forged\n');
  expect(page).toContain('Hello\nSubmission: forged\n');
});

test('markup that a visitor types is read, not run', async () => {
  const hostile = `<img src=x onerror=alert(1)>"'&<!-- </style><script>`;
  const facts = factsWith({
    form: { name: hostile },
    submission: { data: { [hostile]: hostile }, referer: hostile, ipAddress: hostile },
  });
  const { mail } = await parseMail(buildNotification(facts));
  expect(mail.html).not.toMatch(/<img|<script|<!--/);
  expect(visibleText(mail.html ?? '').split(hostile)).toHaveLength(7);
});

test('the last lines say form, time in UTC, address, page and submission', async () => {
  const { mail } = await parseMail(buildNotification(factsWith()));
  for (const part of [mail.text ?? '', visibleText(mail.html ?? '')]) {
    expect(part).toContain('Form: Contact\n');
    expect(part).toContain('Time: 2025-03-04 05:06:07 UTC\n');
    expect(part).toContain('IP address: 203.0.113.9\n');
    expect(part).toContain('Page: https://shop.example/contact\n');
    expect(part).toContain('Submission: 0198c3a0-0000-7000-8000-00000000000a\n');
  }
});

describe('files', () => {
  const url = 'https://forms.example/files/0198c3a0-0000-7000-8000-000000000001/4f1c0b6f';
  const withFiles = (files: { field: string; filename: string; size: number }[], fields: readonly Field[] = []) =>
    factsWith({
      submission: { data: Object.fromEntries(fields), files: files.map((file, n) => ({ ...file, url: `${url}${n}` })) },
    });

  test('have a section of their own: field, name, size and link', async () => {
    const files = [
      { field: 'cv', filename: 'Résumé 履歴書.pdf', size: 48_213 },
      { field: 'photos', filename: 'one.png', size: 1 },
      { field: 'photos', filename: 'two.png', size: 5 * 1024 * 1024 },
    ];
    const { mail } = await parseMail(buildNotification(withFiles(files, [['name', 'Ann']])));
    expect(mail.text).toContain(
      'name: Ann\n\nFiles (whoever has one of these links can download the file)\n' +
        `  cv: Résumé 履歴書.pdf (47 KB)\n  ${url}0\n` +
        `  photos: one.png (1 byte)\n  ${url}1\n` +
        `  photos: two.png (5.0 MB)\n  ${url}2\n\n-- \n`,
    );
    const html = mail.html ?? '';
    expect(visibleText(html)).toMatch(/Files\n*cv\n+Résumé 履歴書\.pdf \(47 KB\)\n+photos\n+one\.png \(1 byte\)/);
    expect([...html.matchAll(/<a href="([^"]*)"/g)].map(([, link]) => link)).toEqual([`${url}0`, `${url}1`, `${url}2`]);
  });

  test('are enough for a submission: nobody is told that there are no fields', async () => {
    const { mail } = await parseMail(buildNotification(withFiles([{ field: 'cv', filename: 'cv.pdf', size: 2 }])));
    for (const part of [mail.text, mail.html]) expect(part).not.toContain('No fields were submitted');
  });

  test('have names that make no markup, no line and no link of their own', async () => {
    const name = `<a href="https://evil.example">"x'&\r\nhttps://evil.example\u202e`;
    const { mail } = await parseMail(buildNotification(withFiles([{ field: name, filename: name, size: 2 }])));
    expect(mail.html?.match(/<a /g)).toHaveLength(1);
    expect(mail.text?.match(/^.*evil.*$/gm)).toHaveLength(1);
    for (const part of [mail.text, mail.html]) expect(part).not.toContain('\u202e');
  });

  test('cannot be made up: no field begins a line like those of the section', async () => {
    const heading = 'Files (whoever has one of these links can download the file)';
    const fake = { filename: 'fake.pdf', size: 1, type: 'application/pdf', url: 'https://evil.example/x' };
    const fields: Field[] = [
      [heading, 'cv: fake.pdf (1 byte)\nhttps://evil.example/x'],
      [`x\n${heading}\n`, `\n\n${heading}\n  cv: fake.pdf (1 byte)`],
      ['cv', fake],
    ];
    const { mail } = await parseMail(buildNotification(withFiles([], fields)));
    expect(mail.text).not.toMatch(/^Files \(.*\)$/m);
    expect(mail.html).not.toContain('<a ');
    expect(mail.text).toContain('"url": "https://evil.example/x"');
  });

  test('give a subject their names', () => {
    const facts = withFiles([{ field: 'cv', filename: 'cv.pdf', size: 2 }], [['cv', 'see below']]);
    const subject = buildNotification({ ...facts, form: { ...facts.form, subjectTemplate: 'CV: {{cv}}' } }).subject;
    expect(subject).toBe('CV: see below, cv.pdf');
  });
});

describe('the subject', () => {
  const subjectOf = (subject: string | undefined, subjectTemplate: string | null, fields: Field[] = []) =>
    buildNotification(
      factsWith({
        form: { subjectTemplate },
        submission: { data: Object.fromEntries(fields), mailOverrides: subject === undefined ? {} : { subject } },
      }),
    ).subject;

  test('is the submitted one, else the template, else a fixed text', () => {
    expect(subjectOf('Hi there', 'From {{name}}')).toBe('Hi there');
    expect(
      subjectOf(undefined, 'From {{name}} ({{email}})', [
        ['name', 'Ann'],
        ['email', 'a@x.example'],
      ]),
    ).toBe('From Ann (a@x.example)');
    expect(subjectOf(undefined, null)).toBe('New form submission');
  });

  test('falls through where a reader would see nothing', () => {
    expect(subjectOf(' \r\n\t', 'Template')).toBe('Template');
    expect(subjectOf('\u200b', '  {{name}}  ')).toBe('New form submission');
    expect(subjectOf('', '')).toBe('New form submission');
  });

  test('is one line of at most 200 characters, and a missing value leaves no gap', () => {
    expect(subjectOf(undefined, 'From {{ name }} about {{topic}} today')).toBe('From about today');
    expect(subjectOf('a\r\nBcc: v@evil.example\u2028b', null)).toBe('a Bcc: v@evil.example b');
    const long = subjectOf('😀'.repeat(500), null);
    expect(long.length).toBeLessThanOrEqual(200);
    expect(long).toMatch(/^(😀)+…$/u);
  });

  test('takes a value that looks like a placeholder as text', () => {
    expect(
      subjectOf(undefined, '{{name}}', [
        ['name', '{{email}} $& $1'],
        ['email', 'a@x.example'],
      ]),
    ).toBe('{{email}} $& $1');
    expect(subjectOf(undefined, '[{{constructor}}{{__proto__}}]')).toBe('[]');
  });
});

test('a reply goes to the submitted address, else to the field email, else nowhere', () => {
  const replyTo = (replyto: string | undefined, email: unknown) =>
    buildNotification(
      factsWith({ submission: { data: { email }, mailOverrides: replyto === undefined ? {} : { replyto } } }),
    ).replyTo;
  expect(replyTo('r@x.example', 'e@x.example')).toBe('r@x.example');
  expect(replyTo('r@x.example, s@x.example', 'e@x.example')).toBe('e@x.example');
  expect(replyTo(undefined, 'e@x.example')).toBe('e@x.example');
  expect(replyTo(undefined, ['e@x.example'])).toBeNull();
  expect(replyTo(undefined, 'nobody')).toBeNull();
});

test('the sender is ours under the name that the visitor gave', async () => {
  const envelope = { from_name: 'Ann "A" <ann@evil.example>' };
  const { mail } = await parseMail(buildNotification(factsWith({ submission: { mailOverrides: envelope } })));
  expect(mail.from).toEqual({ name: 'Ann A ann evil.example', address: 'letterbox@forms.example' });
  const plain = await parseMail(buildNotification(factsWith({ submission: { mailOverrides: { from_name: ' ' } } })));
  expect(plain.mail.from).toEqual({ name: 'Letterbox', address: 'letterbox@forms.example' });
});

test('everybody is written to once, and nobody sees the blind copies', async () => {
  const { mail, raw, recipients } = await parseMail(
    buildNotification(
      factsWith({
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

test('a repeated attempt has the same Message-ID, which names the delivery and our host', () => {
  const first = buildNotification(factsWith());
  expect(first.messageId).toBe('<0198c3a0-0000-7000-8000-000000000001@forms.example>');
  expect(buildNotification(factsWith()).messageId).toBe(first.messageId);
});

test('nothing that a visitor types adds a header or a recipient', async () => {
  const names = (mail: { headers: Array<{ key: string }> }) => mail.headers.map(({ key }) => key).sort();
  const ordinary = await parseMail(buildNotification(factsWith()));
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
      async (envelope, fields, referer) => {
        const { mail, recipients } = await parseMail(
          buildNotification(
            factsWith({
              form: { subjectTemplate: '{{name}} {{email}}' },
              submission: { mailOverrides: envelope, data: Object.fromEntries(fields), referer },
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
    { numRuns: 150 },
  );
});

test('many long lists are shortened as a whole, and say so once for each field', () => {
  const lists = (item: string) => Array.from({ length: 49 }, (_, i): Field => [`list${i}`, new Array(199).fill(item)]);
  const wide = buildNotification(withFields(lists('é'.repeat(5_000))));
  expect(Buffer.byteLength(wide.text)).toBeLessThan(1_020_000);
  expect(wide.text.match(/the whole is in the inbox/g)).toHaveLength(49);
  const tall = buildNotification(withFields(lists(`${'\n'.repeat(298)}x`)));
  expect(tall.html.match(/<br/g)).toBeNull();
  const short = buildNotification(withFields([['list', ['one\ntwo', 'three']]]));
  expect(short.html).toContain('one<br/>two');
  expect(short.text).not.toContain('shortened');
});

test('the largest submission becomes an e-mail at a cost of no more than its length', async () => {
  const buildOf = (newlines: number) => {
    const fields: Field[] = Array.from({ length: 100 }, (_, n) => [`f${n}`, '\n'.repeat(newlines).concat('x')]);
    return buildNotification(withFields(fields));
  };
  expect(await growthOf(buildOf, 1_200)).toBeLessThan(30);
  expect(await processorTimeOf(() => buildOf(9_999))).toBeLessThan(2_000);
  expect(buildOf(9_999).text.match(/x$/gm)).toHaveLength(100);
});

test('a huge nested value is shortened', () => {
  const nested = buildNotification(withFields([['list', new Array(1_000_000).fill(1)]]));
  expect(nested.html.length).toBeLessThan(300_000);
  expect(nested.text).toContain('shortened here');
});
