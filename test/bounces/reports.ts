/** What a report is about. */
interface About {
  readonly recipient: string;
  readonly messageId: string;
  /** Where the report is sent to. */
  readonly to?: string;
  readonly status?: string;
  readonly diagnostic?: string;
  readonly action?: string;
}

const lines = (...text: readonly string[]) => text.join('\r\n');

function multipart(type: string, headers: readonly string[], parts: readonly (readonly string[])[]): Buffer {
  const boundary = 'b/1_=:x';
  const body = parts.map((part) => `--${boundary}\r\n${lines(...part)}\r\n`).join('');
  const head = lines(...headers, 'MIME-Version: 1.0', `Content-Type: ${type};`, `\tboundary="${boundary}"`);
  return Buffer.from(`${head}\r\n\r\nThis is a MIME-encapsulated message.\r\n\r\n${body}--${boundary}--\r\n`);
}

const original = ({ recipient, messageId }: About) => [
  'From: Letterbox <letterbox@forms.example>',
  `To: ${recipient}`,
  'Subject: New form submission',
  `Message-ID: ${messageId}`,
  '',
  'Hello',
];

/** Reports as widespread servers write them. */
export const statusReports: Readonly<Record<string, (about: About) => Buffer>> = {
  Postfix: (about) => {
    const { recipient, to = 'letterbox@forms.example', status = '5.1.1', action = 'failed' } = about;
    const { diagnostic = `550 5.1.1 <${recipient}>: Recipient address rejected: User unknown` } = about;
    return multipart(
      'multipart/report; report-type=delivery-status',
      [
        'Return-Path: <>',
        'From: MAILER-DAEMON@mx.forms.example (Mail Delivery System)',
        'Subject: Undelivered Mail Returned to Sender',
        `To: ${to}`,
        'Auto-Submitted: auto-replied',
      ],
      [
        ['Content-Description: Notification', 'Content-Type: text/plain; charset=us-ascii', '', 'I am sorry.'],
        [
          'Content-Description: Delivery report',
          'Content-Type: message/delivery-status',
          '',
          'Reporting-MTA: dns; mx.forms.example',
          'X-Postfix-Queue-ID: 4BzY0R3xkzz1X',
          `X-Postfix-Sender: rfc822; ${to}`,
          'Arrival-Date: Mon, 30 Nov 2026 09:00:00 +0000 (UTC)',
          '',
          `Final-Recipient: rfc822; ${recipient}`,
          `Original-Recipient: rfc822;${recipient}`,
          `Action: ${action}`,
          `Status: ${status}`,
          'Remote-MTA: dns; mx.example.net',
          `Diagnostic-Code: smtp; ${diagnostic.replace(/: /, ':\r\n    ')}`,
          '',
        ],
        ['Content-Description: Undelivered Message', 'Content-Type: message/rfc822', '', ...original(about)],
      ],
    );
  },
  Exim: (about) =>
    multipart(
      'multipart/report; report-type=delivery-status',
      [
        'From: Mail Delivery System <Mailer-Daemon@host.forms.example>',
        `X-Failed-Recipients: ${about.recipient}`,
        'Subject: Mail delivery failed: returning message to sender',
      ],
      [
        ['Content-type: text/plain; charset=us-ascii', '', 'A message that you sent could not be delivered.'],
        [
          'Content-type: message/delivery-status',
          '',
          'Reporting-MTA: dns; host.forms.example',
          '',
          'Action: failed',
          `Final-Recipient: rfc822;${about.recipient}`,
          'Status: 5.0.0',
          'Remote-MTA: dns; mx.example.net',
          'Diagnostic-Code: smtp; 550 No such user here',
        ],
        ['Content-type: text/rfc822-headers', '', ...original(about).slice(0, -1)],
      ],
    ),
  Exchange: (about) =>
    multipart(
      'multipart/report; report-type=delivery-status',
      [
        'From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.net>',
        'Subject: Undeliverable: New form submission',
        'Auto-Submitted: auto-replied',
      ],
      [
        ['Content-Type: text/html; charset="us-ascii"', '', '<p>Your message could not be delivered.</p>'],
        [
          'Content-Type: message/delivery-status',
          '',
          'Reporting-MTA: dns;AM0PR00MB0000.eurprd00.prod.example.net',
          'Received-From-MTA: dns;mx.forms.example',
          'Arrival-Date: Mon, 30 Nov 2026 09:00:00 +0000',
          '',
          `Final-Recipient: rfc822;${about.recipient.toUpperCase()}`,
          'Action: failed',
          'Status: 5.1.10',
          'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
          'X-Display-Name: Somebody',
        ],
        ['Content-Type: message/rfc822', '', ...original(about)],
      ],
    ),
  Gmail: (about) =>
    multipart(
      'multipart/report; report-type=delivery-status',
      [
        'From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
        'Subject: Delivery Status Notification (Failure)',
        'X-Failed-Recipients: nobody@gmail.com',
        'Auto-Submitted: auto-replied',
      ],
      [
        ['Content-Type: text/plain; charset="UTF-8"', '', '** Address not found **'],
        [
          'Content-Type: message/delivery-status',
          '',
          'Reporting-MTA: dns; googlemail.com',
          'Arrival-Date: Mon, 30 Nov 2026 01:00:00 -0800 (PST)',
          `X-Original-Message-ID: ${about.messageId}`,
          '',
          `Final-Recipient: rfc822; ${about.recipient}`,
          'Action: failed',
          'Status: 5.1.1',
          'Remote-MTA: dns; gmail-smtp-in.l.google.com. (2a00:1450:400c:c08::1a, the server for the domain gmail.com.)',
          'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try',
          " 550-5.1.1 double-checking the recipient's email address for typos or unnecessary spaces.",
          'Last-Attempt-Date: Mon, 30 Nov 2026 01:00:01 -0800 (PST)',
        ],
        ['Content-Type: message/rfc822', '', ...original(about)],
      ],
    ),
  'Amazon SES': (about) =>
    multipart(
      'multipart/report; report-type=delivery-status',
      ['From: MAILER-DAEMON@eu-central-1.amazonses.com', 'Subject: Delivery Status Notification (Failure)'],
      [
        ['Content-Type: text/plain; charset=us-ascii', '', 'An error occurred while trying to deliver the mail.'],
        [
          'Content-Type: message/delivery-status',
          '',
          'Reporting-MTA: dns; b224-9.smtp-out.eu-central-1.amazonses.com',
          '',
          'Action: failed',
          `Final-Recipient: rfc822; ${about.recipient}`,
          'Diagnostic-Code: smtp; 550 5.1.1 user unknown',
          'Status: 5.1.1',
          '',
        ],
        ['Content-Type: message/rfc822', '', ...original(about)],
      ],
    ),
};

/** A complaint (RFC 5965). */
export function abuseReport(about: About & { readonly type?: string; readonly sender?: string }): Buffer {
  const { recipient, type = 'abuse', sender } = about;
  return multipart(
    'multipart/report; report-type=feedback-report',
    ['From: <fbl@provider.example>', 'Subject: FW: New form submission'],
    [
      ['Content-Type: text/plain', '', 'This is an email abuse report.'],
      [
        'Content-Type: message/feedback-report',
        '',
        `Feedback-Type: ${type}`,
        'User-Agent: SomeGenerator/1.0',
        'Version: 1',
        ...(sender ? [`Original-Mail-From: <${sender}>`] : []),
        ...(recipient ? [`Original-Rcpt-To: <${recipient}>`] : []),
      ],
      ['Content-Type: message/rfc822', 'Content-Disposition: inline', '', ...original(about)],
    ],
  );
}

/** A message without parts. */
export function plainMessage(headers: readonly string[], text: string): Buffer {
  return Buffer.from(lines(...headers, '', text));
}
