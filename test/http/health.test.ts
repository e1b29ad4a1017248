import express from 'express';
import { createHealthRouter, type HealthChecks } from '../../src/http/health';
import { within } from '../support/eventually';
import { type Service, serve } from './serve';

const services: Service[] = [];
afterAll(() => Promise.all(services.map((service) => service.close())));

async function withChecks(checks: HealthChecks): Promise<Service> {
  const service = await serve(express().use(createHealthRouter({ checks })));
  services.push(service);
  return service;
}

const passes = async () => {};
const fails = async () => {
  throw new Error('connect ECONNREFUSED postgres://letterbox:hunter2@db');
};
const hangs = () => new Promise<void>(() => {});

test('/healthz is ok whatever cannot be reached', async () => {
  const { send } = await withChecks({ database: fails });
  const response = await send('GET', '/healthz');
  expect([response.status, JSON.parse(response.body)]).toEqual([200, { status: 'ok' }]);
  expect(response.headers['cache-control']).toBe('no-store');
});

test('/readyz is ready when all checks pass', async () => {
  const { send } = await withChecks({ database: passes, queue: passes });
  const response = await send('GET', '/readyz');
  expect(response.status).toBe(200);
  expect(JSON.parse(response.body)).toEqual({ status: 'ready', checks: { database: 'ok', queue: 'ok' } });
  expect(response.headers['cache-control']).toBe('no-store');
});

test('/readyz names the failed check without its error', async () => {
  const throwsAtOnce = () => {
    throw new Error('hunter2');
  };
  const { send } = await withChecks({ database: fails, queue: passes, mail: throwsAtOnce });
  const response = await send('GET', '/readyz');
  expect(response.status).toBe(503);
  expect(JSON.parse(response.body).checks).toEqual({ database: 'failed', queue: 'ok', mail: 'failed' });
  expect(response.body).not.toContain('hunter2');
});

test('/readyz runs checks concurrently, each with a timeout of two seconds', async () => {
  const begun: string[] = [];
  const hangingAs = (name: string) => () => {
    begun.push(name);
    return hangs();
  };
  const { send } = await withChecks({ database: hangingAs('database'), queue: hangingAs('queue'), mail: passes });
  const startedAt = Date.now();
  const pending = send('GET', '/readyz');
  await within(1_500, () => expect(begun).toEqual(['database', 'queue']));
  const response = await pending;
  expect(response.status).toBe(503);
  expect(JSON.parse(response.body).checks).toEqual({ database: 'timed out', queue: 'timed out', mail: 'ok' });
  expect(Date.now() - startedAt).toBeGreaterThan(1_900);
  // One after the other would take 4 s.
  expect(Date.now() - startedAt).toBeLessThan(3_900);
});

test('concurrent requests share one round of checks', async () => {
  let rounds = 0;
  const database = async () => {
    rounds++;
    await new Promise((resolve) => setTimeout(resolve, 800));
  };
  const { send } = await withChecks({ database });
  await Promise.all(Array.from({ length: 20 }, () => send('GET', '/readyz')));
  expect(rounds).toBe(1);
  await send('GET', '/readyz');
  expect(rounds).toBe(2);
});

test('HEAD responds like GET, without a body', async () => {
  const { send } = await withChecks({ database: fails });
  expect(await send('HEAD', '/healthz')).toMatchObject({ status: 200, body: '' });
  expect(await send('HEAD', '/readyz')).toMatchObject({ status: 503, body: '' });
});
