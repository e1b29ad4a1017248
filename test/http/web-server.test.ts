import http from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createWebServer } from '../../src/http/web-server';

test('responds to the connections that it had not accepted yet when its shutdown began', async () => {
  const app = express();
  app.get('/', (_req, res) => void res.send('served'));
  const { server, drain } = createWebServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const get = () =>
    new Promise<number | undefined>((resolve, reject) => {
      http
        .get({ port, host: '127.0.0.1', agent: false }, (response) => resolve(response.resume().statusCode))
        .once('error', reject);
    });
  const responses = Promise.all(Array.from({ length: 50 }, get));
  // Connects; the server accepts in the next turns of the event loop.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  await drain(5_000);
  expect(await responses).toEqual(Array(50).fill(200));
});
