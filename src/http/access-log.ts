import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '../lib/logger';

/** Has a request noted once it is answered. */
export type AccessLog = (req: IncomingMessage, res: ServerResponse, requestId: string) => void;

/**
 * One log line a request, when its answer ends: method, path without its query, status, milliseconds and request id;
 * never a header or a body, of the address of a file only that it was one, and no API token. At `error` from status 500
 * on, at `warn` for 503, which passes by itself, else at `info`; a caller that left early is marked.
 */
export function createAccessLog(logger: Logger): AccessLog {
  // Its lines hold nothing to hide, and looking for it would cost as much as the line.
  const lines = logger.child({}, { redact: [] });
  return ({ method, url = '' }, res, requestId) => {
    const startedAt = performance.now();
    // A stream alone wants to know six times when its answer ends, and Node takes more than ten for a leak.
    res.setMaxListeners(20);
    res.on('close', () => {
      const line = {
        method,
        path: loggedPath(url),
        status: res.statusCode,
        ms: Math.round(performance.now() - startedAt),
        requestId,
        ...(!res.writableFinished && { aborted: true }),
      };
      if (res.statusCode === 503) lines.warn(line, 'request');
      else if (res.statusCode >= 500) lines.error(line, 'request');
      else lines.info(line, 'request');
    });
  };
}

function loggedPath(url: string): string {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  // Whoever knows the address of a file may fetch it.
  const bare = path.replace(/\/files\/.*/is, '/files/…');
  // Nor does a token belong into an address, but somebody will try.
  return bare.replaceAll(/lbx_\w+/gi, 'lbx_…').slice(0, 300);
}
