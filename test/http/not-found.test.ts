import { app, setUpApp } from '../dashboard/set-up';

setUpApp();

const get = (at: string, accept?: string, method = 'GET') =>
  fetch(app.url + at, { method, headers: accept ? { Accept: accept } : {} });

test('a browser gets a page with the ways back, and its stylesheet', async () => {
  for (const at of ['/nope', '/dashboards/x', '/files/nope/more/nope']) {
    const response = await get(at, 'text/html,*/*;q=0.8');
    const html = await response.text();
    expect([at, response.status, response.headers.get('vary')]).toEqual([at, 404, expect.stringContaining('Accept')]);
    expect(response.headers.get('content-security-policy')).toContain("style-src 'self'");
    expect(html).toContain('<h1>Page not found</h1>');
    expect([...html.matchAll(/<a href="([^"]+)"/g)].map(([, link]) => link)).toEqual(['/', '/dashboard', '/docs']);
  }
});

test.each([
  ['/api/nope', 'text/html'],
  ['/api/nope', undefined],
  ['/nope', 'application/json'],
])('a program that requests %s and accepts %s gets JSON', async (at, accept) => {
  const response = await get(at, accept);
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  expect(await response.json()).toEqual({ error: 'Not found.' });
});

test('everybody else gets a line of text', async () => {
  for (const response of [await get('/nope'), await get('/nope', 'text/html', 'POST')]) {
    expect([response.status, await response.text()]).toEqual([404, 'Not found\n']);
  }
});
