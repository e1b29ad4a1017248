import { encodeWord } from 'nodemailer/lib/mime-funcs';
import MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';
import { signMail } from './dkim';
import type { Message } from './message';

/**
 * Serializes a message, dated now, and signs it if it has a key, without the headers `unsigned` (separated by colons).
 */
export async function composeMail(message: Message, unsigned = ''): Promise<Buffer> {
  const mail = serialize(message);
  return message.dkim ? signMail(mail, message.dkim, unsigned) : mail;
}

/** The parts are joined here because nodemailer's streams take a fifth of an e-mail's processor time. */
function serialize(message: Message): Buffer {
  const { text, html } = message;
  const type = html === null ? textType : 'multipart/alternative';
  const root = new MimeNode(type, { disableFileAccess: true, disableUrlAccess: true });
  root.setHeader({
    ...message.headers,
    // Addresses are objects, because nodemailer would parse a string into several.
    From: { ...message.from },
    To: mailbox(message.to),
    Cc: message.cc.map(mailbox),
    'Reply-To': message.replyTo ? mailbox(message.replyTo) : '',
    Subject: encodeSubject(message.subject),
    'Message-ID': message.messageId,
    ...(html === null && { 'Content-Transfer-Encoding': 'quoted-printable' }),
  });
  const headers = root.buildHeaders();
  if (html === null) return Buffer.from(`${headers}\r\n\r\n${encodeText(text)}`);
  const parts = [encodePart('plain', text), encodePart('html', html)];
  const body = parts.map((part) => `--${root.boundary}\r\n${part}\r\n`).join('');
  return Buffer.from(`${headers}\r\n\r\n${body}--${root.boundary}--\r\n`);
}

/** Nodemailer leaves what looks like an encoded word as it is, and mail clients would show something else. */
function encodeSubject(subject: string): string {
  return subject.includes('=?') ? encodeWord(subject.replace(/[\r\n]+/g, ' '), 'Q', 52) : subject;
}

const textType = 'text/plain; charset=utf-8';

function encodePart(kind: 'plain' | 'html', content: string): string {
  const type = kind === 'plain' ? textType : 'text/html; charset=utf-8';
  return `Content-Type: ${type}\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${encodeText(content)}`;
}

function encodeText(text: string): string {
  return wrap(encode(text.replace(/\r\n|\r|\n/g, '\r\n')));
}

function mailbox(address: string): { name: string; address: string } {
  return { name: '', address };
}
