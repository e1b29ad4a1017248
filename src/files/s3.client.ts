import { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { describeOutboundError } from '../outbound/errors';
import type { Outbound } from '../outbound/http-client';
import { readBody } from '../outbound/response-body';
import { StorageError } from './file-storage';

/** Stored settings of an S3-compatible service. */
export interface S3Settings {
  /** An http or https URL without credentials, query or trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly access_key_id: string;
  /** Sealed. */
  readonly secret_access_key: string;
}

const ignore = () => undefined;
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** A client that ignores this machine's own AWS configuration and never retries. */
export function createS3Client(settings: S3Settings, secret: string, agents: Outbound['agents']): S3Client {
  const { hostname } = new URL(settings.endpoint);
  return new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.access_key_id, secretAccessKey: secret },
    // Few services other than Amazon's have a host name per bucket.
    forcePathStyle: !/(^|\.)amazonaws\.com(\.cn)?$/.test(hostname),
    requestHandler: createS3Handler(agents),
    maxAttempts: 1,
    retryMode: 'standard',
    // Many services support no checksum besides the signature's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // With a service that does not support it, waiting for 100-continue would take most of the 8 s.
    expectContinueHeader: false,
    // Callers report every error.
    logger: silent,
    defaultsMode: 'legacy',
    disableS3ExpressSessionAuth: true,
    useArnRegion: false,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
  });
}

type Handle = NodeHttpHandler['handle'];

/**
 * Sends an S3 client's requests through guarded agents and reads at most 64 KiB of a response, unless it is an object.
 */
function createS3Handler(agents: Outbound['agents']): NodeHttpHandler {
  return new BoundedHandler({ ...agents });
}

class BoundedHandler extends NodeHttpHandler {
  override async handle(...[request, options]: Parameters<Handle>): ReturnType<Handle> {
    const signal = options?.abortSignal as AbortSignal | undefined;
    const output = await orAborted(super.handle(request, options), signal).catch(describeFailure);
    const { response } = output;
    const isObject = request.method === 'GET' && response.statusCode < 300;
    if (isObject || !(response.body instanceof Readable)) return output;
    // The client would read error responses of any length.
    const { content, ended } = await readBody(response.body);
    if (ended === 'broken') throw new StorageError('the connection broke before the response ended');
    response.body = Readable.from([content], { objectMode: false });
    return output;
  }
}

/** Rejects when aborted before `work` settles: after a response that leaves HTTP (101) the handler never settles. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return await work;
  return await new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function describeFailure(error: unknown): never {
  throw new StorageError(`the storage could not be reached: ${describeOutboundError(error)}`, { cause: error });
}
