import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { Router } from 'express';
import { createAssets } from '../../src/dashboard/assets';
import { createDevWebhooksRouter } from '../../src/dev-pages/webhook-receiver';

const assets = Router().use('/dashboard', createAssets().router);
let server: Server;
let url: string;

beforeEach(async () => {
  server = createServer(express().use(assets, createDevWebhooksRouter())).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dev/webhooks`;
});
afterEach(() => server.close());

const receive = (body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
const look = async (query = '') => (await fetch(`${url}${query}`)).text();
const numbersIn = (html: string) => [...html.matchAll(/&quot;n&quot;: (\d+)/g)].map(([, n]) => Number(n));

test('requests are shown in pages, newest first, with a line for each value', async () => {
  for (let n = 1; n <= 23; n += 1) expect((await receive({ n, data: { name: `<b>${n}</b>` } })).status).toBe(200);
  const html = await look();
  expect(numbersIn(html)).toEqual(Array.from({ length: 20 }, (_, n) => 23 - n));
  expect(html).toContain('{\n  &quot;n&quot;: 23,\n  &quot;data&quot;: {\n    &quot;name&quot;: &quot;&lt;b&gt;23');
  expect(numbersIn(await look('?page=2'))).toEqual([3, 2, 1]);
  expect(numbersIn(await look('?q=name+%3Cb%3E7'))).toEqual([7]);
  expect(await look('?q=nothing')).toContain('No results');
});

test('they are deleted with one button, but not by another site', async () => {
  await receive({ n: 1 });
  const remove = (headers: Record<string, string>) =>
    fetch(`${url}/delete`, { method: 'POST', headers, redirect: 'manual' });
  expect((await remove({ Origin: 'https://evil.example' })).status).toBe(403);
  expect(numbersIn(await look())).toEqual([1]);
  expect((await remove({})).status).toBe(303);
  expect(await look()).toContain('No requests yet');
});
