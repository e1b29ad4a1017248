import { Readable } from 'node:stream';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { describeOutboundError } from '../outbound/errors';
import type { Outbound } from '../outbound/http-client';
import { readBody } from '../outbound/response-body';
import { StorageError } from './storage-error';

type Handle = NodeHttpHandler['handle'];

/** What sends the requests of an S3 client: through guarded agents, and with nothing read of an answer but 64 KiB, unless it is an object. */
export function createS3Handler(agents: Outbound['agents']): NodeHttpHandler {
  return new BoundedHandler({ ...agents });
}

class BoundedHandler extends NodeHttpHandler {
  override async handle(...[request, options]: Parameters<Handle>): ReturnType<Handle> {
    const signal = options?.abortSignal as AbortSignal | undefined;
    const answer = await orAborted(super.handle(request, options), signal).catch(describeFailure);
    const { response } = answer;
    const isObject = request.method === 'GET' && response.statusCode < 300;
    if (isObject || !(response.body instanceof Readable)) return answer;
    // The client reads errors whole, however long they are.
    const { content, ended } = await readBody(response.body);
    if (ended === 'broken') throw new StorageError('the connection broke before the answer ended');
    response.body = Readable.from([content], { objectMode: false });
    return answer;
  }
}

/** Rejects when it is aborted before `work` settled: after an answer that leaves HTTP (101) the handler never does. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return await work;
  return await new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function describeFailure(error: unknown): never {
  throw new StorageError(`the storage cannot be reached: ${describeOutboundError(error)}`, { cause: error });
}
