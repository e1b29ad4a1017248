import dgram from 'node:dgram';
import { once } from 'node:events';

/** The records of a name. An empty MX is a null MX (RFC 7505). */
interface DnsRecords {
  readonly A?: readonly string[];
  readonly MX?: readonly string[];
  readonly TXT?: readonly string[];
}

/** What the server knows about a name: its records, or how it fails. */
type Known = DnsRecords | 'SERVFAIL' | 'silence';

export interface NameServer {
  /** As ADDRESS:PORT. */
  readonly address: string;
  /** The questions so far, such as `MX example.com`. */
  readonly questions: readonly string[];
  /** Stops responding to queries, or responds to them again. */
  fallSilent(isSilent?: boolean): void;
  /** Delays all responses from now on. */
  delay(ms: number): void;
  /** Sends no response until this many more questions have come. */
  holdUntil(questions: number): void;
  stop(): Promise<void>;
}

/**
 * Starts a real DNS server on 127.0.0.1 that knows only these names, such as `example.com` or `*.example.com`; the others
 * do not exist (NXDOMAIN).
 */
export async function startNameServer(names: Readonly<Record<string, Known>>): Promise<NameServer> {
  const socket = dgram.createSocket('udp4');
  const questions: string[] = [];
  let silent = false;
  let delayMs = 0;
  let awaited = 0;
  const held: (() => void)[] = [];
  socket.on('message', (message, { port, address }) => {
    const question = readQuestion(message);
    questions.push(`${question.type} ${question.name}`);
    const known = names[question.name] ?? names[question.name.replace(/^[^.]+/, '*')];
    if (silent || known === 'silence') return;
    const send = () => socket.send(answer(message, question, known), port, address);
    if (delayMs > 0) setTimeout(send, delayMs).unref();
    else held.push(send);
    if (questions.length >= awaited) for (const respond of held.splice(0)) respond();
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    fallSilent: (isSilent = true) => {
      silent = isSilent;
    },
    delay: (ms) => {
      delayMs = ms;
    },
    holdUntil: (count) => {
      awaited = questions.length + count;
    },
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

const typeCodes = { A: 1, MX: 15, TXT: 16 } as const;
type RecordType = keyof typeof typeCodes;

interface Question {
  readonly name: string;
  /** `other` for types without records here, such as AAAA. */
  readonly type: RecordType | 'other';
  /** As it was sent. */
  readonly bytes: Buffer;
}

function readQuestion(message: Buffer): Question {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length));
    at += length + 1;
  }
  const code = message.readUInt16BE(at + 1);
  const type = (Object.keys(typeCodes) as RecordType[]).find((one) => typeCodes[one] === code) ?? 'other';
  return { name: labels.join('.').toLowerCase(), type, bytes: message.subarray(12, at + 5) };
}

const responseCodes = { found: 0, SERVFAIL: 2, NXDOMAIN: 3 } as const;

function answer(message: Buffer, { type, bytes }: Question, known: DnsRecords | 'SERVFAIL' | undefined): Buffer {
  const values = known === undefined || known === 'SERVFAIL' || type === 'other' ? [] : (known[type] ?? []);
  const code = known === undefined ? 'NXDOMAIN' : known === 'SERVFAIL' ? known : 'found';
  const head = Buffer.alloc(12);
  message.copy(head, 0, 0, 2);
  // The flags of a response, with recursion available.
  head.writeUInt16BE(0x8180 | responseCodes[code], 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(values.length, 6);
  return Buffer.concat([head, bytes, ...values.map((value) => record(type as RecordType, value))]);
}

const dataOf: Readonly<Record<RecordType, (value: string) => Buffer>> = {
  A: (address) => Buffer.from(address.split('.').map(Number)),
  MX: (exchange) => Buffer.concat([Buffer.from([0, 10]), ...exchange.split('.').map(characters), Buffer.from([0])]),
  // A text is split into strings of at most 255 bytes.
  TXT: (text) => Buffer.concat((text.match(/.{1,255}/gs) ?? ['']).map(characters)),
};

function characters(text: string): Buffer {
  return text === '' ? Buffer.alloc(0) : Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
}

// The name points to the one in the question.
function record(type: RecordType, value: string): Buffer {
  const data = dataOf[type](value);
  const head = Buffer.from([0xc0, 0x0c, 0, typeCodes[type], 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
