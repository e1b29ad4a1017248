import express, { type Request, type Response } from 'express';
import { createRouter, get, post } from '../../src/http/routes';
import { serve } from './serve';

interface Deps {
  readonly greeting: string;
}

const routes = [get('/hello/world', greetWorld), get('/hello/:name', greet), post('/hello/:name', greet)];

function greetWorld({ greeting }: Deps, _req: Request, res: Response): void {
  res.send(`${greeting}, everyone`);
}

async function greet({ greeting }: Deps, req: Request<{ name: string }>, res: Response): Promise<void> {
  if (req.params.name === 'nobody') throw new Error('nobody is here');
  res.send(`${req.method}: ${greeting}, ${req.params.name}`);
}

let service: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  const app = express().use(createRouter({ greeting: 'Hi' }, routes));
  app.use((error: Error, _req: Request, res: Response, _next: unknown) => void res.status(500).send(error.message));
  service = await serve(app);
});
afterAll(() => service.close());

it('calls the handler of a path and method with the dependencies', async () => {
  const [read, posted] = [
    await fetch(`${service.url}/hello/ada`),
    await fetch(`${service.url}/hello/ada`, { method: 'POST' }),
  ];
  expect([await read.text(), await posted.text()]).toEqual(['GET: Hi, ada', 'POST: Hi, ada']);
});

it('calls the first of two handlers that match', async () => {
  expect(await (await fetch(`${service.url}/hello/world`)).text()).toBe('Hi, everyone');
});

it('passes on what no route matches, and the error of a handler', async () => {
  const [unknown, failed] = [await fetch(`${service.url}/bye`), await fetch(`${service.url}/hello/nobody`)];
  expect([unknown.status, failed.status, await failed.text()]).toEqual([404, 500, 'nobody is here']);
});
