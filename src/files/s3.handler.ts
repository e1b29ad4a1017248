import { Readable } from 'node:stream';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { Outbound } from '../lib/outbound';
import { readAnswer } from '../lib/outbound-answer';

type Handle = NodeHttpHandler['handle'];

/** What sends the requests of an S3 client: through guarded agents, and with nothing read of an answer but 64 KiB, unless it is an object. */
export function createS3Handler(agents: Outbound['agents']): NodeHttpHandler {
  return new BoundedHandler({ ...agents });
}

class BoundedHandler extends NodeHttpHandler {
  override async handle(...[request, options]: Parameters<Handle>): ReturnType<Handle> {
    const answer = await super.handle(request, options);
    const { response } = answer;
    const isObject = request.method === 'GET' && response.statusCode < 300;
    if (isObject || !(response.body instanceof Readable)) return answer;
    // The client reads errors whole, however long they are.
    const { body, ended } = await readAnswer(response.body);
    if (ended === 'broken') throw Object.assign(new Error('the answer did not end'), { code: 'ECONNRESET' });
    response.body = Readable.from([body], { objectMode: false });
    return answer;
  }
}
