import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { BackendClasses, PostgresConnectionOptions, PostgresQueueBackend, Queue } from 'bullmq';
import { type Express, type RequestHandler, Router } from 'express';
import { countJobs } from './queue.metrics';

/** A queue on either of the two back ends. */
export type BoardQueue = Queue | InstanceType<BackendClasses<PostgresQueueBackend, PostgresConnectionOptions>['Queue']>;

// A completed delivery never runs again, so the board offers retries for failed jobs only.
const retries = { allowRetries: true, allowCompletedRetries: false };

/**
 * Bull Board for these queues, to be mounted at `basePath`. It checks neither the login nor the origin of a request:
 * mount both checks in front of it.
 */
export function createBoard(queues: readonly BoardQueue[], basePath: string): Router {
  const server = new ExpressAdapter().setBasePath(basePath);
  createBullBoard({
    // Bull Board accepts queues on both back ends, but its types name Redis only.
    queues: queues.map((queue) => new QueueOnBoard(queue as Queue, retries)),
    serverAdapter: server,
    options: { uiConfig: { boardTitle: 'Letterbox queues', hideDocsLink: true } },
  });
  const board: Express = server.getRouter();
  board.disable('x-powered-by');
  return Router().use(removeExternalStylesheets, board);
}

/** Counts the waiting jobs of a paused queue, which Bull Board's own adapter leaves out. */
class QueueOnBoard extends BullMQAdapter {
  readonly #queue: Queue;

  constructor(queue: Queue, options: typeof retries) {
    super(queue, options);
    this.#queue = queue;
  }

  override async getJobCounts() {
    return { ...(await super.getJobCounts()), ...(await countJobs(this.#queue, ['waiting'])) };
  }
}

const externalStylesheets = /<link\b[^>]*\bhref="https?:\/\/[^>]*>/g;

// The board's page loads a web font, which would disclose every visit to its provider.
const removeExternalStylesheets: RequestHandler = (_req, res, next) => {
  const render = res.render.bind(res);
  res.render = (view: string, params?: object) => {
    render(view, params, (error, html) => (error ? next(error) : res.send(html.replace(externalStylesheets, ''))));
  };
  next();
};
