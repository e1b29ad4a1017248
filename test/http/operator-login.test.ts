import express from 'express';
import { requireOperator } from '../../src/http/operator-login';
import { type Service, serve } from './serve';

const operator = { user: 'operätor', password: 'correct: horse' };
const services: Service[] = [];
afterAll(() => Promise.all(services.map((service) => service.close())));

async function behind(login: Parameters<typeof requireOperator>[0]): Promise<Service> {
  const app = express().use(requireOperator(login));
  app.use((_req, res) => void res.send('inside'));
  const service = await serve(app);
  services.push(service);
  return service;
}

const basic = (user: string, password: string) =>
  ({ Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }) as Record<string, string>;

test('accepts the operator, whatever characters the login contains', async () => {
  const { send } = await behind(operator);
  const response = await send('GET', '/', basic(operator.user, operator.password));
  expect([response.status, response.body]).toEqual([200, 'inside']);
  expect(response.headers['cache-control']).toBe('no-store');
});

test('asks for the login when it is missing, wrong or incomplete', async () => {
  const { send } = await behind(operator);
  const wrong: Record<string, string>[] = [
    {},
    basic(operator.user, 'wrong'),
    basic('wrong', operator.password),
    basic(operator.user, ''),
    basic('', ''),
    basic(operator.user, `${operator.password}x`),
    { Authorization: 'Basic' },
    { Authorization: 'Basic !!!' },
    { Authorization: `Basic ${Buffer.from('no colon').toString('base64')}` },
    { Authorization: `Bearer ${Buffer.from(`${operator.user}:${operator.password}`).toString('base64')}` },
  ];
  for (const headers of wrong) {
    const response = await send('GET', '/', headers);
    expect(response.status).toBe(401);
    expect(response.headers['www-authenticate']).toMatch(/^Basic realm="/);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).not.toContain('inside');
  }
});

test('responds with 404 when no operator is configured, whatever the login', async () => {
  const { send } = await behind(null);
  for (const headers of [{}, basic('', ''), basic('null', 'null')]) {
    const response = await send('GET', '/', headers);
    expect(response.status).toBe(404);
    expect(response.headers['www-authenticate']).toBeUndefined();
  }
});

test('locks out a client after 20 failed logins, even with the right password, but no other client', async () => {
  const app = express().set('trust proxy', 1).use(requireOperator(operator));
  const service = await serve(app.use((_req, res) => void res.send('inside')));
  services.push(service);
  const status = async (from: string, login: Record<string, string>) =>
    (await service.send('GET', '/', { ...login, 'X-Forwarded-For': from })).status;
  const right = basic(operator.user, operator.password);
  for (let guess = 1; guess <= 20; guess++) {
    expect(await status('192.0.2.1', basic(operator.user, `guess ${guess}`))).toBe(401);
    // Neither requests without a login nor successful ones count.
    expect(await status('192.0.2.2', {})).toBe(401);
    expect(await status('192.0.2.2', right)).toBe(200);
  }
  expect([await status('192.0.2.1', right), await status('192.0.2.2', right)]).toEqual([429, 200]);
  expect(await status('2001:db8::1', right)).toBe(200);
});
