import { S3Client } from '@aws-sdk/client-s3';
import type { Outbound } from '../outbound/http-client';
import { createS3Handler } from './s3.handler';

/** Where an S3-compatible service is and how it is entered, as it is stored. */
export interface S3Settings {
  /** An http or https address without a login, query or trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly access_key_id: string;
  /** Sealed. */
  readonly secret_access_key: string;
}

const ignore = () => undefined;
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** A client for one bucket's service, which takes nothing from this machine's own AWS settings and tries once. */
export function createS3Client(settings: S3Settings, secret: string, agents: Outbound['agents']): S3Client {
  const { hostname } = new URL(settings.endpoint);
  return new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.access_key_id, secretAccessKey: secret },
    // Few services but Amazon's have a host name for each bucket.
    forcePathStyle: !/(^|\.)amazonaws\.com(\.cn)?$/.test(hostname),
    requestHandler: createS3Handler(agents),
    maxAttempts: 1,
    retryMode: 'standard',
    // Many services know no other checksum than the one of the signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Waiting for leave to send would take most of the eight seconds where a service does not know it.
    expectContinueHeader: false,
    // Every error is told by whoever called.
    logger: silent,
    defaultsMode: 'legacy',
    disableS3ExpressSessionAuth: true,
    useArnRegion: false,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
  });
}
