import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';
import { createMessageClasses } from '../../src/http/message-classes';
import { sendTo } from './serve';

/** Serves an app with its message classes and runs `use` with a function that sends a request to it. */
async function withServer<T>(app: Express, use: (get: ReturnType<typeof getter>) => Promise<T>): Promise<T> {
  const server = createServer(createMessageClasses(app), app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(getter((server.address() as AddressInfo).port));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function getter(port: number) {
  return async (path: string, headers: Record<string, string> = {}) => {
    const { status, body } = await sendTo(port, 'GET', path, headers, undefined);
    return { status, body: body.startsWith('{') ? JSON.parse(body) : body };
  };
}

/** The results of Express's getters and methods for a request. */
function describeRequests(app: Express): Express {
  return app.use((req, res) => {
    const { ip, ips, protocol, secure, hostname, path, query, xhr, subdomains } = req;
    const accepts = [req.accepts(), req.accepts('html'), req.acceptsLanguages('de'), req.get('referrer')];
    res.status(201).json({ ip, ips, protocol, secure, hostname, path, query, xhr, subdomains, accepts });
  });
}

describe.each([0, 1, 2])('with %d trusted proxies', (proxies) => {
  test.each([
    {},
    { 'X-Forwarded-For': '198.51.100.1, 203.0.113.7', 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'a.b.example' },
    { 'X-Forwarded-For': ' , ,203.0.113.7,', 'X-Forwarded-Proto': 'https, http', 'X-Requested-With': 'XMLHttpRequest' },
    { Accept: 'text/html;q=0.5, application/json', 'Accept-Language': 'de-AT', Referer: 'http://a.example/x' },
  ] as Record<string, string>[])('a request has the same properties as with Express alone: %j', async (headers) => {
    const create = () => describeRequests(express().set('trust proxy', proxies));
    const plain = create();
    const server = plain.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const expected = await getter((server.address() as AddressInfo).port)('/a//b/?c=d', {
      ...headers,
      Host: 'x.y.example',
    });
    server.close();
    const actual = await withServer(create(), (get) => get('/a//b/?c=d', { ...headers, Host: 'x.y.example' }));
    expect(actual).toEqual(expected);
    expect(actual.status).toBe(201);
  });
});

test('Express finds its prototypes in place and does not replace them', async () => {
  const app = express();
  const { IncomingMessage, ServerResponse } = createMessageClasses(app);
  const server = createServer({ IncomingMessage, ServerResponse }, (req, res) => {
    const before = [Object.getPrototypeOf(req), Object.getPrototypeOf(res)];
    app(req, res);
    expect(before).toEqual([IncomingMessage.prototype, ServerResponse.prototype]);
    expect([Object.getPrototypeOf(req), Object.getPrototypeOf(res)]).toEqual(before);
  });
  app.use((_req, res) => void res.json({ ok: true }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  expect(await getter((server.address() as AddressInfo).port)('/')).toEqual({ status: 200, body: { ok: true } });
  server.close();
});

test('a mounted app has its own settings, and the outer app has its own again afterwards', async () => {
  const inner = express().set('json spaces', 2).set('name', 'inner');
  inner.get('/here', (req, res) => void res.json({ app: req.app.get('name'), via: res.app.get('name'), ip: req.ip }));
  const app = express().set('name', 'outer').set('trust proxy', 1);
  app.use('/inner', inner);
  app.use((req, res) => void res.json({ app: req.app.get('name'), via: res.app.get('name'), ip: req.ip }));
  await withServer(app, async (get) => {
    const client = { 'X-Forwarded-For': '203.0.113.7' };
    expect((await get('/inner/here', client)).body).toEqual({ app: 'inner', via: 'inner', ip: '203.0.113.7' });
    expect((await get('/inner/missing', client)).body).toEqual({ app: 'outer', via: 'outer', ip: '203.0.113.7' });
  });
});

test('two apps in one process do not share properties', async () => {
  const create = (name: string) =>
    express()
      .set('name', name)
      .use((req, res) => void res.json({ app: req.app.get('name') }));
  await withServer(create('first'), (first) =>
    withServer(create('second'), async (second) => {
      expect((await first('/')).body).toEqual({ app: 'first' });
      expect((await second('/')).body).toEqual({ app: 'second' });
    }),
  );
});
