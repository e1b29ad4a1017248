import type { IncomingMessage } from 'node:http';

/** Calls `callback` once the whole body has arrived; at once if there is none. */
export function onBodyReceived(req: IncomingMessage, callback: () => void): void {
  const { headers } = req;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  // Without a body, 'end' is never emitted unless somebody reads the request.
  if (hasBody && !req.complete) req.on('end', callback);
  else callback();
}
