import express from 'express';
import { createClients } from '../../src/lib/clients';
import { pathOf } from '../../src/lib/path-of';
import { type Service, serve } from '../http/serve';

/** Says what Express says of a request beside what is said of it here. */
async function beside(hops: number): Promise<Service> {
  const clients = createClients(hops);
  const app = express().set('trust proxy', hops);
  app.use((req, res) => {
    const ours = { ip: clients.addressOf(req), secure: clients.isSecure(req), path: pathOf(req) };
    res.json([ours, { ip: req.ip, secure: req.secure, path: req.path }]);
  });
  return await serve(app);
}

describe.each([0, 1, 2])('behind %d proxies', (hops) => {
  let service: Service;
  beforeAll(async () => {
    service = await beside(hops);
  });
  afterAll(() => service.close());

  test.each([
    {},
    { 'X-Forwarded-For': '203.0.113.7' },
    { 'X-Forwarded-For': '198.51.100.1, 203.0.113.7' },
    { 'X-Forwarded-For': '198.51.100.1,203.0.113.7 , 192.0.2.9' },
    { 'X-Forwarded-For': ' , ,203.0.113.7,' },
    { 'X-Forwarded-For': '2001:db8::7', 'X-Forwarded-Proto': 'https' },
    { 'X-Forwarded-For': 'nonsense', 'X-Forwarded-Proto': 'http' },
    { 'X-Forwarded-Proto': 'https, http' },
    { 'X-Forwarded-Proto': ' https' },
    { 'X-Forwarded-Proto': '' },
  ] as Record<string, string>[])('a client is who Express takes it for: %j', async (headers) => {
    const [ours, expressly] = JSON.parse((await service.send('GET', '/', headers)).body);
    expect(ours).toEqual(expressly);
  });
});

test.each([
  '/',
  '/api/submit',
  '/api/submit/?a=b',
  '/api/submit?a=/b#c',
  'http://forms.example/api/submit?a=b',
  'http://forms.example:8080/a//b',
  '//api/submit',
])('a path is what Express takes it for: %s', async (path) => {
  const service = await beside(0);
  const [ours, expressly] = JSON.parse((await service.send('GET', path)).body);
  await service.close();
  expect(ours).toEqual(expressly);
});
