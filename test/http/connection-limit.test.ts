import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { capacity } from '../../config/limits';
import { type Connections, limitConnections } from '../../src/http/connection-limit';
import { eventually } from '../support/eventually';

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

describe('pipelined requests', () => {
  let server: Server;
  let connections: Connections;
  let client: Socket;
  let responses: ServerResponse[];
  let closes: Map<ServerResponse, number>;

  beforeEach(async () => {
    responses = [];
    closes = new Map();
    server = createServer();
    const listener: RequestListener = (_req, res) => {
      responses.push(res);
      res.on('close', () => closes.set(res, (closes.get(res) ?? 0) + 1));
    };
    connections = limitConnections(server, listener, listener, { ...capacity, pendingRequests: 100 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => {});
    client.write(request.repeat(50));
    await eventually(() => expect(responses).toHaveLength(50));
  });
  afterEach(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });

  test.each([
    ['reset', (socket: Socket) => socket.resetAndDestroy()],
    ['ended', (socket: Socket) => socket.destroy()],
  ])('close each response once when the connection is %s', async (_how, leave) => {
    responses[0]?.end('the first');
    await eventually(() => expect(closes.size).toBe(1));
    leave(client);
    await eventually(() => expect(closes.size).toBe(50));
    expect(new Set(closes.values())).toEqual(new Set([1]));
    expect(responses.every((response) => response.destroyed)).toBe(true);
    // Late writes do no harm.
    for (const response of responses) response.end('late');
  });

  test('get their responses in order', async () => {
    let text = '';
    client.on('data', (bytes) => {
      text += bytes.toString();
    });
    for (const [n, response] of [...responses.entries()].reverse()) response.end(`<${n}>`);
    await eventually(() => expect(text.match(/<\d+>/g)).toEqual(responses.map((_, n) => `<${n}>`)));
    expect(closes.size).toBe(50);
  });

  test('all get responses during a shutdown, including new ones, and the last one closes the connection', async () => {
    let text = '';
    let ended = false;
    client.on('data', (bytes) => {
      text += bytes.toString();
    });
    client.on('end', () => {
      ended = true;
    });
    connections.closeAfterResponses();
    client.write(request);
    await eventually(() => expect(responses).toHaveLength(51));
    for (const [n, response] of responses.entries()) response.end(`<${n}>`);
    await eventually(() => expect(ended).toBe(true));
    expect(text.match(/<\d+>/g)).toEqual(responses.map((_, n) => `<${n}>`));
    expect(text.match(/Connection: close/g)).toHaveLength(1);
  });
});

describe('at the connection limit', () => {
  let server: Server;
  let responses: ServerResponse[];
  const clients: Socket[] = [];

  beforeEach(async () => {
    responses = [];
    server = createServer();
    const listener: RequestListener = (_req, res) => void responses.push(res);
    limitConnections(server, listener, listener, { ...capacity, connections: 1 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy();
    server.closeAllConnections();
    server.close();
  });

  const open = (): Socket => {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => {});
    clients.push(client);
    return client;
  };
  const isClosed = (client: Socket) => eventually(() => expect(client.destroyed || client.readableEnded).toBe(true));

  test('a connection with a pending response is not replaced', async () => {
    const first = open();
    let text = '';
    first.on('data', (bytes) => {
      text += bytes.toString();
    });
    first.write(request.repeat(2));
    await eventually(() => expect(responses).toHaveLength(2));
    responses[0]?.end('<0>');
    await eventually(() => expect(text).toContain('<0>'));
    await isClosed(open().resume());
    responses[1]?.end('<1>');
    await eventually(() => expect(text).toContain('<1>'));
  });

  test('a connection that does not read its response is replaced, even if it sends more requests', async () => {
    const first = open().pause();
    first.write(request);
    await eventually(() => expect(responses).toHaveLength(1));
    responses[0]?.end(Buffer.alloc(16 * 1024 * 1024));
    first.write(request);
    await eventually(() => expect(responses).toHaveLength(2));
    const second = open().resume();
    second.write(request);
    await eventually(() => expect(responses).toHaveLength(3));
    responses[2]?.end('for the second');
    await eventually(() => expect(second.bytesRead).toBeGreaterThan(0));
  });
});
