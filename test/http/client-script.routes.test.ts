import { gunzipSync } from 'node:zlib';
import express from 'express';
import { createClientScriptRouter, readClientScript } from '../../src/http/client-script.routes';
import { setSecurityHeaders } from '../../src/http/security-headers';
import type { Logger } from '../../src/lib/logger';
import { clientPackages, programPackages } from '../../src/lib/packages';
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

const get = (headers = {}, from = service, name = 'letterbox.js') => from.send('GET', `/${name}`, headers);

test('The client library is served to pages of any site', async () => {
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

test('The module and its types are served in the same way', async () => {
  for (const [name, type, text] of [
    ['letterbox.mjs', 'text/javascript', 'as submit}'],
    ['letterbox.d.mts', 'text/plain', 'export interface SubmitOptions'],
    ['letterbox-altcha.mjs', 'text/javascript', 'as solve}'],
  ] as const) {
    const { status, headers, body } = await get({}, service, name);
    expect([name, status, headers['content-type']]).toEqual([name, 200, `${type}; charset=utf-8`]);
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', etag: expect.any(String) });
    expect(headers['cache-control']).toMatch(/max-age=3600/);
    expect(body).toContain(text);
    expect(body).not.toMatch(/\bimport\b(?!\(\/\*|\.meta)|\bfrom\b *['"]/);
  }
});

const packages = [...Object.values(clientPackages), ...Object.values(programPackages)];

test.each(packages)('The package %s is served as the file that npm installs', async (name) => {
  const response = await fetch(`${service.url}/${name}`);
  expect(response.headers.get('content-type')).toBe('application/gzip');
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(Buffer.from(await response.arrayBuffer())).toEqual(readClientScript(name)?.bodies.identity);
});

test('It is compressed if the client accepts that, and not sent again to a client that has it', async () => {
  const plain = await get();
  const gzipped = await fetch(`${service.url}/letterbox.js`, { headers: { 'Accept-Encoding': 'gzip' } });
  expect(gzipped.headers.get('content-encoding')).toBe('gzip');
  expect(await gzipped.text()).toBe(plain.body);
  const brotli = await fetch(`${service.url}/letterbox.js`, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } });
  expect(brotli.headers.get('content-encoding')).toBe('br');
  expect(await brotli.text()).toBe(plain.body);

  const etags = [plain.headers.etag, gzipped.headers.get('etag'), brotli.headers.get('etag')];
  expect(new Set(etags).size).toBe(3);
  expect(await get({ 'If-None-Match': plain.headers.etag })).toMatchObject({ status: 304, body: '' });
  expect((await get({ 'If-None-Match': '"other"' })).status).toBe(200);
});

test('It takes at most 3.3 KiB when compressed, and is one classic script', async () => {
  const bodies = readClientScript('letterbox.js')?.bodies;
  expect(bodies?.gzip.length).toBeLessThanOrEqual(3_379);
  expect(bodies?.br.length).toBeLessThanOrEqual(3_379);
  const source = gunzipSync(bodies?.gzip ?? '').toString();
  expect(() => new Function(source)).not.toThrow();
  // Only the solver of ALTCHA is loaded later.
  expect(source).not.toMatch(/\bimport\b(?!\(`[^`]*\/letterbox-altcha\.mjs`\))|\bexport\b|sourceMappingURL|\beval\b/);
});

test('A build without it responds with 404 and logs one warning per file', async () => {
  const read = () => readClientScript('no-such-script.js');
  const unbuilt = await serve(express().use(createClientScriptRouter({ logger, read })));
  expect((await get({}, unbuilt)).status).toBe(404);
  expect((await get({}, unbuilt)).status).toBe(404);
  const names = ['letterbox.js', 'letterbox.mjs', 'letterbox.d.mts', 'letterbox-altcha.mjs', ...packages];
  expect(warnings).toEqual(names.map((name) => expect.stringContaining(`/${name} `)));
  await unbuilt.close();
});
