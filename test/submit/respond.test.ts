import express from 'express';
import { Overloaded } from '../../src/lib/capacity-limit';
import { createProgress } from '../../src/submit/attempts';
import { contract } from '../../src/submit/dialect';
import { respond, respondWithError } from '../../src/submit/response/response';
import { wantsPage } from '../../src/submit/response/wants-page';
import { SubmitError } from '../../src/submit/submit-error';
import { type Service, serve } from '../http/serve';

const native = { Accept: 'text/html' };
const errors: Record<string, Error> = { '/rejected': new SubmitError('invalid_body'), '/busy': new Overloaded() };

const recipient = {
  dialect: contract,
  request: { id: '0', fields: { controls: {}, data: {} }, receivedAt: 0 },
  ownOrigin: 'https://forms.example',
};

let service: Service;
beforeAll(async () => {
  const app = express().disable('etag');
  app.use((_req, res, next) => {
    res.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': "default-src 'none'" });
    res.locals.headers = [];
    next();
  });
  app.all('/wants-page', (req, res) => void res.json(wantsPage(req)));
  app.use((req, res) => {
    const error = errors[req.path];
    const location = req.path === '/redirected' ? { url: 'https://site.example/thanks', status: 303 as const } : null;
    const response = { body: { success: true, message: 'Submission received' }, location } as const;
    if (error) respondWithError(req, res, recipient, error, createProgress());
    else respond(req, res, recipient, { name: 'Contact', settings: { thank_you: null }, brand: {} }, response);
  });
  service = await serve(app);
});
afterAll(() => service.close());

test.each([
  ['JSON', '/', {}, 200],
  ['a page', '/', native, 200],
  ['a redirect', '/redirected', native, 303],
  ['a JSON error', '/rejected', {}, 400],
  ['an error page', '/rejected', native, 400],
  ['an overload error', '/busy', {}, 503],
])('%s keeps the headers that every response has, each once', async (_title, path, headers, status) => {
  const reply = await service.send('POST', path, headers);
  expect(reply.status).toBe(status);
  // Duplicates would be joined with a comma here.
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'[^,]*$/);
});

test.each([['/'], ['/rejected']])('a page at %s has its own policy, which allows its styles', async (path) => {
  const reply = await service.send('POST', path, native);
  expect(reply.headers['content-security-policy']).toMatch(/style-src 'sha256-/);
});

test('an overload error has a Retry-After', async () => {
  for (const headers of [{}, native]) {
    const reply = await service.send('POST', '/busy', headers);
    expect([reply.status, reply.headers['retry-after']]).toEqual([503, '60']);
  }
});

describe('the response format', () => {
  const chrome = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
  const formatFor = async (headers: Record<string, string>) => {
    const { body } = await service.send('POST', '/wants-page', headers);
    return body === 'true' ? 'page' : 'JSON';
  };

  test.each([
    ['a browser that submits a native form', { Accept: chrome, 'Sec-Fetch-Mode': 'navigate' }],
    ['an older browser without Sec-Fetch headers', { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
    ['HTML alone', { Accept: 'text/html' }],
    ['HTML in capitals', { Accept: 'TEXT/HTML' }],
    ['HTML among spaces', { Accept: ' text/plain , text/html ; q=0.1' }],
    ['HTML with a parameter', { Accept: 'text/html;charset=utf-8' }],
    ['JSON excluded by q=0', { Accept: 'text/html, application/json;q=0' }],
  ] as [string, Record<string, string>][])('is a page for %s', async (_title, headers) => {
    expect(await formatFor(headers)).toBe('page');
  });

  test.each([
    ['no headers at all', {}],
    ['an empty Accept', { Accept: '' }],
    ['anything, as curl sends', { Accept: '*/*' }],
    ['any text', { Accept: 'text/*' }],
    ['JSON', { Accept: 'application/json' }],
    ['JSON and HTML, as libraries send', { Accept: 'application/json, text/plain, text/html' }],
    ['JSON after HTML', { Accept: 'text/html, application/json;q=0.1' }],
    ['JSON in capitals', { Accept: 'text/html, Application/JSON' }],
    ['HTML excluded by q=0', { Accept: 'text/html;q=0, */*' }],
    ['HTML excluded by q=0.000', { Accept: 'text/html; q=0.000' }],
    ['HTML excluded by Q=0', { Accept: 'text/html; Q=0' }],
    ['a type that only starts like HTML', { Accept: 'text/htmlx' }],
    ['fetch with CORS', { Accept: chrome, 'Sec-Fetch-Mode': 'cors' }],
    ['fetch to the same origin', { Accept: chrome, 'Sec-Fetch-Mode': 'same-origin' }],
    ['fetch without CORS', { Accept: chrome, 'Sec-Fetch-Mode': 'no-cors' }],
    ['XMLHttpRequest that says so', { Accept: chrome, 'X-Requested-With': 'XMLHttpRequest' }],
    ['separators only', { Accept: ',;,;q=,' }],
    [
      'a JSON body, even from a browser',
      { Accept: chrome, 'Sec-Fetch-Mode': 'navigate', 'Content-Type': 'application/json' },
    ],
  ] as [string, Record<string, string>][])('is JSON for %s', async (_title, headers) => {
    expect(await formatFor(headers)).toBe('JSON');
  });
});
