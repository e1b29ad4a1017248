import type { RequestHandler } from 'express';

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Answers 403 to a browser's page of another origin than the service's own, as the Model Context Protocol asks: a page
 * whose host name was pointed at this machine must not reach the tools. Programs send no Origin and pass.
 */
export function checkAgentOrigin(baseUrl: string): RequestHandler {
  const own = new URL(baseUrl);
  return (req, res, next) => {
    const origin = req.get('origin');
    if (origin === undefined || isOwn(origin, own)) return next();
    res.status(403).json({ error: 'Pages of other sites may not use the agent tools.' });
  };
}

// The Host header proves nothing: in this attack it bears the attacker's name, as the origin does.
function isOwn(origin: string, own: URL): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : null;
  if (url?.origin === own.origin) return true;
  return (
    url?.protocol === 'http:' && url.port === own.port && loopback.test(url.hostname) && loopback.test(own.hostname)
  );
}
