import type { CustomFetch } from 'openid-client';
import type { Outbound } from '../outbound/http-client';
import { readBody } from '../outbound/response-body';

const timeoutMs = 5_000;

/** Fetches for openid-client, but never from a private address: owners choose the providers. */
export function createGuardedFetch(outbound: Outbound): CustomFetch {
  return async (url, { method, headers, body }) => {
    if (method !== 'GET' && method !== 'POST') throw new Error('only GET and POST are allowed');
    if (body instanceof ReadableStream) throw new Error('a stream cannot be sent');
    const data = typeof body === 'string' || body instanceof URLSearchParams ? Buffer.from(String(body)) : undefined;
    const response = await outbound.send({
      ...{ url, method, headers, signal: AbortSignal.timeout(timeoutMs) },
      ...(data && { data }),
    });
    const { content, ended } = await readBody(response.data);
    if (ended !== 'complete') throw new Error('the response is too long or incomplete');
    const received = new Headers();
    for (const [name, value] of Object.entries(response.headers)) if (value) received.set(name, String(value));
    const hasBody = ![204, 205, 304].includes(response.status);
    return new Response(hasBody ? new Uint8Array(content) : null, { status: response.status, headers: received });
  };
}
