import https from 'node:https';
import { describeOutboundError } from '../../src/outbound/errors';
import { startHttpReceiver } from '../support/http-receiver';
import { createSelfSignedCertificate, type TlsKeyPair } from '../support/self-signed-certificate';

/** The error that a client meets who trusts `pair` as an authority. */
async function tlsErrorOf(pair: TlsKeyPair, options: https.RequestOptions): Promise<unknown> {
  const receiver = await startHttpReceiver(undefined, { tls: pair });
  const error = await new Promise((resolve) => {
    https.get(`${receiver.url}/secret-path`, { agent: false, ...options }, resolve).on('error', resolve);
  });
  await receiver.stop();
  return error;
}

test('an expired certificate is called expired', async () => {
  const pair = createSelfSignedCertificate({ notAfter: new Date(Date.now() - 60_000) });

  expect(describeOutboundError(await tlsErrorOf(pair, { ca: pair.cert }))).toBe('the TLS certificate has expired');
});

test('a certificate for another name is called that', async () => {
  const pair = createSelfSignedCertificate({ dnsName: 'other.test', ip: [127, 0, 0, 2] });

  expect(describeOutboundError(await tlsErrorOf(pair, { ca: pair.cert }))).toBe(
    'the TLS certificate is for another host name',
  );
});

test('a self-signed certificate is called self-signed', async () => {
  expect(describeOutboundError(await tlsErrorOf(createSelfSignedCertificate(), {}))).toBe(
    'the TLS certificate is self-signed',
  );
});

test.each([
  ['ENOTFOUND', 'the host name was not found (DNS)'],
  ['EAI_AGAIN', 'the host name could not be looked up just now (DNS)'],
  ['EAI_NODATA', 'the host name was not found (DNS)'],
  ['ECONNREFUSED', 'the connection was refused: nothing listens at this address and port'],
  ['ECONNRESET', 'the connection was reset by the other side before it answered'],
  ['HPE_INVALID_CONSTANT', 'the answer was not valid HTTP'],
  ['HPE_HEADER_OVERFLOW', 'the answer had too many headers'],
  ['ERR_SSL_TLSV1_ALERT_UNKNOWN', 'the TLS connection failed: the other side may not speak https'],
  ['CERT_UNTRUSTED', 'the TLS certificate is not valid'],
  ['EMFILE', 'the request failed (EMFILE)'],
  ['constructor', 'the request failed'],
])('the code %s becomes "%s", and the message of the error stays unsaid', (code, sentence) => {
  expect(describeOutboundError(Object.assign(new Error('https://example.com/secret'), { code }))).toBe(sentence);
});

test('whatever else is thrown becomes a sentence too', () => {
  expect(describeOutboundError('https://example.com/secret')).toBe('the request failed');
  expect(describeOutboundError(undefined)).toBe('the request failed');
  expect(describeOutboundError(new Error('https://example.com/secret'))).toBe('the request failed');
});
