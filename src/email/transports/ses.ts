import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import { composeMail } from '../mime';
import type { MailApi } from './http-transport';
import { jsonBody } from './message-parts';

/** SES writes its own, over SMTP too, so a signature of ours must not cover them. */
export const replacedHeaders = 'Message-ID:Date';

export const ses: MailApi = {
  endpoint: ({ region }) => `https://email.${region}.amazonaws.com`,
  sendsMime: true,
  async compose(message) {
    const mail = await composeMail(message, replacedHeaders);
    const body = {
      // The message has headers for some of the recipients only.
      Destination: { ToAddresses: message.envelope.to },
      Content: { Raw: { Data: mail.toString('base64') } },
    };
    return { path: '/v2/email/outbound-emails', ...jsonBody(body) };
  },
  async authenticate({ method, url, headers, data }, { region = '', access_key_id = '', secret_access_key = '' }) {
    const credentials = { accessKeyId: access_key_id, secretAccessKey: secret_access_key };
    const signer = new SignatureV4({ credentials, region, service: 'ses', sha256: Sha256 });
    const { protocol, host, hostname, pathname } = new URL(url);
    const signed = await signer.sign({
      ...{ method, protocol, hostname, path: pathname },
      headers: { ...headers, host },
      ...(data && { body: data }),
    });
    return signed.headers;
  },
  checkPath: () => '/v2/email/account',
  sendingOnly: /AccessDenied|not authorized to perform/,
};

/** SHA-256, and HMAC with a secret, as the signer uses them. */
class Sha256 {
  readonly #hash: Hash | Hmac;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', toBytes(secret));
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(toBytes(data));
  }

  async digest(): Promise<Uint8Array> {
    return new Uint8Array(this.#hash.digest());
  }

  reset(): void {}
}

function toBytes(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data);
}
