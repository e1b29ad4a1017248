import { gunzipSync } from 'node:zlib';
import express from 'express';
import { readClientScript } from '../../src/http/client-script';
import { createClientScriptRouter } from '../../src/http/client-script.routes';
import { setSecurityHeaders } from '../../src/http/security-headers';
import type { Logger } from '../../src/lib/logger';
import { builtProgram } from '../support/built';
import { type Service, serve } from './serve';

let service: Service;
const warnings: unknown[] = [];
const logger = { warn: (text: unknown) => warnings.push(text) } as unknown as Logger;
beforeAll(async () => {
  await builtProgram();
  service = await serve(express().disable('etag').use(setSecurityHeaders, createClientScriptRouter({ logger })));
}, 60_000);
afterAll(() => service?.close());

const get = (headers = {}, from = service) => from.send('GET', '/letterbox.js', headers);

test('the client library is there for pages of any site', async () => {
  const { status, headers, body } = await get();
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  });
  expect(headers).not.toHaveProperty('content-encoding');
  expect(body).toContain('data-letterbox');
  expect(body).toContain('送信してください');
});

test('it comes compressed to who takes that, and is not sent again to who has it', async () => {
  const plain = await get();
  const zipped = await fetch(`${service.url}/letterbox.js`, { headers: { 'Accept-Encoding': 'gzip' } });
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  expect(await zipped.text()).toBe(plain.body);
  const squeezed = await fetch(`${service.url}/letterbox.js`, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } });
  expect(squeezed.headers.get('content-encoding')).toBe('br');
  expect(await squeezed.text()).toBe(plain.body);

  const etags = [plain.headers.etag, zipped.headers.get('etag'), squeezed.headers.get('etag')];
  expect(new Set(etags).size).toBe(3);
  expect(await get({ 'If-None-Match': plain.headers.etag })).toMatchObject({ status: 304, body: '' });
  expect((await get({ 'If-None-Match': '"other"' })).status).toBe(200);
});

test('it is three kilobytes at most on its way, and one file of plain script', async () => {
  const bodies = readClientScript('letterbox.js')?.bodies;
  expect(bodies?.gzip.length).toBeLessThanOrEqual(3_000);
  expect(bodies?.br.length).toBeLessThanOrEqual(3_000);
  const source = gunzipSync(bodies?.gzip ?? '').toString();
  expect(() => new Function(source)).not.toThrow();
  expect(source).not.toMatch(/\bimport\b|\bexport\b|sourceMappingURL|\beval\b/);
});

test('a build without it answers 404, and says so once', async () => {
  const read = () => readClientScript('no-such-script.js');
  const lacking = await serve(express().use(createClientScriptRouter({ logger, read })));
  expect((await get({}, lacking)).status).toBe(404);
  expect((await get({}, lacking)).status).toBe(404);
  expect(warnings).toEqual([expect.stringContaining('/letterbox.js')]);
  await lacking.close();
});
