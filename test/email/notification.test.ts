import { buildNotification } from '../../src/email/notification';
import { growthOf, processorTimeOf } from '../support/processor-time';
import { buildNotificationContext as contextWith } from './context';
import { parseMail, visibleText } from './parse-mail';

type Field = readonly [name: string, value: unknown];
const withFields = (fields: readonly Field[]) => contextWith({ submission: { data: Object.fromEntries(fields) } });

test('shows all fields in the submitted order', async () => {
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

test('calls fields by the labels that the form defines, whatever they are', async () => {
  const label = `"><script>alert(1)</script> ${'x'.repeat(900)}`;
  const fields = [
    { name: 'email', label: 'Your e-mail', type: 'email' },
    { name: 'note', label, type: 'text' },
    { name: 'rtl', label: '\u05e9\u05dd', type: 'text' },
  ] as const;
  const data = { email: 'ada@example.com', note: 'Hi', rtl: 'one', undefined_one: 'two' };
  const context = contextWith({ submission: { data } });
  const form = { ...context.form, settings: { ...context.form.settings, fields } };
  const { mail } = await parseMail(buildNotification({ ...context, form }));
  expect(mail.text).toContain(`Your e-mail: ada@example.com\n${label}: Hi\n\u05e9\u05dd: one\nundefined_one: two\n`);
  expect(visibleText(mail.html ?? '')).toContain(label);
  expect(mail.html).not.toContain('<script');
});

test('shows lists, nested values and empty values', async () => {
  const fields: Field[] = [
    ['colors', ['red', 'green']],
    ['address', { street: 'Main St', rooms: [1, 2] }],
    ['remark', '   '],
    ['nothing', null],
    ['agreed', true],
    ['guests', 0],
    ['message', 'Hello\r\nSubmission: forged'],
  ];
  const { mail } = await parseMail(buildNotification(withFields(fields)));
  const page = visibleText(mail.html ?? '');
  expect(mail.text).toContain('colors:\n  - red\n  - green\n');
  expect(page).toMatch(/colors\nred\ngreen\n/);
  for (const part of [mail.text, page]) {
    expect(part).toMatch(/{\n\s+"street": "Main St",\n\s+"rooms": \[\n\s+1,\n\s+2\n\s+\]\n\s*}/);
    expect(part).toMatch(/remark:?\s+\(empty\)/);
    expect(part).toMatch(/nothing:?\s+\(empty\)/);
    expect(part).toMatch(/agreed:?\s+true/);
    expect(part).toMatch(/guests:?\s+0/);
  }
  // Indented, so that it does not look like the footer.
  expect(mail.text).toContain('message:\n  Hello\n  Submission: forged\n');
  expect(page).toContain('Hello\nSubmission: forged\n');
});

test('lists files that were not stored, with the reason', async () => {
  const mailOverrides = { dropped_files: 'cv.pdf, 12 MB, no storage is connected\n<b>x</b>.png, larger than 5 MB' };
  const { mail } = await parseMail(buildNotification(contextWith({ submission: { mailOverrides } })));
  expect(mail.text).toContain(
    '\n\nFiles that were not stored\n  cv.pdf, 12 MB, no storage is connected\n  <b>x</b>.png, larger than 5 MB\n\n-- ',
  );
  expect(visibleText(mail.html ?? '')).toMatch(
    /Files that were not stored\s*cv\.pdf, 12 MB, no storage is connected\n<b>x<\/b>\.png, larger than 5 MB\n/,
  );
  expect(mail.html).not.toContain('<b>x');
});

test('escapes markup in the input', async () => {
  const hostile = `<img src=x onerror=alert(1)>"'&<!-- </style><script>`;
  const context = contextWith({
    form: { name: hostile },
    submission: { data: { [hostile]: hostile }, referer: hostile, ipAddress: hostile },
  });
  const { mail } = await parseMail(buildNotification(context));
  expect(mail.html).not.toMatch(/<img|<script|<!--/);
  expect(visibleText(mail.html ?? '').split(hostile)).toHaveLength(7);
});

test('has the time in the zone of the account', async () => {
  const { mail } = await parseMail(buildNotification(contextWith({ zone: 'Asia/Tokyo' })));
  expect(mail.text).toContain('Time: Mar 4, 2025, 14:06:07 UTC+9');
});

test('ends with the form, the time with its zone, the IP address, the page and the submission', async () => {
  const { mail } = await parseMail(buildNotification(contextWith()));
  for (const part of [mail.text ?? '', visibleText(mail.html ?? '')]) {
    expect(part).toContain('Form: Contact\n');
    expect(part).toContain('Time: Mar 4, 2025, 05:06:07 UTC\n');
    expect(part).toContain('IP address: 203.0.113.9\n');
    expect(part).toContain('Page: https://shop.example/contact\n');
    expect(part).toContain('Submission: 0198c3a0-0000-7000-8000-00000000000a\n');
  }
});

test('says that the IP address is not stored', async () => {
  const { mail } = await parseMail(buildNotification(contextWith({ submission: { ipAddress: '' } })));
  expect(mail.text).toContain('IP address: (not stored)\n');
});

describe('the settings of the form', () => {
  const data = { name: 'Ann <b>', email: 'ann@visitor.example', budget: '900', message: 'Hello' };
  const build = (notification: object, values: object = data) =>
    parseMail(
      buildNotification(
        contextWith({ form: { notification }, submission: { data: values as Record<string, unknown> } }),
      ),
    );

  test('choose the fields and their order, and the e-mail names the others', async () => {
    const { mail } = await build({ fields: ['message', 'phone', 'name'] });
    expect(mail.text).toContain('\n\nmessage: Hello\nname: Ann <b>\n\nNot shown here: email, budget\n\n-- ');
    expect(visibleText(mail.html ?? '')).toMatch(/message\nHello\nname\nAnn <b>\nNot shown here: email, budget\n/);
    expect(mail.text).not.toContain('900');
  });

  test('do not leave an e-mail empty when the page no longer has the fields', async () => {
    const { mail } = await build({ fields: ['phone'] });
    expect(mail.text).toContain('\nmessage: Hello\n');
    expect(mail.text).not.toContain('Not shown here');
  });

  test('put a text above the fields, with placeholders that cannot add lines or markup', async () => {
    const intro = 'Reply to {{name}} today.\nThe budget is {{budget}}.';
    const { mail } = await build({ intro }, { ...data, budget: '1\n\n-- \n<i>2' });
    expect(mail.text).toContain('\n\nReply to Ann <b> today.\nThe budget is 1 -- <i>2.\n\nname: Ann <b>\n');
    expect(mail.html).toContain('Reply to Ann &lt;b&gt; today.<br/>The budget is 1 -- &lt;i&gt;2.');
  });

  test('set a logo and a color on which the text is readable', async () => {
    const actions = [{ label: 'Open', url: 'https://forms.example/open' }];
    const html = (accent_color: string) =>
      buildNotification({
        ...contextWith({ brand: { accent_color, logo: 'a'.repeat(32) } }),
        actions,
      }).html;
    expect(html('#ffdd00')).toContain('background-color:#ffdd00;color:#000000');
    expect(html('#224466')).toContain('background-color:#224466;color:#ffffff');
    expect(html('#224466')).toContain(`src="https://forms.example/logos/${'a'.repeat(32)}.png"`);
  });
});

test('has links of our own, which no field can imitate', async () => {
  const [open, spam] = ['https://forms.example/open', 'https://forms.example/spam'];
  const context = contextWith({
    submission: { data: { 'Mark as spam': 'https://evil.example', 'x\nMark as spam\n': '\n  https://evil.example' } },
    actions: [
      { label: 'Open in Letterbox', url: open },
      { label: 'Mark as spam', url: spam },
    ],
  });
  const { mail } = await parseMail(buildNotification(context));
  expect(mail.text).toContain(`\n\nOpen in Letterbox\n  ${open}\nMark as spam\n  ${spam}\n\n-- \n`);
  expect(mail.text?.match(/^Mark as spam$/gm)).toHaveLength(1);
  expect([...(mail.html ?? '').matchAll(/<a href="([^"]*)"/g)].map(([, link]) => link)).toEqual([open, spam]);
});

describe('files', () => {
  const url = 'https://forms.example/files/0198c3a0-0000-7000-8000-000000000001/4f1c0b6f';
  const withFiles = (files: { field: string; filename: string; size: number }[], fields: readonly Field[] = []) =>
    contextWith({
      submission: { data: Object.fromEntries(fields), files: files.map((file, n) => ({ ...file, url: `${url}${n}` })) },
    });

  test('have their own section with field, name, size and link', async () => {
    const files = [
      { field: 'cv', filename: 'Résumé 履歴書.pdf', size: 48_213 },
      { field: 'photos', filename: 'one.png', size: 1 },
      { field: 'photos', filename: 'two.png', size: 5 * 1024 * 1024 },
    ];
    const { mail } = await parseMail(buildNotification(withFiles(files, [['name', 'Ann']])));
    expect(mail.text).toContain(
      'name: Ann\n\nFiles (anyone with a link can download the file)\n' +
        `  cv: Résumé 履歴書.pdf (47 KB)\n  ${url}0\n` +
        `  photos: one.png (1 byte)\n  ${url}1\n` +
        `  photos: two.png (5.0 MB)\n  ${url}2\n\n-- \n`,
    );
    const html = mail.html ?? '';
    expect(visibleText(html)).toMatch(/Files\n*cv\n+Résumé 履歴書\.pdf \(47 KB\)\n+photos\n+one\.png \(1 byte\)/);
    expect([...html.matchAll(/<a href="([^"]*)"/g)].map(([, link]) => link)).toEqual([`${url}0`, `${url}1`, `${url}2`]);
  });

  test('are enough: without fields, the mail does not mention that there are none', async () => {
    const { mail } = await parseMail(buildNotification(withFiles([{ field: 'cv', filename: 'cv.pdf', size: 2 }])));
    for (const part of [mail.text, mail.html]) expect(part).not.toContain('No fields were submitted');
  });

  test('have names that cannot add markup, lines or links', async () => {
    const name = `<a href="https://evil.example">"x'&\r\nhttps://evil.example\u202e`;
    const { mail } = await parseMail(buildNotification(withFiles([{ field: name, filename: name, size: 2 }])));
    expect(mail.html?.match(/<a /g)).toHaveLength(1);
    expect(mail.text?.match(/^.*evil.*$/gm)).toHaveLength(1);
    for (const part of [mail.text, mail.html]) expect(part).not.toContain('\u202e');
  });

  test('cannot be forged: no field starts a line like those of the section', async () => {
    const heading = 'Files (anyone with a link can download the file)';
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

  test('can be used in the subject', () => {
    const context = withFiles([{ field: 'cv', filename: 'cv.pdf', size: 2 }], [['cv', 'see below']]);
    const settings = { ...context.form.settings, subject_template: 'CV: {{cv}}' };
    const { subject } = buildNotification({ ...context, form: { ...context.form, settings } });
    expect(subject).toBe('CV: see below, cv.pdf');
  });
});

test('long lists are shortened in total, with one remark per field', () => {
  const lists = (item: string) => Array.from({ length: 49 }, (_, i): Field => [`list${i}`, new Array(199).fill(item)]);
  const wide = buildNotification(withFields(lists('é'.repeat(5_000))));
  expect(Buffer.byteLength(wide.text)).toBeLessThan(1_020_000);
  expect(wide.text.match(/the full text is in your inbox/g)).toHaveLength(49);
  const tall = buildNotification(withFields(lists(`${'\n'.repeat(298)}x`)));
  expect(tall.html.match(/<br/g)).toBeNull();
  const short = buildNotification(withFields([['list', ['one\ntwo', 'three']]]));
  expect(short.html).toContain('one<br/>two');
  expect(short.text).not.toContain('shortened');
});

test('the cost of the largest submission grows linearly with its size', async () => {
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
  expect(nested.text).toContain('shortened');
});
