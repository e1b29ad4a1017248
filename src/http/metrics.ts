import type { RequestHandler } from 'express';
import type { Logger } from '../lib/logger';
import type { MetricsText } from '../metrics/collect';

/** Answers with the installation's metrics in Prometheus' format, or with 503 when they cannot be told. It has no login of its own. */
export function createMetricsHandler(collect: () => Promise<MetricsText>, logger: Logger): RequestHandler {
  return async (_req, res) => {
    try {
      const { type, text } = await collect();
      res.type(type).send(text);
    } catch (error) {
      logger.warn({ error: (error as Error).message }, 'the metrics could not be told');
      res.status(503).type('text/plain').send('The database does not answer.\n');
    }
  };
}
