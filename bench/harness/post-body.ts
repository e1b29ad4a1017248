import type { BodyKind } from './load';

const boundary = '----letterbox-bench-7d3a91c5e2';

export const contentTypes: Readonly<Record<BodyKind, string>> = {
  urlencoded: 'application/x-www-form-urlencoded',
  json: 'application/json',
  multipart: `multipart/form-data; boundary=${boundary}`,
};

const message =
  'Hello! Do you deliver to the islands, and how long would it take? I would need two of them by May. Thanks.';

/** The fields of a contact form. */
export const visitorData = { name: 'Ada Lovelace', email: 'ada.lovelace@example.org', message };

/** The body of a contact form: about 250 bytes with the access key, or more for a longer message. */
export function bodyOf(kind: BodyKind, accessKey: string, messageBytes = message.length): Buffer {
  const fields = { access_key: accessKey, ...visitorData, message: message.padEnd(messageBytes, ` ${message}`) };
  if (kind === 'json') return Buffer.from(JSON.stringify(fields));
  if (kind === 'urlencoded') return Buffer.from(new URLSearchParams(fields).toString());
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.from(`${parts.join('')}--${boundary}--\r\n`);
}
