import express from 'express';
import { createEntrance } from '../../src/http/request-listener';
import { createClients } from '../../src/lib/clients';
import { createLogger } from '../../src/lib/logger';
import { type Service, serve } from './serve';

let service: Service;
beforeAll(async () => {
  const app = express().use((_req, res) => void res.send(`express ${res.locals.requestId}`));
  const serveAll = createEntrance({
    frontDoor: (_req, res, requestId, headers) => void res.writeHead(200, [...headers]).end(`front door ${requestId}`),
    app,
    clients: createClients(1),
    logger: createLogger('test', 'silent'),
  });
  service = await serve(serveAll);
});
afterAll(() => service.close());

test.each(['/api/submit', '/api/submit/', '/API/Submit?x=y', 'http://forms.example/api/submit'])(
  '%s leads to the front door, with what every answer has',
  async (path) => {
    const { body, headers } = await service.send('POST', path, {}, 'a=b');
    expect(body).toBe(`front door ${headers['x-request-id']}`);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  },
);

test.each(['/api/submissions', '/api/submit/x', '/api/submits', '/', '//api/submit', '/api//submit', '/api%2Fsubmit'])(
  '%s leads to Express, which knows the id of the request',
  async (path) => {
    const { body, headers } = await service.send('POST', path, {}, 'a=b');
    expect(body).toBe(`express ${headers['x-request-id']}`);
  },
);

test.each(['/api/submit', '/api/submissions'])('a caller of %s has its own id back', async (path) => {
  const { headers } = await service.send('POST', path, { 'X-Request-Id': 'trace_0123-ABC' }, 'a=b');
  expect(headers['x-request-id']).toBe('trace_0123-ABC');
});
