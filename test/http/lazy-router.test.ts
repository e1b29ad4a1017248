import express, { type RequestHandler, Router } from 'express';
import { createErrorFallback } from '../../src/http/fallback';
import { createLazyRouter } from '../../src/http/lazy-router';
import { createLogger } from '../../src/lib/logger';
import { type Service, serve } from './serve';

let service: Service;
afterEach(() => service.close());

async function serveLazily(load: () => Promise<RequestHandler>): Promise<Service> {
  const app = express();
  app.use(createLazyRouter(['/part', '/other'], load));
  app.use((_req, res) => void res.status(404).send('not found'));
  app.use(createErrorFallback(createLogger('test', 'silent')));
  service = await serve(app);
  return service;
}

const part = Router().get(['/part', '/other'], (_req, res) => void res.send('loaded'));

test('the handler is loaded on the first request to its paths, and only once for simultaneous ones', async () => {
  let loads = 0;
  const { send } = await serveLazily(async () => {
    loads += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return part;
  });
  expect((await send('GET', '/elsewhere')).status).toBe(404);
  expect(loads).toBe(0);
  const responses = await Promise.all([send('GET', '/part'), send('GET', '/other'), send('GET', '/part')]);
  expect(responses.map(({ body }) => body)).toEqual(['loaded', 'loaded', 'loaded']);
  expect((await send('GET', '/part/missing')).status).toBe(404);
  expect(loads).toBe(1);
});

test('a failed load responds with 500, and the next request loads again', async () => {
  let loads = 0;
  const { send } = await serveLazily(async () => {
    loads += 1;
    if (loads === 1) throw new Error('no such module');
    return part;
  });
  expect((await send('GET', '/part')).status).toBe(500);
  expect((await send('GET', '/part')).body).toBe('loaded');
});
