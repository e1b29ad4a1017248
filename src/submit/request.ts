import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { networkOf } from '../lib/networks';
import { newId } from '../lib/new-id';
import { parseHttpUrl } from '../lib/urls';
import { withoutAnyTokens } from './body/captcha-tokens';
import { type Fields, textOf } from './body/fields';
import type { Body } from './body/read-body';
import type { UploadedFiles } from './body/uploaded-files';
import type { Dialect } from './dialect';

/** The facts of one request. */
export interface SubmitRequest {
  readonly dialect: Dialect;
  /** UUIDv7 of the submission that it may become. */
  readonly id: string;
  readonly requestId: string;
  /** In milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly accessKey: string;
  readonly fields: Fields;
  readonly files: UploadedFiles;
  /** Identifies a repetition: hash of the idempotency key and the content; null without a key. */
  readonly fingerprint: string | null;
  readonly ip: string;
  /** The http(s) origin of the page that sent the request, where the headers tell. */
  readonly siteOrigin: string | null;
  readonly referer: string | undefined;
}

/** What was found out about a request before its facts were read. */
interface Sender {
  readonly dialect: Dialect;
  readonly accessKey: string;
  readonly ip: string;
}

/** Reads a request's facts. */
export function createRequest(
  req: Request,
  requestId: string,
  { fields, files }: Body,
  { dialect, accessKey, ip }: Sender,
): SubmitRequest {
  const { origin, referer } = req.headers;
  const { idempotency_key: fieldKey } = fields.controls;
  const keyText = typeof fieldKey === 'number' ? String(fieldKey) : textOf(fieldKey);
  // Browsers load a page again, and with it the query that a form was sent as.
  const reloadKey = req.method === 'GET' && `GET ${ip}`;
  const idempotencyKey = req.get('idempotency-key') || keyText || textOf(req.query.idempotency_key) || reloadKey;
  return {
    dialect,
    id: newId(),
    requestId,
    receivedAt: Date.now(),
    accessKey,
    fields,
    files,
    fingerprint: idempotencyKey ? fingerprintRequest(idempotencyKey, fields, files) : null,
    ip,
    siteOrigin: siteOriginOf(origin, referer),
    referer,
  };
}

/**
 * Hash of the idempotency key and the content. Leaves out what differs between attempts: captcha tokens, the load time
 * and the multipart boundary.
 */
function fingerprintRequest(key: string, { controls, data }: Fields, files: UploadedFiles): string {
  const { subject, replyto, from_name, redirect } = controls;
  const attached = files.arrived.map(({ field, filename, sha256 }) => [field, filename, sha256.toString('hex')]);
  const content = [key, JSON.stringify(withoutAnyTokens(data)), subject, replyto, from_name, redirect, ...attached];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** The http(s) origin of the page that sent a request: from its Origin header, else its Referer, else null. */
export function siteOriginOf(originHeader: string | undefined, refererHeader: string | undefined): string | null {
  return parseHttpUrl(originHeader ?? '')?.origin ?? parseHttpUrl(refererHeader ?? '')?.origin ?? null;
}

/** The client's address; empty if the connection is closed. */
export function clientIpOf(req: Request): string {
  // A dual-stack socket shows IPv4 clients as ::ffff:192.0.2.1.
  return (req.ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
}

/**
 * What is stored of a client's address: nothing, or the address of its network, IPv4 /24 or IPv6 /48, so that
 * 192.0.2.77 becomes 192.0.2.0. Text that is not an address is not stored.
 */
export function reduceIp(ip: string, mode: 'truncated' | 'none'): string {
  return mode === 'none' ? '' : networkOf(ip);
}
