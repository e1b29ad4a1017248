import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { BackendClasses, PostgresConnectionOptions, PostgresQueueBackend, Queue } from 'bullmq';
import { type Express, type RequestHandler, Router } from 'express';
import { countJobs } from './count-jobs';

/** A queue on either of the two back ends. */
export type BoardQueue = Queue | InstanceType<BackendClasses<PostgresQueueBackend, PostgresConnectionOptions>['Queue']>;

// A completed delivery is never done again, so the board offers that for failed jobs only.
const retries = { allowRetries: true, allowCompletedRetries: false };

/**
 * Bull Board over these queues, on Redis and on Postgres alike, for mounting at `basePath`; a failed job can be run
 * again there. It has no login and no check of the origin of its own: both must stand in front of it.
 */
export function createBoard(queues: readonly BoardQueue[], basePath: string): Router {
  const server = new ExpressAdapter().setBasePath(basePath);
  createBullBoard({
    // Bull Board takes both back ends, though its types name the one on Redis only.
    queues: queues.map((queue) => new QueueOnBoard(queue as Queue, retries)),
    serverAdapter: server,
    options: { uiConfig: { boardTitle: 'Letterbox queues', hideDocsLink: true } },
  });
  const board: Express = server.getRouter();
  board.disable('x-powered-by');
  return Router().use(withoutForeignFonts, board);
}

/** A queue as Bull Board sees it, but that what waits while it is paused is counted. */
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

const foreignStylesheets = /<link\b[^>]*\bhref="https?:\/\/[^>]*>/g;

// The board's page asks a font service for its type, which would tell strangers of every visit; it reads well without.
const withoutForeignFonts: RequestHandler = (_req, res, next) => {
  const render = res.render.bind(res);
  res.render = (view: string, params?: object) => {
    render(view, params, (error, html) => (error ? next(error) : res.send(html.replace(foreignStylesheets, ''))));
  };
  next();
};
