import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadConfig } from '../../config';
import { nameTransport, readMailUrl, type TransportConfig, writeTransportUrl } from '../../config/mail-url';

function problemOf(MAIL_URL: string): string {
  try {
    loadConfig({ MAIL_URL });
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error(`${MAIL_URL} was accepted`);
}

const readOne = (url: string) => readMailUrl(url)[0] as TransportConfig;

test.each([
  ['smtp://mail.example', { kind: 'smtp', settings: { host: 'mail.example' } }],
  [
    'smtps://box:p%40ss@mail.example:465',
    { kind: 'smtp', settings: { host: 'mail.example', port: '465', encryption: 'tls', user: 'box', password: 'p@ss' } },
  ],
  [
    'smtp://[::1]:25?tls.rejectUnauthorized=false',
    { settings: { host: '[::1]' }, options: 'tls.rejectUnauthorized=false' },
  ],
  [
    'smtp+oauth2://team%40shop.example:refresh@smtp.office365.com:587?token_url=https://login.example/token&client_id=app',
    {
      kind: 'smtp+oauth2',
      settings: { user: 'team@shop.example', refresh_token: 'refresh', token_url: 'https://login.example/token' },
    },
  ],
  [
    'ses://AKIAEXAMPLE:se%2Fcret%2B@eu-central-1',
    { kind: 'ses', settings: { region: 'eu-central-1', access_key_id: 'AKIAEXAMPLE', secret_access_key: 'se/cret+' } },
  ],
  ['postmark://token@default', { kind: 'postmark', settings: { token: 'token' } }],
  ['resend://re_key@default?from=a@shop.example', { settings: { api_key: 're_key', from: 'a@shop.example' } }],
  ['mailgun://key@mg.shop.example?region=eu', { settings: { domain: 'mg.shop.example', region: 'eu' } }],
  ['sendgrid://SG.key@default', { kind: 'sendgrid', settings: { api_key: 'SG.key' } }],
  ['brevo://key@default?endpoint=http://127.0.0.1:1234', { settings: { endpoint: 'http://127.0.0.1:1234' } }],
])('%s', (url, expected) => {
  const transport = readOne(url);
  expect(transport).toMatchObject(expected);
  expect(readOne(writeTransportUrl(transport))).toEqual(transport);
  expect(JSON.stringify(nameTransport(transport))).not.toMatch(/p@ss|refresh|se\/cret|token|key/);
});

test('several transports are separated by commas, and a password may contain one', () => {
  const urls = 'postmark://token@default, smtp://box:a,b@mail.example,ses://AKIA:secret@us-east-1';
  expect(readMailUrl(urls).map(({ kind }) => kind)).toEqual(['postmark', 'smtp', 'ses']);
  expect(readMailUrl(urls)[1]?.settings.password).toBe('a,b');
});

test('MAIL_URL replaces SMTP_URL, which is used otherwise', () => {
  const env = { SMTP_URL: 'smtp://mail.example' };
  expect(loadConfig(env).mailUrl).toBe('smtp://mail.example');
  expect(loadConfig({ ...env, MAIL_URL: 'postmark://token@default' }).mailUrl).toBe('postmark://token@default');
});

test.each([
  ['hush-token', /must be a URL that starts with one of smtps:\/\/, smtp:\/\//],
  ['gmail://hush@default', /must be a URL that starts with one of/],
  ['postmark://hush', /must be written as postmark:\/\/SERVER_TOKEN@default/],
  ['postmark://default', /must have a valid token, which is required/],
  ['postmark://hush%0D%0Ahush@default', /must have a valid token, which must not contain spaces/],
  ['ses://AKIA:hush/hush@eu-west-1', /must be written as ses:.*, with special characters percent-encoded/],
  ['ses://AKIA:hush@evil.example', /must have a valid region, which must be a region such as eu-central-1/],
  ['mailgun://hush@mg.example?region=mars', /must have a valid region, which must be us or eu/],
  ['mailgun://hush@mg.example?track=no', /must be written as mailgun:/],
  [
    'resend://hush@default?endpoint=file:///etc/passwd',
    /must have a valid endpoint, which must be an http or https URL/,
  ],
  [
    'resend://hush@default?from=a@x.example,b@x.example',
    /must have a valid from, which must be a single e-mail address/,
  ],
  ['smtp+oauth2://me@smtp.example?client_id=a', /must have a valid token_url, which is required/],
  ['smtp+oauth2://me@smtp.example?client_id=a&token_url=https://t.example', /client_secret.* without a refresh token/],
  ['smtp://mail.example,postmark://hush', /is not valid in its transport 2, which must be written as postmark/],
])('%s is rejected without repeating it', (value, expected) => {
  const problem = problemOf(value);
  expect(problem).toMatch(expected);
  expect(problem).toMatch(
    /^MAIL_URL: got a value (?:of \d+ characters|that begins with [a-z0-9+]+:\/\/), but it .+ \(transports of outgoing e-mail/,
  );
  expect(problem).not.toMatch(/\n|hush/);
});

test('MAIL_DKIM names a domain, a selector and a file with a private key', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'letterbox-dkim-'));
  const write = (name: string, content: string | Buffer) => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };
  const pem = (bits: number) => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
    return privateKey.export({ type: 'pkcs1', format: 'pem' });
  };
  const load = (MAIL_DKIM: string) => loadConfig({ MAIL_DKIM }).mailDkim;
  const good = write('good.pem', pem(2_048));
  expect(load(`Example.com:mail.2026:${good}`)).toMatchObject({ domain: 'example.com', selector: 'mail.2026' });
  expect(loadConfig({}).mailDkim).toBeNull();
  const wrong = [
    [good, 'must be DOMAIN:SELECTOR:FILE'],
    [`example.com:${good}`, 'must be DOMAIN:SELECTOR:FILE'],
    ['example.com:mail:/nowhere/key.pem', 'names a file that cannot be read (ENOENT)'],
    [`example.com:mail:${folder}`, 'names a file that cannot be read (EISDIR)'],
    [`example.com:mail:${write('text.pem', 'hello')}`, 'names a file that is not a private key in PEM'],
    [`example.com:mail:${write('short.pem', pem(512))}`, 'names a file that has no RSA key of 1024 bits or more'],
  ] as const;
  for (const [value, problem] of wrong)
    expect(() => load(value)).toThrow(`MAIL_DKIM: got "${value}", but it ${problem}`);
  rmSync(folder, { recursive: true });
});
