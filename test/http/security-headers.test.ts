import express, { type RequestHandler } from 'express';
import { boardHeaders } from '../../src/http/security-headers';
import { type Answer, type Service, serve } from './serve';

const services: Service[] = [];
afterAll(() => Promise.all(services.map((service) => service.close())));

async function answerWith(headers: RequestHandler, sent: Record<string, string> = {}): Promise<Answer> {
  const app = express().set('trust proxy', 1).use(headers);
  app.use((_req, res) => void res.send('page'));
  const service = await serve(app);
  services.push(service);
  return service.send('GET', '/', sent);
}

const policyOf = ({ headers }: Answer) =>
  new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(/ (.*)/s) as [string, string]),
  );

test('the board stands in no frame, is not sniffed and loads from here alone', async () => {
  const answer = await answerWith(boardHeaders);
  const policy = policyOf(answer);
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.get('frame-ancestors')).toBe("'none'");
  expect(policy.get('script-src')).toBe("'self'");
  expect(policy.get('connect-src')).toBe("'self'");
  expect(String(answer.headers['content-security-policy'])).not.toMatch(/https?:|\*|upgrade-insecure/);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.headers['x-frame-options']).toBe('DENY');
  expect(answer.headers['referrer-policy']).toBe('no-referrer');
  expect(answer.headers['x-powered-by']).toBeUndefined();
});

test('only what came over TLS may bind the browser to it, and only this host', async () => {
  expect((await answerWith(boardHeaders)).headers['strict-transport-security']).toBeUndefined();
  const secure = await answerWith(boardHeaders, { 'X-Forwarded-Proto': 'https' });
  expect(secure.headers['strict-transport-security']).toBe('max-age=15552000');
});
