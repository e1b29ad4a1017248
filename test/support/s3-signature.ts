import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Whether a request is signed with this secret by AWS Signature Version 4, in its Authorization header. */
export function isSigned({ method, url = '', headers }: IncomingMessage, secret: string): boolean {
  const found = /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w{64})/.exec(
    headers.authorization ?? '',
  );
  const [, scope = '', signedHeaders = '', signature = ''] = found ?? [];
  const [path = '', query = ''] = url.split('?');
  const parameters = query.split('&').filter(Boolean);
  const canonical = [
    method,
    path,
    parameters
      .map((parameter) => (parameter.includes('=') ? parameter : `${parameter}=`))
      .sort()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${secret}`);
  const expected = hmac(key, text).toString('hex');
  return signature.length === 64 && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
}

/** What Amazon answers to a request that is not. */
export const signatureMismatch =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>SignatureDoesNotMatch</Code><Message>The request signature we ' +
  'calculated does not match the signature you provided. Check your key and signing method.</Message></Error>';
