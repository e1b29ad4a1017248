import express, { Router } from 'express';
import { Empty, ExactTime } from '../dashboard/page/components';
import { renderPage } from '../dashboard/page/render-page';
import { DevPage, prepareDevPage } from './dev-page';

/** A request that the demo webhook received. */
interface WebhookRequest {
  readonly at: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

const maxRequests = 50;

/** `/dev/webhooks`: receives the requests of the demo's webhook under `npm start` and shows the latest 50. */
export function createDevWebhooksRouter(): Router {
  const requests: WebhookRequest[] = [];
  const router = Router();

  router.use(['/dev/webhooks', '/dev/webhooks.json'], ...prepareDevPage);
  router.post('/dev/webhooks', express.raw({ type: () => true, limit: '2mb' }), (req, res) => {
    const headers = Object.entries(req.headers).map(([name, value]) => [name, String(value)] as const);
    requests.unshift({
      at: new Date().toISOString(),
      headers,
      body: Buffer.isBuffer(req.body) ? req.body.toString() : '',
    });
    requests.length = Math.min(requests.length, maxRequests);
    res.status(200).json({ received: true });
  });
  router.get('/dev/webhooks', (_req, res) => {
    renderPage(res, <RequestListPage requests={requests} />);
  });
  router.get('/dev/webhooks.json', (_req, res) => {
    res.json(requests);
  });
  return router;
}

function RequestListPage({ requests }: { requests: readonly WebhookRequest[] }) {
  return (
    <DevPage title="Received webhooks" nav="webhooks">
      <p className="soft">Requests to the demo account’s webhook, newest first. The list is cleared on every start.</p>
      {requests.length === 0 && <Empty title="No requests yet" />}
      {requests.map((request, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two requests may be alike, and the list never changes.
        <section key={index} className="card">
          <h2>
            <ExactTime at={new Date(request.at)} />
          </h2>
          <pre>{request.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>
          <pre>{request.body}</pre>
        </section>
      ))}
    </DevPage>
  );
}
