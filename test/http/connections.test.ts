import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { boundConnections, type Connections } from '../../src/http/connection-limit';
import { eventually } from '../support/eventually';

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

describe('requests that come on one connection at once', () => {
  let server: Server;
  let connections: Connections;
  let client: Socket;
  let answers: ServerResponse[];
  let closes: Map<ServerResponse, number>;

  beforeEach(async () => {
    answers = [];
    closes = new Map();
    server = createServer((_req, res) => {
      answers.push(res);
      res.on('close', () => closes.set(res, (closes.get(res) ?? 0) + 1));
    });
    connections = boundConnections(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => {});
    client.write(request.repeat(50));
    await eventually(() => expect(answers).toHaveLength(50));
  });
  afterEach(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });

  test.each([
    ['reset', (socket: Socket) => socket.resetAndDestroy()],
    ['ended', (socket: Socket) => socket.destroy()],
  ])('close all of their answers, each once, when it is %s', async (_how, leave) => {
    answers[0]?.end('the first');
    await eventually(() => expect(closes.size).toBe(1));
    leave(client);
    await eventually(() => expect(closes.size).toBe(50));
    expect(new Set(closes.values())).toEqual(new Set([1]));
    expect(answers.every((answer) => answer.destroyed)).toBe(true);
    // Whoever answers late does no harm.
    for (const answer of answers) answer.end('late');
  });

  test('are answered in their order', async () => {
    let text = '';
    client.on('data', (bytes) => {
      text += bytes.toString();
    });
    for (const [n, answer] of [...answers.entries()].reverse()) answer.end(`<${n}>`);
    await eventually(() => expect(text.match(/<\d+>/g)).toEqual(answers.map((_, n) => `<${n}>`)));
    expect(closes.size).toBe(50);
  });

  test('are all answered when the server ends, those too that come meanwhile, and the last ends the connection', async () => {
    let text = '';
    let ended = false;
    client.on('data', (bytes) => {
      text += bytes.toString();
    });
    client.on('end', () => {
      ended = true;
    });
    connections.endWithAnswers();
    client.write(request);
    await eventually(() => expect(answers).toHaveLength(51));
    for (const [n, answer] of answers.entries()) answer.end(`<${n}>`);
    await eventually(() => expect(ended).toBe(true));
    expect(text.match(/<\d+>/g)).toEqual(answers.map((_, n) => `<${n}>`));
    expect(text.match(/Connection: close/g)).toHaveLength(1);
  });
});

describe('where there is no room for another connection', () => {
  let server: Server;
  let answers: ServerResponse[];
  const clients: Socket[] = [];

  beforeEach(async () => {
    answers = [];
    server = createServer((_req, res) => void answers.push(res));
    boundConnections(server, 1);
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

  test('one whose second answer is still to come keeps its place', async () => {
    const first = open();
    let text = '';
    first.on('data', (bytes) => {
      text += bytes.toString();
    });
    first.write(request.repeat(2));
    await eventually(() => expect(answers).toHaveLength(2));
    answers[0]?.end('<0>');
    await eventually(() => expect(text).toContain('<0>'));
    await isClosed(open().resume());
    answers[1]?.end('<1>');
    await eventually(() => expect(text).toContain('<1>'));
  });

  test('one that does not read its answer gives way, though it sends more behind it', async () => {
    const first = open().pause();
    first.write(request);
    await eventually(() => expect(answers).toHaveLength(1));
    answers[0]?.end(Buffer.alloc(16 * 1024 * 1024));
    first.write(request);
    await eventually(() => expect(answers).toHaveLength(2));
    const second = open().resume();
    second.write(request);
    await eventually(() => expect(answers).toHaveLength(3));
    answers[2]?.end('for the second');
    await eventually(() => expect(second.bytesRead).toBeGreaterThan(0));
  });
});
