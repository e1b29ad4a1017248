import type { IncomingMessage } from 'node:http';

/** Calls back once a request is there with all of its body: at once where it has none. */
export function whenArrived(req: IncomingMessage, callback: () => void): void {
  const { headers } = req;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  // The end of a body that nobody reads is never told.
  if (hasBody && !req.complete) req.on('end', callback);
  else callback();
}
