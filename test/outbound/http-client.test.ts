import type dns from 'node:dns';
import type { Resolve } from '../../src/outbound/guarded-agents';
import { createOutbound, type Outbound } from '../../src/outbound/http-client';
import { excerptOf, readBody } from '../../src/outbound/response-body';
import { answer, answerAfter, type Behavior, type HttpReceiver, startHttpReceiver } from '../support/http-receiver';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

// All addresses below are in 127.0.0.0/8, including the blocked ones, so nothing can leave this machine.
function outboundTo(allowedNetworks: readonly string[], resolve?: Resolve): Outbound['send'] {
  const outbound = createOutbound({ allowedNetworks, ownHosts: [], ...(resolve && { resolve }) });
  closers.push(outbound.close);
  return outbound.send;
}

async function receive(behavior?: Behavior, host?: string): Promise<HttpReceiver> {
  const receiver = await startHttpReceiver(behavior, host ? { host } : {});
  closers.push(receiver.stop);
  return receiver;
}

/** A resolver that returns one answer after the other and repeats the last one. */
function resolving(...answers: string[][]): Resolve {
  return (_name, _options, callback) => {
    const addresses = answers.length > 1 ? answers.shift() : answers[0];
    const found: dns.LookupAddress[] = (addresses ?? []).map((address) => ({ address, family: 4 }));
    setImmediate(callback, null, found);
  };
}

async function post(send: Outbound['send'], url: string): Promise<number> {
  const { status, data } = await send({
    ...{ method: 'POST', url, headers: {}, data: Buffer.from('{}') },
    signal: AbortSignal.timeout(3_000),
  });
  await readBody(data);
  return status;
}

test.each([
  ['a private address', 'http://10.1.2.3/', [], true],
  ['a private address in an allowed network', 'http://127.0.0.1/', [], false],
  ['a name with only private addresses', 'http://inside.example/', ['10.0.0.1', '192.168.0.1'], true],
  ['a name with one permitted address', 'http://both.example/', ['10.0.0.1', '8.8.8.8'], false],
  ['a name that cannot be resolved', 'http://nowhere.example/', [], false],
  ['text that is no URL', 'nowhere', ['10.0.0.1'], false],
] as const)('%s is judged before it is used', async (_, url, addresses, isBlocked) => {
  const outbound = createOutbound({
    allowedNetworks: ['127.0.0.0/8'],
    ownHosts: [],
    resolve: resolving([...addresses]),
  });
  closers.push(outbound.close);
  expect(await outbound.explainBlock(url)).toEqual(isBlocked ? expect.stringContaining('not allowed') : null);
});

describe('the guard', () => {
  test('connects to a private address only when its network is allowed', async () => {
    const receiver = await receive();

    await expect(post(outboundTo(['127.0.0.0/8']), receiver.url)).resolves.toBe(200);
    await expect(post(outboundTo(['10.0.0.0/8']), receiver.url)).rejects.toMatchObject({ code: 'OUTBOUND_BLOCKED' });
    expect(receiver.connections()).toBe(1);
  });

  test('dials only the permitted addresses of a name with several', async () => {
    const receiver = await receive(answer(200), '0.0.0.0');
    const send = outboundTo(['127.0.0.1'], resolving(['127.0.0.2', '127.0.0.1', '127.0.0.3']));
    const seen: (string | undefined)[] = [];
    receiver.onConnection((socket) => seen.push(socket.localAddress));

    await expect(post(send, `http://many.test:${receiver.port}/`)).resolves.toBe(200);
    expect(seen).toEqual(['127.0.0.1']);
  });

  test('checks the address of every connection, so DNS rebinding does not help', async () => {
    const receiver = await receive(answer(200, '', { connection: 'close' }), '0.0.0.0');
    const send = outboundTo(['127.0.0.1'], resolving(['127.0.0.1'], ['127.0.0.2']));
    const url = `http://moving.test:${receiver.port}/`;

    await expect(post(send, url)).resolves.toBe(200);
    await expect(post(send, url)).rejects.toMatchObject({ code: 'OUTBOUND_BLOCKED' });
    expect(receiver.connections()).toBe(1);
  });

  test('does not reveal what a blocked name resolved to', async () => {
    const send = outboundTo([], resolving(['127.0.0.77']));

    await expect(post(send, 'http://inside.test:9/')).rejects.toThrow(/OUTBOUND_ALLOWED_NETWORKS/);
    await expect(post(send, 'http://inside.test:9/')).rejects.not.toThrow(/127\.0\.0\.77/);
  });
});

describe('the client', () => {
  test('ignores a proxy in the environment', async () => {
    const proxy = await receive(answer(502));
    const receiver = await receive();
    const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'all_proxy', 'ALL_PROXY'];
    const before = names.map((name) => [name, process.env[name]] as const);
    for (const name of names) process.env[name] = proxy.url;
    try {
      await expect(post(outboundTo(['127.0.0.0/8']), receiver.url)).resolves.toBe(200);
    } finally {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    }
    expect(proxy.connections()).toBe(0);
    expect(receiver.requests).toHaveLength(1);
  });

  test('reuses a connection unless it was idle for more than a second', async () => {
    const receiver = await receive();
    const send = outboundTo(['127.0.0.0/8']);

    await post(send, receiver.url);
    await post(send, receiver.url);
    expect(receiver.connections()).toBe(1);

    await new Promise((resolve) => setTimeout(resolve, 1_300));
    await post(send, receiver.url);
    expect(receiver.connections()).toBe(2);
  });

  test('waits for a slow response on a reused connection, too', async () => {
    const receiver = await receive(answerAfter(1_100));
    const send = outboundTo(['127.0.0.0/8']);

    await expect(post(send, receiver.url)).resolves.toBe(200);
    await expect(post(send, receiver.url)).resolves.toBe(200);
    expect(receiver.connections()).toBe(1);
  });
});

describe('excerptOf', () => {
  test('returns at most 1,024 characters and replaces control characters', () => {
    expect(excerptOf(Buffer.from('a\u0000b\u001b[31m\u0085\tc\nd'))).toBe('a\uFFFDb\uFFFD[31m\uFFFD\tc\nd');
    expect(Array.from(excerptOf(Buffer.from('😀'.repeat(5_000))))).toHaveLength(1_024);
    expect(excerptOf(Buffer.from('é'.repeat(5_000)))).toBe('é'.repeat(1_024));
    expect(excerptOf(Buffer.from([0x61, 0xff, 0x62]))).toBe('a\uFFFDb');
    expect(excerptOf(Buffer.alloc(0))).toBe('');
  });
});
