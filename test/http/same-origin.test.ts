import express from 'express';
import { requireSameOrigin } from '../../src/http/same-origin';
import { type Service, serve } from './serve';

let service: Service;
beforeAll(async () => {
  const app = express().use(requireSameOrigin('https://forms.example.com'));
  app.use((_req, res) => void res.send('done'));
  service = await serve(app);
});
afterAll(() => service.close());

const status = async (method: string, headers: Record<string, string>) =>
  (await service.send(method, '/', headers)).status;

test('allows our own pages, at BASE_URL or the host that was opened', async () => {
  expect(await status('POST', { Origin: 'https://forms.example.com', 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
  expect(await status('PUT', { Origin: service.url, 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
  expect(await status('PUT', { Origin: service.url })).toBe(200);
  expect(await status('PUT', { 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
  expect(await status('POST', { Origin: service.url, 'Sec-Fetch-Site': 'none' })).toBe(200);
  expect(await status('POST', { Origin: 'http://LOCALHOST:3000'.toLowerCase(), Host: 'LocalHost:3000' })).toBe(200);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'LOCK'])('rejects %s from another site', async (method) => {
  const foreign = ['https://evil.example', 'null', 'https://forms.example.com.evil.example', 'http://127.0.0.1:1'];
  for (const Origin of foreign) {
    expect(await status(method, { Origin })).toBe(403);
    expect(await status(method, { Origin, 'Sec-Fetch-Site': 'same-origin' })).toBe(403);
  }
});

test('rejects requests that the browser marks as cross-site, whatever their Origin', async () => {
  for (const site of ['cross-site', 'same-site', 'anything']) {
    expect(await status('POST', { Origin: service.url, 'Sec-Fetch-Site': site })).toBe(403);
    expect(await status('POST', { 'Sec-Fetch-Site': site })).toBe(403);
  }
  expect(await status('POST', { 'Sec-Fetch-Site': 'none' })).toBe(403);
});

test('treats another scheme, port or host as another site', async () => {
  for (const Origin of [
    'http://forms.example.com',
    'https://forms.example.com:8443',
    'file://',
    '',
    'garbage',
    `ftp://${service.host}`,
  ]) {
    expect(await status('POST', { Origin })).toBe(403);
  }
});

test('allows programs, which send neither header', async () => {
  expect(await status('POST', {})).toBe(200);
});

test('allows safe methods from anywhere', async () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    expect(await status(method, { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })).toBe(200);
  }
});
