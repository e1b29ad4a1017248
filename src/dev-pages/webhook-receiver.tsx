import express, { Router } from 'express';
import { Empty, ExactTime } from '../dashboard/page/components';
import { renderPage } from '../dashboard/page/render-page';
import { formatJson } from '../lib/readable-body';
import { truncate } from '../lib/text';
import {
  DevPage,
  ListTools,
  Pages,
  prepareDevPage,
  readListQuery,
  rejectOtherSites,
  requireLocalHost,
} from './dev-page';

/** A request that the demo webhook received. */
interface WebhookRequest {
  readonly at: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

const [maxRequests, perPage] = [200, 20];
const maxShown = 20_000;

/** `/dev/webhooks`: receives the requests of the demo's webhook under `npm start` and shows the latest 200. */
export function createDevWebhooksRouter(): Router {
  const requests: WebhookRequest[] = [];
  const router = Router();

  router.use(['/dev/webhooks', '/dev/webhooks.json'], requireLocalHost);
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
  router.post('/dev/webhooks/delete', rejectOtherSites, (_req, res) => {
    requests.length = 0;
    res.redirect(303, '/dev/webhooks');
  });
  router.get('/dev/webhooks', ...prepareDevPage, (req, res) => {
    const { search, page } = readListQuery(req);
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const found = requests.filter(({ headers, body }) => {
      const content = `${headers.map((header) => header.join(': ')).join('\n')}\n${body}`.toLowerCase();
      return words.every((word) => content.includes(word));
    });
    const shown = found.slice((page - 1) * perPage, page * perPage);
    renderPage(res, <RequestListPage requests={shown} total={found.length} {...{ search, page }} />);
  });
  router.get('/dev/webhooks.json', (_req, res) => {
    res.json(requests);
  });
  return router;
}

interface RequestListProps {
  readonly requests: readonly WebhookRequest[];
  readonly total: number;
  readonly search: string;
  readonly page: number;
}

function RequestListPage({ requests, total, search, page }: RequestListProps) {
  return (
    <DevPage title="Received webhooks" nav="webhooks">
      <p className="soft">Requests to the demo account’s webhook, newest first. The list is cleared on every start.</p>
      {(total > 0 || search !== '') && (
        <ListTools path="/dev/webhooks" search={search} things="requests" isEmpty={total === 0} />
      )}
      {requests.length === 0 && <Empty title={search === '' ? 'No requests yet' : 'No results'} />}
      {requests.map((request, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two requests may be alike, and the list never changes.
        <section key={index} className="card received">
          <h2>
            <ExactTime at={new Date(request.at)} />
          </h2>
          <details>
            <summary>{request.headers.length} headers</summary>
            <pre>{request.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>
          </details>
          <pre>{truncate(formatJson(request.body), maxShown)}</pre>
        </section>
      ))}
      <Pages path="/dev/webhooks" {...{ search, page, perPage, total }} />
    </DevPage>
  );
}
