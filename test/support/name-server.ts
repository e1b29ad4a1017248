import dgram from 'node:dgram';
import { once } from 'node:events';

export interface NameServer {
  /** As ADDRESS:PORT. */
  readonly address: string;
  /** Stops responding to queries. */
  fallSilent(): void;
  stop(): Promise<void>;
}

/** Starts a real DNS server on 127.0.0.1 that has only these TXT records. */
export async function startNameServer(records: Readonly<Record<string, readonly string[]>>): Promise<NameServer> {
  const socket = dgram.createSocket('udp4');
  let silent = false;
  socket.on('message', (question, { port, address }) => {
    if (!silent) socket.send(answer(question, records), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    fallSilent: () => {
      silent = true;
    },
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function answer(question: Buffer, records: Readonly<Record<string, readonly string[]>>): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('ascii', at + 1, at + 1 + length));
    at += length + 1;
  }
  const asked = question.subarray(12, at + 5);
  const texts = records[labels.join('.').toLowerCase()];
  const head = Buffer.alloc(12);
  question.copy(head, 0, 0, 2);
  // The flags of a response, with recursion available; NXDOMAIN if the name is unknown.
  head.writeUInt16BE(texts ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(texts?.length ?? 0, 6);
  return Buffer.concat([head, asked, ...(texts ?? []).map(txtRecord)]);
}

// The name points to the one in the question; a text is split into strings of at most 255 bytes.
function txtRecord(text: string): Buffer {
  const pieces = text.match(/.{1,255}/gs) ?? [''];
  const data = Buffer.concat(pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)])));
  const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
