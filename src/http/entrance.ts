import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Clients } from '../lib/clients';
import type { Logger } from '../lib/logger';
import { pathOf } from '../lib/path-of';
import { createAccessLog } from './access-log';
import { giveRequestId } from './request-id';
import { createSecurityHeaders } from './security-headers';

interface Ways {
  /** For posts. */
  readonly frontDoor: (req: IncomingMessage, res: ServerResponse, requestId: string) => void;
  /** For everything else; finds the request's id in `res.locals`. */
  readonly app: RequestListener;
  readonly clients: Clients;
  readonly logger: Logger;
}

/** As Express matches a path: in whatever case, and with a slash at its end or without. */
const submit = /^\/api\/submit\/?$/i;

/** What every request passes first, in this order: it gets its id, its line in the log and its headers, and is sent on. */
export function createEntrance({ frontDoor, app, clients, logger }: Ways): RequestListener {
  const noteAccess = createAccessLog(logger);
  const setSecurityHeaders = createSecurityHeaders(clients);
  return (req, res) => {
    const requestId = giveRequestId(req, res);
    noteAccess(req, res, requestId);
    setSecurityHeaders(req, res);
    if (submit.test(pathOf(req))) frontDoor(req, res, requestId);
    else app(req, Object.assign(res, { locals: { requestId } }));
  };
}
