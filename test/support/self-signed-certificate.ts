import { generateKeyPairSync, sign } from 'node:crypto';

export interface TlsKeyPair {
  readonly key: string;
  readonly cert: string;
}

/**
 * A fresh self-signed certificate for 127.0.0.1 and `dnsName`, valid from a day before until `notAfter`.
 * Written out in DER here because Node can read certificates but not make them.
 */
export function createSelfSignedCertificate(
  options: { dnsName?: string; ip?: readonly number[]; notAfter?: Date } = {},
): TlsKeyPair {
  const { dnsName = 'localhost', ip = [127, 0, 0, 1], notAfter = inDays(1) } = options;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = sequence(oid('2a8648ce3d040302'));
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(dnsName)))));
  const altNames = sequence(der(0x82, Buffer.from(dnsName)), der(0x87, Buffer.from(ip)));
  const extensions = sequence(sequence(oid('551d11'), der(0x04, altNames)));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(utcTime(inDays(-30)), utcTime(notAfter)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]);
  const certificate = sequence(body, algorithm, der(0x03, signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * 24 * 60 * 60_000);
}

function utcTime(date: Date): Buffer {
  const digits = date.toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
