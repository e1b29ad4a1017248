import { type CSSProperties, Fragment } from 'react';
import type { SubmissionData } from '../files/merge-files';
import type { Brand } from '../forms/brand.settings';
import { labelsOf } from '../forms/field.settings';
import type { FormSettings } from '../forms/form.settings';
import { formatDateTime } from '../lib/format-time';
import { oneLine, truncate } from '../lib/text';
import { parseMailbox } from './addresses';
import { Logo, type Look, lookOf } from './look';
import { linkStyle, renderMail, titleStyle, verbatim } from './mail-layout';
import { type Message, messageIdFor } from './message';
import { footerStyle, lineStyle } from './notification-html';
import { chooseFields, type MailOverrides, plainText, visitorAddress, withoutInstructions } from './submitted-fields';

/** A submission in a digest. */
export interface DigestItem {
  readonly id: string;
  readonly createdAt: Date;
  /** Null when it is too large for a digest. */
  readonly data: SubmissionData | null;
  readonly mailOverrides: Pick<MailOverrides, 'hidden'> | null;
  /** The number of its files. */
  readonly files: number;
}

/** Everything that a digest is built from. */
export interface DigestContext {
  readonly deliveryId: string;
  readonly mailFrom: string;
  readonly baseUrl: string;
  readonly recipient: string;
  readonly form: {
    readonly id: string;
    readonly name: string;
    readonly brand: Brand;
    readonly settings: Pick<FormSettings, 'notification' | 'fields'>;
  };
  /** Newest first. */
  readonly items: readonly DigestItem[];
  /** All submissions of the digest; only the newest are in `items`. */
  readonly total: number;
  /** The account's time zone. */
  readonly zone: string;
  /** The page of a submission. */
  readonly openUrl: (submissionId: string) => string;
}

/** Builds the e-mail that lists several submissions for one recipient; every attempt has the same Message-ID. */
export function buildDigest(context: DigestContext): Message & { readonly html: string } {
  const { form, recipient, total } = context;
  const sender = parseMailbox(context.mailFrom);
  const name = oneLine(form.name, 150);
  const content = describeDigest(context);
  return {
    messageId: messageIdFor(context.deliveryId, sender.address),
    from: sender,
    to: recipient,
    cc: [],
    replyTo: null,
    subject: `${countOf(total)}: ${name}`,
    text: renderText(content),
    html: renderHtml(content, lookOf(form.brand, context.baseUrl)),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
    envelope: { from: sender.address, to: [recipient] },
  };
}

interface Content {
  readonly title: string;
  readonly entries: readonly Entry[];
  /** Says that not all are listed; null when all are. */
  readonly remark: string | null;
  readonly inboxUrl: string;
  readonly footer: string;
  readonly settingsUrl: string;
}

interface Entry {
  readonly sender: string;
  readonly time: string;
  readonly excerpt: string;
  readonly url: string;
}

const maxExcerpt = 240;

function describeDigest({ form, recipient, items, total, baseUrl, zone, openUrl }: DigestContext): Content {
  const name = oneLine(form.name, 200);
  return {
    title: `${countOf(total)}: ${name}`,
    entries: items.map((item) => describeItem(item, form.settings, zone, openUrl(item.id))),
    remark:
      items.length < total
        ? `These are the newest ${items.length} of ${format(total)} submissions. All of them are in your inbox.`
        : null,
    inboxUrl: `${baseUrl}/dashboard/inbox?form=${form.id}`,
    footer: `The settings of the form send notifications to ${recipient} as a digest. To change this:`,
    settingsUrl: `${baseUrl}/dashboard/forms/${form.id}/settings/notifications#recipients`,
  };
}

/** Only the fields that the notification shows: settings may leave some out because they are confidential. */
function describeItem(item: DigestItem, settings: DigestContext['form']['settings'], zone: string, url: string): Entry {
  const shown = chooseFields(withoutInstructions(item.data ?? {}, item.mailOverrides), settings.notification?.fields);
  const labelOf = labelsOf(settings.fields);
  const files = item.files === 0 ? '' : item.files === 1 ? '1 file' : `${item.files} files`;
  const sender = oneLine(plainText(shown.name).slice(0, 1_000), 100);
  const values = Object.entries(shown).flatMap(([name, value]) => {
    if (name === 'name' && plainText(value) === sender) return [];
    const text = oneLine(plainText(value).slice(0, 1_000), maxExcerpt);
    return text === '' ? [] : [`${oneLine(labelOf(name), 60)}: ${text}`];
  });
  const parts = [...values, files].filter(Boolean);
  const excerpt = item.data === null ? 'Too long to be shown here.' : parts.join(' · ') || 'No fields were submitted.';
  return {
    sender: sender || visitorAddress(shown, null) || 'Submission',
    time: formatDateTime(item.createdAt, zone, { isZoneNamed: true }),
    excerpt: truncate(excerpt, maxExcerpt),
    url,
  };
}

