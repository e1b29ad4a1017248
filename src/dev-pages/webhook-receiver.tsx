import express, { Router } from 'express';
import { guardDevPage, renderDevPage } from './page';

/** One call that the demo webhook received. */
interface Call {
  readonly at: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

const kept = 50;

/** `/dev/webhooks`: a receiver for the demo's webhook in the one-machine mode; shows the latest 50 calls since the start. */
export function createDevWebhooksRouter(): Router {
  const calls: Call[] = [];
  const router = Router();

  router.use(['/dev/webhooks', '/dev/webhooks.json'], guardDevPage);
  router.post('/dev/webhooks', express.raw({ type: () => true, limit: '2mb' }), (req, res) => {
    const headers = Object.entries(req.headers).map(([name, value]) => [name, String(value)] as const);
    calls.unshift({
      at: new Date().toISOString(),
      headers,
      body: Buffer.isBuffer(req.body) ? req.body.toString() : '',
    });
    calls.length = Math.min(calls.length, kept);
    res.status(200).json({ received: true });
  });
  router.get('/dev/webhooks', (_req, res) => {
    res.send(renderDevPage('Received webhooks', <Calls calls={calls} />));
  });
  router.get('/dev/webhooks.json', (_req, res) => {
    res.json(calls);
  });
  return router;
}

function Calls({ calls }: { calls: readonly Call[] }) {
  return (
    <>
      <p>What the demo account’s webhook was called with, newest first. The list begins anew with each start.</p>
      {calls.length === 0 ? <p>Nothing yet.</p> : null}
      {calls.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two calls may be alike, and the list never changes.
        <section key={index}>
          <h2>
            <time dateTime={call.at}>{call.at}</time>
          </h2>
          <pre>{call.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>
          <pre>{call.body}</pre>
        </section>
      ))}
    </>
  );
}
