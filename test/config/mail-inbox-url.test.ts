import { loadConfig } from '../../config';
import { readMailInboxUrl } from '../../config/mail-inbox-url';

const inbox = { MAIL_INBOX: 'letterbox@example.com' };

test('MAIL_INBOX_URL names the server, the login, the folder and whose results count', () => {
  const url = 'imaps://letterbox%40example.com:p%40ss@imap.example.com/Answers%20%26%20more?authserv=mx.example.com';
  expect(loadConfig({ ...inbox, MAIL_INBOX_URL: url }).mailInboxUrl).toBe(url);
  expect(readMailInboxUrl(url)).toEqual({
    ...{ host: 'imap.example.com', port: 993, isSecure: true, user: 'letterbox@example.com', password: 'p@ss' },
    ...{ folder: 'Answers & more', authserv: 'mx.example.com' },
  });
  expect(readMailInboxUrl('imap://a:b@[::1]:1143')).toMatchObject({
    ...{ host: '::1', port: 1143, isSecure: false, folder: 'INBOX', authserv: null },
  });
});

test.each([
  ['imap.example.com', 'must be written as imaps://'],
  ['https://a:b@imap.example.com', 'must be written as imaps://'],
  ['imaps://imap.example.com', 'must have a user and a password'],
  ['imaps://secret@imap.example.com', 'must have a user and a password'],
  ['imaps://a:secret@', 'must'],
  ['imaps://a:secret%@imap.example.com', 'must write a % in its user, password or folder as %25'],
  ['imaps://a:secret@imap.example.com?tls=no', 'may have no other parameter than authserv'],
])('%s is rejected in one line without the login', (MAIL_INBOX_URL, problem) => {
  const load = () => loadConfig({ ...inbox, MAIL_INBOX_URL });
  expect(load).toThrow(problem);
  expect(load).toThrow(
    /^MAIL_INBOX_URL: got a value (?:of \d+ characters|that begins with [a-z0-9+]+:\/\/), but it [^\n]+$/,
  );
  expect(load).not.toThrow('secret');
});

test('MAIL_INBOX_URL without MAIL_INBOX is rejected', () => {
  expect(() => loadConfig({ MAIL_INBOX_URL: 'imaps://a:b@imap.example.com' })).toThrow(
    /^MAIL_INBOX: is not set, but MAIL_INBOX_URL is/,
  );
});
