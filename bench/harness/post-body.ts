import type { BodyKind } from './load';

const boundary = '----letterbox-bench-7d3a91c5e2';

export const contentTypes: Readonly<Record<BodyKind, string>> = {
  urlencoded: 'application/x-www-form-urlencoded',
  json: 'application/json',
  multipart: `multipart/form-data; boundary=${boundary}`,
};

/** The body of a contact form: about 250 bytes with the access key. */
export function bodyOf(kind: BodyKind, accessKey: string): Buffer {
  const fields = {
    access_key: accessKey,
    name: 'Ada Lovelace',
    email: 'ada.lovelace@example.org',
    message:
      'Hello! Do you deliver to the islands, and how long would it take? I would need two of them by May. Thanks.',
  };
  if (kind === 'json') return Buffer.from(JSON.stringify(fields));
  if (kind === 'urlencoded') return Buffer.from(new URLSearchParams(fields).toString());
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.from(`${parts.join('')}--${boundary}--\r\n`);
}
