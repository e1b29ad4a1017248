import { classifyFailure } from '../../src/bounces/mail-event';
import { parseMessage, readReport } from '../../src/bounces/read-report';
import { abuseReport, plainMessage, statusReports } from './reports';

const about = { recipient: 'ada@example.net', messageId: '<0199-id@forms.example>' };

async function read(raw: Buffer) {
  const message = await parseMessage(raw);
  return message && readReport(message);
}

test.each(Object.keys(statusReports))('a report of %s is read', async (server) => {
  const report = await read(statusReports[server]?.(about) ?? Buffer.alloc(0));
  expect(report?.messageId).toBe(about.messageId);
  const [entry] = report?.entries ?? [];
  expect(entry).toMatchObject({ kind: 'bounce', detail: expect.stringMatching(/^550[ -]/) });
  expect(new Set(entry?.recipients.map((address) => address.toLowerCase()))).toEqual(new Set([about.recipient]));
});

test.each([
  ['a delay', { action: 'delayed', status: '4.4.1', diagnostic: 'connect timed out' }, 'delayed'],
  ['a full mailbox', { status: '5.2.2', diagnostic: '552 5.2.2 mailbox full' }, 'undelivered'],
  ['a server that gave up', { status: '4.4.7', diagnostic: 'delivery time expired' }, 'undelivered'],
  ['a rejection as spam', { status: '5.7.1', diagnostic: '550 5.7.1 looks like spam' }, 'undelivered'],
  ['a vague status', { status: '5.1.1', diagnostic: '554 5.7.1 message refused: content' }, 'undelivered'],
  ['a success', { action: 'delivered', status: '2.0.0', diagnostic: '250 ok' }, undefined],
  ['another server taking over', { action: 'relayed', status: '2.0.0', diagnostic: '250 ok' }, undefined],
])('%s does not count as a bad address', async (_what, fields, kind) => {
  const report = await read(statusReports.Postfix?.({ ...about, ...fields }) ?? Buffer.alloc(0));
  expect(report?.entries[0]?.kind).toBe(kind);
});

test('a complaint is read, whoever reports it, and nothing else of that format', async () => {
  const sender = 'letterbox+bx@forms.example';
  expect(await read(abuseReport({ ...about, sender }))).toEqual({
    ...{ messageId: about.messageId, originalSender: sender },
    entries: [{ kind: 'complaint', recipients: [about.recipient], detail: 'Feedback-Type: abuse' }],
  });
  expect((await read(abuseReport({ ...about, type: 'opt-out' })))?.entries[0]?.kind).toBe('blocked');
  expect((await read(abuseReport({ ...about, type: 'auth-failure' })))?.entries).toEqual([]);
  expect((await read(abuseReport({ ...about, type: 'not-spam' })))?.entries).toEqual([]);
});

test('other messages are no reports, not even hostile ones', async () => {
  expect(await read(plainMessage(['Subject: Undelivered Mail'], 'Final-Recipient: rfc822; a@b\r\n'))).toBeNull();
  expect(await read(Buffer.alloc(0))).toBeNull();
  expect(await read(Buffer.from([0xff, 0x00, 0xfe, 0x0d, 0x0a]))).toBeNull();
  const deep = Array.from(
    { length: 500 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  );
  expect(await read(Buffer.from(deep.join('')))).toBeNull();
  const wide = `${'Final-Recipient: rfc822; a@b\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n'.repeat(50_000)}`;
  const started = performance.now();
  const report = await read(
    Buffer.from(
      `Content-Type: multipart/report; boundary=x\r\n\r\n--x\r\nContent-Type: message/delivery-status\r\n\r\n${wide}`,
    ),
  );
  expect(report?.entries.length).toBeLessThanOrEqual(100);
  for (const part of ['\n', '--x\r\n\r\n\r\n', 'x'.repeat(99)]) {
    const head = 'Content-Type: multipart/report; boundary=x\r\n\r\n';
    expect(await read(Buffer.from(head + part.repeat(5e6 / part.length)))).toBeNull();
  }
  // A minute and more without a limit.
  expect(performance.now() - started).toBeLessThan(20_000);
});

test.each([
  [{ status: '5.1.1', diagnostic: '' }, 'bounce'],
  [{ status: '5.4.4', diagnostic: 'Host or domain name not found' }, 'bounce'],
  [{ status: '5.0.0', diagnostic: 'Unrouteable address' }, 'bounce'],
  [{ status: '5.5.0', diagnostic: '550 5.5.0 Requested action not taken: mailbox unavailable' }, 'bounce'],
  [{ status: '5.0.0', diagnostic: "554 delivery error: This user doesn't have an example.net account" }, 'bounce'],
  [{ status: '5.0.0', diagnostic: '554 rejected due to policy' }, 'undelivered'],
  [{ status: '5.1.8', diagnostic: 'sender address rejected' }, 'undelivered'],
  [{ diagnostic: 'user unknown' }, 'undelivered'],
  [{ diagnostic: 'whatever', isHard: true }, 'bounce'],
  [{ diagnostic: '550 5.7.1 blocked by 5.1.1.1', isHard: true }, 'undelivered'],
  [{ status: '5.1.1', diagnostic: 'x'.repeat(100_000) }, 'bounce'],
])('%j', (failure, kind) => {
  expect(classifyFailure(failure)).toBe(kind);
});
