import type { SubmissionEvent } from '../submission-event';

/** A request in the shape that a platform expects, before it is signed. */
export interface PlatformRequest {
  readonly method: 'POST' | 'GET';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for a GET. */
  readonly body: Buffer | null;
}

/** A response with a 2xx status. */
export interface PlatformResponse {
  readonly status: number;
  /** At most 64 KiB of the body. */
  readonly text: string;
}

/** How an owner gets the URL of a service, in plain words. */
export interface ServiceGuide {
  /** The name of the service, if it is not that of the format. */
  readonly title?: string;
  readonly steps: readonly string[];
  /** What its URLs look like. */
  readonly example: string;
  /** It runs on any host, so its format is stored with the webhook. */
  readonly anyHost?: true;
}

/** One platform: what its URLs look like, what it expects, and how it confirms a message. */
export interface WebhookFormat {
  /** The platform's name as shown to people. */
  readonly title: string;
  /** The platform's domains; absent for platforms that run on any host. */
  readonly domains?: RegExp;
  /** Matches the path segments that all its URLs share, which are shown where the rest of a URL is masked. */
  readonly pathWords?: RegExp;
  /** Absent for formats that are not offered as a service. */
  readonly guide?: ServiceGuide;
  /** Whether a URL on one of these domains belongs to the platform. */
  matches?(url: URL): boolean;
  /** The submission in the platform's shape and within its limits. */
  build(url: string, event: SubmissionEvent): PlatformRequest;
  /** Whether a 2xx response means that the message was accepted. */
  accepts(response: PlatformResponse, url: string): boolean;
  /** A warning to the owner about this URL, as a sentence. */
  warnOf?(url: URL): string | null;
}

/** Builds a POST with a JSON body. */
export function postJson(url: string, value: unknown): PlatformRequest {
  const body = Buffer.from(JSON.stringify(value));
  return { method: 'POST', url, headers: { 'Content-Type': 'application/json' }, body };
}
