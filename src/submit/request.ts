import { isIP } from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import type { DroppedFile } from '../decisions/decision';
import { newId } from '../lib/new-id';
import type { SpamHeaders } from '../spam/spam-input';
import { accessKeyOf, type Fields, textOf } from './body/fields';
import type { Body } from './body/read-body';
import type { BufferedFile } from './body/upload-buffer';
import type { CaptchaResult } from './checks/captcha-client';
import type { LiveForm } from './checks/form';
import { fingerprintRequest } from './checks/idempotency';
import { siteOriginOf } from './checks/origin';
import type { Checkout } from './checks/payment';
import type { Acceptance } from './commit/accept';
import type { SubmitResponse } from './response/response';
import { SubmitError } from './submit-error';

/** An uploaded file: its name and type are safe to store, its bytes are readable until the request ends. */
export interface ReceivedFile extends BufferedFile {
  /** UUIDv7, in the order of the files. */
  readonly id: string;
  readonly field: string;
  readonly filename: string;
  readonly type: string;
}

/** The files of a request. */
export interface UploadedFiles {
  /** Number of file parts in the request (spec 2.2). */
  readonly received: number;
  /** The files within the limits. */
  readonly arrived: readonly ReceivedFile[];
  /**
   * Files beyond the limits, without a field name, or that could not be buffered (`lost`). Of those that are dropped
   * before their content is read, only the first ones.
   */
  readonly dropped: readonly DroppedFile[];
  /** Why a file may be missing; null unless one seems to be. */
  readonly hint: string | null;
}

/** The facts of one request to `/api/submit`. */
export interface SubmitRequest {
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
  /** For the spam filter. */
  readonly headers: SpamHeaders;
}

/** What the checks of one request remember when they run again with a fresh form. */
export interface Progress {
  /** The form of the last attempt, also if it takes no submissions. */
  form: LiveForm | null;
  /** Name of the form, once it was found to take submissions. */
  formName: string | null;
  /** The request was counted, and is counted once. */
  hasPassedRateLimit: boolean;
  /** By sealed secret, or `altcha`: a token is valid only once. */
  readonly captchaResults: Record<string, CaptchaResult>;
  /** The challenge of ALTCHA that this request solved; stored with its submission. */
  solvedChallenge: string | null;
  /** The last checkout that was created, or its failure. */
  checkout: Checkout | null;
  /** How often other submissions took the storage space between file selection and commit. */
  storageConflicts: number;
  /** How often the text was seen before; counted once, null before that. */
  repeats: number | null;
  /** The fingerprints of the text that was counted; the count is taken back unless the submission is stored. */
  countedTexts: readonly string[];
}

/** How a request ends when its visitor gets a success response. */
export type SubmitResult = { readonly form: LiveForm; readonly response: SubmitResponse } & (
  | Acceptance
  /** Nothing is stored (spec 4.1 rules 9 and 10). */
  | { readonly kind: 'dropped'; readonly reason: 'time_trap' | 'captcha_failed' | 'captcha_missing' }
);

/** Reads a request's facts. Throws SubmitError 400 without an access key. */
export function createRequest(req: Request, requestId: string, { fields, files }: Body): SubmitRequest {
  const accessKey = accessKeyOf(fields);
  if (!accessKey) throw new SubmitError('missing_access_key');
  const { origin, referer } = req.headers;
  const { idempotency_key: fieldKey } = fields.controls;
  const keyText = typeof fieldKey === 'number' ? String(fieldKey) : textOf(fieldKey);
  const idempotencyKey = req.get('idempotency-key') || keyText || textOf(req.query.idempotency_key);
  return {
    id: newId(),
    requestId,
    receivedAt: Date.now(),
    accessKey,
    fields,
    files,
    fingerprint: idempotencyKey ? fingerprintRequest(idempotencyKey, fields, files) : null,
    ip: clientIpOf(req),
    siteOrigin: siteOriginOf(origin, referer),
    referer,
    headers: {
      userAgent: req.headers['user-agent'] ?? null,
      acceptLanguage: req.headers['accept-language'] ?? null,
      referer: referer ?? null,
      origin: origin ?? null,
    },
  };
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
  const bare = ip.replace(/%.*$/, '');
  if (mode === 'none' || isIP(bare) === 0) return '';
  const address = ipaddr.process(bare);
  return address instanceof ipaddr.IPv6
    ? new ipaddr.IPv6(address.parts.map((part, index) => (index < 3 ? part : 0))).toString()
    : new ipaddr.IPv4([...address.octets.slice(0, 3), 0]).toString();
}

export function createProgress(): Progress {
  return {
    form: null,
    formName: null,
    hasPassedRateLimit: false,
    captchaResults: {},
    solvedChallenge: null,
    checkout: null,
    storageConflicts: 0,
    repeats: null,
    countedTexts: [],
  };
}
