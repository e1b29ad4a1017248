import https from 'node:https';
import { describeOutboundError } from '../../src/outbound/errors';
import { startHttpReceiver } from '../support/http-receiver';
import { createSelfSignedCertificate, type TlsKeyPair } from '../support/self-signed-certificate';

/** The error of a client that connects to a server with this certificate. */
async function tlsErrorOf(pair: TlsKeyPair, options: https.RequestOptions): Promise<unknown> {
  const receiver = await startHttpReceiver(undefined, { tls: pair });
  const error = await new Promise((resolve) => {
    https.get(`${receiver.url}/secret-path`, { agent: false, ...options }, resolve).on('error', resolve);
  });
  await receiver.stop();
  return error;
}

test('explains an expired certificate', async () => {
  const pair = createSelfSignedCertificate({ notAfter: new Date(Date.now() - 60_000) });

  expect(describeOutboundError(await tlsErrorOf(pair, { ca: pair.cert }))).toBe('the TLS certificate has expired');
});

test('explains a certificate for a different host name', async () => {
  const pair = createSelfSignedCertificate({ dnsName: 'other.test', ip: [127, 0, 0, 2] });

  expect(describeOutboundError(await tlsErrorOf(pair, { ca: pair.cert }))).toBe(
    'the TLS certificate is for a different host name',
  );
});

test('explains a self-signed certificate', async () => {
  expect(describeOutboundError(await tlsErrorOf(createSelfSignedCertificate(), {}))).toBe(
    'the TLS certificate is self-signed',
  );
});

test.each([
  ['ENOTFOUND', 'host name not found (DNS)'],
  ['EAI_AGAIN', 'the host name lookup failed temporarily (DNS)'],
  ['EAI_NODATA', 'host name not found (DNS)'],
  ['ECONNREFUSED', 'connection refused: nothing is listening at this address and port'],
  ['ECONNRESET', 'the server closed the connection before it responded'],
  ['HPE_INVALID_CONSTANT', 'the response is not valid HTTP'],
  ['HPE_HEADER_OVERFLOW', 'the response headers are too large'],
  ['ERR_SSL_TLSV1_ALERT_UNKNOWN', 'the TLS connection failed: the server may not support HTTPS'],
  ['CERT_UNTRUSTED', 'the TLS certificate is not valid'],
  ['EMFILE', 'the request failed (EMFILE)'],
  ['constructor', 'the request failed'],
])('explains the code %s as "%s" without the error message', (code, sentence) => {
  expect(describeOutboundError(Object.assign(new Error('https://example.com/secret'), { code }))).toBe(sentence);
});

test('explains anything else that is thrown', () => {
  expect(describeOutboundError('https://example.com/secret')).toBe('the request failed');
  expect(describeOutboundError(undefined)).toBe('the request failed');
  expect(describeOutboundError(new Error('https://example.com/secret'))).toBe('the request failed');
});
