import { connect } from 'node:net';
import type { Form } from '../../../src/forms/form.model';
import { eventually } from '../../support/eventually';
import { buildForm } from '../../support/factories';
import {
  asJson,
  asMultipart,
  asUrlencoded,
  openSubmitClient,
  type Payload,
  type Sent,
  type StoredSubmission,
  type SubmitClient,
  send,
  textParts,
} from '../../support/submit-client';

export type Pairs = ReadonlyArray<readonly [name: string, value: string]>;

/** The three encodings that can carry the same text fields. */
export const encodings: Array<[name: string, encode: (pairs: Pairs) => Payload]> = [
  ['URL-encoded', (pairs) => asUrlencoded(pairs)],
  ['multipart', (pairs) => asMultipart(textParts(pairs))],
  ['JSON', (pairs) => ({ ...asJson(null), body: `{${pairs.map(toMember).join(',')}}` })],
];

export function toMember([name, value]: readonly [string, string]): string {
  return `${JSON.stringify(name)}:${JSON.stringify(value)}`;
}

export function withType(type: string, body: string | Buffer): Required<Pick<Sent, 'headers' | 'body'>> {
  return { headers: { 'Content-Type': type }, body };
}

/** Starts the service before all tests and creates a form for each. */
export function setUpForm() {
  let service: SubmitClient;
  let form: Form;
  beforeAll(async () => {
    service = await openSubmitClient();
  });
  afterAll(() => service?.close());
  beforeEach(async () => {
    form = await buildForm(service.db, service.account);
  });
  return {
    get url() {
      return service.url;
    },
    get accessKey() {
      return form.accessKey;
    },
    keyed: (pairs: Pairs): Pairs => [['access_key', form.accessKey], ...pairs],
    stored: () => service.stored(form),
    /** Sends a request, expects it to be accepted, and resolves to the stored submission. */
    accept: async (sent: Sent): Promise<StoredSubmission> => {
      const reply = await send(service.url, sent);
      expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
      const [stored, ...more] = await service.stored(form);
      expect(more).toEqual([]);
      if (!stored) throw new Error('nothing was stored');
      return stored;
    },
    /** Sends a request and expects an error, and nothing to be stored. */
    expectRejected: async (sent: Sent, status: number, code: string): Promise<void> => {
      const reply = await send(service.url, sent);
      expect([reply.status, reply.json]).toEqual([status, { success: false, message: expect.any(String), code }]);
      expect(reply.headers['access-control-allow-origin']).toBe('*');
      expect(await service.stored(form)).toEqual([]);
    },
  };
}

export function rawHead(headers: object): string {
  const lines = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  return ['POST /api/submit HTTP/1.1', 'Host: letterbox', ...lines, '', ''].join('\r\n');
}

/**
 * Sends raw bytes and resolves to the first response; with `readLast` the client reads nothing until it has sent all.
 */
export async function sendRaw(url: string, pieces: readonly string[], { readLast = false } = {}): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let response = '';
  const read = () =>
    socket.setEncoding('utf8').on('data', (text: string) => {
      response += text;
    });
  socket.on('error', () => undefined);
  if (!readLast) read();
  for (const piece of pieces) {
    if (!socket.write(piece)) await new Promise((resolve) => socket.once('drain', resolve));
  }
  if (readLast) read();
  try {
    return await eventually(() => {
      expect(response).toMatch(/^HTTP\/1\.1 \d+ [\s\S]*\r\n\r\n[\s\S]*\}/);
      return response;
    });
  } finally {
    socket.destroy();
  }
}

/** Sends the beginning of a request and resets the connection. */
export async function sendAndReset(url: string, head: string, body: Buffer): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.write(Buffer.concat([Buffer.from(head), body]), resolve));
  // Gives the server time to start reading.
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.resetAndDestroy();
}
