import type { RequestHandler } from 'express';
import type { Logger } from '../lib/logger';
import { errorMessage } from '../lib/text';
import type { MetricsText } from '../metrics/collect';

/**
 * Serves the installation's metrics in Prometheus format; 503 when they cannot be collected. Has no login of its own.
 */
export function createMetricsHandler(collect: () => Promise<MetricsText>, logger: Logger): RequestHandler {
  return async (_req, res) => {
    try {
      const { type, text } = await collect();
      res.type(type).send(text);
    } catch (error) {
      logger.warn({ error: errorMessage(error) }, 'metrics could not be collected');
      res.status(503).type('text/plain').send('The database is unavailable.\n');
    }
  };
}
