import PostalMime from 'postal-mime';
import { type ReceivedAnswer, readAnswer } from '../../src/answers/read-answer';

const read = async (raw: string | Buffer, authserv: string | null = null): Promise<ReceivedAnswer> => {
  const bytes = Buffer.from(raw as string);
  return readAnswer(await PostalMime.parse(bytes), bytes, authserv);
};
const mail = (headers: string, body = 'Hello') =>
  `From: Ada <ada@example.org>\r\nSubject: Hi\r\nMessage-ID: <1@example.org>\r\n${headers}\r\n${body}`;

test('reads sender, subject and text; quoted, encoded and in any charset', async () => {
  const raw = [
    'From: =?utf-8?Q?Ad=C3=A8le?= <Adele@EXAMPLE.org>',
    'Subject: =?iso-8859-1?Q?Gr=FC=DFe?=',
    'Message-ID: <abc@example.org>',
    'Content-Type: text/plain; charset=windows-1252',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Caf=E9 =80 5',
  ].join('\r\n');
  expect(await read(raw)).toMatchObject({
    ...{ sender: 'Adele@example.org', senderName: 'Adèle', subject: 'Grüße', text: 'Café € 5' },
    ...{ messageId: '<abc@example.org>', isAutomatic: false, authentication: 'unknown', files: [], droppedFiles: 0 },
  });
});

test('of HTML alone, the text is read', async () => {
  expect((await read(mail('Content-Type: text/html\r\n', '<p>Two, <b>please</b></p>'))).text).toBe('Two, please');
});

test('texts that PostgreSQL cannot store, unknown charsets and headers without end do no harm', async () => {
  const html = await read(mail('Content-Type: text/html; charset=x-nope\r\n', '<p>a&#0;b&#xd800;c</p>'));
  expect(html.text).toBe('ab�c');
  const long = await read(mail(`X-Long: ${'x'.repeat(1_000_000)}\r\n`, 'y'.repeat(200_000)));
  expect(long.text).toHaveLength(50_000);
  const strange = await read('From: a@b, c@d.example\r\nMessage-ID: no id\r\n\r\n');
  expect(strange).toMatchObject({ sender: '', text: '', messageId: expect.stringMatching(/^sha256:[\da-f]{64}$/) });
});

test.each([
  ['Auto-Submitted: auto-replied', true],
  ['Auto-Submitted: auto-generated (vacation)', true],
  ['Auto-Submitted: no', false],
  ['Precedence: bulk', true],
  ['X-Auto-Response-Suppress: All', true],
  ['List-Id: <list.example.org>', true],
  ['Return-Path: <>', true],
  ['Return-Path: <ada@example.org>', false],
  ['X-Mailer: Anything', false],
])('%s: a program wrote it: %p', async (header, isAutomatic) => {
  expect((await read(mail(`${header}\r\n`))).isAutomatic).toBe(isAutomatic);
});

const results = (text: string) => `Authentication-Results: ${text}\r\n`;
test.each([
  ['mx.example.com; spf=pass; dmarc=pass header.from=example.org', 'passed'],
  ['mx.example.com; dkim=pass header.d=example.org; dmarc=fail (p=none)', 'failed'],
  ['mx.example.com; dkim=pass header.i=@x header.d=example.org', 'passed'],
  ['mx.example.com; dkim=pass header.d=evil.example', 'unknown'],
  ['mx.example.com; spf=pass smtp.mailfrom="x; dmarc=pass"@evil.example; dmarc=fail', 'failed'],
  [
    'mx.example.com; spf=pass (domain of "x; dmarc=pass"@evil.example) smtp.mailfrom="x; dmarc=pass y"@evil.example',
    'unknown',
  ],
  ['mx.example.com; spf=pass smtp.mailfrom="\\"; dkim=pass header.d=example.org"@evil.example', 'unknown'],
  ['mx.example.com; none', 'unknown'],
  ['mx.evil.example; dmarc=pass', 'unknown'],
] as const)('%s means %s', async (text, authentication) => {
  expect((await read(mail(results(text)), 'mx.example.com')).authentication).toBe(authentication);
});

test('only the topmost result of the trusted server counts, and none without a trusted server', async () => {
  const both = results('mx.example.com; dmarc=fail') + results('mx.example.com; dmarc=pass');
  expect((await read(mail(both), 'mx.example.com')).authentication).toBe('failed');
  expect((await read(mail(results('mx.example.com; dmarc=pass')))).authentication).toBe('unknown');
});

const part = (name: string, content: string, more = '') =>
  `--x\r\nContent-Type: application/pdf; name="${name}"\r\nContent-Disposition: attachment\r\n${more}\r\n${content}\r\n`;
const multipart = (parts: string) => mail('Content-Type: multipart/mixed; boundary=x\r\n', `${parts}--x--\r\n`);

test('attachments get safe names and types, up to 5 of up to 5 MB; logos in the text are none', async () => {
  const parts = [
    part('../../etc/passwd', 'a'),
    part('big.pdf', 'b'.repeat(5 * 1024 * 1024 + 1)),
    ...['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf'].map((name) => part(name, 'c')),
    '--x\r\nContent-Type: text/html; name="page.html"\r\nContent-Disposition: attachment\r\n\r\n<script>\r\n',
  ].join('');
  const { files, droppedFiles } = await read(multipart(parts));
  expect(files.map(({ filename }) => filename)).toEqual(['passwd', '1.pdf', '2.pdf', '3.pdf', '4.pdf']);
  expect(files[0]).toMatchObject({ type: 'application/pdf', content: Buffer.from('a') });
  expect(droppedFiles).toBe(3);
  const page = await read(
    multipart('--x\r\nContent-Type: text/html\r\nContent-Disposition: attachment; filename=a.html\r\n\r\nx\r\n'),
  );
  expect(page.files).toMatchObject([{ filename: 'a.html', type: 'application/octet-stream' }]);
});

test('10,000 parts take a moment', async () => {
  const startedAt = performance.now();
  const { files, droppedFiles } = await read(multipart(part('a.pdf', 'x').repeat(10_000)));
  expect([files.length, droppedFiles]).toEqual([5, 9_995]);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