const openLabel = 'Open in Letterbox';
const inboxLabel = 'Open the inbox';

// Lines with submitted text are indented, so that none can pass for one of ours.
function renderText({ title, entries, remark, inboxUrl, footer, settingsUrl }: Content): string {
  return [
    title,
    ...entries.flatMap(({ sender, time, excerpt, url }) => ['', `${time}`, `  ${sender}`, `  ${excerpt}`, `  ${url}`]),
    '',
    ...(remark === null ? [] : [remark]),
    `${inboxLabel}\n  ${inboxUrl}`,
    '',
    '-- ',
    footer,
    `  ${settingsUrl}`,
  ].join('\n');
}

const senderStyle: CSSProperties = {
  ...verbatim,
  color: '#1c2024',
  fontSize: '15px',
  fontWeight: 600,
  lineHeight: '22px',
  margin: 0,
};
const timeStyle: CSSProperties = { color: '#5b6570', fontSize: '13px', lineHeight: '18px', margin: 0 };
const excerptStyle: CSSProperties = {
  ...verbatim,
  color: '#1c2024',
  fontSize: '15px',
  lineHeight: '22px',
  margin: '4px 0',
};
const openStyle: CSSProperties = { fontSize: '13px', lineHeight: '20px', margin: 0 };
const remarkStyle: CSSProperties = { ...timeStyle, margin: '24px 0 0' };

function renderHtml(content: Content, look: Look): string {
  const { title, entries, remark, inboxUrl, footer, settingsUrl } = content;
  return renderMail(
    oneLine(entries.map(({ sender }) => sender).join(' · '), 140),
    <>
      <Logo url={look.logoUrl} />
      <h1 className="ink" style={titleStyle} dir="auto">
        {title}
      </h1>
      {entries.map(({ sender, time, excerpt, url }) => (
        <Fragment key={url}>
          <hr className="line" style={{ ...lineStyle, margin: '16px 0' }} />
          <p className="ink" style={senderStyle} dir="auto">
            {sender}
          </p>
          <p className="pale" style={timeStyle}>
            {time}
          </p>
          <p className="ink" style={excerptStyle} dir="auto">
            {excerpt}
          </p>
          <p style={openStyle}>
            <a href={url} className="link" style={linkStyle}>
              {openLabel}
            </a>
          </p>
        </Fragment>
      ))}
      {remark !== null && (
        <p className="pale" style={remarkStyle}>
          {remark}
        </p>
      )}
      <p style={{ fontSize: '15px', lineHeight: '40px', margin: '24px 0 0' }}>
        <a href={inboxUrl} style={look.button}>
          {inboxLabel}
        </a>
      </p>
      <hr className="line" style={lineStyle} />
      <p className="pale" style={footerStyle}>
        {footer}{' '}
        <a href={settingsUrl} className="link" style={linkStyle}>
          Notification settings
        </a>
      </p>
    </>,
  );
}

function countOf(count: number): string {
  return count === 1 ? '1 new submission' : `${format(count)} new submissions`;
}

function format(count: number): string {
  return new Intl.NumberFormat('en').format(count);
}

/** What a preview shows while there are no submissions. */
export function sampleItems(): DigestItem[] {
  const at = Date.now();
  const samples = [
    { name: 'Ada Lovelace', email: 'ada@example.com', message: 'I have a question about your opening hours.' },
    { name: 'Grace Hopper', email: 'grace@example.com', message: 'Could you call me back this afternoon?' },
  ];
  return samples.map((data, index) => ({
    id: `00000000-0000-7000-8000-00000000000${index}`,
    createdAt: new Date(at - index * 600_000),
    data,
    mailOverrides: null,
    files: 0,
  }));
}
